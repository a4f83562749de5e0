import type { Nodes } from 'mdast';
import { writtenForm } from '../format/twofold.ts';
import { textOf } from './rewrite.ts';

/** Counts words: letters and digits, which an apostrophe, period or hyphen can join. Where words are written without spaces, a dictionary tells them apart. */
export function countWords(node: Nodes): number {
  if (node.type === 'twofold') return countWords({ type: 'root', children: writtenForm([node]) });
  if ('children' in node && node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') {
    let sum = 0;
    for (const child of node.children) sum += countWords(child);
    return sum;
  }
  const text = textOf(node);
  if (!/[^\0-\u0dff]/.test(text) || !unspaced.test(text)) return countIn(text);
  let words = 0;
  const rest = text.replace(runsOfUnspaced, (run) => {
    words += countUnspaced(run);
    return ' ';
  });
  return words + countIn(rest);
}

/** The scripts that put no spaces between words. https://www.unicode.org/reports/tr29/#Word_Boundaries */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const unspaced = new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
const runsOfUnspaced = new RegExp(`[${scripts.map((name) => `\\p{Script_Extensions=${name}}`).join('')}ー々]+`, 'gu');

let segmenter: Intl.Segmenter | undefined;

function countUnspaced(run: string): number {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) words += 1;
  return words;
}

/**
 * Counts the matches of `[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*` in a text without its marks, such as the vowels of Arabic and Hebrew, and joiners. A regular expression would take one and a half times as long in
 * English, and five times in text that is not ASCII. The loop does not branch on the next character, which no CPU can predict.
 */
function countIn(text: string): number {
  let words = 0;
  // Both are 1 for yes and 0 for no: whether a letter here would continue a word, and whether the last character was a letter.
  let isOpen = 0;
  let wasLetter = 0;
  for (let index = 0; index < text.length; index += 1) {
    const point = text.codePointAt(index) ?? 0;
    if (point > 0xffff) index += 1;
    const kind = kinds[point] || kindOf(point);
    if (kind === mark) continue;
    const isLetter = kind & letter;
    words += isLetter & ~isOpen;
    isOpen = isLetter | ((kind >> 1) & wasLetter);
    wasLetter = isLetter;
  }
  return words;
}

const [letter, joint, other, mark] = [1, 2, 4, 8];

/** The kinds of the characters met so far, by code point; 0 for all others. */
const kinds = new Uint8Array(0x110000);

function kindOf(point: number): number {
  const character = String.fromCodePoint(point);
  const isMark = /[\p{M}\u200c\u200d]/u.test(character);
  const kind = isMark ? mark : /[\p{L}\p{N}]/u.test(character) ? letter : /[’'.-]/.test(character) ? joint : other;
  kinds[point] = kind;
  return kind;
}
