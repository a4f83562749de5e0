import type { Outline } from '../body/document.ts';
import { type Entry, postsOf, type Site } from '../model/site.ts';
import { declare } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { browserScript, indexPath, searchPath } from './parts/browser-files.ts';
import { assetHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { listOf, objectOf, text } from './parts/schemas.ts';

const mediaType = 'application/json';

/** The most characters of an index, which a reader loads whole: compressed, it is about a fifth of that. */
const maxLength = 1_000_000;

const pageSchema = objectOf({ path: text, title: text, 'description?': text, 'sections?': listOf(text) }, 'closed');

const schema = {
  title: 'SearchIndex',
  ...objectOf({ found: text, nothing: text, pages: listOf(pageSchema) }, 'closed'),
};

interface Findable {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly sections?: readonly string[];
}

/** `/search.json`, one for each locale: the titles, descriptions and headings of its pages and posts; and `/search.js`, which finds words in them. */
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
          return `${JSON.stringify({ found, nothing, pages: fitting(pages) })}\n`;
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
