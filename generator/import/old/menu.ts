import { groupsOf } from '../../base/append.ts';
import { folderName } from '../../base/folder-name.ts';
import { isMapping, type Mapping } from '../../base/mapping.ts';
import type { OldFolder } from './folder.ts';
import { stemOf } from './paths.ts';
import { firstText, textOf, valueAt, valuesOf } from './read.ts';
import type { MenuItem, OldEntry } from './site.ts';

/** The ways in which a generator writes menus that others do not. */
interface Writing {
  /** Where a link as it is written leads. */
  readonly toOf?: (written: string) => string | undefined;
  /** Reads an item that is no link: that of a folder whose files are listed; undefined for others. */
  readonly special?: (item: Mapping) => readonly MenuItem[] | undefined;
}

const texts = ['text', 'label', 'title', 'name', 'linkTitle'];
const targets = ['link', 'url', 'to', 'href', 'slug', 'pageRef', 'page', 'path', 'file', 'permalink', 'id', 'docId'];
const lists = [
  'items',
  'children',
  'sublinks',
  'links',
  'subitems',
  'subfolderitems',
  'pages',
  'routes',
  'dropdown',
  'submenu',
];

/** More than any site has. */
const most = { items: 5000, depth: 8 };

/**
 * Reads a menu as generators write them: a list, or a mapping of texts, of links, `{label: …, link: …, items: […]}`, and of mappings with one key,
 * `{'About': 'about.md'}`.
 */
export function menuIn(value: unknown, { toOf = (written) => written, special }: Writing = {}): readonly MenuItem[] {
  let left = most.items;
  return listIn(value, 1);

  function listIn(list: unknown, depth: number): readonly MenuItem[] {
    if (depth > most.depth) return [];
    if (Array.isArray(list)) return list.flatMap((child) => itemsIn(child, depth));
    return isMapping(list) ? byKey(list, depth) : [];
  }

  function itemsIn(item: unknown, depth: number): readonly MenuItem[] {
    left -= 1;
    if (left < 0) return [];
    if (typeof item === 'string') return [{ to: toOf(item) }];
    if (!isMapping(item)) return [];
    const own = special?.(item);
    if (own) return own;
    const text = firstText(...texts.map((key) => item[key]));
    const written = firstText(...targets.map((key) => item[key]));
    const list =
      lists.map((key) => item[key]).find((found) => Array.isArray(found) || isMapping(found)) ??
      (text === undefined ? undefined : onlyList(Object.values(item).filter(Array.isArray)));
    if (text === undefined && written === undefined) {
      if (list !== undefined) return listIn(list, depth);
      // Of several keys, those with texts say something else than where a link leads.
      const entries = Object.entries(item);
      return byKey(
        Object.fromEntries(entries.length === 1 ? entries : entries.filter(([, value]) => typeof value !== 'string')),
        depth,
      );
    }
    const items = listIn(list, depth + 1);
    const { translations } = item;
    return [
      {
        text,
        ...(isMapping(translations) && { translations }),
        to: written && toOf(written),
        ...(items.length > 0 && { items }),
      },
    ];
  }

  function byKey(map: Mapping, depth: number): readonly MenuItem[] {
    return Object.entries(map).flatMap(([text, inner]): readonly MenuItem[] => {
      if (typeof inner === 'string') return [{ text, to: toOf(inner) }];
      const isItem = isMapping(inner) && targets.some((key) => typeof inner[key] === 'string');
      if (isItem) return itemsIn(texts.some((key) => textOf(inner[key])) ? inner : { text, ...inner }, depth);
      const items = listIn(inner, depth + 1);
      return items.length === 0 ? [] : [{ text, items }];
    });
  }
}

/** The main menu of data that has several by their names. */
export function mainMenuIn(menus: unknown): unknown {
  return Object.entries(valuesOf(menus)).find(([name]) => /^(?:top|main|header|primary)/i.test(name))?.[1];
}

/** Items that name those that they are below, as a tree: each once. Those below none, or below one another, come last. */
export function nested(
  rows: readonly (MenuItem & { readonly id?: string | undefined; readonly parent?: string | undefined })[],
  top = '',
): readonly MenuItem[] {
  const groups = new Map(groupsOf(rows, ({ parent = top }) => parent));
  const below = (parent: string, depth: number): readonly MenuItem[] => {
    const own = groups.get(parent) ?? [];
    groups.delete(parent);
    return own.map(({ text, to, id }) => ({
      text,
      to,
      items: id === undefined || depth === most.depth ? [] : below(id, depth + 1),
    }));
  };
  const ids = new Set(rows.map(({ id }) => id));
  const parents = [...groups.keys()].sort((a, b) => Number(ids.has(a)) - Number(ids.has(b)));
  return [top, ...parents].flatMap((parent) => below(parent, 1));
}

/** Where the first item that leads anywhere does. */
export function firstTarget(items: readonly MenuItem[]): string | undefined {
  for (const { to, items: inner = [] } of items) {
    const found = to ?? firstTarget(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The entries of an item under a name that is not known, where it has one list. */
function onlyList([list, ...others]: readonly unknown[][]): readonly unknown[] | undefined {
  return others.length === 0 ? list : undefined;
}

/** The keys of front matter that put pages in order. */
const orders = ['sidebar_position', 'sidebar.order', 'weight', 'nav_order', 'order', 'navigation.order', 'sort_rank'];

/**
 * The entries of the default language below a folder, in the order of their front matter or else of their names, as sidebars that nobody wrote have them.
 * `said` gives the label and the order of a folder, if a file of its own says them.
 */
export function treeOf(
  entries: readonly Pick<OldEntry, 'from' | 'front' | 'language'>[],
  folder: string,
  said: (folder: string) => { readonly text?: string; readonly order?: number } = () => ({}),
  depth = 1,
): readonly MenuItem[] {
  const inside = entries.filter(({ from, language }) => language === undefined && from.startsWith(folder));
  const groups = groupsOf(inside, ({ from }) => from.slice(folder.length).replace(/\/.*/s, '/'));
  // A file of the name of a folder stands for it.
  const heads = new Map(
    [...groups].map(([name, [first]]) => [`${stemOf(name)}/`, name.endsWith('/') ? undefined : first]),
  );
  const items = [...groups].flatMap(([name, found]) => {
    if (!name.endsWith('/') && groups.has(`${stemOf(name)}/`)) return [];
    if (!name.endsWith('/'))
      return [{ ...itemOf(found[0]), name: /^(?:_?index|readme|_category_)\./i.test(name) ? '' : name }];
    if (depth === most.depth) return [];
    const [first, ...rest] = treeOf(found, folder + name, said, depth + 1);
    const head = heads.get(name);
    if (head) return [{ ...itemOf(head), ...said(folder + name), items: [...(first ? [first] : []), ...rest], name }];
    const isIndex = first?.to !== undefined && /\/(?:_?index|readme|_category_)\.\w+$/i.test(first.to);
    const own = isIndex ? first : { text: wordsIn(name) };
    const order = found.find(({ from }) => from === own.to);
    return [
      { ...itemOf(order), ...own, ...said(folder + name), items: isIndex || !first ? rest : [first, ...rest], name },
    ];
  });
  return items
    .sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'en', { numeric: true }))
    .map(({ text, to, items: inner }) => ({ text, to, ...(inner && { items: inner }) }));
}

/** The index of a folder says its own place among others, and is the first in it. */
function rankOf({ name, order }: { readonly name: string; readonly order: number }): number {
  return name === '' ? Number.NEGATIVE_INFINITY : order;
}

/** The files of documentation, in the folder that is called so, the one nearest to the root; none where they are few. */
export function docsTree(entries: readonly OldEntry[]): readonly MenuItem[] {
  const [folder] = entries
    .flatMap(
      ({ from, language }) => (language === undefined && /^(?:.*?\/)?_?(?:docs|documentation)\//.exec(from)) || [],
    )
    .sort((a, b) => a.length - b.length);
  const inside = entries.filter(({ from, language }) => language === undefined && from.startsWith(folder ?? '/'));
  return inside.length < 5 ? [] : treeOf(inside, folder ?? '');
}

/** A menu with the texts of the same one in other languages, by their tags: those that lead to the same, or else stand at the same place. */
export function inLanguages(
  menu: readonly MenuItem[],
  others: readonly (readonly [tag: string, menu: readonly MenuItem[]])[],
): readonly MenuItem[] {
  return menu.map((item, at) => {
    const same = others.flatMap(([tag, list]) => {
      const folder = new RegExp(`^(?:${tag}|${tag.replace(/-.*/, '')})/`, 'i');
      const plain = ({ to }: MenuItem) => to?.replace(/^\//, '').replace(folder, '');
      const one =
        list.find((other) => item.to !== undefined && plain(other) === plain(item)) ??
        (list.length === menu.length ? list[at] : undefined);
      return one ? [[tag, one] as const] : [];
    });
    if (same.length === 0) return item;
    const translations = Object.fromEntries(same.map(([tag, { text }]) => [tag, text]));
    const inner = same.map(([tag, { items = [] }]) => [tag, items] as const);
    return { ...item, translations, ...(item.items && { items: inLanguages(item.items, inner) }) };
  });
}

/** Templates that hold the menu of all pages, or may do so. */
const template = /\.(?:html?|njk|liquid|tera|astro|vue|svelte|[jt]sx)$/;
const otherNav =
  /foot|pagin|breadcrumb|toc|social|sidebar|404|(?:^|\/)(?:node_modules|dist|public|static|test|packages)\//i;

const comments = /\{#(?:(?!\{#)[\s\S])*?#\}|<!--(?:(?!<!--)[\s\S])*?-->/g;

/** The links that are written out in the first `<nav>` of a template, for sites whose menu is nowhere else. */
export function menuInTemplates({ paths, text }: Pick<OldFolder, 'paths' | 'text'>): readonly MenuItem[] {
  const all = paths.filter((path) => template.test(path) && !otherNav.test(path));
  const named = all.filter((path) => /nav|header|menu/i.test(path));
  for (const path of [...named, ...all]) {
    const [, nav = ''] = /<nav\b[^>]*>([\s\S]{0,20000}?)<\/nav>/i.exec(text(path).replace(comments, '')) ?? [];
    const items = [...nav.matchAll(/<a\b[^<>]*?\shref=(["'])(.*?)\1[^<>]*>([\s\S]*?)<\/a>/gi)].flatMap(
      ([, , href = '', inner = '']): readonly MenuItem[] => {
        const to = href
          .replace(/\{\{-?\s*get_url\(\s*path\s*=\s*['"]@\/([^'"]+)['"][^{}]*\}\}/, 'content/$1')
          .replace(/\{\{-?\s*(?:get_url\(\s*path\s*=\s*)?['"]\/*([^'"{}]*)['"][^{}]*\}\}/, '/$1')
          .replace(/^\{\{[^{}]*base_?url[^{}]*\}\}\/?(?=[^{}]*$)/i, '/');
        const label = inner
          .replace(/<[^<>]*>|\{%[^{}]*%\}/g, ' ')
          .replace(/\s+/g, ' ')
          .trim();
        return label === '' || /^(?:#|javascript:|\/?$)/.test(to) || /[{}]/.test(to + label)
          ? []
          : [{ text: label, to }];
      },
    );
    if (items.length > 1) return items;
  }
  return [];
}

function itemOf(entry: Pick<OldEntry, 'from' | 'front'> | undefined): MenuItem & { readonly order: number } {
  const { from, front = {} } = entry ?? {};
  const text = firstText(front.sidebar_label, valueAt(front, 'sidebar.label'), front.linkTitle, front.nav_title);
  // Without one, it is the title of the page, in each language.
  return { text, to: from, order: orderIn(front) ?? Number.MAX_SAFE_INTEGER };
}

/** The place of a page among others, as front matter says it in one of the ways of generators. */
export function orderIn(front: Mapping): number | undefined {
  return orders.map((key) => Number(valueAt(front, key) ?? Number.NaN)).find((order) => !Number.isNaN(order));
}

/** `01-getting-started/` is Getting started. */
function wordsIn(folder: string): string {
  return folderName(folder.replace(/^\d+[-_. ]+|\/$/g, '').trim());
}
