import type { Nodes } from 'mdast';
import { textOf } from './rewrite.ts';

/** Words of letters and digits, joined by an apostrophe, a point or a hyphen. */
export function countWords(node: Nodes): number {
  if ('children' in node && node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') {
    let sum = 0;
    for (const child of node.children) sum += countWords(child);
    return sum;
  }
  const count: WordCount = { words: 0, state: apart };
  return countAscii(node, count) ? count.words : (textOf(node).match(word)?.length ?? 0);
}

const word = /[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*/gu;

/** How far words were counted, and where in one the counting is. */
interface WordCount {
  words: number;
  state: number;
}

/** Counts on what `word` counts in the text of a node that is all ASCII, as most are, in a tenth of the time; false for any other. */
function countAscii(node: Nodes, count: WordCount): boolean {
  if ('children' in node) {
    for (const child of node.children) if (!countAscii(child, count)) return false;
    return true;
  }
  const text = textOf(node);
  let { words, state } = count;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) return false;
    const step = steps[state * 128 + code] ?? apart;
    words += step >> 2;
    state = step & 3;
  }
  count.words = words;
  count.state = state;
  return true;
}

const [apart, inWord, atJoint] = [0, 1, 2];
const wordBegins = inWord + 4;

/** The next state after each ASCII character in each state, and 4 where a word begins: what comes next in a text cannot be foreseen, and costs less looked up. */
const steps = Uint8Array.from({ length: 3 * 128 }, (_, index) => {
  const state = index >> 7;
  const character = String.fromCharCode(index & 127);
  if (/[A-Za-z0-9]/.test(character)) return state === apart ? wordBegins : inWord;
  return state === inWord && /['.-]/.test(character) ? atJoint : apart;
});
