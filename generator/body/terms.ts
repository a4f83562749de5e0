import { pairedTermsOf } from '../browser/find.js';
import { withoutTags } from '../browser/sections.js';
import type { EntryMeta } from '../model/meta.ts';
import { openTermNumbers } from './term-numbers.ts';

/** A word that a text has as often says more of what it is about. */
const often = 3;

/** The terms of all texts so far. */
const { terms, numberOf } = openTermNumbers();

/** How often the text that is read has each of them, or `listed`; 0 again when it has been read. */
const counts: number[] = [];

const listed = Number.POSITIVE_INFINITY;

/**
 * The different terms by which search finds a page or post, a line each, and each term in the first line that has it: those of its title, its headings, its
 * description and the name in its path; those that its text has often; and the others.
 */
export function termsIn(
  { title, description, path }: Pick<EntryMeta, 'title' | 'description' | 'path'>,
  html: string,
): string {
  const found: number[] = [];
  const count = (text: string, weight: number, line: string[] = []) =>
    eachTerm(text.toLowerCase(), (number) => {
      const known = counts[number] ?? 0;
      if (known === 0) found.push(number);
      if (weight === listed && known !== listed) line.push(terms[number] ?? '');
      counts[number] = known + weight;
    });
  const withoutMarkup = (text: string) => withoutTags(text).replace(/&(?:#\w+|\w+);/g, ' ');
  const lines: readonly string[][] = [[], [], [], [], []];
  const [inTitle, inHeadings, inDescription, repeated, others] = lines;
  count(title, listed, inTitle);
  for (const [heading] of html.matchAll(/<h[1-6]\b.*?<\/h[1-6]>/gs)) count(withoutMarkup(heading), listed, inHeadings);
  count(`${description} ${path.split('/').findLast((segment) => segment !== '') ?? ''}`, listed, inDescription);
  count(withoutMarkup(html), 1);
  for (const number of found) {
    const total = counts[number] ?? 0;
    if (total !== listed) (total < often ? others : repeated)?.push(terms[number] ?? '');
    counts[number] = 0;
  }
  return lines.map((line) => line.join(' ')).join('\n');
}

/** Calls back with the number of each term in a text of small letters. */
function eachTerm(text: string, take: (number: number) => void): void {
  let isPlain = true;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if ((code > 96 && code < 123) || (code > 47 && code < 58)) continue;
    if (code > 127) {
      isPlain = false;
      continue;
    }
    if (start < at) {
      if (isPlain) take(numberOf(text, start, at));
      else for (const number of cutAt(text, start, at)) take(number);
    }
    isPlain = true;
    start = at + 1;
  }
}

/** A longer stretch seldom repeats: it is a sentence of a script without blanks. */
const longestWord = 24;

/** The terms of each word with other letters than plain ones, by its own number: texts repeat their words. */
const cut = new Map<number, readonly number[]>();

/** The numbers of the terms between two places of a text. */
function cutAt(text: string, start: number, end: number): readonly number[] {
  const word = end - start > longestWord ? undefined : numberOf(text, start, end);
  const known = word !== undefined && cut.get(word);
  if (known) return known;
  const found = pairedTermsOf(text.slice(start, end)).map((term) => numberOf(term, 0, term.length));
  if (word !== undefined) cut.set(word, found);
  return found;
}
