import { pathOnHost } from '../base/base-path.ts';
import type { Document, Outline } from '../body/document.ts';
import { pairedTermsOf, partOf, prepare } from '../browser/find.js';
import { pagesInFile, printPlace } from '../browser/parts.js';
import { footnotesId } from '../format/footnotes.ts';
import { type Entry, postsOf, type Site } from '../model/site.ts';
import { newerOf, olderVersionOf } from '../model/versions.ts';
import { declare, type Output } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { corpusOf } from './llms-full.ts';
import { browserScript, indexPath, partsPath, searchPath, textPath } from './parts/browser-files.ts';
import { trail } from './parts/links.ts';
import { assetHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { listOf, objectOf, text } from './parts/schemas.ts';

const mediaType = 'application/json';

/** The most characters of the texts in an index that a reader loads whole: compressed, that is about 100 kB. */
const maxWhole = 300_000;

/** About how many characters a part of a larger index is made from. */
const partLength = 25_000;

const named = { path: text, title: text, 'above?': listOf(text), 'description?': text };

const pageSchema = objectOf({ ...named, 'sections?': listOf(text) }, 'closed');

const sectionSchema = objectOf({ 'id?': text, 'title?': text, text: { type: 'string' } }, 'closed');

const words = { found: text, nothing: text, keys: text, small: text, 'synonyms?': listOf(listOf(text)) };

/** Of the index and the texts beside it, or of an index in parts, the names of some of its pages, and the terms in one part. */
const schema = {
  title: 'SearchIndex',
  anyOf: [
    objectOf({ ...words, texts: text, pages: listOf(pageSchema) }, 'closed'),
    objectOf({ pages: listOf(objectOf({ path: text, sections: listOf(sectionSchema) }, 'closed')) }, 'closed'),
    objectOf({ ...words, folder: text, pages: { type: 'integer' }, parts: { type: 'integer' } }, 'closed'),
    objectOf({ pages: listOf(objectOf({ ...named, sections: listOf(listOf(text)) }, 'closed')) }, 'closed'),
    objectOf({ terms: { type: 'object', additionalProperties: text } }, 'closed'),
  ],
};

interface Findable {
  readonly path: string;
  readonly title: string;
  /** The names of what it is in, where others are called alike. */
  readonly above?: readonly string[];
  readonly description?: string;
}

/** The text of a page below one of its headings, or above the first. */
interface Section {
  readonly id?: string;
  readonly title?: string;
  readonly text: string;
}

/**
 * `/search.json`, one for each locale: the titles, descriptions and headings of its pages and posts; `/search-text.json`: what they say below each heading, of
 * as many as llms-full.txt has; and `/search.js`, which finds words in both. Of a large site, they are in parts in `/search/`.
 */
export const search: Resource = {
  name: 'search',
  isOptional: true,
  schema,
  *outputs(site) {
    for (const locale of site.locales) {
      const entries = entriesIn(site, locale);
      const isLarge = sumOf(entries, lengthOf) > maxWhole;
      yield* isLarge ? inParts(site, locale, entries) : asWhole(site, locale, entries);
    }
    yield browserScript(searchPath, 'search.js');
  },
};

const common = { mediaType, headers: assetHeaders, source: 'search', schema };

/** The words that the script shows, those that it passes over, and those that stand for one another. */
function wordsOf({ settings: { search: { synonyms = [] } = {} } }: Site, { labels }: Locale) {
  const { searchFound: found, searchNothing: nothing, searchKeys: keys, searchSmallWords: small } = labels;
  return { found, nothing, keys, small, ...(synonyms.length > 0 && { synonyms }) };
}

function* asWhole(site: Site, locale: Locale, entries: readonly Entry[]): Iterable<Output> {
  const read = entries.filter((entry) => entry.kind !== 'list');
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
  const corpus = corpusOf(site, locale);
  yield declare({
    ...common,
    path: textPath(locale),
    inputs: { documents: corpus },
    body: ({ documents }) => {
      const pages = corpus.map(({ path }, index) => ({ path, sections: sectionsOf(documents[index]?.html ?? '') }));
      return `${JSON.stringify({ pages })}\n`;
    },
  });
}

/** The terms of all entries, by the part that they are in, and the sections of those whose text is known. */
function* inParts(site: Site, locale: Locale, entries: readonly Entry[]): Iterable<Output> {
  const corpus = corpusOf(site, locale);
  const ofNames = sumOf(entries, ({ title, description }) => title.length + description.length);
  const parts = Math.ceil((ofNames + sumOf(corpus, ({ length }) => length)) / partLength);
  const folder = partsPath(locale);
  yield declare({
    ...common,
    path: indexPath(locale),
    body: () =>
      `${JSON.stringify({ ...wordsOf(site, locale), folder: pathOnHost(site, folder), pages: entries.length, parts })}\n`,
  });
  const inputs = { documents: corpus, entries };
  // All parts are made of the same documents, one after the other.
  let made: { readonly of: readonly Document[]; readonly index: Parts } | undefined;
  const indexOf = (documents: readonly Document[]): Parts => {
    if (made?.of.every((one, at) => one === documents[at]) !== true || made.of.length !== documents.length)
      made = { of: documents, index: partsOf(findablesOf(site, entries), corpus, documents, parts) };
    return made.index;
  };
  for (let number = 0; number < parts; number++)
    yield declare({
      ...common,
      path: `${folder}words-${number}.json`,
      inputs,
      body: ({ documents }) => `${JSON.stringify({ terms: indexOf(documents).terms[number] })}\n`,
    });
  for (let first = 0; first < entries.length; first += pagesInFile)
    yield declare({
      ...common,
      path: `${folder}pages-${first / pagesInFile}.json`,
      inputs,
      body: ({ documents }) =>
        `${JSON.stringify({ pages: indexOf(documents).pages.slice(first, first + pagesInFile) })}\n`,
    });
}

interface Parts {
  readonly terms: readonly Readonly<Record<string, string>>[];
  readonly pages: readonly (Findable & { readonly sections: readonly (readonly string[])[] })[];
}

function partsOf(
  findables: readonly Findable[],
  corpus: readonly Entry[],
  documents: readonly Document[],
  count: number,
): Parts {
  const texts = corpus.map(({ path }, at) => ({ path, sections: sectionsOf(documents[at]?.html ?? '') }));
  const sections = new Map(
    texts.map((one) => [
      one.path,
      one.sections.slice(1).map(({ id = '', title }) => [id, ...(title === undefined ? [] : [title])]),
    ]),
  );
  const { places, terms: found } = prepare(findables, texts, pairedTermsOf);
  const numbers = new Map<unknown, readonly [page: number, section: number]>();
  let [page, section] = [-1, 0];
  for (const [at, place] of places.entries()) {
    [page, section] = places[at - 1]?.page === place.page ? [page, section + 1] : [page + 1, 0];
    numbers.set(place, [page, section]);
  }
  const terms = Array.from({ length: count }, (): Record<string, string> => Object.create(null));
  for (const term of [...found.keys()].sort()) {
    let before = 0;
    const printed = Array.from(found.get(term) ?? [], ([place, weight]) => {
      const [number = 0, within = 0] = numbers.get(place) ?? [];
      const ahead = number - before;
      before = number;
      return printPlace(ahead, within, weight);
    });
    const part = terms[partOf(term, count)];
    if (part) part[term] = printed.join(' ');
  }
  return { terms, pages: findables.map((page) => ({ ...page, sections: sections.get(page.path) ?? [] })) };
}

/** Lists the entries to search in a language: its pages, the first page of each list, and its posts, the newest first. */
function entriesIn(site: Site, locale: Locale): readonly Entry[] {
  const standing = [...site.pages, ...site.lists].filter(
    (entry) => entry.locale.code === locale.code && (entry.listing?.number ?? 1) === 1 && !newerOf(site, entry),
  );
  return [...standing, ...postsOf(site, locale)];
}

function findablesOf(site: Site, entries: readonly Entry[]): readonly Findable[] {
  const counts = new Map<string, number>();
  for (const { title } of entries) counts.set(title, (counts.get(title) ?? 0) + 1);
  return entries.map((entry) => {
    const { path, title, description, locale } = entry;
    const older = olderVersionOf(site.settings, entry);
    const above = older
      ? [{ name: `${locale.labels.version} ${older.name}` }]
      : (counts.get(title) ?? 0) > 1
        ? trail(site, entry).slice(1, -1)
        : [];
    return {
      ...{ path, title, ...(above.length > 0 && { above: above.map(({ name }) => name) }) },
      ...(description !== '' && { description }),
    };
  });
}

function sumOf(entries: readonly Entry[], lengthOf: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + lengthOf(entry), 0);
}

function lengthOf({ title, description, length }: Entry): number {
  return title.length + description.length + length;
}

/** The beginning of a heading that a link can lead to, with its id. */
const heading = /<h[1-6](?: [^>]*?)? id="([^"]*)"[^>]*>/;

/** Matches references to footnotes, their heading, and links back. */
const aroundNotes = new RegExp(
  `<sup><a [^<>]*"${footnotesId}">\\d+</a></sup>|<h2[^<>]*"${footnotesId}">[^<]*</h2>|<a [^<>]*>↩(?:<sup>\\d+</sup>)?</a>`,
  'g',
);

/** The text of a body without its markup, below each heading that a link can lead to. */
export function sectionsOf(html: string): readonly Section[] {
  const shown = html.includes(footnotesId) ? html.replace(aroundNotes, '') : html;
  const [opening = '', ...parts] = shown.split(heading);
  const sections: Section[] = [{ text: plainText(opening) }];
  for (let index = 0; index < parts.length; index += 2) {
    const [title = '', ...rest] = (parts[index + 1] ?? '').split(/<\/h[1-6]>/);
    // A heading may be a picture alone.
    const name = plainText(title) || plainText(title.replace(/<img\b[^<]*? alt="([^"]*)"[^<>]*>/g, '$1'));
    const text = plainText(rest.join(''));
    sections.push({ id: plainText(parts[index] ?? ''), ...(name !== '' && { title: name }), text });
  }
  return sections;
}

/** Elements within words. https://html.spec.whatwg.org/multipage/text-level-semantics.html */
const inline =
  /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)\b(?:[^>"]|"[^"]*")*>/g;

function plainText(html: string): string {
  const shown = html
    .replace(
      /<(script|style|svg|template)\b(?:[^>"]|"[^"]*")*>.*?<\/\1>|(?<=<li class="task-list-item">(?:\n<p>)?)[☐☑]/gs,
      ' ',
    )
    .replace(inline, '');
  const text = withoutReferences(shown.replace(/<(?:[^>"]|"[^"]*")*>/g, ' '));
  // Lines stay lines: what looks like a key and is allowed is known by the digest of all its lines.
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** Character references that HTML is printed with here. */
function withoutReferences(html: string): string {
  return html.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|nbsp));/gi, (_, hex, decimal, name) => {
    if (name) return { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }[String(name).toLowerCase()] ?? ' ';
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
