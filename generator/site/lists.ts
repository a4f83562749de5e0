import type { Parents } from 'mdast';
import { mostCommon } from '../base/counts.ts';
import { latest, type Stamp } from '../base/dates.ts';
import { error, type Problem, placeOf, type Result } from '../base/problem.ts';
import { parseBody } from '../body/parse-body.ts';
import type { RawMarkdown } from '../load/content.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import {
  byLocale,
  type Group,
  type Listing,
  type ListMeta,
  type NamedGroup,
  type PageMeta,
  type Paths,
  type PostMeta,
  type SiteMeta,
} from '../model/meta.ts';
import { nameSlug } from '../names/name-slug.ts';
import { blogPath, type Locale, type SiteConfig } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import { counted, fill } from '../templates/labels.ts';
import type { ReadEntry } from './entries.ts';
import { nothingTaken } from './front/opening.ts';

/** A page can show more groups than posts: a group is only a name. */
const groupsPerPage = 200;

const postsShownOfTag = 3;

/** The place in the menu of a page that nobody gave one. */
const lastInMenu = 9999;

/** The properties that all pages of a list share. */
interface List extends Paths {
  /** Ties it to the same list in other languages. */
  readonly id: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  readonly posts: readonly PostMeta[];
  readonly groups: Listing['groups'];
  readonly group?: Group;
  readonly updated: Stamp | undefined;
  readonly isIndex: boolean;
  /** The name in the menu. */
  readonly label?: string;
}

/** The lists of a site, and its written pages with what they list. */
type Lists = Pick<SiteMeta, 'pages' | 'lists' | 'groups'>;

/**
 * Makes what nobody has to write: for each locale with posts the index of its blog, its tags and its authors, and the further pages of
 * every list. A page that was written at the path of a list is the first page of it, where `::posts` shows its posts; on any other page,
 * `::posts` shows all.
 */
export function resolveLists(
  read: readonly ReadEntry<PageMeta>[],
  posts: readonly PostMeta[],
  settings: SiteConfig,
  parser: Pick<MarkdownParser, 'parse'>,
): Result<Lists> {
  const problems: Problem[] = [];
  const written = new Map(read.map(({ meta }) => [meta.path, meta]));
  const open = new Set(read.flatMap(({ meta, raw }) => (listsAllPosts(raw, parser, settings.limits) ? [meta] : [])));
  const postAt = new Map(posts.map((post) => [post.path, post]));
  const postsOf = byLocale(posts, settings.locales);
  const groups: { readonly [Kind in Group['kind']]: Map<string, ReadonlyMap<string, Paths>> } = {
    tags: new Map(),
    authors: new Map(),
  };
  const listings = new Map<PageMeta, Listing>();
  const lists: ListMeta[] = [];
  const blogId = settings.locales.map((locale) => written.get(blogPath(settings, locale))?.id).find(Boolean);
  for (const locale of settings.locales) {
    const own = postsOf.get(locale.code) ?? [];
    const folders = kinds.map((kind) => [kind, groupPosts(kind, own, locale, { settings, written })] as const);
    for (const [kind, folder] of folders) if (folder) groups[kind].set(locale.code, pathsByKey(folder));
    for (const list of listsOf(locale, own, settings, new Map(folders), blogId)) {
      const post = postAt.get(list.path);
      const page = written.get(list.path);
      if (post) problems.push(inTheWay(list, post));
      else if (!page) lists.push(...pagesOf(list, settings));
      else if (list.groups.length === 0) listings.set(page, begin(page, list));
    }
  }
  for (const page of open) {
    if (listings.has(page)) continue;
    const { id, locale, updated } = page;
    const all = { posts: postsOf.get(locale.code) ?? [], groups: [], isIndex: false };
    listings.set(page, begin(page, { id, locale, updated, ...titleAndPaths(page), ...all }));
  }
  const pages = read.map(({ meta }) => ({ ...meta, listing: listings.get(meta) }));
  return { value: { pages, lists, groups }, problems };

  /** The listing of a page that is the first of a list, whose others are made unless the page does not show its posts. */
  function begin(page: PageMeta, list: List): Listing {
    const [first, ...others] = pagesOf({ ...list, ...titleAndPaths(page) }, settings);
    if (!first) throw new Error(`A list without pages at ${page.path}`);
    if (!open.has(page)) return { ...first.listing, count: 1, next: undefined };
    lists.push(...others);
    return first.listing;
  }
}

const kinds = ['tags', 'authors'] as const;

function titleAndPaths({ title, description, path, markdownPath }: PageMeta) {
  return { title, description, path, markdownPath };
}

function inTheWay({ path, group }: List, { file }: PostMeta): Problem {
  const message = `The post has the address ${path}, which belongs to the ${group ? `posts of "${group.name}"` : 'index'}`;
  const kind = /\/(tags|authors)\//.exec(path)?.[1];
  const without = kind === undefined ? '' : `, or write "without: [${kind}]" in site.yaml`;
  return error('collision', message, placeOf(file), `Set "slug" or "permalink" in the post${without}`);
}

function* listsOf(
  locale: Locale,
  posts: readonly PostMeta[],
  settings: SiteConfig,
  folders: ReadonlyMap<Group['kind'], GroupFolder | undefined>,
  blogId: string | undefined,
): Iterable<List> {
  if (posts.length === 0) return;
  const updated = latest(posts.map((post) => post.updated));
  const { blog, name: site } = settings;
  const { labels, code } = locale;
  const path = blogPath(settings, locale);
  const title = blog.title === undefined ? labels.blog : localize(blog.title, code);
  yield {
    id: blogId ?? blog.path,
    locale,
    path,
    markdownPath: `${path.slice(0, -1)}.md`,
    title,
    label: title,
    description: blog.description === undefined ? labels.blogDescription : localize(blog.description, code).trim(),
    posts,
    groups: [],
    updated,
    isIndex: true,
  };
  for (const [kind, folder] of folders) {
    if (!folder) continue;
    const { path, groups, named } = folder;
    yield {
      id: idOf(path, locale),
      locale,
      path,
      markdownPath: `${path.slice(0, -1)}.md`,
      title: labels[kind],
      description: fill(kind === 'tags' ? labels.tagsDescription : labels.authorsDescription, { site }),
      posts: [],
      groups: named,
      updated,
      isIndex: true,
    };
    for (const group of groups) yield listOfGroup(group, locale, site);
  }
}

function listOfGroup({ group, posts }: GroupedPosts, locale: Locale, site: string): List {
  const { kind, name, size, author, path, markdownPath } = group;
  const { labels, code } = locale;
  const [title, description] =
    kind === 'tags' ? [labels.tagTitle, labels.tagDescription] : [labels.authorTitle, labels.authorDescription];
  const count = counted(labels.postCount, size, code);
  return {
    id: idOf(path, locale),
    locale,
    path,
    markdownPath,
    title: fill(title, { name, site }),
    description:
      author?.bio === undefined ? fill(description, { name, site, posts: count }) : localize(author.bio, code),
    posts,
    groups: [],
    group,
    isIndex: false,
    updated: latest(posts.map((post) => post.updated)),
  };
}

/** The path without its language, so that lists of the same name in two languages are translations of one another. */
function idOf(path: string, { prefix }: Locale): string {
  return path.slice(prefix.length + 1, -1);
}

function pagesOf(list: List, { blog }: Pick<SiteConfig, 'blog'>): readonly ListMeta[] {
  const { posts, groups, group, locale } = list;
  const size = groups.length > 0 ? groupsPerPage : blog.perPage;
  const count = Math.max(1, Math.ceil((posts.length + groups.length) / size));
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const own = { start: index * size, end: number * size };
    const listing: Listing = {
      posts: posts.slice(own.start, own.end),
      groups: groups.slice(own.start, own.end),
      number,
      count,
      group,
      previous: number > 1 ? pathsOf(list, index) : undefined,
      next: number < count ? pathsOf(list, number + 1) : undefined,
    };
    return pageOf(list, listing, locale);
  });
}

/** Builds the paths of a list's page: `/blog/`, `/blog/page/2/`. */
function pathsOf({ path, markdownPath }: Paths, number: number): Paths {
  return number === 1
    ? { path, markdownPath }
    : { path: `${path}page/${number}/`, markdownPath: `${path}page/${number}.md` };
}

function pageOf(list: List, listing: Listing, locale: Locale): ListMeta {
  const { number, count, posts } = listing;
  const { path, markdownPath } = pathsOf(list, number);
  const isFirst = number === 1;
  const place = { number: String(number), count: String(count) };
  return {
    kind: 'list',
    // No two pages of a list say the same in different languages.
    id: isFirst ? list.id : path,
    locale,
    path,
    markdownPath,
    moved: [],
    title: isFirst ? list.title : fill(locale.labels.pagedTitle, { title: list.title, ...place }),
    description: isFirst ? list.description : `${list.description} (${fill(locale.labels.pagePlace, place)})`,
    taken: nothingTaken,
    updated: latest(posts.map((post) => post.updated)) ?? list.updated,
    extra: {},
    // It has no file. What is kept by file is kept under its path, which is that of no content file.
    file: path,
    listing,
    length: lengthOfListing(listing),
    navigation: isFirst && list.label !== undefined ? { label: list.label, order: lastInMenu } : undefined,
    isIndex: isFirst && list.isIndex,
  };
}

/** About how long the Markdown of a listing is. */
export function lengthOfListing({ posts, groups }: Listing): number {
  let length = 0;
  for (const { title, description, path } of posts) length += title.length + description.length + path.length + 90;
  for (const { name, newest } of groups) {
    length += name.length + 20;
    for (const { title, path } of newest) length += title.length + 2 * path.length + 40;
  }
  return length;
}

/** Whether a page has `::posts` without a limit. */
function listsAllPosts(
  { source, listing }: Pick<RawMarkdown, 'source' | 'listing'>,
  parser: Pick<MarkdownParser, 'parse'>,
  limits: SiteConfig['limits'],
): boolean {
  if (listing === '') return false;
  // Faults of the body are reported when it is read to be published.
  const { value: tree } = parseBody({ source, body: listing, bodyOffset: 0 }, parser, limits);
  return hasPosts(tree);
}

function hasPosts({ children }: Parents): boolean {
  return children.some((node) => {
    if (node.type === 'leafDirective') return node.name === 'posts' && node.attributes?.limit === undefined;
    return 'children' in node && hasPosts(node);
  });
}

/** The posts of a language with the same tag or author, newest first. */
interface GroupedPosts {
  readonly group: Group;
  readonly posts: readonly PostMeta[];
  /** Its names in posts: tags in all spellings, or the id of the author. */
  readonly keys: readonly string[];
}

/** The groups of a kind that have pages, and the path below which these are. */
interface GroupFolder {
  readonly path: string;
  readonly groups: readonly GroupedPosts[];
  /** Those that its index names, the most used first: all tags, and the authors that have pages. */
  readonly named: Listing['groups'];
}

/** Settings and pages that decide which groups have pages. */
interface GroupScope {
  readonly settings: Pick<SiteConfig, 'blog' | 'without'>;
  /** The pages that were written, by path: one may be in the place of a group's. */
  readonly written: ReadonlyMap<string, Paths>;
}

/** A group while its posts are collected. */
interface Collected {
  readonly author: Group['author'];
  readonly posts: Set<PostMeta>;
  /** The number of posts by spelling of its name. */
  readonly names: Map<string, number>;
  readonly keys: Set<string>;
}

/**
 * The groups of a kind among the posts of a locale that have enough posts, in the order of their paths. Each has the spelling that most of
 * its posts use. Undefined where there are none, or the site does without them.
 */
function groupPosts(
  kind: Group['kind'],
  posts: readonly PostMeta[],
  locale: Locale,
  { settings, written }: GroupScope,
): GroupFolder | undefined {
  if (settings.without.includes(kind)) return undefined;
  const path = `${blogPath(settings, locale)}${kind}/`;
  const all = [...collect(kind, posts)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slug, collected]) => grouped(kind, collected, `${path}${slug}`, written));
  const hasPages = ({ group }: GroupedPosts) => group.size >= settings.blog.pagesFrom;
  const groups = all.filter(hasPages);
  if (groups.length === 0) return undefined;
  const named = (kind === 'tags' ? all : groups)
    .flatMap((group) => namedGroup(group, hasPages(group)))
    .sort((a, b) => b.size - a.size);
  return { path, groups, named };
}

function namedGroup({ group, posts }: GroupedPosts, hasPage: boolean): readonly NamedGroup[] {
  const { kind, name, size, author, path, markdownPath } = group;
  const [newest, ...others] = posts
    .slice(0, hasPage && kind === 'tags' ? postsShownOfTag : 1)
    .map(({ title, published, path, markdownPath }) => ({ title, published, path, markdownPath }));
  if (!newest) return [];
  return [
    { kind, name, size, author, page: hasPage ? { path, markdownPath } : undefined, newest: [newest, ...others] },
  ];
}

function grouped(
  kind: Group['kind'],
  { author, posts, names, keys }: Collected,
  stem: string,
  written: GroupScope['written'],
): GroupedPosts {
  const path = `${stem}/`;
  const paths = { path, markdownPath: written.get(path)?.markdownPath ?? `${stem}.md`, feedPath: `${stem}/feed.xml` };
  return {
    posts: [...posts],
    keys: [...keys],
    group: { kind, name: mostCommon(names) ?? '', size: posts.size, author, ...paths },
  };
}

/** Maps the names of groups in posts to their paths. */
function pathsByKey({ groups }: GroupFolder): ReadonlyMap<string, Paths> {
  return new Map(
    groups.flatMap(({ group: { path, markdownPath }, keys }) => {
      const paths = { path, markdownPath };
      return keys.map((key) => [key, paths] as const);
    }),
  );
}

function collect(kind: Group['kind'], posts: readonly PostMeta[]): ReadonlyMap<string, Collected> {
  const found = new Map<string, Collected>();
  const slugs = new Map<string, string>();
  for (const post of posts)
    for (const { slug, key, name, author } of membersOf(kind, post, slugs)) {
      const group = found.get(slug) ?? { author, posts: new Set(), names: new Map(), keys: new Set() };
      found.set(slug, group);
      group.posts.add(post);
      group.names.set(name, (group.names.get(name) ?? 0) + 1);
      group.keys.add(key);
    }
  return found;
}

/**
 * The names by which a post belongs to groups, with their segments of paths. Names with the same segment are one.
 *
 * @param slugs Those of the tags that were spelled already.
 */
function membersOf(kind: Group['kind'], post: PostMeta, slugs: Map<string, string>) {
  if (kind === 'authors')
    return post.authors.map((author) => ({ slug: author.id, key: author.id, name: author.name, author }));
  return post.tags.map((tag) => {
    const slug = slugs.get(tag) ?? nameSlug(tag);
    slugs.set(tag, slug);
    return { slug, key: tag, name: tag, author: undefined };
  });
}
