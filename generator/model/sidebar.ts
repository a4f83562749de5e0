import { append } from '../base/append.ts';
import type { SiteConfig } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import type { PageMeta } from './meta.ts';
import { versionOf } from './versions.ts';

/** An entry of the sidebar of documentation: a page, or a folder with what is in it. */
export interface SidebarEntry {
  readonly text: string;
  /** The name of a page outside of its folder, where that is another one. */
  readonly title?: string;
  readonly badge?: string;
  /** The path of the page; absent for a folder, whose own page is the first of its children. */
  readonly path?: string;
  readonly children?: readonly SidebarEntry[];
  /** The path that those of the children begin with. */
  readonly folder?: string;
  /** Where a link of the settings leads, which is no page of documentation. */
  readonly target?: string;
  /** Whether a folder is closed unless it holds the current page. */
  readonly isCollapsed?: true;
}

/** A page in a folder, as the overview of that names it. */
export interface SidebarLink {
  readonly text: string;
  readonly path: string;
  /** Whether it is what the text names, and not just the first page of it. */
  readonly isOwn: boolean;
}

/** A page in the order of reading. */
interface OrderedPage extends SidebarEntry {
  readonly path: string;
  /** The innermost folder that it is in. */
  readonly parent?: SidebarEntry;
}

/** The sidebar of a language, and the order in which its pages are read. */
export interface Sidebar {
  readonly entries: readonly SidebarEntry[];
  /** The places of the pages in the order of reading, by path. */
  readonly places: ReadonlyMap<string, number>;
  readonly order: readonly OrderedPage[];
}

/** Names the sidebar of a page: there is one for each language, or for each version in it. */
export function sidebarKey(settings: Pick<SiteConfig, 'docs'>, page: PageMeta): string {
  return `${page.locale.code} ${versionOf(settings, page)?.path ?? ''}`;
}

/** The sidebars of documentation by their keys: folders are groups, and front matter orders and names them. */
export function sidebarsOf(
  pages: readonly PageMeta[],
  settings: Pick<SiteConfig, 'docs' | 'links'>,
): ReadonlyMap<string, Sidebar> {
  const { docs, links } = settings;
  if (!docs) return new Map();
  const byKey = new Map<string, PageMeta[]>();
  for (const page of pages) if (page.sidebar) append(byKey, sidebarKey(settings, page), page);
  return new Map(
    Array.from(byKey, ([key, all]) => {
      const [first] = all as [PageMeta];
      const { locale } = first;
      const { path: folder } = versionOf(settings, first) ?? docs;
      const others = links.flatMap(({ text, url, in: place, order = Number.POSITIVE_INFINITY }, index) => {
        if (place !== 'sidebar' || url === undefined) return [];
        const target = localize(url, locale.code);
        // They come after pages of the same order.
        return [
          {
            rank: order,
            path: `\uffff${String(index).padStart(3, '0')}`,
            entry: { text: localize(text, locale.code), target },
          },
        ];
      });
      const entries = entriesIn(`${locale.prefix}${folder}`, all, locale.labels.overview, others);
      const order = entries.flatMap((entry) => pagesIn(entry));
      return [key, { entries, order, places: new Map(order.map(({ path }, place) => [path, place])) }];
    }),
  );
}

interface Ranked {
  readonly rank: number;
  readonly path: string;
  readonly entry: SidebarEntry;
}

/** The entries of a folder: its own page first, then pages and folders by their order, those without one last, by path. */
function entriesIn(
  folder: string,
  pages: readonly PageMeta[],
  overview: string,
  others: readonly Ranked[] = [],
): readonly SidebarEntry[] {
  const below = new Map<string, PageMeta[]>();
  for (const page of pages) {
    const [name = ''] = page.path.slice(folder.length).split('/');
    append(below, name, page);
  }
  const ranked = Array.from(below, ([name, all]): Ranked => {
    const path = `${folder}${name}/`;
    const own = all.find((page) => page.path === (name === '' ? folder : path));
    const rest = all.filter((page) => page !== own);
    const rank = name === '' ? -1 : own ? orderOf(own) : Math.min(...all.map(orderOf));
    if (own && rest.length === 0) return { rank, path, entry: entryOf(own, name === '' ? overview : undefined) };
    const { label, collapsed, badge } = own?.sidebar ?? {};
    const children = [...(own ? [entryOf(own, overview)] : []), ...entriesIn(path, rest, overview)];
    const entry: SidebarEntry = {
      text: label ?? own?.title ?? named(name),
      ...(badge !== undefined && { badge }),
      ...(collapsed && { isCollapsed: true }),
      ...{ children, folder: path },
    };
    return { rank, path, entry };
  });
  return [...ranked, ...others]
    .sort((a, b) => (a.rank === b.rank ? (a.path < b.path ? -1 : 1) : a.rank - b.rank))
    .map(({ entry }) => entry);
}

/** The pages before and after a page of documentation in the order of reading, with the name of a folder that is another one and no page of its own. */
export function waysFrom({ order, places }: Sidebar, { path }: Pick<PageMeta, 'path'>) {
  const place = places.get(path) ?? Number.NaN;
  const here = order[place]?.parent?.folder;
  const named = (page: OrderedPage | undefined) => {
    if (!page) return undefined;
    const { text, folder } = page.parent ?? {};
    const isElsewhere = folder !== here && folder !== page.path;
    return {
      ...{ path: page.path, title: page.title ?? page.text },
      ...(isElsewhere && text !== undefined && { folder: text }),
    };
  };
  return { previous: named(order[place - 1]), next: named(order[place + 1]) };
}

/** The entries beside the own page of a folder, each with the page that it leads to; none for any other page. */
export function entriesBelow(entries: readonly SidebarEntry[], path: string): readonly SidebarLink[] {
  const { children: [own, ...rest] = [] } =
    entries.find(({ folder }) => folder !== undefined && path.startsWith(folder)) ?? {};
  if (!own) return [];
  if (own.path !== path) return entriesBelow([own, ...rest], path);
  return rest.flatMap((entry) => {
    const [first] = pagesIn(entry);
    return first ? [{ text: entry.text, path: first.path, isOwn: first.path === (entry.path ?? entry.folder) }] : [];
  });
}

function orderOf({ sidebar, navigation }: PageMeta): number {
  return sidebar?.order ?? navigation?.order ?? Number.POSITIVE_INFINITY;
}

function entryOf({ path, title, sidebar }: PageMeta, name?: string): SidebarEntry {
  const badge = name === undefined ? sidebar?.badge : undefined;
  const own = sidebar?.label ?? title;
  return { text: name ?? own, ...(name !== undefined && { title: own }), path, ...(badge !== undefined && { badge }) };
}

/** The name of a folder as a text: `getting-started` is "Getting started". */
function named(folder: string): string {
  const words = folder.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function pagesIn(entry: SidebarEntry, parent?: SidebarEntry): readonly OrderedPage[] {
  const { path, children = [] } = entry;
  if (path === undefined) return children.flatMap((child) => pagesIn(child, entry));
  return [{ ...entry, path, ...(parent && { parent }) }];
}
