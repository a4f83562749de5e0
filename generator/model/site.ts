import { type Highlight, loadHighlight } from '../format/highlight.ts';
import type { Locale } from '../settings/config.ts';
import type { Templates } from '../templates/view.ts';
import {
  type Asset,
  byLocale,
  type EntryMeta,
  entriesOf,
  type ListMeta,
  type PageMeta,
  type PostMeta,
  type SiteMeta,
} from './meta.ts';

interface Translated<Meta> {
  /** Every language version, this one included, in the order of the site's locales. */
  readonly translations: readonly Meta[];
}

export type Page = PageMeta & Translated<PageMeta>;
export type Post = PostMeta & Translated<PostMeta>;
export type List = ListMeta & Translated<ListMeta | PageMeta>;
export type Entry = Page | Post | List;

/** The input from which resources are rendered. */
export interface Site extends SiteMeta {
  readonly pages: readonly Page[];
  readonly posts: readonly Post[];
  readonly lists: readonly List[];
  /** The entries that can be above others: pages and lists. */
  readonly pagesByPath: ReadonlyMap<string, Page | List>;
  readonly postsByLocale: ReadonlyMap<string, readonly Post[]>;
  /** The place of each post among those of its locale, by path. */
  readonly postPlaces: ReadonlyMap<string, number>;
  /** The pages in the menu of each locale, in order. */
  readonly menus: ReadonlyMap<string, readonly (Page | List)[]>;
  /** The files whose size as a picture is known, by path. */
  readonly pictures: ReadonlyMap<string, Asset>;
  readonly templates: Templates;
  /** Highlights code; undefined where there is none, or the settings want none. */
  readonly highlight?: Highlight | undefined;
}

/** Makes a site from its metadata and templates, and connects what belongs together. */
export function siteOf(meta: SiteMeta, templates: Templates, highlight?: Highlight): Site {
  const entries: readonly EntryMeta[] = entriesOf(meta);
  const ties = tie(entries, meta.locales);
  const translated = <Meta extends EntryMeta>(entry: Meta) => ({
    translations: (ties.get(tieKey(entry)) ?? [entry]) as readonly Meta[],
    ...entry,
  });
  const pages: readonly Page[] = meta.pages.map(translated);
  const posts: readonly Post[] = meta.posts.map(translated);
  const lists: readonly List[] = meta.lists.map(translated);
  const standing = [...pages, ...lists];
  const postsByLocale = byLocale(posts, meta.locales);
  return {
    ...meta,
    pages,
    posts,
    lists,
    pagesByPath: new Map(standing.map((page) => [page.path, page])),
    postsByLocale,
    postPlaces: new Map([...postsByLocale.values()].flatMap((own) => own.map(({ path }, place) => [path, place]))),
    menus: byLocale(standing.filter(({ navigation }) => navigation !== undefined).sort(inMenuOrder), meta.locales),
    pictures: new Map(meta.assets.flatMap((asset) => (asset.picture ? [[asset.path, asset] as const] : []))),
    templates,
    highlight,
  };
}

/** Loads the code highlighter, only for a site that has code and wants it highlighted. */
export async function highlightFor({
  settings,
  bodies,
}: Pick<SiteMeta, 'settings' | 'bodies'>): Promise<Highlight | undefined> {
  const isWanted = settings.highlight && [...bodies.values()].some(({ hasCode }) => hasCode);
  return isWanted ? loadHighlight() : undefined;
}

function inMenuOrder(a: Page | List, b: Page | List): number {
  return (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0);
}

/** The language versions of each page and post, in the order of the site's locales. */
function tie(entries: readonly EntryMeta[], locales: readonly Locale[]): ReadonlyMap<string, readonly EntryMeta[]> {
  const ties = new Map<string, EntryMeta[]>();
  for (const entry of entries) {
    const known = ties.get(tieKey(entry));
    if (known) known.push(entry);
    else ties.set(tieKey(entry), [entry]);
  }
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

/** The posts of the same locale that were published just before and after a post. */
export function neighboursOf(site: Pick<Site, 'postsByLocale' | 'postPlaces'>, post: Post) {
  const posts = postsOf(site, post.locale);
  const place = site.postPlaces.get(post.path) ?? 0;
  return { earlier: posts[place + 1], later: posts[place - 1] };
}
