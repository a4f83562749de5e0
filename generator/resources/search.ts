import { pathOnHost } from '../base/base-path.ts';
import { countOf } from '../base/counts.ts';
import { onceFor } from '../base/once-for.ts';
import type { Outline } from '../body/document.ts';
import { openTermNumbers } from '../body/term-numbers.ts';
import { partOf } from '../browser/find.js';
import { pagesInFile, plainWeight } from '../browser/parts.js';
import { sectionsOf } from '../browser/sections.js';
import { isList } from '../model/meta.ts';
import { type Entry, lengthOf, postsOf, type Site } from '../model/site.ts';
import { newerOf, olderVersionOf } from '../model/versions.ts';
import { declare, type Output } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { browserScript, indexPath, partsPath, searchPath, textPath } from './parts/browser-files.ts';
import { trail } from './parts/links.ts';
import { assetHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

const mediaType = 'application/json';

/** The most characters of the texts in an index that a reader loads whole: compressed, that is about 100 kB. */
const maxWhole = 300_000;

/** The languages whose texts are cut into pairs of characters, which makes about as many terms as four times as much text of words. */
const unspaced = new Set(['ja', 'zh', 'th']);

/** Up to how many characters of text two letters of a term tell in which part it is. So no part is large, and words of few letters have their forms in one. */
const mostForTwo = 5_000_000;
/** The same for three letters; of more text, four tell it. */
const mostForThree = 25_000_000;

interface Findable {
  readonly path: string;
  readonly title: string;
  readonly isList?: true;
  /** The names of what it is in, where others are called alike. */
  readonly above?: readonly string[];
  readonly description?: string;
}

/**
 * `/search.json`, one for each locale: the titles, descriptions and headings of its pages and posts; `/search-text.json`: what they say below each heading; and
 * `/search.js`, which finds words in both. Of a large site, their terms and names are in parts in `/search/`.
 */
export const search: Resource = {
  name: 'search',
  isOptional: true,
  *outputs(site) {
    for (const locale of site.locales) {
      const entries = entriesIn(site, locale);
      const isLarge = sizeOf(site, entries) > maxWhole;
      yield* isLarge ? inParts(site, locale, entries) : asWhole(site, locale, entries);
    }
    yield browserScript(searchPath, 'search.js');
  },
};

const common = { mediaType, headers: assetHeaders, source: 'search' };

/** The words that the script shows, those that it passes over, and those that stand for one another. */
function wordsOf({ settings: { search: { synonyms = [] } = {} } }: Site, { labels }: Locale) {
  const { searchFound: found, searchNothing: nothing, searchKeys: keys, searchSmallWords: small } = labels;
  return { found, nothing, keys, small, ...(synonyms.length > 0 && { synonyms }) };
}

function* asWhole(site: Site, locale: Locale, entries: readonly Entry[]): Iterable<Output> {
  const read = entries.filter((entry) => !isList(entry));
  yield declare({
    ...common,
    path: indexPath(locale),
    inputs: { outlines: read },
    body: ({ outlines }) => {
      const outlineOf = new Map<Entry, Outline | undefined>(read.map((entry, index) => [entry, outlines[index]]));
      const pages = findablesOf(site, entries).map((page, index) => {
        const sections = [...(outlineOf.get(entries[index] as Entry)?.anchors ?? [])];
        return { ...page, ...(sections.length > 0 && { sections }) };
      });
      return `${JSON.stringify({ ...wordsOf(site, locale), texts: pathOnHost(site, textPath(locale)), pages })}\n`;
    },
  });
  yield declare({
    ...common,
    path: textPath(locale),
    inputs: { documents: read },
    body: ({ documents }) => {
      const pages = read.map(({ path }, index) => ({ path, sections: sectionsOf(documents[index]?.html ?? '') }));
      return `${JSON.stringify({ pages })}\n`;
    },
  });
}

/** The terms of all entries, by the part that they are in, and the names of the entries. */
function* inParts(site: Site, locale: Locale, entries: readonly Entry[]): Iterable<Output> {
  const length = sizeOf(site, entries) * (unspaced.has(locale.code.slice(0, 2)) ? 4 : 1);
  // Twice as much text has less than twice as many terms. As a power of 2, the number of parts seldom changes while a site grows.
  const parts = 2 ** Math.round(Math.log2(length ** 0.75 / 500));
  const letters = length < mostForTwo ? 2 : length < mostForThree ? 3 : 4;
  const folder = partsPath(locale);
  const sizes = { pages: entries.length, lists: entries.filter(isList).length, parts, letters };
  yield declare({
    ...common,
    path: indexPath(locale),
    body: () => `${JSON.stringify({ ...wordsOf(site, locale), folder: pathOnHost(site, folder), ...sizes })}\n`,
  });
  // A post that is new comes last, so that all others keep their numbers. The last number is that of what a search names first, and the first are those of lists.
  const isPost = ({ kind }: Entry) => kind === 'post';
  const numbered = [...entries.filter(isPost), ...entries.filter((entry) => !isPost(entry))].reverse();
  const findables = onceFor((all: readonly Entry[]) => findablesOf(site, all));
  const inAll = onceFor((outlines: readonly Outline[]) => termsInParts(outlines, parts, letters));
  // After an edit, often just one part is asked for, and seldom the first.
  let isFirst = true;
  const termsOf = (outlines: readonly Outline[], number: number) => {
    const found = isFirst && number > 0 ? termsInParts(outlines, parts, letters, number) : inAll(outlines);
    isFirst = false;
    return found[number];
  };
  const takenOf = onceFor(({ terms = '' }: Outline) => linesInParts(terms, parts, letters));
  const inputs = { outlines: numbered };
  for (let number = 0; number < parts; number++)
    yield declare({
      ...common,
      path: `${folder}words-${number}.json`,
      inputs,
      takes: (outline) => takenOf(outline)[number] ?? '',
      body: ({ outlines }) => `${JSON.stringify({ terms: termsOf(outlines, number) })}\n`,
    });
  for (let first = 0; first < numbered.length; first += pagesInFile) {
    const [from, to] = [first, first + pagesInFile];
    yield declare({
      ...common,
      path: `${folder}pages-${first / pagesInFile}.json`,
      inputs: { entries: numbered.slice(from, to) },
      body: () => `${JSON.stringify({ pages: findables(numbered).slice(from, to) })}\n`,
    });
  }
}

/** How much a term counts by the line of `termsIn()` that has it, in tenths. */
const weights = [undefined, 40, 20, 14, 10 * plainWeight];

/** The terms of a page that each part has, with their lines; of the first line, whose length counts, each part has the number. */
function linesInParts(text: string, parts: number, letters: number): readonly string[] {
  const found = Array.from({ length: parts }, () => '');
  for (const [index, line] of text.split('\n').entries()) {
    const terms = line.split(' ');
    for (const term of terms) found[partOf(term, parts, letters)] += ` ${term}.${index || -terms.length}`;
  }
  return found;
}

/**
 * The pages that have each term, by the part that the term is in.
 *
 * @param only The part that is wanted, if it is one.
 */
function termsInParts(
  outlines: readonly Outline[],
  parts: number,
  letters: number,
  only?: number,
): readonly Readonly<Record<string, string>>[] {
  const { terms, numberOf } = openTermNumbers();
  const texts = outlines.map(({ terms = '' }) => terms);
  // The terms of all pages, one page after the other, and where each is: the number of the page, with how much the term counts there.
  const most = texts.reduce((sum, text) => sum + (text.length + 1) / 2, 0);
  const [numbers, places] = [new Int32Array(most), new Int32Array(most)];
  const counts: number[] = [];
  let found = 0;
  for (const [page, text] of texts.entries())
    for (const [index, line] of text.split('\n').entries()) {
      // A title says what its page is about the more, the shorter it is.
      const weight = weights[index] ?? Math.round(40 + 80 / Math.sqrt(line.split(' ').length));
      for (let start = 0; start < line.length; ) {
        const blank = line.indexOf(' ', start);
        const end = blank < 0 ? line.length : blank;
        const from = start;
        start = end + 1;
        if (only !== undefined && partOf(line, parts, letters, from, end) !== only) continue;
        const number = numberOf(line, from, end);
        counts[number] = (counts[number] ?? 0) + 1;
        numbers[found] = number;
        places[found++] = page * 256 + weight;
      }
    }
  // The same places, one term after the other: each has its own up to where the next begins.
  const sorted = new Int32Array(found);
  const ends = new Int32Array(terms.length);
  for (let number = 0, sum = 0; number < terms.length; sum += counts[number++] ?? 0) ends[number] = sum;
  for (let at = 0; at < found; at++) {
    const number = numbers[at] ?? 0;
    const end = ends[number] ?? 0;
    sorted[end] = places[at] ?? 0;
    ends[number] = end + 1;
  }
  const byPart = Array.from({ length: parts }, (): Record<string, string> => Object.create(null));
  const bytes = Buffer.alloc(counts.reduce((longest, count) => Math.max(longest, count), 0) * 12);
  const order = [...terms.entries()].sort(([, a], [, b]) => (a < b ? -1 : 1));
  for (const [number, term] of order) {
    const end = ends[number] ?? 0;
    const length = printPlaces(sorted.subarray(end - (counts[number] ?? 0), end), bytes);
    const part = byPart[partOf(term, parts, letters)];
    if (part) part[term] = bytes.toString('latin1', 0, length);
  }
  return byPart;
}

/**
 * Prints the places of a term, as a search reads them: in base 36, the number of each page, counted on from the one before, and after a period how much the term
 * counts there, unless it is in the text alone. Millions of places would be as many strings, so they are printed as bytes, whose number is returned.
 */
function printPlaces(places: Int32Array, bytes: Buffer): number {
  let length = 0;
  let before = 0;
  for (const place of places) {
    const [page, weight] = [place >>> 8, place & 255];
    if (length > 0) bytes[length++] = 32;
    length = printNumber(page - before, bytes, length);
    before = page;
    if (weight === 10 * plainWeight) continue;
    bytes[length++] = 46;
    length = printNumber(weight, bytes, length);
  }
  return length;
}

function printNumber(number: number, bytes: Buffer, at: number): number {
  const start = number < 36 ? at : printNumber(Math.floor(number / 36), bytes, at);
  const digit = number % 36;
  bytes[start] = digit + (digit < 10 ? 48 : 87);
  return start + 1;
}

/** Lists the entries to search in a language: its pages, the first page of each list, and its posts, the newest first. */
function entriesIn(site: Site, locale: Locale): readonly Entry[] {
  const standing = [...site.pages, ...site.lists].filter(
    (entry) => entry.locale.code === locale.code && (entry.listing?.number ?? 1) === 1 && !newerOf(site, entry),
  );
  return [...standing, ...postsOf(site, locale)];
}

function findablesOf(site: Site, entries: readonly Entry[]): readonly Findable[] {
  const counts = countOf(entries.map(({ title }) => title));
  return entries.map((entry) => {
    const { path, title, description, locale } = entry;
    const older = olderVersionOf(site.settings, entry);
    const above = older
      ? [{ name: `${locale.labels.version} ${older.name}` }]
      : (counts.get(title) ?? 0) > 1
        ? trail(site, entry).slice(1, -1)
        : [];
    return {
      path,
      title,
      ...(isList(entry) && { isList: true }),
      ...(above.length > 0 && { above: above.map(({ name }) => name) }),
      ...(description !== '' && { description }),
    };
  });
}

/** The number of characters in what is searched of entries, before they are read. */
function sizeOf(site: Site, entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.title.length + entry.description.length + lengthOf(site, entry), 0);
}
