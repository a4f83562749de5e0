import type { Nodes, Root, RootContent } from 'mdast';
import { writtenForm } from '../format/twofold.ts';
import { textOf } from './rewrite.ts';

/** A heading that asks something, with the text that answers it. */
export interface Question {
  /** The fragment that leads to it. */
  readonly id: string;
  readonly text: string;
  readonly answer: string;
}

const noQuestions: readonly Question[] = [];

/**
 * The questions that a page answers. One heading that asks may be a figure of speech, but two of the same level are a list of questions. The
 * answer extends to the next heading, or to the band that closes the page.
 */
export function questionsOf(tree: Root): readonly Question[] {
  const children = tree.children.flatMap((node) => (isHero(node) ? [node] : writtenForm([node])));
  const found = children.flatMap((node, index) => {
    const id = node.type === 'heading' ? node.data?.id : undefined;
    if (node.type !== 'heading' || id === undefined || !asks.test(textOf(node))) return [];
    const rest = children.slice(index + 1);
    const end = rest.findIndex((sibling) => sibling.type === 'heading' || isHero(sibling));
    const answer = plainText(end < 0 ? rest : rest.slice(0, end));
    return answer === '' ? [] : [{ depth: node.depth, question: { id, text: textOf(node), answer } }];
  });
  const listed = found.filter(({ depth }) => found.filter((other) => other.depth === depth).length > 1);
  return listed.length === 0 ? noQuestions : listed.map(({ question }) => question);
}

function isHero({ type, data }: RootContent): boolean {
  return type === 'twofold' && (data as { readonly className?: string } | undefined)?.className === 'hero';
}

/** The question marks of Western, Chinese and Arabic scripts. */
const asks = /[?？؟]$/;

/** The text of blocks, with a space between any two. */
function plainText(nodes: readonly RootContent[]): string {
  const texts = nodes.map((node) => {
    const isText = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
    return isText || !('children' in node) ? textOf(node) : plainText(node.children);
  });
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Counts words: letters and digits, which an apostrophe, period or hyphen can join. Where words are written without spaces, a dictionary tells them apart. */
export function countWords(node: Nodes): number {
  if (node.type === 'twofold') return countWords({ type: 'root', children: writtenForm([node]) });
  if ('children' in node && node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') {
    let sum = 0;
    for (const child of node.children) sum += countWords(child);
    return sum;
  }
  return wordsIn(textOf(node));
}

function wordsIn(text: string): number {
  let words = 0;
  let before = other;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    const kind = kinds[code] || kindOf(code);
    if (kind === unspaced) return countUnspaced(text);
    if (kind === ignored) continue;
    if (kind === letter && before === other) words += 1;
    before = kind === joint && before !== letter ? other : kind;
  }
  return words;
}

/** Of a script without spaces; part of a word; joins two parts; changes nothing, such as the vowels of Arabic and Hebrew; none of these. */
const [unspaced, letter, joint, ignored, other] = [1, 2, 3, 4, 5];

/** The kind of each character that was in a text so far: an expression takes several times as long. */
const kinds = new Uint8Array(0x110000);

function kindOf(code: number): number {
  const expressions = [ofUnspaced, /[\p{L}\p{N}]/u, /[’'.-]/, /[\p{M}\u00ad\u200c\u200d]/u];
  const kind = expressions.findIndex((expression) => expression.test(String.fromCodePoint(code))) + 1 || other;
  kinds[code] = kind;
  return kind;
}

/** The scripts that put no spaces between words. https://www.unicode.org/reports/tr29/#Word_Boundaries */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const ofUnspaced = new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
const runsOfUnspaced = new RegExp(`[${scripts.map((name) => `\\p{Script_Extensions=${name}}`).join('')}ー々]+`, 'gu');

let segmenter: Intl.Segmenter | undefined;

function countUnspaced(text: string): number {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  let words = 0;
  let after = 0;
  for (const { index, 0: run } of text.matchAll(runsOfUnspaced)) {
    words += wordsIn(text.slice(after, index));
    for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) words += 1;
    after = index + run.length;
  }
  return words + wordsIn(text.slice(after));
}
