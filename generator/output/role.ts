import type { Link } from '../format/link-header.ts';
import type { EntryMeta, Skill } from '../model/meta.ts';

/** What an output is to the others. */
export type Role =
  /** A page or post as HTML, which the sitemap lists and whose headings can be linked to. */
  | {
      readonly kind: 'page';
      readonly entry: EntryMeta;
      readonly lastModified: string;
      readonly alternates: readonly Link[];
    }
  /** The feed of a locale that readers subscribe to. */
  | { readonly kind: 'feed'; readonly locale: string }
  /** llms.txt */
  | { readonly kind: 'llms' }
  /** A structured-data file, which the schema map lists. */
  | { readonly kind: 'graph'; readonly lastModified: string }
  /** The text of an agent skill. */
  | { readonly kind: 'skill'; readonly skill: Skill }
  /** The sitemap, or the index of them. */
  | { readonly kind: 'sitemap' }
  /** The 404 page. */
  | { readonly kind: 'not-found' };
