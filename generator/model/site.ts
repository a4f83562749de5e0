import type { DataName } from '../load/content.ts';
import type { RawFile } from '../load/files.ts';
import type { Labels, Templates } from '../templates.ts';
import type { Stamp } from './dates.ts';
import type { Document } from './document.ts';
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

interface WithBody<Head> {
  readonly document: Document;
  /** Every language version, this one included, in the order of the site's locales. */
  readonly translations: readonly Head[];
}

export type Page = PageHead & WithBody<PageHead>;
export type Post = PostHead & WithBody<PostHead>;
export type Entry = Page | Post;

/** An agent skill, served as it was written. https://agentskills.io/specification */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly file: string;
}

/** Everything the resources are rendered from: checked, settled, without drafts. */
export interface Site {
  readonly settings: SiteFile;
  /** The origin, without a final slash. */
  readonly baseUrl: string;
  readonly locales: readonly Locale[];
  readonly defaultLocale: Locale;
  readonly facts: SiteFacts;
  readonly pages: readonly Page[];
  readonly pagesByPath: ReadonlyMap<string, Page>;
  /** Newest first. */
  readonly posts: readonly Post[];
  readonly postsByLocale: ReadonlyMap<string, readonly Post[]>;
  readonly skills: readonly Skill[];
  readonly assets: readonly RawFile[];
  readonly templates: Templates;
  /** The newest date of any content. */
  readonly lastModified: Stamp;
}

/** The posts of a locale, newest first. */
export function postsOf({ postsByLocale }: Pick<Site, 'postsByLocale'>, locale: Locale): readonly Post[] {
  return postsByLocale.get(locale.code) ?? [];
}

/** The path of a locale's blog, below which its posts live: `/fr/blog/`. */
export function blogPath(settings: SiteFile, locale: Locale): string {
  return `${locale.prefix}/${settings.blog?.path ?? 'blog'}/`;
}
