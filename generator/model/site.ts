import type { DataName } from '../load/content.ts';
import type { Labels, Templates } from '../templates.ts';
import type { Bodies } from './bodies.ts';
import { latest, type Stamp } from './dates.ts';
import type { Absence } from './links.ts';
import type {
  AffiliateFile,
  ApiFile,
  AuthorsFile,
  CalculatorFile,
  FeaturesFile,
  McpFile,
  PlansFile,
} from './schemas/data.ts';
import type { SiteFile } from './schemas/site.ts';

/** A language of the site and where its pages live: the default locale at `/`, every other below `/<code>/`. */
export interface Locale {
  readonly code: string;
  /** Its name in itself: `Français`. */
  readonly name: string;
  /** `` or `/fr`. */
  readonly prefix: string;
  readonly isDefault: boolean;
  readonly labels: Labels;
}

export type Plan = PlansFile['plans'][number];
export type Feature = FeaturesFile['features'][number];
export type Author = AuthorsFile['authors'][number];

/** The facts of `data/`, each stated once, as plain data. What a content folder leaves out is undefined or empty. */
export interface SiteFacts {
  /** The files that are there and have a problem of their own: what needs them is not to be reported too. */
  readonly faulty: ReadonlySet<DataName>;
  readonly currency: string;
  readonly plans: PlansFile | undefined;
  readonly features: readonly Feature[];
  readonly affiliate: AffiliateFile | undefined;
  readonly calculator: CalculatorFile | undefined;
  readonly authors: ReadonlyMap<string, Author>;
  readonly mcp: McpFile | undefined;
  readonly api: ApiFile | undefined;
}

/** What is known of a page or post before its body is read. */
export interface EntryHead {
  readonly kind: 'page' | 'post';
  /** Ties translations together: one page is one (id, locale) pair. */
  readonly id: string;
  readonly locale: Locale;
  /** `/pricing/` */
  readonly path: string;
  /** The path of its Markdown twin: `/pricing.md`. */
  readonly twin: string;
  readonly title: string;
  readonly description: string;
  readonly updated: Stamp;
  /** The content file. */
  readonly file: string;
}

export interface PageHead extends EntryHead {
  readonly kind: 'page';
  readonly isHome: boolean;
  readonly navigation: { readonly label: string; readonly order: number } | undefined;
  /** Whether its Markdown twin is part of the public contract that openapi.json describes. */
  readonly endpoint: boolean;
}

export interface PostHead extends EntryHead {
  readonly kind: 'post';
  readonly published: Stamp;
  readonly author: Author;
  readonly tags: readonly string[];
  readonly image: { readonly src: string; readonly alt: string } | undefined;
}

interface Translated<Head> {
  /** Every language version, this one included, in the order of the site's locales. */
  readonly translations: readonly Head[];
}

export type Page = PageHead & Translated<PageHead>;
export type Post = PostHead & Translated<PostHead>;
export type Entry = Page | Post;

/** An agent skill, served as it was written. https://agentskills.io/specification */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly file: string;
}

/** A file that is published as it is. */
export interface Asset {
  readonly path: string;
  /** Its length in bytes. */
  readonly size: number;
  /** Undefined where only the file's length is known: on a thread that does not write it. */
  readonly bytes: Uint8Array | undefined;
}

/** What is settled of a site before any body is read: checked, without drafts, as plain data. */
export interface SiteHeads {
  readonly settings: SiteFile;
  /** The origin, without a final slash. */
  readonly baseUrl: string;
  readonly locales: readonly Locale[];
  readonly defaultLocale: Locale;
  readonly facts: SiteFacts;
  readonly pages: readonly PageHead[];
  /** Newest first. */
  readonly posts: readonly PostHead[];
  /** Content files, and folders of them, that exist and are not published. */
  readonly unpublished: ReadonlyMap<string, Absence>;
  readonly skills: readonly Skill[];
  readonly assets: readonly Asset[];
}

/** Everything the resources are rendered from. */
export interface Site extends SiteHeads {
  readonly pages: readonly Page[];
  readonly posts: readonly Post[];
  readonly pagesByPath: ReadonlyMap<string, Page>;
  readonly postsByLocale: ReadonlyMap<string, readonly Post[]>;
  /** The pages in the menu of each locale, in their order. */
  readonly menus: ReadonlyMap<string, readonly Page[]>;
  readonly templates: Templates;
  readonly bodies: Bodies;
  /** The newest date of any content. */
  readonly lastModified: Stamp;
}

/** A site from its heads, its bodies and its templates: what belongs together is tied together. Throws when it has no page. */
export function siteOf(heads: SiteHeads, templates: Templates, bodies: Bodies): Site {
  const entries: readonly EntryHead[] = [...heads.pages, ...heads.posts];
  const ties = tie(entries, heads.locales);
  const translated = <Head extends EntryHead>(head: Head) => ({
    translations: (ties.get(tieKey(head)) ?? [head]) as readonly Head[],
    ...head,
  });
  const pages: readonly Page[] = heads.pages.map(translated);
  const posts: readonly Post[] = heads.posts.map(translated);
  const lastModified = latest(entries.map(({ updated }) => updated));
  if (!lastModified) throw new Error('A site without a page');
  return {
    ...heads,
    pages,
    posts,
    pagesByPath: new Map(pages.map((page) => [page.path, page])),
    postsByLocale: byLocale(posts, heads.locales),
    menus: byLocale(pages.filter(({ navigation }) => navigation !== undefined).sort(inMenuOrder), heads.locales),
    templates,
    bodies,
    lastModified,
  };
}

/** The entries of each locale, in their order. */
export function byLocale<Head extends EntryHead>(
  entries: readonly Head[],
  locales: readonly Locale[],
): ReadonlyMap<string, readonly Head[]> {
  const lists = new Map(locales.map(({ code }) => [code, [] as Head[]]));
  for (const entry of entries) lists.get(entry.locale.code)?.push(entry);
  return lists;
}

function inMenuOrder(a: PageHead, b: PageHead): number {
  return (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0);
}

/** The language versions of each page and post, in the order of the site's locales. */
function tie(entries: readonly EntryHead[], locales: readonly Locale[]): ReadonlyMap<string, readonly EntryHead[]> {
  const ties = new Map<string, EntryHead[]>();
  for (const entry of entries) {
    const known = ties.get(tieKey(entry));
    if (known) known.push(entry);
    else ties.set(tieKey(entry), [entry]);
  }
  const order = new Map(locales.map(({ code }, index) => [code, index]));
  const rank = ({ locale }: EntryHead) => order.get(locale.code) ?? 0;
  for (const versions of ties.values()) versions.sort((a, b) => rank(a) - rank(b));
  return ties;
}

function tieKey({ kind, id }: EntryHead): string {
  return `${kind} ${id}`;
}

/** The posts of a locale, newest first. */
export function postsOf({ postsByLocale }: Pick<Site, 'postsByLocale'>, locale: Locale): readonly Post[] {
  return postsByLocale.get(locale.code) ?? [];
}

/** The path of a locale's blog, below which its posts live: `/fr/blog/`. */
export function blogPath(settings: SiteFile, locale: Locale): string {
  return `${locale.prefix}/${settings.blog?.path ?? 'blog'}/`;
}
