import { append } from '../base/append.ts';
import { folderName } from '../base/folder-name.ts';
import type { SiteConfig } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import type { PageMeta } from './meta.ts';
import { versionOf } from './versions.ts';

/** An entry of the sidebar of documentation: a page, or a folder or group with what is in it. */
export interface SidebarEntry {
  readonly text: string;
  /** The name of a page outside of its folder, where that is another one. */
  readonly title?: string;
  readonly badge?: string;
  /** The path of the page; absent for a folder or group, whose own page is the first of its children. */
  readonly path?: string;
  readonly children?: readonly SidebarEntry[];
  /** Where a link of the settings leads, which is no page of documentation. */
  readonly target?: string;
  /** Whether a folder or group is closed unless it holds the current page. */
  readonly isCollapsed?: true;
}

/** A page in a folder, as the overview of that names it. */
interface SidebarLink {
  readonly text: string;
  readonly path: string;
  /** Of a folder or group without a page of its own, which leads to its first: the names of those in it. */
  readonly names?: readonly string[];
}

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

/** The sidebars of documentation by their keys: folders are groups, and front matter orders and names them, or names other groups. */
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

/** Pages with those of each sidebar in the order of reading, at the places that these have together. */
export function inReadingOrder(
  pages: readonly PageMeta[],
  sidebars: ReadonlyMap<string, Sidebar>,
): readonly PageMeta[] {
  const ordered = [...pages];
  for (const { places } of sidebars.values()) {
    const placeOf = ({ path }: PageMeta) => places.get(path) ?? 0;
    const own = pages.flatMap((page, index) => (places.has(page.path) ? [{ page, index }] : []));
    const read = own.map(({ page }) => page).sort((a, b) => placeOf(a) - placeOf(b));
    for (const [at, { index }] of own.entries()) ordered[index] = read[at] as PageMeta;
  }
  return ordered;
}

interface Ranked {
  readonly rank: number;
  readonly path: string;
  readonly entry: SidebarEntry;
}

/** A folder or a group of the sidebar while it is made, with the page that stands for it; a page is one without branches. */
interface Branch {
  readonly name: string;
  /** The address of a folder; absent for a group. */
  readonly folder?: string;
  own?: PageMeta;
  readonly branches: Map<string, Branch>;
}

/** The entries of the documentation at a path: of each folder and group its own page first, then those in it by their order, those without one last, by path. */
function entriesIn(
  root: string,
  pages: readonly PageMeta[],
  overview: string,
  others: readonly Ranked[],
): readonly SidebarEntry[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const trunk: Branch = { name: '', folder: root, branches: new Map() };
  // The folders that are where their addresses say, by the folder above and their name: a group of that name is the folder.
  const folders = new Map(
    [...new Set(pages.map(({ path }) => folderOf(path)))].flatMap((path) => {
      const own = byPath.get(path);
      const name = own ? nameOf(own) : folderName(path.slice(folderOf(path).length, -1));
      return own?.sidebar?.group ? [] : [[`${folderOf(path)} ${name}`, path] as const];
    }),
  );
  for (const page of pages) branchAt(page.path).own = page;
  const { own, branches } = trunk;
  const ranked = [...branches.values()].map((branch) => rankedOf(branch, overview));
  const first = own ? [{ rank: -1, path: root, entry: entryOf(own, overview) }] : [];
  return sorted([...first, ...ranked, ...others]);

  /** Finds the place of a folder: in the groups that its own page names, or else in the folder above. */
  function branchAt(path: string): Branch {
    const group = byPath.get(path)?.sidebar?.group;
    if (path === root && !group) return trunk;
    const above = group?.reduce((to, name) => {
      const folder = folders.get(`${to.folder} ${name}`);
      return folder === undefined || folder === path ? inside(to, `group ${name}`, { name }) : branchAt(folder);
    }, trunk);
    const folder = folderOf(path);
    return inside(above ?? branchAt(folder), path, { name: folderName(path.slice(folder.length, -1)), folder: path });
  }
}

function folderOf(path: string): string {
  return path.replace(/[^/]*\/?$/, '') || '/';
}

function inside({ branches }: Branch, key: string, made: Omit<Branch, 'branches'>): Branch {
  const found = branches.get(key) ?? { ...made, branches: new Map() };
  branches.set(key, found);
  return found;
}

function rankedOf({ name, folder, own: index, branches }: Branch, overview: string): Ranked {
  // The page that is called like its group stands for it, as an index does for a folder.
  const [key, { own = index } = {}] =
    [...branches].find(
      ([, inner]) => folder === undefined && inner.branches.size === 0 && nameOf(inner.own) === name,
    ) ?? [];
  const below = [...branches].filter(([name]) => name !== key).map(([, branch]) => rankedOf(branch, overview));
  const ranks = own
    ? [own.sidebar?.order ?? own.navigation?.order ?? Number.POSITIVE_INFINITY]
    : below.map(({ rank }) => rank);
  const [path = ''] = own ? [own.path] : below.map((child) => child.path).sort();
  const place = { rank: Math.min(...ranks), path: folder ?? path };
  if (own && below.length === 0) return { ...place, entry: entryOf(own) };
  const { label, collapsed, badge } = own?.sidebar ?? {};
  const entry: SidebarEntry = {
    text: label ?? own?.title ?? name,
    ...(badge !== undefined && { badge }),
    ...(collapsed && { isCollapsed: true }),
    children: [...(own ? [entryOf(own, overview)] : []), ...sorted(below)],
  };
  return { ...place, entry };
}

/** By path, numbers in it by their value: the second step before the tenth. */
const byPath = new Intl.Collator('en', { numeric: true });

function sorted(ranked: readonly Ranked[]): readonly SidebarEntry[] {
  return [...ranked]
    .sort((a, b) => (a.rank === b.rank ? byPath.compare(a.path, b.path) : a.rank - b.rank))
    .map(({ entry }) => entry);
}

/** Whether an entry is a page, or has it somewhere in it. */
export function holdsPage({ places }: Pick<Sidebar, 'places'>, entry: SidebarEntry, path: string): boolean {
  const at = places.get(path) ?? Number.NaN;
  const [first, last] = [endOf(entry, 0), endOf(entry, -1)].map((end) => places.get(end ?? '') ?? Number.NaN);
  return at >= (first ?? Number.NaN) && at <= (last ?? Number.NaN);
}

function endOf({ path, children = [] }: SidebarEntry, side: 0 | -1): string | undefined {
  const end = children.at(side);
  return path ?? (end && endOf(end, side));
}

/** The pages before and after a page of documentation in the order of reading, with the name of a folder or group that is another one and no page of its own. */
export function waysFrom({ order, places }: Sidebar, { path }: Pick<PageMeta, 'path'>) {
  const place = places.get(path) ?? Number.NaN;
  const here = order[place]?.parent;
  const named = (page: OrderedPage | undefined) => {
    if (!page) return undefined;
    const isElsewhere = page.parent !== here && page.title === undefined;
    return {
      path: page.path,
      title: page.title ?? page.text,
      ...(isElsewhere && page.parent && { folder: page.parent.text }),
    };
  };
  return { previous: named(order[place - 1]), next: named(order[place + 1]) };
}

/** The entries beside the own page of a folder or group, each with the page that it leads to; none for any other page. */
export function entriesBelow(
  sidebar: Sidebar,
  path: string,
  entries: readonly SidebarEntry[] = sidebar.entries,
): readonly SidebarLink[] {
  const { children } = entries.find((entry) => holdsPage(sidebar, entry, path)) ?? {};
  const [own, ...rest] = children ?? [];
  if (!own || !children) return [];
  if (own.path !== path || own.title === undefined) return entriesBelow(sidebar, path, children);
  return rest.flatMap((entry) => {
    const [first] = pagesIn(entry);
    const { children: within = [] } = entry;
    const names = within[0] && within[0].title === undefined && { names: within.map(({ text }) => text) };
    return first ? [{ text: entry.text, path: first.path, ...names }] : [];
  });
}

/** The folders and groups that hold a page, the outermost first, each with its own page where it has one. Not the one that the page stands for. */
export function foldersAbove(
  sidebar: Sidebar,
  path: string,
  entries: readonly SidebarEntry[] = sidebar.entries,
): readonly { readonly name: string; readonly path?: string }[] {
  const { text, children } = entries.find((entry) => entry.children && holdsPage(sidebar, entry, path)) ?? {};
  const [first] = children ?? [];
  const own = first?.title === undefined ? undefined : first.path;
  if (text === undefined || own === path) return [];
  return [{ name: text, ...(own !== undefined && { path: own }) }, ...foldersAbove(sidebar, path, children)];
}

function entryOf({ path, title, sidebar }: PageMeta, name?: string): SidebarEntry {
  const badge = name === undefined ? sidebar?.badge : undefined;
  const own = sidebar?.label ?? title;
  return { text: name ?? own, ...(name !== undefined && { title: own }), path, ...(badge !== undefined && { badge }) };
}

function nameOf(page: PageMeta | undefined): string | undefined {
  return page?.sidebar?.label ?? page?.title;
}

function pagesIn(entry: SidebarEntry, parent?: SidebarEntry): readonly OrderedPage[] {
  const { path, children = [] } = entry;
  if (path === undefined) return children.flatMap((child) => pagesIn(child, entry));
  return [{ ...entry, path, ...(parent && { parent }) }];
}
