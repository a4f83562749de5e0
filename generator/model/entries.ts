import { stampOf } from '../base/dates.ts';
import { suggest } from '../base/nearest.ts';
import { error, type Problem, placeOf, type Result, warning } from '../base/problem.ts';
import type { RawContent, RawMarkdown } from '../load/content.ts';
import { authors } from './data/authors.ts';
import { dataOf } from './data/data-type.ts';
import { idsIn } from './data/ids.ts';
import { canonicalLocale } from './formats.ts';
import type { Absence, Author, EntryMeta, Locale, PageMeta, PostMeta, SiteConfig, SiteData } from './meta.ts';
import { blogPath } from './meta.ts';
import { checkSegments, entryPaths } from './paths.ts';
import { type PageFront, type PostFront, pageSchema, postSchema } from './schemas/front-matter.ts';
import { validate } from './validate.ts';

/** Which posts are left out, and which time counts as now. */
export interface Publishing {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly includeFuture: boolean;
}

/** A published entry, with the file that contains its body. */
export interface ReadEntry<Meta extends EntryMeta> {
  readonly meta: Meta;
  readonly raw: RawMarkdown;
}

export interface Entries {
  readonly pages: readonly ReadEntry<PageMeta>[];
  /** Newest first. */
  readonly posts: readonly ReadEntry<PostMeta>[];
  /** The files of drafts, hidden pages and future posts, and files with an error; also folders that are not a locale of the site. */
  readonly unpublished: ReadonlyMap<string, Absence>;
  readonly futurePosts: number;
}

/** Resolves the front matter of all pages and posts. Drafts, hidden pages and future posts end here: nothing downstream sees them. */
export function resolveEntries(
  raw: Pick<RawContent, 'data' | 'unread' | 'pages' | 'posts' | 'faulty'>,
  settings: SiteConfig,
  data: SiteData,
  { now, includeFuture }: Publishing,
): Result<Entries> {
  const problems: Problem[] = [];
  // Reporting links to a file that has an error, or could not be read, would only repeat its problem.
  const unpublished = new Map<string, Absence>([...raw.faulty].map((file) => [file, 'at fault']));
  const pages: ReadEntry<PageMeta>[] = [];
  const posts: ReadEntry<PostMeta>[] = [];
  let futurePosts = 0;
  for (const file of raw.pages) {
    const page = resolvePage(file, settings, problems);
    if (typeof page === 'string') unpublished.set(file.source.file, page);
    else pages.push({ meta: page, raw: file });
  }
  const signers = signersOf(raw, data);
  for (const file of raw.posts) {
    const post = resolvePost(file, settings, signers, problems);
    const isFuture = typeof post !== 'string' && !includeFuture && post.published.epoch > now;
    if (isFuture) futurePosts += 1;
    if (typeof post === 'string') unpublished.set(file.source.file, post);
    else if (isFuture) unpublished.set(file.source.file, 'held back');
    else posts.push({ meta: post, raw: file });
  }
  for (const file of [...raw.pages, ...raw.posts]) {
    if (!localeOf(file, settings)) unpublished.set(folderOf(file), 'at fault');
  }
  pages.sort((a, b) => rankOf(a.meta, settings) - rankOf(b.meta, settings) || (a.meta.path < b.meta.path ? -1 : 1));
  posts.sort((a, b) => b.meta.published.epoch - a.meta.published.epoch || (a.meta.path < b.meta.path ? -1 : 1));
  checkIds([...pages, ...posts], problems);
  return { value: { pages, posts, unpublished, futurePosts }, problems };
}

/** The reading order of pages: by locale, then the home page, the menu and the rest. */
function rankOf({ locale, isHome, navigation }: PageMeta, { locales }: SiteConfig): number {
  const place = isHome ? -1 : (navigation?.order ?? 9999);
  return locales.findIndex(({ code }) => code === locale.code) * 100_000 + Math.min(place, 9999);
}

function resolvePage(raw: RawMarkdown, settings: SiteConfig, problems: Problem[]): PageMeta | Absence {
  const read = readFront<PageFront>(raw, pageSchema, settings, problems);
  if (!read) return 'at fault';
  const { front, locale } = read;
  if (front.draft || front.hidden) return 'held back';
  const { navigation } = front;
  return {
    kind: 'page',
    updated: stampOf(front.updated),
    isHome: raw.name === 'index',
    navigation: navigation && { label: navigation.label ?? front.title, order: navigation.order },
    endpoint: front.endpoint ?? true,
    ...common(raw, front, locale, locale.prefix),
  };
}

/** Who can sign posts. */
interface Signers {
  readonly byId: ReadonlyMap<string, Author>;
  /** Undefined when the authors file cannot be read. */
  readonly ids: ReadonlySet<string> | undefined;
}

function signersOf(raw: Pick<RawContent, 'data' | 'unread'>, data: SiteData): Signers {
  const listed = dataOf(data, authors)?.authors ?? [];
  return {
    byId: new Map<string, Author>(listed.map((author) => [author.id, author])),
    ids: idsIn(raw, authors, 'authors'),
  };
}

function resolvePost(
  raw: RawMarkdown,
  settings: SiteConfig,
  { byId, ids }: Signers,
  problems: Problem[],
): PostMeta | Absence {
  const read = readFront<PostFront>(raw, postSchema, settings, problems);
  if (!read) return 'at fault';
  const { front, locale } = read;
  if (ids && !ids.has(front.author)) {
    const hint = suggest(front.author, ids, 'Known in data/authors.yaml');
    const place = raw.front.placeOf(['author']);
    problems.push(error('unknown-reference', `There is no author "${front.author}"`, place, hint));
  }
  const published = stampOf(front.published);
  const updated = front.updated === undefined ? published : stampOf(front.updated);
  if (updated.epoch < published.epoch) {
    const message = `"updated" (${front.updated}) is before "published" (${front.published})`;
    problems.push(error('invalid-date', message, raw.front.placeOf(['updated'])));
  }
  if (front.draft) return 'held back';
  return {
    kind: 'post',
    published,
    updated,
    author: byId.get(front.author) ?? { id: front.author, name: front.author },
    tags: front.tags ?? [],
    image: front.image,
    ...common(raw, front, locale, blogPath(settings, locale).slice(0, -1)),
  };
}

/** The front matter and the locale of a file; undefined when it has an error, or is in a place where nothing is published. */
function readFront<Front>(
  raw: RawMarkdown,
  schema: object,
  settings: SiteConfig,
  problems: Problem[],
): { readonly front: Front; readonly locale: Locale } | undefined {
  const { value: front, problems: faults } = validate<Front>(schema, raw.front);
  const locale = localeOf(raw, settings);
  const segments = checkSegments(raw.name, raw.source.file);
  for (const fault of faults) problems.push(fault);
  if (!locale) problems.push(unknownLocale(raw, settings));
  for (const problem of segments.problems) problems.push(problem);
  return front && locale && segments.value ? { front, locale } : undefined;
}

function common(
  raw: RawMarkdown,
  front: { title: string; description: string; id?: string },
  locale: Locale,
  prefix: string,
) {
  const { title, description, id = raw.name } = front;
  return { id, locale, ...entryPaths(prefix, raw.name), title, description, file: raw.source.file, body: raw.body };
}

function localeOf({ folder }: RawMarkdown, { locales }: SiteConfig): Locale | undefined {
  return locales.find(({ code }) => code === folder);
}

/** `pages/en` */
function folderOf({ source, folder }: RawMarkdown): string {
  return `${source.file.split('/')[0]}/${folder}`;
}

function unknownLocale(raw: RawMarkdown, { locales }: SiteConfig): Problem {
  const { folder } = raw;
  const codes = locales.map(({ code }) => code);
  const canonical = canonicalLocale(folder);
  const known = `Add the locale to site.yaml, or use one of: ${codes.join(', ')}`;
  const other = canonical !== undefined && canonical !== folder;
  const hint = other
    ? `Its canonical spelling is "${canonical}"${codes.includes(canonical) ? ': rename the folder' : `. ${known}`}`
    : known;
  const message = `The folder "${folder}" is not a locale of the site`;
  return error('unknown-reference', message, placeOf(folderOf(raw)), hint);
}

function checkIds(entries: readonly ReadEntry<EntryMeta>[], problems: Problem[]): void {
  const seen = new Map<string, ReadEntry<EntryMeta>>();
  for (const entry of entries) {
    const { kind, id, locale } = entry.meta;
    const key = `${kind} ${id} ${locale.code}`;
    const first = seen.get(key);
    if (first) {
      const message = `The ${kind} id "${id}" is also that of ${first.raw.source.file}, in the same locale`;
      problems.push(error('duplicate', message, entry.raw.front.placeOf(['id'])));
    } else seen.set(key, entry);
  }
  const originals = new Set(
    entries.filter(({ meta }) => meta.locale.isDefault).map(({ meta }) => `${meta.kind} ${meta.id}`),
  );
  for (const { meta, raw } of entries) {
    if (meta.locale.isDefault || originals.has(`${meta.kind} ${meta.id}`)) continue;
    const message = `The ${meta.kind} "${meta.id}" has no original in the default locale`;
    const hint = 'Set "id" to the id of the original, which is its file name unless it has an "id" too';
    problems.push(warning('lone-translation', message, raw.front.placeOf(['id']), hint));
  }
}
