import type { Based } from '../base/base-path.ts';
import type { Place } from '../base/problem.ts';
import type { Coding } from '../format/codings.ts';
import type { Labels } from '../templates/labels.ts';
import type { Policy } from './content-security-policy.ts';
import type { LocalizedText } from './localized.ts';
import type { SiteFile } from './schemas/site/index.ts';

/** A language of the site and where its pages live: the default locale at `/`, every other below `/<code>/`. */
export interface Locale {
  readonly code: string;
  /** Its name in its own language: `Français`. */
  readonly name: string;
  /** The writing direction. */
  readonly dir: 'ltr' | 'rtl';
  /** With the country in which most of its readers are: `de_DE`. */
  readonly territory: string;
  /** `` or `/fr`. */
  readonly prefix: string;
  readonly isDefault: boolean;
  readonly labels: Labels;
}

/** A version of the documentation: its name, and the folder of its pages in each language. */
export interface DocsVersion {
  readonly name: string;
  readonly path: string;
}

/** The keys of `site.yaml` whose values stay as they are: lists, choices and mappings that have a default, and what a site may be without. */
type ListKey = 'allowedPositions' | 'allowedSecrets' | 'endpoints' | 'hosts' | 'links' | 'trustedAssets' | 'without';
type ChoiceKey = 'assistants' | 'brokenLinks' | 'factTyped' | 'highlight' | 'markdownTokens' | 'webmcp';
type MappingKey = 'collections' | 'skills' | 'theme';
type OptionalKey = 'callToAction' | 'indexNow' | 'negotiation' | 'search' | 'timeZone';

type AsWritten = Required<Pick<SiteFile, 'name' | ListKey | ChoiceKey | MappingKey>> & {
  [Key in OptionalKey]: SiteFile[Key] | undefined;
};

/** The settings of a site: `site.yaml` with every default filled in. The schema describes each key as users write it. */
export interface SiteConfig extends Based, Readonly<AsWritten> {
  /** The base URL, without a final slash: an origin, or a folder of one. */
  readonly baseUrl: string;
  /** `descriptionIn()` and `taglineIn()` know what a site says of itself that has neither. */
  readonly tagline: LocalizedText | undefined;
  readonly description: LocalizedText | undefined;
  /** The currency of all prices, or of each locale; empty where there are none. */
  readonly currency: LocalizedText;
  readonly locales: readonly Locale[];
  readonly defaultLocale: Locale;
  readonly organization: NonNullable<SiteFile['organization']> & { readonly name: string; readonly url: string };
  /** The service in /api/status; without it, there is no such file. */
  readonly service: { readonly name: string; readonly documentation: string } | undefined;
  /** The holder of the rights to the content. */
  readonly copyright: string;
  readonly blog: {
    /** The path segment below the prefix of a locale. */
    readonly path: string;
    /** The address of a post that says none, below that prefix: `/:year/:month/:day/:title/`; or one for each folder of posts. */
    readonly permalink: string | Readonly<Record<string, string>> | undefined;
    readonly feedItems: number;
    /** In minutes. */
    readonly feedTtl: number | undefined;
    readonly hub: string | undefined;
    /** Minimum number of posts for a tag or an author to have pages and a feed. */
    readonly pagesFrom: number;
    /** Number of posts on a page of a list. */
    readonly perPage: number;
    /** The title and description of the blog's index, where nobody wrote it. */
    readonly title: LocalizedText | undefined;
    readonly description: LocalizedText | undefined;
    /** The ids or names of those who sign the posts that name nobody; empty where the organization does. */
    readonly authors: readonly string[];
  };
  /** Maps other keys in front matter to a known key, or to `extra`. */
  readonly keys: ReadonlyMap<string, string>;
  /** The headers that the settings add. Where several name one, the last counts. */
  readonly headers: readonly HeaderSetting[];
  readonly redirects: readonly (Pick<Move, 'to' | 'status'> & { readonly from: string })[];
  readonly openapi: {
    readonly title: string;
    readonly version: string;
    readonly mediaType: string;
    readonly license: { readonly name: string; readonly url: string } | undefined;
    readonly representativeQueries?: readonly string[];
  };
  /** The name of the site in the API catalog. */
  readonly catalogTitle: string;
  /** Whether the site or each page has a card for sharing, and the path of a font for scripts that the program's fonts lack. */
  readonly cards: { readonly for: 'site' | 'pages'; readonly font?: string };
  /** The folder of documentation, and where its files are edited; undefined where there is none. */
  readonly docs:
    | { readonly path: string; readonly edit?: string; readonly versions?: readonly DocsVersion[] }
    | undefined;
  readonly robots: Omit<NonNullable<SiteFile['robots']>, 'contentSignal'> & {
    readonly contentSignal: Readonly<Record<string, 'yes' | 'no'>>;
  };
  readonly security: Security | undefined;
  /** The policy that pages are served with: the sources of each directive. */
  readonly contentSecurityPolicy: Policy;
  /** The rules for components of other programs in Markdown, by name. */
  readonly components: Components;
  /** The budget of each body. */
  readonly limits: {
    /** Maximum number of lines and marks. */
    readonly marks: number;
    /** Maximum number of characters that its tables, references and footnotes may add. */
    readonly growth: number;
    /** Maximum number of tags, and of authors, of a post. */
    readonly tags: number;
  };
  /** Undefined when no output has precompressed siblings. */
  readonly precompress: { readonly minimum: number; readonly codings: readonly Coding[] } | undefined;
}

/** Headers for every path that a pattern matches, in which `*` stands for any characters. */
export interface HeaderSetting {
  readonly pattern: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for those that an output has unless it has its own. */
  readonly place: Place | undefined;
}

export type Security = NonNullable<SiteFile['security']> & { readonly languages: readonly string[] };

/** An address that something has left, or that is gone for good. */
export interface Move {
  /** Its spellings: with and without a final slash, unless it is that of a file. */
  readonly from: readonly string[];
  /** A path of this site, perhaps with a fragment, or a URL. Undefined where the address is gone. */
  readonly to: string | undefined;
  readonly status: 301 | 308 | 410;
  /** The content file that says so. */
  readonly source: string;
}

/** The path of a locale's blog, below which its posts live: `/fr/blog/`. */
export function blogPath({ blog }: { readonly blog: Pick<SiteConfig['blog'], 'path'> }, locale: Locale): string {
  return `${locale.prefix}/${blog.path}/`;
}

/**
 * The replacement of a component: its content, nothing, a link or a picture made of its attributes, or the content of one attribute or child.
 * In texts, `{name}` stands for an attribute.
 */
export type ComponentRule =
  | 'unwrap'
  | 'drop'
  | { readonly link: string; readonly text?: string | undefined }
  | { readonly image: string; readonly alt?: string | undefined }
  | { readonly only: string };

/** The rules of a site, by the names of components. */
export type Components = Readonly<Record<string, ComponentRule>>;
