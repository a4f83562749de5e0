import type { Nodes } from 'mdast';
import { textOf } from './rewrite.ts';

/** Words of letters and digits, joined by an apostrophe, a point or a hyphen. */
export function countWords(node: Nodes): number {
  if ('children' in node && node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') {
    let sum = 0;
    for (const child of node.children) sum += countWords(child);
    return sum;
  }
  return countIn(textOf(node));
}

/**
 * How often `[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*` is in a text. A regular expression takes one and a half times as long in English, and five
 * times as long in text that is not ASCII. There is no branch on what comes next, for that cannot be foreseen.
 */
function countIn(text: string): number {
  let words = 0;
  // Each is 1 for yes, 0 for no: whether a letter would go on with a word here, and whether the last character was one.
  let isOpen = 0;
  let wasLetter = 0;
  for (let index = 0; index < text.length; index += 1) {
    const point = text.codePointAt(index) ?? 0;
    if (point > 0xffff) index += 1;
    const kind = kinds[point] || kindOf(point);
    const isLetter = kind & letter;
    words += isLetter & ~isOpen;
    isOpen = isLetter | ((kind >> 1) & wasLetter);
    wasLetter = isLetter;
  }
  return words;
}

const [letter, joint, other] = [1, 2, 4];

/** The kinds of the characters that were met, by code point; 0 for the others. */
const kinds = new Uint8Array(0x110000);

function kindOf(point: number): number {
  const character = String.fromCodePoint(point);
  const kind = /[\p{L}\p{N}]/u.test(character) ? letter : /[’'.-]/.test(character) ? joint : other;
  kinds[point] = kind;
  return kind;
}
