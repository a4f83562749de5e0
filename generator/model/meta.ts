import type { Stamp } from '../base/dates.ts';
import type { Mapping } from '../base/mapping.ts';
import type { BodyPlace, Built, MadeOf } from '../load/content.ts';
import type { PictureSize } from '../load/picture-size.ts';
import type { Locale, Move, SiteConfig } from '../settings/config.ts';
import type { LocalizedText } from '../settings/localized.ts';
import type { Collection } from './collection.ts';
import type { GraphNode, OwnGraph } from './graph-node.ts';
import type { FactDates } from './updated.ts';
import type { TypableFact } from './written-facts.ts';

/** Why a content file is not published: it is held back, it only redirects, it has an error, which is reported where it occurs, no page may need it, or the settings ignore it. */
export type Absence = 'held back' | 'moved' | 'at fault' | 'refused' | 'ignored';

/** The contents of `data/`, each fact stated once, as plain data. `dataOf()` reads it. */
export interface SiteData {
  /** The values of the valid files, by the name of their type. */
  readonly values: Pick<ReadonlyMap<string, unknown>, 'get'>;
  /** The files of the site's own kinds, by name. */
  readonly collections: ReadonlyMap<string, Collection>;
  /** The files that have an error: whatever needs them is not reported too. */
  readonly faulty: ReadonlySet<string>;
}

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly role?: LocalizedText;
  readonly bio?: LocalizedText;
  readonly url?: string;
  /** The path of their picture. */
  readonly image?: string;
}

/** The facts about a page, post or list before its body is read. */
export interface EntryMeta {
  readonly kind: 'page' | 'post' | 'list';
  /** Connects translations: each page is one (id, locale) pair. */
  readonly id: string;
  readonly locale: Locale;
  /** `/pricing/` */
  readonly path: string;
  /** The path of its Markdown alternate: `/pricing.md`. */
  readonly markdownPath: string;
  /** Addresses that lead to it: its aliases, and other spellings of its path. */
  readonly moved: readonly string[];
  readonly title: string;
  readonly description: string;
  /** Whether each of the two was taken from the body, where it is not to be shown a second time. */
  readonly taken: { readonly title: boolean; readonly description: boolean };
  /** Undefined for a page that does not say when it was last changed. */
  readonly updated: Stamp | undefined;
  /** The name of the template that it chooses, in place of the usual one. */
  readonly template?: string;
  /** Whether it may state facts by hand. */
  readonly factTyped?: 'off';
  /** The values of front matter that only templates use. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** The nodes that it adds to its graph; absent where there are none. */
  readonly nodes?: readonly GraphNode[];
  /** The data files that its title and other texts state facts of; absent where there are none. */
  readonly facts?: readonly string[];
  /** The content file. */
  readonly file: string;
  /** The page of a site that another program built, which is served as it is. */
  readonly built?: Built;
}

/** A place in the menu, or among the links that only the end of every page has. */
interface Navigation {
  readonly label: string;
  readonly order: number;
  readonly in?: 'menu' | 'footer' | 'legal';
  /** The id of the entry of the menu that it stands below. */
  readonly parent?: string;
}

/** How a page stands in the sidebar of documentation, and so the folder of which it is the index. */
interface SidebarPlace {
  readonly label?: string | undefined;
  readonly order?: number | undefined;
  /** The names of the groups that it stands in, in the place of its folder, the outermost first. */
  readonly group?: readonly string[] | undefined;
  readonly badge?: string | undefined;
  readonly collapsed?: boolean | undefined;
}

/** One page of a list: some of its items, and the way to the others. */
export interface Listing {
  /** Newest first. */
  readonly posts: readonly PostMeta[];
  /** The tags or authors that an index names. */
  readonly groups: readonly NamedGroup[];
  /** The number of this page of the list, from 1, and the number of pages. */
  readonly number: number;
  readonly count: number;
  readonly previous: Paths | undefined;
  readonly next: Paths | undefined;
  /** The tag or author that its posts share. */
  readonly group: Group | undefined;
}

/** The addresses of a page and its Markdown alternate. */
export type Paths = Pick<EntryMeta, 'path' | 'markdownPath'>;

/** The posts of a language with the same tag, or by the same author: both have pages and a feed. */
export interface Group extends Paths {
  readonly kind: 'tags' | 'authors';
  readonly name: string;
  /** The number of its posts. */
  readonly size: number;
  readonly feedPath: string;
  /** Undefined for a tag. */
  readonly author: Author | undefined;
}

/** A tag or an author as an index names it, with its newest posts. A tag of few posts has no page. */
export interface NamedGroup extends Omit<Group, 'feedPath' | keyof Paths> {
  readonly page: Paths | undefined;
  /** One at least; several of a tag that has a page. */
  readonly newest: readonly [NamedPost, ...NamedPost[]];
}

type NamedPost = Pick<PostMeta, 'title' | 'published' | keyof Paths>;

/** The tags and authors of each language that have pages. */
interface Groups {
  /** The pages of each tag, by the code of the language and the tag as a post names it. */
  readonly tags: GroupPaths;
  /** The same for the id of an author. */
  readonly authors: GroupPaths;
}

type GroupPaths = ReadonlyMap<string, ReadonlyMap<string, Paths>>;

/** A page that nobody wrote: the index of a blog, tags or authors, the posts of one of these, and each further page of a list. */
export interface ListMeta extends EntryMeta {
  readonly kind: 'list';
  readonly listing: Listing;
  /** About how long its Markdown is, in characters. */
  readonly length: number;
  readonly navigation: Navigation | undefined;
  /** Whether it is the first page of an index, which llms.txt names beside written pages. */
  readonly isIndex: boolean;
}

export interface PageMeta extends EntryMeta {
  readonly kind: 'page';
  readonly isHome: boolean;
  readonly navigation: Navigation | undefined;
  /** How the sidebar of documentation shows it; absent for a page that is not in it. */
  readonly sidebar?: SidebarPlace;
  /** The part of a list that it shows; undefined where it shows none, or a given number of posts. */
  readonly listing: Listing | undefined;
  /** Whether its Markdown alternate is part of the public contract that openapi.json describes. */
  readonly endpoint: boolean;
  /** The collection that it was made of; absent for a page that was written. */
  readonly made?: MadePage;
}

/** The source of a page that data makes: an entry of a collection, or all of them. */
export type MadePage = Omit<MadeOf, 'place'>;

export interface PostMeta extends EntryMeta {
  readonly kind: 'post';
  readonly published: Stamp;
  readonly updated: Stamp;
  /** The people who wrote it; none where the organization did. */
  readonly authors: readonly Author[];
  /** These people, or else the organization. */
  readonly signed: readonly (Pick<Author, 'name' | 'url'> & Partial<Author>)[];
  readonly tags: readonly string[];
  /** The time that reading it takes, in minutes. */
  readonly minutes: number;
  readonly image: (Partial<PictureSize> & { readonly src: string; readonly alt: string }) | undefined;
}

/** An agent skill, served as it was written. https://agentskills.io/specification */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly file: string;
}

/** The OpenAPI description of an API of the company, which was checked when it was read. */
export interface ApiDescription {
  /** The content file. */
  readonly file: string;
  /** The version of the API, as the description states it. */
  readonly version: string;
  readonly document: Mapping;
}

/** A file that is published as it is. */
export interface Asset {
  /** The content file. */
  readonly file: string;
  /** `/blog/hello/photo.jpg` */
  readonly path: string;
  readonly type: string;
  /** Its length in bytes. */
  readonly size: number;
  /** The size at which a picture is shown. */
  readonly picture?: PictureSize;
  /** Alternatives to a picture with their conditions; the first that applies is shown. */
  readonly sources?: readonly PictureSource[];
}

/** A file of which it does not matter how long it is. */
export type AssetFile = Omit<Asset, 'size'>;

/** A variant of a picture, and the media query under which it takes its place. */
export interface PictureSource extends Partial<PictureSize> {
  readonly path: string;
  readonly media: string;
}

/** The facts about a site before any body is read: checked, without drafts, as plain data. */
export interface SiteMeta extends Pick<SiteConfig, 'baseUrl' | 'basePath' | 'locales' | 'defaultLocale'> {
  readonly settings: SiteConfig;
  readonly data: SiteData & { readonly values: ReadonlyMap<string, unknown> };
  readonly pages: readonly PageMeta[];
  /** Newest first. */
  readonly posts: readonly PostMeta[];
  readonly lists: readonly ListMeta[];
  /** The bodies of pages and posts, by content file. Nothing else of a site depends on what they say. */
  readonly bodies: ReadonlyMap<string, BodyPlace>;
  readonly groups: Groups;
  readonly moves: readonly Move[];
  /** Content files and folders that exist but are not published. */
  readonly unpublished: ReadonlyMap<string, Absence>;
  /** The paths at which something would be, were it not for an error in its file. */
  readonly lost: ReadonlySet<string>;
  /** The digest of the posts that are still to come. */
  readonly scheduled: string;
  /** The definitions and references of its own nodes. */
  readonly graph: OwnGraph;
  /** By which pages tell when facts that they state have changed. */
  readonly dates: FactDates;
  /** A digest of the settings and of each data file, by file. */
  readonly sources: Readonly<Record<string, string>>;
  readonly skills: readonly Skill[];
  readonly assets: readonly Asset[];
  /** The facts that texts should not state by hand; absent where the settings do not ask. */
  readonly typable?: readonly TypableFact[];
  /** The paths of the other files of a site that another program built; absent where there is none. */
  readonly others?: readonly string[];
  /** The name of the output folder, where it is not `dist`. */
  readonly outputName?: string;
  /** The descriptions among the assets that `data/api.yaml` names, by path. */
  readonly descriptions: ReadonlyMap<string, ApiDescription>;
}

export function isList(entry: EntryMeta): entry is ListMeta {
  return entry.kind === 'list';
}

/** Lists the entries with a page: written ones, and the lists of them. */
export function entriesOf<Page, List, Post>(site: {
  readonly pages: readonly Page[];
  readonly lists: readonly List[];
  readonly posts: readonly Post[];
}): readonly (Page | List | Post)[] {
  return [...site.pages, ...site.lists, ...site.posts];
}

/** The entries of each locale, in their given order. */
export function byLocale<Meta extends EntryMeta>(
  entries: readonly Meta[],
  locales: readonly Locale[],
): ReadonlyMap<string, readonly Meta[]> {
  const lists = new Map(locales.map(({ code }) => [code, [] as Meta[]]));
  for (const entry of entries) lists.get(entry.locale.code)?.push(entry);
  return lists;
}
