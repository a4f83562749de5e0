import { append } from '../base/append.ts';
import { latest } from '../base/dates.ts';
import { note, noting, notingNames } from '../base/reads.ts';
import { type Highlight, loadHighlight } from '../format/highlight.ts';
import type { Locale } from '../settings/config.ts';
import type { Templates } from '../templates/view.ts';
import { type Guide, guidesOf } from './guides.ts';
import {
  type AssetFile,
  byLocale,
  type EntryMeta,
  entriesOf,
  type ListMeta,
  type PageMeta,
  type PostMeta,
  type SiteData,
  type SiteMeta,
} from './meta.ts';
import { notingData, type Parts, partsOf } from './parts.ts';
import { inReadingOrder, type Sidebar, sidebarsOf } from './sidebar.ts';
import { newerOf } from './versions.ts';

interface Read<Meta> {
  /** Every language version, this one included, in the order of the site's locales. */
  readonly translations: readonly Meta[];
}

export type Page = PageMeta & Read<PageMeta>;
export type Post = PostMeta & Read<PostMeta>;
export type List = ListMeta & Read<ListMeta | PageMeta>;
export type Entry = Page | Post | List;

/** The posts that were published just before and after another. */
interface Neighbours {
  readonly earlier: Post | undefined;
  readonly later: Post | undefined;
}

/** The media type of a file, and its length in bytes. */
type Enclosure = Pick<SiteMeta['assets'][number], 'type' | 'size'>;

/** The input from which resources are rendered. It notes which of its parts they read. */
export interface Site extends Omit<SiteMeta, 'data' | 'assets'> {
  readonly data: SiteData;
  /** The bits with which it notes what is read. */
  readonly parts: Parts;
  readonly pages: readonly Page[];
  readonly posts: readonly Post[];
  readonly lists: readonly List[];
  /** The entries that can be above others: pages and lists. */
  readonly pagesByPath: Pick<ReadonlyMap<string, Page | List>, 'get' | 'has'>;
  readonly postsByLocale: ReadonlyMap<string, readonly Post[]>;
  /** The neighbours of each post among those of its locale, by path. */
  readonly neighbours: ReadonlyMap<string, Neighbours>;
  /** The pages in the menu of each locale, in order. */
  readonly menus: ReadonlyMap<string, readonly (Page | List)[]>;
  /** The sidebars of documentation by their `sidebarKey()`. */
  readonly sidebars: ReadonlyMap<string, Sidebar>;
  /** The files whose size as a picture is known, by path. */
  readonly pictures: Pick<ReadonlyMap<string, AssetFile>, 'get'>;
  readonly assets: readonly AssetFile[];
  readonly guides: readonly Guide[];
  readonly enclosures: Pick<ReadonlyMap<string, Enclosure>, 'get'>;
  /** The codes of the languages that have posts. */
  readonly blogs: ReadonlySet<string>;
  /** The year in which a page in a menu was last changed, as footers have it. */
  readonly year: string | undefined;
  readonly templates: Templates;
  /** Whether the style sheet has rules for XML. */
  readonly stylesXml: boolean;
  /** Whether the style sheet sets texts in the face of the theme, if the settings name no other one. */
  readonly hasFace: boolean;
  /** Highlights code; undefined where there is none, or the settings want none. */
  readonly highlight?: Highlight | undefined;
}

/** Makes a site from its metadata and templates, and connects what belongs together. */
export function siteOf(meta: SiteMeta, templates: Templates, highlight?: Highlight): Site {
  const parts = partsOf(meta.data);
  const { bitOf } = parts;
  const entries: readonly EntryMeta[] = entriesOf(meta);
  const ties = tie(entries, meta.locales);
  const translated = <Meta extends EntryMeta>(entry: Meta) => ({
    translations: (ties.get(tieKey(entry)) ?? [entry]) as readonly Meta[],
    ...entry,
  });
  const sidebars = sidebarsOf(meta.pages, meta.settings);
  // Whatever links to a page or list depends on its title, but seldom on these.
  const ofDetails = bitOf('details');
  const standing = <Meta extends PageMeta | ListMeta>(entry: Meta) =>
    noting(translated(entry), { description: ofDetails, updated: ofDetails, listing: ofDetails });
  const pages: readonly Page[] = inReadingOrder(meta.pages, sidebars).map(standing);
  const posts: readonly Post[] = meta.posts.map(translated);
  const lists: readonly List[] = meta.lists.map(standing);
  const both = [...pages, ...lists];
  const pagesByPath = new Map(both.map((page) => [page.path, page]));
  const postsByLocale = byLocale(posts, meta.locales);
  const menus = byLocale(
    both
      .filter((page) => page.navigation !== undefined && !newerOf({ settings: meta.settings, pagesByPath }, page))
      .sort((a, b) => (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0)),
    meta.locales,
  );
  const files = new Set(meta.assets.map(({ path }) => path));
  const site: Site = {
    ...meta,
    parts,
    data: notingData(meta.data, parts),
    pages,
    posts,
    lists,
    pagesByPath: notingFurtherPages(pagesByPath, ofDetails),
    postsByLocale,
    neighbours: new Map([...postsByLocale.values()].flatMap(neighboursIn)),
    menus,
    sidebars,
    pictures: notingNames(picturesOf(meta)),
    enclosures: notingNames(enclosuresOf(meta), nameOfEnclosure),
    guides: guidesOf(meta, (path) => pagesByPath.has(path) || files.has(path)),
    blogs: new Set(meta.posts.map(({ locale }) => locale.code)),
    year: latest([...menus.values()].flat().map(({ updated }) => updated))?.iso.slice(0, 4),
    ...styledBy(templates, meta, parts),
    highlight,
  };
  return noting(site, {
    pages: bitOf('pages'),
    lists: bitOf('lists') | ofDetails,
    pagesByPath: bitOf('pages') | bitOf('lists'),
    posts: bitOf('posts'),
    postsByLocale: bitOf('posts'),
    menus: bitOf('menus'),
    sidebars: bitOf('sidebars'),
    groups: bitOf('groups'),
    moves: bitOf('moves'),
    unpublished: bitOf('unpublished'),
    lost: bitOf('lost'),
    graph: bitOf('graph'),
    scheduled: bitOf('scheduled'),
    sources: bitOf('sources'),
    skills: bitOf('skills'),
    assets: bitOf('assets'),
    bodies: bitOf('bodies'),
    descriptions: bitOf('descriptions'),
  });
}

function styledBy(templates: Templates, { others }: Pick<SiteMeta, 'others'>, { bitOf }: Parts) {
  return {
    stylesXml: others === undefined && /\burlset\b/.test(templates.style),
    hasFace: /--font-text:[^;]*var\(--face(?!.*--font-text:)/s.test(templates.style),
    templates: noting(templates, { style: bitOf('style'), script: bitOf('script') }),
  };
}

/** The same site with other texts: of pages and posts, style sheet and script. */
export function withTexts(site: Site, bodies: SiteMeta['bodies'], templates: Templates): Site {
  const values = { bodies, ...styledBy(templates, site, site.parts) };
  const own = noting(values, { bodies: site.parts.bitOf('bodies') });
  const properties = { ...Object.getOwnPropertyDescriptors(site), ...Object.getOwnPropertyDescriptors(own) };
  return Object.defineProperties({}, properties) as Site;
}

/** The length of the text of an entry, in characters. */
export function lengthOf({ bodies }: Pick<Site, 'bodies'>, entry: Entry): number {
  return entry.kind === 'list' ? entry.length : (bodies.get(entry.file)?.length ?? 0);
}

/** Pages by path. The pages of a list after the first are details, which come and go with its posts. */
function notingFurtherPages<Value>(pages: ReadonlyMap<string, Value>, ofDetails: number) {
  const looked = (path: string): string => {
    if (isFurther({ path })) note(ofDetails);
    return path;
  };
  return { get: (path: string) => pages.get(looked(path)), has: (path: string) => pages.has(looked(path)) };
}

/** Whether a path is that of a page of a list after the first. */
export function isFurther({ path }: Pick<EntryMeta, 'path'>): boolean {
  return /\/page\/\d+\/$/.test(path);
}

/** The files as feeds enclose them, by path. */
export function enclosuresOf({ assets }: Pick<Site, 'assets'>): ReadonlyMap<string, Enclosure> {
  // Everybody else does not see how long they are.
  return new Map((assets as SiteMeta['assets']).map(({ path, type, size }) => [path, { type, size }]));
}

/** The name under which it is noted that a file is enclosed; that it is shown as a picture has its path for a name. */
export function nameOfEnclosure(path: string): string {
  return `enclosure ${path}`;
}

/** The files whose size as a picture is known, by path. */
export function picturesOf({ assets }: Pick<Site, 'assets'>): ReadonlyMap<string, AssetFile> {
  return new Map(assets.flatMap((asset) => (asset.picture ? [[asset.path, asset] as const] : [])));
}

function neighboursIn(posts: readonly Post[]): readonly (readonly [path: string, neighbours: Neighbours])[] {
  return posts.map(({ path }, place) => [path, { earlier: posts[place + 1], later: posts[place - 1] }]);
}

/** Loads the code highlighter, only for a site that has code, or an API with examples, and wants it highlighted. */
export async function highlightFor({
  settings,
  bodies,
  descriptions,
}: Pick<SiteMeta, 'settings' | 'bodies' | 'descriptions'>): Promise<Highlight | undefined> {
  const isWanted = settings.highlight && (descriptions.size > 0 || [...bodies.values()].some(({ hasCode }) => hasCode));
  return isWanted ? loadHighlight() : undefined;
}

/** The language versions of each page and post, in the order of the site's locales. */
function tie(entries: readonly EntryMeta[], locales: readonly Locale[]): ReadonlyMap<string, readonly EntryMeta[]> {
  const ties = new Map<string, EntryMeta[]>();
  for (const entry of entries) append(ties, tieKey(entry), entry);
  const order = new Map(locales.map(({ code }, index) => [code, index]));
  const rank = ({ locale }: EntryMeta) => order.get(locale.code) ?? 0;
  for (const versions of ties.values()) versions.sort((a, b) => rank(a) - rank(b));
  return ties;
}

/** A list in one language may be a written page in another. */
function tieKey({ kind, id }: EntryMeta): string {
  return `${kind === 'post'} ${id}`;
}

/** The posts of a locale, newest first. */
export function postsOf({ postsByLocale }: Pick<Site, 'postsByLocale'>, locale: Locale): readonly Post[] {
  return postsByLocale.get(locale.code) ?? [];
}
