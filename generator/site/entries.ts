import { type Based, pathOnHost } from '../base/base-path.ts';
import { commandLine } from '../base/command-line.ts';
import { stampOf } from '../base/dates.ts';
import { nearest, suggest } from '../base/nearest.ts';
import { error, type Place, type Problem, placeOf, type Result, warning } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Texts } from '../data/texts.ts';
import { authors } from '../data/types/authors.ts';
import { dataOf, idsIn } from '../data/types/data-type.ts';
import { isEntry, type MadeOf, type RawContent, type RawMarkdown } from '../load/content.ts';
import { placeOfEntry, withoutExtension } from '../load/files.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import type { Absence, Author, EntryMeta, MadePage, PageMeta, PostMeta, SiteData } from '../model/meta.ts';
import type { StatedByPath } from '../model/updated.ts';
import { nameSlug } from '../names/name-slug.ts';
import { addressIn } from '../settings/addresses.ts';
import type { Locale, SiteConfig } from '../settings/config.ts';
import { formats } from '../settings/formats.ts';
import { localeOf, withoutLocale } from '../settings/locales.ts';
import type { PageFront, PostFront } from '../settings/schemas/front-matter.ts';
import { expiryMoments } from '../settings/settings.ts';
import { namerOf, tellUnmentioned, type UnmentionedKey } from './front/keys.ts';
import { type Reading, type Redirected, readFront, type TemplateNames } from './front/read.ts';

/** The posts to leave out, the time that counts as now, and the ways to read entries. */
export interface Publishing {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly includeFuture: boolean;
  /** Reads the beginnings of the posts that have no title or description. */
  readonly parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>;
  /** The tree that the site is compared with. Posts that it lacks only because they were still to come are left out and told. */
  readonly built?: BuiltTree | undefined;
  /** The facts that the pages of the tree before state. */
  readonly stated?: StatedByPath | undefined;
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
  /** The paths at which something would be, were it not for an error in its file. */
  readonly lost: ReadonlySet<string>;
  readonly redirected: readonly Redirected[];
  readonly futurePosts: number;
  /** From when until when the same posts are published, and the same is said of what expires, in milliseconds since 1970. */
  readonly holds: { readonly from: number; readonly until: number };
  /** The digest of the posts that are still to come. */
  readonly scheduled: string;
}

/** Resolves the front matter of all pages and posts. Drafts, hidden pages and future posts end here: nothing downstream sees them. */
export function resolveEntries(
  raw: Pick<RawContent, 'data' | 'unread' | 'pages' | 'posts' | 'faulty'>,
  settings: SiteConfig,
  data: SiteData,
  { now, includeFuture, parser, built }: Publishing,
  templates: TemplateNames,
  texts: Texts,
): Result<Entries> {
  const problems: Problem[] = [];
  const unmentioned: UnmentionedKey[] = [];
  const lost = new Set([...raw.faulty].flatMap((file) => pathByName(file, settings) ?? []));
  const { name, url } = settings.organization;
  const organization = [{ name, url }];
  const reading: Reading = {
    settings,
    organization,
    parser,
    texts,
    nameKeys: namerOf(settings),
    templates,
    problems,
    unmentioned,
    lost,
    redirected: [],
  };
  // Reporting links to a file that has an error, or could not be read, would only repeat its problem.
  const unpublished = new Map<string, Absence>([...raw.faulty].map((file) => [file, 'at fault']));
  const pages: ReadEntry<PageMeta>[] = [];
  const due: ReadEntry<PostMeta>[] = [];
  const future: ReadEntry<PostMeta>[] = [];
  for (const file of raw.pages) {
    const page = resolvePage(file, reading);
    if (typeof page === 'string') unpublished.set(file.source.file, page);
    else pages.push({ meta: page, raw: file });
  }
  const signers = signersOf(raw, data);
  for (const file of raw.posts) {
    const post = resolvePost(file, signers, reading);
    const isFuture = typeof post !== 'string' && !includeFuture && post.published.epoch > now;
    if (typeof post === 'string') unpublished.set(file.source.file, post);
    else (isFuture ? future : due).push({ meta: post, raw: file });
  }
  const late = new Set(cameDue(due, future, built, settings));
  for (const { raw: post } of late) problems.push(tellDue(post));
  const scheduled = [...future, ...late];
  for (const { raw: post } of scheduled) unpublished.set(post.source.file, 'held back');
  const posts = due.filter((post) => !late.has(post));
  for (const file of [...raw.pages, ...raw.posts])
    if (!localeOf(file.folder, settings)) unpublished.set(withoutLocale(file.source.file), 'at fault');
  pages.sort((a, b) => rankOf(a.meta, settings) - rankOf(b.meta, settings) || inReadingOrder(a.meta, b.meta));
  posts.sort((a, b) => b.meta.published.epoch - a.meta.published.epoch || (a.meta.path < b.meta.path ? -1 : 1));
  checkIds([...pages, ...posts], raw.faulty, problems);
  problems.push(...tellUnmentioned(unmentioned));
  return {
    value: {
      pages,
      posts,
      unpublished,
      lost,
      redirected: reading.redirected,
      futurePosts: future.length,
      scheduled: scheduledDigest(scheduled),
      holds: betweenMoments(now, [
        ...(includeFuture ? [] : [...due, ...future].map(({ meta }) => meta.published.epoch)),
        ...(settings.security ? expiryMoments(settings.security) : []),
      ]),
    },
    problems,
  };
}

/** From the last of some moments that has come until the next one. */
function betweenMoments(now: number, moments: readonly number[]): Entries['holds'] {
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  for (const moment of moments)
    if (moment <= now) from = Math.max(from, moment);
    else until = Math.min(until, moment);
  return { from, until };
}

function tellDue({ source, front }: RawMarkdown): Problem {
  const message = `${source.file} has come due since the site was built, which does not have it yet`;
  return warning(
    'scheduled',
    message,
    front.placeOf(['published']),
    `Run ${commandLine('build')}; a daily run does so by itself`,
  );
}

/** The reading order of pages: by locale, then the home page, the menu and the rest. */
function rankOf({ locale, isHome, navigation }: PageMeta, { locales }: SiteConfig): number {
  const place = isHome ? -1 : (navigation?.order ?? 9999);
  return locales.findIndex(({ code }) => code === locale.code) * 100_000 + Math.min(place, 9999);
}

/** By path; the entries of a collection stand where their list is, those with a date newest first and the others in the order of the data. */
function inReadingOrder(a: PageMeta, b: PageMeta): number {
  const [at, bt] = [placeOfPage(a), placeOfPage(b)];
  if (at !== bt) return at < bt ? -1 : 1;
  const [one, other] = [a.made, b.made];
  if (one?.key === undefined || other?.key === undefined)
    return Number(one?.key !== undefined) - Number(other?.key !== undefined);
  return (other.published?.epoch ?? 0) - (one.published?.epoch ?? 0) || (one.order ?? 0) - (other.order ?? 0);
}

function placeOfPage({ path, locale, made }: PageMeta): string {
  return made?.key === undefined ? path : (made.list ?? `${locale.prefix}/${made.collection}/`);
}

function resolvePage(raw: RawMarkdown, reading: Reading): PageMeta | Absence {
  const read = readFront<PageFront>(raw, 'page', reading);
  if (!read) return 'at fault';
  const { front, shared } = read;
  if (front.draft || front.hidden) return 'held back';
  if (front.redirectTo !== undefined) return redirected(front.redirectTo, shared, reading);
  const { navigation } = front;
  return {
    kind: 'page',
    updated: front.updated === undefined ? undefined : stampOf(front.updated, reading.settings.timeZone),
    isHome: shared.path === `${shared.locale.prefix}/`,
    navigation: navigation && {
      label: navigation.label ?? front.title,
      order: navigation.order,
      ...(navigation.in !== undefined && { in: navigation.in }),
      ...(navigation.parent !== undefined && { parent: navigation.parent }),
    },
    ...(isDocumentation(shared, reading.settings) && !front.sidebar?.hidden && { sidebar: front.sidebar ?? {} }),
    listing: undefined,
    endpoint: front.endpoint ?? true,
    ...(raw.made && { made: madeOf(raw.made) }),
    ...shared,
  };
}

/** Whether a page is in the documentation of its language. A home page is not: it leads there. */
function isDocumentation({ path, locale }: Pick<PageMeta, 'path' | 'locale'>, { docs }: SiteConfig): boolean {
  return docs !== undefined && path.startsWith(locale.prefix + docs.path) && path !== `${locale.prefix}/`;
}

function madeOf({ place: _, ...made }: MadeOf): MadePage {
  return made;
}

function resolvePost(raw: RawMarkdown, signers: Signers, reading: Reading): PostMeta | Absence {
  const read = readFront<PostFront>(raw, 'post', reading);
  if (!read) return 'at fault';
  const { front, shared, block, given } = read;
  const { settings, organization, problems } = reading;
  if (front.redirectTo !== undefined) return front.draft ? 'held back' : redirected(front.redirectTo, shared, reading);
  const named = signersNamed(front.author ?? settings.blog.authors, signers, (index) =>
    front.author ? block.placeOf(['author', index]) : placeOf('site.yaml'),
  );
  for (const problem of named.problems) problems.push(problem);
  const { timeZone } = settings;
  const published = stampOf(front.published, timeZone);
  const updated = front.updated === undefined ? published : stampOf(front.updated, timeZone);
  if (updated.epoch < published.epoch) {
    const message = `"updated" (${given.updated}) is before "published" (${given.published ?? front.published})`;
    problems.push(error('invalid-date', message, block.placeOf(['updated'])));
  }
  for (const key of ['tags', 'author'] as const) {
    const most = settings.limits.tags;
    if ((front[key]?.length ?? 0) <= most) continue;
    const message = `The post has ${front[key]?.length.toLocaleString('en')} ${key === 'tags' ? key : 'authors'}, of which there may be ${most.toLocaleString('en')}: each has pages and a feed`;
    problems.push(
      error('too-long', message, block.placeOf([key, most]), 'Name fewer, or raise limits.tags in site.yaml'),
    );
  }
  if (front.draft) return 'held back';
  const authors = named.value;
  return {
    kind: 'post',
    published,
    updated,
    authors,
    signed: authors.length === 0 ? organization : authors,
    tags: front.tags ?? [],
    minutes: readingMinutes(raw.body.length - raw.body.offset, shared.locale),
    image: front.image,
    ...shared,
  };
}

function redirected(to: string, { path, moved, file }: Omit<Redirected, 'to'>, reading: Reading): Absence {
  reading.redirected.push({ path, moved, file, to });
  return 'moved';
}

/** Where the entry of a file is served if its front matter, which cannot be read, does not say otherwise. */
function pathByName(file: string, settings: SiteConfig): string | undefined {
  if (!isEntry(file)) return undefined;
  const { kind: kinds, folder, name } = placeOfEntry(withoutExtension(file));
  const locale = localeOf(folder, settings);
  const kind = kinds === 'pages' ? 'page' : 'post';
  return locale && addressIn({ kind, folder, name, locale, values: {} }, settings).path;
}

function checkIds(entries: readonly ReadEntry<EntryMeta>[], faulty: ReadonlySet<string>, problems: Problem[]): void {
  const seen = new Map<string, ReadEntry<EntryMeta>>();
  for (const entry of entries) {
    const { kind, id, locale } = entry.meta;
    const key = `${kind} ${id} ${locale.code}`;
    const first = seen.get(key);
    if (first) {
      const message = `The ${kind} id "${id}" is also the one of ${first.raw.source.file}, in the same locale`;
      problems.push(error('duplicate', message, entry.raw.front.placeOf(['id'])));
    } else seen.set(key, entry);
  }
  const isOneFaulty = [...faulty].some(isEntry);
  const originals = new Set(
    entries.filter(({ meta }) => meta.locale.isDefault).map(({ meta }) => `${meta.kind} ${meta.id}`),
  );
  for (const { meta, raw } of entries) {
    // An original that cannot be read may be the one of any translation.
    if (raw.built || meta.locale.isDefault || isOneFaulty || originals.has(`${meta.kind} ${meta.id}`)) continue;
    const message = `The ${meta.kind} "${meta.id}" has no original in the default locale`;
    const hint = 'Set "id" to the id of the original, which is its file name unless it has an "id" too';
    problems.push(warning('lone-translation', message, raw.front.placeOf(['id']), hint));
  }
}

interface Signers {
  /** By id and by name. */
  readonly known: ReadonlyMap<string, Author>;
  /** The ids in data/authors.yaml; empty without that file, undefined when it cannot be read. */
  readonly ids: ReadonlySet<string> | undefined;
}

function signersOf(raw: Pick<RawContent, 'data' | 'unread'>, data: SiteData): Signers {
  const listed: readonly Author[] = dataOf(data, authors)?.authors ?? [];
  return {
    known: new Map([
      ...listed.map((author) => [author.name, author] as const),
      ...listed.map((author) => [author.id, author] as const),
    ]),
    ids: idsIn(raw, authors, 'authors'),
  };
}

/**
 * The authors that a post names by id or name. Who is not listed in data/authors.yaml signs with the name that is written, unless it looks
 * like a misspelt id or name of somebody listed there.
 */
function signersNamed(
  names: readonly string[],
  { known, ids }: Signers,
  placeOf: (index: number) => Place,
): Result<readonly Author[]> {
  const problems: Problem[] = [];
  const found = names.map((name, index) => {
    const author = known.get(name);
    if (author) return author;
    if (ids !== undefined && ids.size > 0 && !ids.has(name)) {
      const isId = formats.slug.test(name);
      const close = nearest(name, isId ? ids : known);
      const hint = close === undefined ? suggest(name, ids, 'Known in data/authors.yaml') : `Did you mean "${close}"?`;
      if (isId || close !== undefined)
        problems.push(error('unknown-reference', `There is no author "${name}"`, placeOf(index), hint));
    }
    return { id: nameSlug(name), name };
  });
  return { value: found, problems };
}

/** Characters of Markdown that an adult reads in a minute: some 230 words, or 500 characters where a character may be a word. */
const perMinute = (code: string) => (/^(?:ja|ko|zh)\b/.test(code) ? 500 : 1350);

/** Estimates the time to read a text of a length in characters, in whole minutes: of a post before its body is read, so that lists can say it too. */
export function readingMinutes(length: number, { code }: Pick<Locale, 'code'>): number {
  return Math.max(1, Math.round(length / perMinute(code)));
}

export interface BuiltTree {
  /** The paths of its outputs, on the host. */
  readonly paths: ReadonlySet<string>;
  /** The digest of the posts that were still to come. */
  readonly scheduled: string;
}

interface ReadPost {
  readonly meta: PostMeta;
  readonly raw: Pick<RawMarkdown, 'source' | 'body'>;
}

/**
 * The digest of the posts that are still to come, `sha256:` and lower-case hexadecimal. It is of their whole front matter, so that
 * it tells nobody what they are.
 */
export function scheduledDigest(posts: readonly ReadPost[]): string {
  const lines = posts.map(({ raw: { source, body } }) => JSON.stringify([source.file, source.text, body.length]));
  return `sha256:${sha256Of(lines.sort().join('\n'))}`;
}

/**
 * Of the posts that may be published, those that a tree lacks only because they were still to come when it was built. There are none if a
 * post was added, removed or dated otherwise since.
 */
export function cameDue<Post extends ReadPost>(
  posts: readonly Post[],
  future: readonly ReadPost[],
  built: BuiltTree | undefined,
  site: Based,
): readonly Post[] {
  const missing = built ? posts.filter(({ meta }) => !built.paths.has(pathOnHost(site, meta.path))) : [];
  return missing.length > 0 && scheduledDigest([...missing, ...future]) === built?.scheduled ? missing : [];
}
