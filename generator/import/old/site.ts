import type { Mapping } from '../../base/mapping.ts';
import type { ApiFacts } from '../../data/types/api.ts';
import type { Components } from '../../settings/config.ts';
import type { OldFolder } from './folder.ts';
import type { Left, Note } from './left.ts';

/** A page or post of the other generator. */
export interface OldEntry {
  readonly kind: 'page' | 'post';
  /** The file that it comes from, in the source folder. */
  readonly from: string;
  /** Its path below the folder of its language, without an extension. */
  readonly name: string;
  /** The tag of its language; undefined for the default one of the site. */
  readonly language?: string;
  /** The path of that language: `/zh`; undefined for the default one. */
  readonly prefix?: string;
  readonly extension: string;
  /** Its old address; undefined where that is not known. */
  readonly address: string | undefined;
  /** Its front matter, read. */
  readonly front: Mapping;
  /** The block of its front matter as it was written, fences included; undefined where it has to be printed. */
  readonly block: string | undefined;
  /** The notes from reading the file. */
  readonly notes?: readonly Note[];
  /** The line of the file at which the body begins, from 1. */
  readonly line: number;
  readonly body: string;
  /** The body in HTML as it was written, where that was no Markdown. */
  readonly written?: string;
  /** Whether its theme showed a list of what is in its folder below it. */
  readonly isList?: boolean;
}

/** Shared by all entries that are no files of the source. */
export const madeEntry = { extension: '.md', block: undefined, line: 1 } as const;

/** An entry of a menu or sidebar of the old site. */
export interface MenuItem {
  /** Its label; undefined for the title of its page. */
  readonly text?: string | undefined;
  /** The same in other languages, by their tags. */
  readonly translations?: Readonly<Record<string, unknown>>;
  /** A file of the source, an address of the old site, or that of another one; undefined for a heading. */
  readonly to?: string | undefined;
  readonly items?: readonly MenuItem[];
}

/** The name of an entry below the folder of its language. */
export function nameOf({ address, kind, name }: Pick<OldEntry, 'address' | 'kind' | 'name'>): string {
  return address === '/' && kind === 'page' ? 'index' : name;
}

/** The path of an entry in the content folder of a site in a default language. */
export function newPathOf(entry: OldEntry, language: string): string {
  return `${entry.kind}s/${entry.language ?? language}/${nameOf(entry)}${entry.extension}`;
}

/** A text that was rewritten, with what could not be. */
interface Rewritten {
  readonly text: string;
  readonly notes: readonly Note[];
}

/** Rewrites what no setting can say in the body of an entry. */
export type Rewriter = (
  body: string,
  entry: Pick<OldEntry, 'from' | 'front' | 'address' | 'line' | 'language'>,
) => Rewritten;

/** A rewriter that always finds what it needs. */
export function rewriterOf(change: (body: string, entry: Parameters<Rewriter>[1]) => string): Rewriter {
  return (body, entry) => ({ text: change(body, entry), notes: [] });
}

export type Templates = RegExp | 'mdx';

/** A site of another generator, read: what it says of itself, and its files. */
export interface OldSite {
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** Its address, as it was written. */
  readonly baseUrl: string | undefined;
  /** Its default language, as its configuration names it. */
  readonly language: string | undefined;
  readonly timeZone: string | undefined;
  readonly author?: string | undefined;
  /** The addresses of pictures that stand for it, the best first. */
  readonly logos?: readonly (string | undefined)[];
  /** The colour of its links and buttons. */
  readonly accent?: string | undefined;
  /** Patterns that may say where posts are; the one that fits most is taken. */
  readonly permalinks: readonly string[];
  /** The meanings of keys of front matter that mean something else elsewhere. */
  readonly keys: Readonly<Record<string, string>>;
  readonly components: Components;
  readonly entries: readonly OldEntry[];
  /** The text files that are no entries, where more is known than that the generator is not read from there. */
  readonly left: ReadonlyMap<string, Left>;
  /** The data in files that are read for something else, with what of them was not read. */
  readonly unread?: ReadonlyMap<string, Left>;
  /** The addresses of templates that were pages by themselves. */
  readonly templatePages?: ReadonlyMap<string, string>;
  /** Files that are copied, by their paths in the content folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Data files, by their names in `data/`, read. */
  readonly data: ReadonlyMap<string, { readonly from: string; readonly value: unknown }>;
  /** The APIs of the company, for `data/api.yaml`. */
  readonly apis?: readonly ApiFacts[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly rewriters: readonly Rewriter[];
  /** The menu of all pages. */
  readonly menu?: readonly MenuItem[];
  /** The menu beside some pages. */
  readonly sidebar?: readonly MenuItem[];
  /** The versions of its documentation, the newest first, each with its path and its own sidebar. */
  readonly versions?: readonly {
    readonly name: string;
    readonly path: string;
    readonly sidebar: readonly MenuItem[];
  }[];
  /** Matches the parts of a body that the generator runs instead of showing; `mdx` where all Markdown is MDX. */
  readonly templates?: Templates;
  /** The folders below which shortcodes name files. */
  readonly roots?: readonly string[];
  /** Whether it showed a page in the default language where that was not translated. */
  readonly fallsBack?: boolean;
  readonly notes: readonly Note[];
}

/** A site about which nothing is known, to begin with. */
export const emptySite: OldSite = {
  name: undefined,
  description: undefined,
  baseUrl: undefined,
  language: undefined,
  timeZone: undefined,
  permalinks: [],
  keys: {},
  components: {},
  entries: [],
  left: new Map(),
  files: new Map(),
  data: new Map(),
  redirects: [],
  rewriters: [],
  notes: [],
};

/** A picture on the old server, and its path in the folder of the old site. */
export interface Picture {
  readonly path: string;
  readonly url: string;
}

/** A generator whose sites can be read: one file of `generators/` each, and one line of `kinds.ts`. */
export interface Generator {
  /** Its name, for people. */
  readonly title: string;
  /** Whether a folder is a site of it, as its own files say. */
  owns(folder: OldFolder): boolean;
  read(folder: OldFolder): OldSite;
  /** The pictures that its server has, of those that its files do not bring along. */
  pictures?(folder: OldFolder): readonly Picture[];
}
