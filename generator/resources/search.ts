import { pathOnHost } from '../base/base-path.ts';
import type { Outline } from '../body/document.ts';
import { footnotesId } from '../format/footnotes.ts';
import { type Entry, postsOf, type Site } from '../model/site.ts';
import { declare } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { browserScript, indexPath, searchPath, textPath } from './parts/browser-files.ts';
import { corpusOf } from './parts/corpus.ts';
import { assetHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { listOf, objectOf, text } from './parts/schemas.ts';

const mediaType = 'application/json';

/** The most characters of an index, which a reader loads whole: compressed, it is about a fifth of that. */
const maxLength = 1_000_000;

const pageSchema = objectOf({ path: text, title: text, 'description?': text, 'sections?': listOf(text) }, 'closed');

const sectionSchema = objectOf({ 'id?': text, 'title?': text, text: { type: 'string' } }, 'closed');

/** Of the index, or of the texts beside it. */
const schema = {
  title: 'SearchIndex',
  anyOf: [
    objectOf({ found: text, nothing: text, texts: text, pages: listOf(pageSchema) }, 'closed'),
    objectOf({ pages: listOf(objectOf({ path: text, sections: listOf(sectionSchema) }, 'closed')) }, 'closed'),
  ],
};

interface Findable {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly sections?: readonly string[];
}

/** The text of a page below one of its headings, or above the first. */
interface Section {
  readonly id?: string;
  readonly title?: string;
  readonly text: string;
}

/**
 * `/search.json`, one for each locale: the titles, descriptions and headings of its pages and posts; `/search-text.json`: what they say below each heading, of
 * as many as llms-full.txt has; and `/search.js`, which finds words in both.
 */
export const search: Resource = {
  name: 'search',
  isOptional: true,
  schema,
  *outputs(site) {
    for (const locale of site.locales) {
      const entries = entriesIn(site, locale);
      const read = entries.filter((entry) => entry.kind !== 'list');
      yield declare({
        path: indexPath(locale),
        mediaType,
        inputs: { outlines: read },
        body: ({ outlines }) => {
          const outlineOf = new Map<Entry, Outline | undefined>(read.map((entry, index) => [entry, outlines[index]]));
          const pages = entries.map((entry) => findable(entry, outlineOf.get(entry)));
          const { searchFound: found, searchNothing: nothing } = locale.labels;
          const texts = pathOnHost(site, textPath(locale));
          return `${JSON.stringify({ found, nothing, texts, pages: fitting(pages) })}\n`;
        },
        headers: assetHeaders,
        source: 'search',
        schema,
      });
      const corpus = corpusOf(site, locale);
      yield declare({
        path: textPath(locale),
        mediaType,
        inputs: { documents: corpus },
        body: ({ documents }) => {
          const pages = corpus.map(({ path }, index) => ({ path, sections: sectionsOf(documents[index]?.html ?? '') }));
          return `${JSON.stringify({ pages })}\n`;
        },
        headers: assetHeaders,
        source: 'search',
        schema,
      });
    }
    yield browserScript(searchPath, 'search.js');
  },
};

/** Lists the entries to search in a language: its pages, the first page of each list, and its posts, the newest first. */
function entriesIn(site: Site, locale: Locale): readonly Entry[] {
  const standing = [...site.pages, ...site.lists].filter(
    (entry) => entry.locale.code === locale.code && (entry.listing?.number ?? 1) === 1,
  );
  return [...standing, ...postsOf(site, locale)];
}

function findable({ path, title, description }: Entry, outline: Outline | undefined): Findable {
  const sections = [...(outline?.anchors ?? [])];
  return { path, title, ...(description !== '' && { description }), ...(sections.length > 0 && { sections }) };
}

/** As much as fits into an index of so many characters: without headings if need be, without descriptions, and at last without the oldest posts. */
export function fitting(pages: readonly Findable[], most = maxLength): readonly Findable[] {
  const forms = [
    pages,
    pages.map(({ path, title, description }) => ({ path, title, ...(description !== undefined && { description }) })),
    pages.map(({ path, title }) => ({ path, title })),
  ];
  const [, , titles = []] = forms;
  const whole = forms.find((form) => lengthOf(form) <= most);
  if (whole) return whole;
  let length = 0;
  const end = titles.findIndex((page) => {
    length += lengthOf([page]);
    return length > most;
  });
  return titles.slice(0, end);
}

function lengthOf(pages: readonly Findable[]): number {
  let length = 0;
  for (const { path, title, description = '', sections = [] } of pages) {
    length += path.length + title.length + description.length + 60;
    for (const id of sections) length += id.length + 12;
  }
  return length;
}

/** The beginning of a heading that a link can lead to, with its id: not of the one above footnotes. */
const heading = new RegExp(`<h[1-6](?: [^>]*?)? id="(?!${footnotesId}")([^"]*)"[^>]*>`);

/** The text of a body without its markup, below each heading that a link can lead to. */
export function sectionsOf(html: string): readonly Section[] {
  const [opening = '', ...parts] = html.split(heading);
  const sections: Section[] = [{ text: plainText(opening) }];
  for (let index = 0; index < parts.length; index += 2) {
    const [title = '', ...rest] = (parts[index + 1] ?? '').split(/<\/h[1-6]>/);
    sections.push({ id: plainText(parts[index] ?? ''), title: plainText(title), text: plainText(rest.join('')) });
  }
  return sections;
}

/** Elements within words. https://html.spec.whatwg.org/multipage/text-level-semantics.html */
const inline =
  /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)\b(?:[^>"]|"[^"]*")*>/g;

function plainText(html: string): string {
  const shown = html.replace(/<(script|style|svg|template)\b(?:[^>"]|"[^"]*")*>.*?<\/\1>/gs, ' ').replace(inline, '');
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
