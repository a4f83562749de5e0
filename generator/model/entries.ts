import { stampOf } from '../base/dates.ts';
import { suggest } from '../base/nearest.ts';
import { error, type Problem, placeOf, warning } from '../base/problem.ts';
import type { RawContent, RawMarkdown } from '../load/content.ts';
import { canonicalLocale } from './formats.ts';
import type { Absence } from './meta.ts';
import { blogPath, type EntryHead, type Locale, type PageHead, type PostHead, type SiteFacts } from './meta.ts';
import { checkSegments, entryPaths } from './paths.ts';
import { type PageFront, type PostFront, pageSchema, postSchema } from './schemas/front-matter.ts';
import type { Settings } from './settings.ts';
import { validate } from './validate.ts';

/** Which posts are left out, and what "now" is for them. */
export interface Publishing {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly includeFuture: boolean;
}

/** A published entry with the file that its body is in. */
export interface Headed<Head extends EntryHead> {
  readonly head: Head;
  readonly raw: RawMarkdown;
}

export interface Entries {
  readonly pages: readonly Headed<PageHead>[];
  /** Newest first. */
  readonly posts: readonly Headed<PostHead>[];
  /** The files of drafts, hidden pages and posts of the future, and those with an error. */
  readonly unpublished: ReadonlyMap<string, Absence>;
  readonly futurePosts: number;
}

/** Settles the front matter of all pages and posts. Drafts, hidden pages and posts of the future end here: nothing downstream sees them. */
export function settleEntries(
  raw: Pick<RawContent, 'pages' | 'posts' | 'unread'>,
  settings: Settings,
  facts: SiteFacts,
  publishing: Publishing,
  problems: Problem[],
): Entries {
  const unpublished = new Map<string, Absence>();
  const pages: Headed<PageHead>[] = [];
  const posts: Headed<PostHead>[] = [];
  let futurePosts = 0;
  for (const file of raw.pages) {
    const { page, hidden } = settlePage(file, settings, problems);
    if (hidden) unpublished.set(file.source.file, 'held back');
    else if (page) pages.push({ head: page, raw: file });
  }
  for (const file of raw.posts) {
    const { post, draft } = settlePost(file, raw.unread, settings, facts, problems);
    const future = post !== undefined && !publishing.includeFuture && post.published.epoch > publishing.now;
    if (future) futurePosts += 1;
    if (draft || future) unpublished.set(file.source.file, 'held back');
    else if (post) posts.push({ head: post, raw: file });
  }
  pages.sort((a, b) => rankOf(a.head, settings) - rankOf(b.head, settings) || (a.head.path < b.head.path ? -1 : 1));
  posts.sort((a, b) => b.head.published.epoch - a.head.published.epoch || (a.head.path < b.head.path ? -1 : 1));
  checkIds([...pages, ...posts], problems);
  // Links to what has an error, also one that kept it from being read, would only say the same once more.
  for (const { level, place } of problems) {
    if (level === 'error' && place && !unpublished.has(place.file)) unpublished.set(place.file, 'at fault');
  }
  return { pages, posts, unpublished, futurePosts };
}

/** Pages in the order of a reader: by locale, the home page first, then the menu, then the rest. */
function rankOf({ locale, isHome, navigation }: PageHead, { locales }: Settings): number {
  const place = isHome ? -1 : (navigation?.order ?? 9999);
  return locales.findIndex(({ code }) => code === locale.code) * 100_000 + Math.min(place, 9999);
}

function settlePage(raw: RawMarkdown, settings: Settings, problems: Problem[]): { page?: PageHead; hidden?: boolean } {
  const front = validate<PageFront>(pageSchema, raw.front, problems);
  const locale = localeOf(raw, settings, problems);
  const named = checkSegments(raw.name, raw.source.file, problems);
  if (!front || !locale || !named) return {};
  if (front.draft || front.hidden) return { hidden: true };
  const { navigation } = front;
  const page: PageHead = {
    kind: 'page',
    updated: stampOf(front.updated),
    isHome: raw.name === 'index',
    navigation: navigation && { label: navigation.label ?? front.title, order: navigation.order },
    endpoint: front.endpoint ?? true,
    ...common(raw, front, locale, locale.prefix),
  };
  return { page };
}

function settlePost(
  raw: RawMarkdown,
  unread: RawContent['unread'],
  settings: Settings,
  facts: SiteFacts,
  problems: Problem[],
): { post?: PostHead; draft?: boolean } {
  const front = validate<PostFront>(postSchema, raw.front, problems);
  const locale = localeOf(raw, settings, problems);
  const named = checkSegments(raw.name, raw.source.file, problems);
  if (!front || !locale || !named) return {};
  const author = facts.authors.get(front.author);
  if (!author && !unread.has('authors')) {
    const hint = suggest(front.author, facts.authors, 'Known in data/authors.yaml');
    problems.push(
      error('unknown-reference', `There is no author "${front.author}"`, raw.front.placeOf(['author']), hint),
    );
  }
  const published = stampOf(front.published);
  const updated = front.updated === undefined ? published : stampOf(front.updated);
  if (updated.epoch < published.epoch) {
    const message = `"updated" (${front.updated}) is before "published" (${front.published})`;
    problems.push(error('invalid-date', message, raw.front.placeOf(['updated'])));
  }
  if (front.draft) return { draft: true };
  const prefix = blogPath(settings.file, locale).slice(0, -1);
  return {
    post: {
      kind: 'post',
      published,
      updated,
      author: author ?? { id: front.author, name: front.author },
      tags: front.tags ?? [],
      image: front.image,
      ...common(raw, front, locale, prefix),
    },
  };
}

function common(
  raw: RawMarkdown,
  front: { title: string; description: string; id?: string },
  locale: Locale,
  prefix: string,
) {
  const { title, description, id = raw.name } = front;
  const body = { offset: raw.bodyOffset, length: raw.source.text.length };
  return { id, locale, ...entryPaths(prefix, raw.name), title, description, file: raw.source.file, body };
}

function localeOf(raw: RawMarkdown, { locales }: Settings, problems: Problem[]): Locale | undefined {
  const found = locales.find(({ code }) => code === raw.folder);
  if (found) return found;
  const codes = locales.map(({ code }) => code);
  const canonical = canonicalLocale(raw.folder);
  const known = `Add the locale to site.yaml, or use one of: ${codes.join(', ')}`;
  const other = canonical !== undefined && canonical !== raw.folder;
  const hint = other
    ? `Its canonical spelling is "${canonical}"${codes.includes(canonical) ? ': rename the folder' : `. ${known}`}`
    : known;
  problems.push(
    error(
      'unknown-reference',
      `The folder "${raw.folder}" is no locale of the site`,
      placeOf(`${raw.source.file.split('/')[0]}/${raw.folder}`),
      hint,
    ),
  );
  return undefined;
}

function checkIds(entries: readonly Headed<EntryHead>[], problems: Problem[]): void {
  const seen = new Map<string, Headed<EntryHead>>();
  for (const entry of entries) {
    const { kind, id, locale } = entry.head;
    const key = `${kind} ${id} ${locale.code}`;
    const first = seen.get(key);
    if (first) {
      const message = `The ${kind} id "${id}" is also that of ${first.raw.source.file}, in the same locale`;
      problems.push(error('duplicate', message, entry.raw.front.placeOf(['id'])));
    } else seen.set(key, entry);
  }
  const originals = new Set(
    entries.filter(({ head }) => head.locale.isDefault).map(({ head }) => `${head.kind} ${head.id}`),
  );
  for (const { head, raw } of entries) {
    if (head.locale.isDefault || originals.has(`${head.kind} ${head.id}`)) continue;
    const message = `The ${head.kind} "${head.id}" has no original in the default locale`;
    const hint = 'Set "id" to the id of the original, which is its file name unless it has an "id" too';
    problems.push(warning('lone-translation', message, raw.front.placeOf(['id']), hint));
  }
}
