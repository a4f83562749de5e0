import { pairedTermsOf } from '../browser/find.js';
import { withoutTags } from '../browser/sections.js';
import { openTermNumbers } from './term-numbers.ts';

/** A word that a text has as often says more of what it is about. */
const often = 3;

/** The terms of all texts so far. */
const { terms, numberOf } = openTermNumbers();

/** How often the text that is read has each of them; 0 again when it has been read. */
const counts: number[] = [];

/** The different terms of a text that search finds: those of its headings, those that it has often, and the others, a line each. */
export function termsIn(html: string): string {
  const found: number[] = [];
  const count = (text: string, weight: number) => {
    eachTerm(
      withoutTags(text)
        .replace(/&(?:#\w+|\w+);/g, ' ')
        .toLowerCase(),
      (number) => {
        const known = counts[number] ?? 0;
        if (known === 0) found.push(number);
        counts[number] = known + weight;
      },
    );
  };
  count(html, 1);
  for (const [heading] of html.matchAll(/<h[1-6]\b.*?<\/h[1-6]>/gs)) count(heading, html.length);
  const [inHeadings, repeated, others]: [string[], string[], string[]] = [[], [], []];
  for (const number of found) {
    const total = counts[number] ?? 0;
    const line = total > html.length ? inHeadings : total < often ? others : repeated;
    line.push(terms[number] ?? '');
    counts[number] = 0;
  }
  return [inHeadings, repeated, others].map((line) => line.join(' ')).join('\n');
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
      else for (const term of pairedTermsOf(text.slice(start, at))) take(numberOf(term, 0, term.length));
    }
    isPlain = true;
    start = at + 1;
  }
}
