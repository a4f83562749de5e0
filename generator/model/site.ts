import { latest, type Stamp } from '../base/dates.ts';
import type { Templates } from '../templates/view.ts';
import { byLocale, type EntryHead, type Locale, type PageHead, type PostHead, type SiteHeads } from './meta.ts';

interface Translated<Head> {
  /** Every language version, this one included, in the order of the site's locales. */
  readonly translations: readonly Head[];
}

export type Page = PageHead & Translated<PageHead>;
export type Post = PostHead & Translated<PostHead>;
export type Entry = Page | Post;

/** Everything the resources are rendered from. */
export interface Site extends SiteHeads {
  readonly pages: readonly Page[];
  readonly posts: readonly Post[];
  readonly pagesByPath: ReadonlyMap<string, Page>;
  readonly postsByLocale: ReadonlyMap<string, readonly Post[]>;
  /** The pages in the menu of each locale, in their order. */
  readonly menus: ReadonlyMap<string, readonly Page[]>;
  readonly templates: Templates;
  /** The newest date of any content. */
  readonly lastModified: Stamp;
}

/** A site from its heads and its templates: what belongs together is tied together. Throws when it has no page. */
export function siteOf(heads: SiteHeads, templates: Templates): Site {
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
    lastModified,
  };
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
