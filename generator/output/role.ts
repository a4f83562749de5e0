import type { Link } from '../format/link-header.ts';
import type { EntryMeta, Skill } from '../model/meta.ts';
import type { Words } from './words.ts';

/** The role of an output for the others. */
export type Role =
  /** A page or post as HTML, which the sitemap lists and whose headings can be linked to. */
  | { readonly kind: 'page'; readonly entry: EntryMeta; readonly alternates: readonly Link[] }
  /** A feed of a locale that readers subscribe to. */
  | { readonly kind: 'feed'; readonly locale: string; readonly format: 'RSS' | 'Atom' | 'JSON Feed' }
  /** The llms.txt of a locale. */
  | { readonly kind: 'llms'; readonly locale: string }
  /** The MCP server card. */
  | { readonly kind: 'mcp-card' }
  /** A neighbour of the contract in llms.txt; in one language, if it has a locale. */
  | { readonly kind: 'neighbour'; readonly locale?: string; readonly name: Words; readonly note: Words }
  /** A page for people about what machines read, with its versions in other languages. */
  | {
      readonly kind: 'guide';
      readonly locale: string;
      readonly markdownPath: string;
      readonly name: string;
      readonly note: string;
      readonly alternates: readonly Link[];
    }
  /** A structured-data file, which the schema map lists. */
  | { readonly kind: 'graph'; readonly entries: readonly EntryMeta[] }
  /** A collection of the site's own, which was checked against its schema when it was read; in one language, if it has a locale. */
  | { readonly kind: 'data'; readonly locale?: string }
  /** The text of an agent skill. */
  | { readonly kind: 'skill'; readonly skill: Skill }
  /** The sitemap, or the index of them. */
  | { readonly kind: 'sitemap' }
  /** The OpenAPI description of an API of the company. */
  | { readonly kind: 'api-description' }
  /** A file of the user's own, as it is. */
  | { readonly kind: 'file' }
  /** The page for what is missing below a path. */
  | { readonly kind: 'not-found'; readonly below: string };

/** The link with which pages announce an output, and the role of that output. */
export interface Announced extends Link {
  readonly role?: Role;
}
