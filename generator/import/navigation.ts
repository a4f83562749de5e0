import { posix } from 'node:path';
import type { List, ListItem, PhrasingContent } from 'mdast';
import { groupsOf } from '../base/append.ts';
import { folderName } from '../base/folder-name.ts';
import { printMarkdown } from '../format/markdown.ts';
import { nameSlug } from '../names/name-slug.ts';
import { formats } from '../settings/formats.ts';
import { builtinTemplates } from '../templates/folder.ts';
import { loadLabels } from '../templates/load.ts';
import type { SidebarFront } from './front.ts';
import { wordsOf } from './guesses.ts';
import type { Note } from './old/left.ts';
import { docsTree, orderIn } from './old/menu.ts';
import { textOf } from './old/read.ts';
import { type MenuItem, nameOf, type OldEntry, type OldSite } from './old/site.ts';
import { type NewPlaces, plainAddress } from './rewrite/links.ts';

/** A page or post of the new content folder, by its path there. */
interface NewPage {
  readonly entry: OldEntry;
  readonly title: string;
  readonly place: string;
}

interface Known extends Pick<NewPlaces, 'byFile' | 'byAddress' | 'basePath' | 'movedTo' | 'leadsTo'> {
  readonly pages: ReadonlyMap<string, NewPage>;
  /** The tags of the languages, the default one first. */
  readonly languages: readonly string[];
  /** The paths of languages, the default one with none: `/zh`. */
  readonly prefixes: readonly string[];
}

/** The menu of the new site, as `links` of site.yaml has it. */
interface Navigation {
  /** The items of `links`, one a line. */
  readonly lines: readonly string[];
  /** The pages that become documentation, if their folders match the groups of the sidebar. */
  readonly docs?: Docs | undefined;
  /** The page that lists what the sidebar did. */
  readonly contents?: { readonly path: string; readonly text: string };
  readonly notes: readonly Note[];
}

/** Most entries of a menu that stands on every page, and of its first level. */
const most = { entries: 50, first: 15 };

interface Target {
  /** The path of a page in the content folder. */
  readonly page?: string;
  readonly url?: string;
}

interface Found extends Target {
  readonly text: string;
  /** Whether the text is the title of the page. */
  readonly isTitle?: boolean;
  readonly translations?: MenuItem['translations'] | undefined;
  readonly items: readonly Found[];
}

/** Pages with a sidebar: the path that they are below, and what their front matter says of it, by the paths of their files. */
interface Docs {
  readonly path: string;
  readonly places: ReadonlyMap<string, SidebarFront>;
  /** Entries of the old sidebar that are no pages, such as links to other sites and to sections. */
  readonly others: readonly Found[];
  /** Its versions, the newest first, if there are several. */
  readonly versions?: readonly { readonly name: string; readonly path: string }[] | undefined;
}

/** Makes the menu from that of the old site, or else from its sidebar, and documentation or a page of contents from the sidebar. */
export function navigationOf(
  { menu = [], sidebar = [], versions = [], entries }: OldSite,
  known: Known,
  updated: string,
): Navigation {
  const notes: Note[] = [];
  const [main = ''] = known.languages;
  const find = (items: readonly MenuItem[], at = known): readonly Found[] =>
    items.flatMap((item) => {
      const inner = find(item.items ?? [], at);
      const target: Target | undefined = item.to === undefined ? {} : targetOf(item.to, at);
      const written = item.text ?? known.pages.get(target?.page ?? '')?.title ?? wordsOf(item.to ?? '');
      // One that is nothing else names that element.
      const text = (written.replace(/<[^<>]*>/g, '') || written).replace(/\s+/g, ' ').trim().slice(0, 100);
      if (!target && inner.length === 0)
        notes.push({
          file: 'content/site.yaml',
          message: `"${text}" of the menu or sidebar led to "${item.to}", which was not imported, and was left out`,
          hint: 'Add it to links in site.yaml if it should be there',
        });
      if (text === '' || (!target?.url && inner.length === 0)) return [];
      const { translations } = item;
      return [
        { text, isTitle: item.text === undefined, ...(translations && { translations }), ...target, items: inner },
      ];
    });
  const items = sidebar.length + versions.length > 0 ? sidebar : docsTree(entries);
  const [top, side] = [find(menu), find(items, { ...known, leadsTo: new Map() })];
  const chosen = top.length > 0 ? top : side;
  const whole = docsOf(side, known);
  const largest = [...side].sort((a, b) => countOf(b.items) - countOf(a.items))[0];
  const some = whole ?? docsOf(largest?.items ?? [], known);
  const docs = versionsOf(
    some,
    versions.map((version) => ({ ...version, side: find(version.sidebar, { ...known, leadsTo: new Map() }) })),
    known,
  );
  const isWhole = countOf(chosen) <= most.entries && depthOf(chosen) <= 2;
  const single = { ...chosen[0], text: labelOf(main, 'documentation'), isTitle: false, items: chosen[0]?.items ?? [] };
  const first = chosen.length <= most.first ? chosen : whole ? [single] : [];
  const path = ['contents', 'site-contents']
    .map((name) => `pages/${main}/${name}.md`)
    .find(
      (file) => !known.pages.has(file) && !known.byAddress.has(plainAddress(file.replace(/^pages\/[^/]+|\.md$/g, ''))),
    );
  const hasContents =
    !whole && path !== undefined && (top.length > 0 ? side.length > 0 : chosen.length > 0 && !isWhole);
  const title = labelOf(main, 'siteIndex');
  const lines = linesOf(
    hasContents ? [...first, { text: title, url: `/${posix.basename(path, '.md')}/`, items: [] }] : first,
    known,
    countOf(first) <= most.entries && (!whole || top.length > 0),
  );
  const others = new Map(
    (whole && docs ? docs.others : []).map((other) => [other.url, `"${other.text}" (${other.url})`]),
  );
  if (others.size > 0)
    notes.push({
      file: 'content/site.yaml',
      message: `${others.size === 1 ? '1 entry of the sidebar leads to no page of its own, and is' : `${others.size} entries of the sidebar lead to no page of their own, and are`} not in that of the documentation: ${[...others.values()].slice(0, 3).join(', ')}${others.size > 3 ? ' …' : ''}`,
      hint: 'Add those that matter to links in site.yaml, with in: sidebar',
    });
  if (whole && top.length === 0) return { lines, docs, notes };
  const dropped = countOf(chosen) - lines.length + (hasContents ? 1 : 0);
  if (dropped > 0)
    notes.push({
      file: 'content/site.yaml',
      message: `${dropped} of ${countOf(chosen)} entries of the menu or sidebar are not in the menu, which stands on every page and has two levels`,
      hint:
        hasContents && top.length === 0
          ? `All of them are on the page ${path}`
          : 'Add those that matter to links in site.yaml',
    });
  if (!hasContents) return { lines, docs, notes };
  notes.push({
    file: path,
    message: `The sidebar, with ${countOf(side)} entries, is now this page, because its groups are not folders`,
    hint: 'Give it another place or title',
  });
  const front = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(title)}\nupdated: ${updated}\n---\n\n`;
  const tree = { type: 'root' as const, children: [listOf(side, posix.dirname(path))] };
  return { lines, docs, contents: { path, text: front + printMarkdown(tree) }, notes };
}

/** The documentation with its versions, each with its own sidebar; without those that have no page. */
function versionsOf(
  docs: Docs | undefined,
  all: readonly { readonly name: string; readonly path: string; readonly side: readonly Found[] }[],
  known: Known,
): Docs | undefined {
  const places = [...known.pages.values()].map(({ place }) => place);
  const isIn = ({ path }: { readonly path: string }, place: string) => place.startsWith(path);
  const innermost = (place: string) =>
    all.filter((candidate) => isIn(candidate, place)).sort((a, b) => b.path.length - a.path.length)[0];
  const found = new Set(places.map(innermost));
  const versions = all.filter((candidate) => found.has(candidate));
  if (versions.length < 2) return docs;
  const parts = versions.flatMap(({ path, side }) => {
    const without = versions.flatMap((other) =>
      other.path !== path && other.path.startsWith(path) ? [other.path] : [],
    );
    return docsOf(side, known, { path, without }) ?? [];
  });
  const path = docs?.path ?? sharedFolder(versions.map((version) => version.path)) ?? '/';
  return {
    path: versions.every((version) => isIn({ path }, version.path)) ? path : '/',
    places: new Map([...(docs?.places ?? []), ...parts.flatMap(({ places }) => [...places])]),
    others: [...(docs?.others ?? []), ...parts.flatMap(({ others }) => others)],
    versions: versions.map(({ name, path: at }) => ({ name, path: at })),
  };
}

/** A part of the documentation with a sidebar of its own. */
interface Part {
  readonly path: string;
  /** The paths of parts within it. */
  readonly without: readonly string[];
}

/** A page of the sidebar, with its label and the groups that it stands in, the outermost first. */
interface Row {
  readonly place: string;
  readonly group: readonly Found[];
  label: string | undefined;
  readonly translations: Found['translations'];
}

/** The pages of a sidebar as documentation; undefined where it has few of them. Where its groups are no folders, front matter names them. */
function docsOf(side: readonly Found[], { pages, languages, prefixes }: Known, part?: Part): Docs | undefined {
  const ways = placesIn(side);
  const rows = new Map<string, Row>();
  const groups: (readonly [own: string, above: string, item: Found])[] = [];
  const named: (readonly [index: Row, label: string])[] = [];
  // Without a page of its own, a folder is called as its name says.
  let isRenamed = false;
  const others: Found[] = [];
  const list = (items: readonly Found[], above: string, group: readonly Found[]): void => {
    for (const item of items) {
      const { text, page: path = '', url, items: inner, isTitle, translations } = item;
      const page = pages.get(path);
      const places = placesIn(inner);
      const within = inner.length > 0 ? [...group, item] : group;
      if (page?.entry.kind === 'page' && page.place === url && url !== '/' && !rows.has(path) && !places.includes(url))
        rows.set(path, {
          place: url,
          label: isTitle || text === page.title ? undefined : text,
          group: within,
          translations,
        });
      else if (url !== undefined && url !== '/' && (page?.entry.kind !== 'page' || page.place !== url))
        others.push(item);
      const own = sharedFolder([...(page ? [page.place] : []), ...places]);
      if (inner.length === 0 || own === undefined) continue;
      groups.push([own, above, item]);
      const isAlone = own !== above && own !== '/' && ways.every((way) => !way.startsWith(own) || places.includes(way));
      const [file, at] = (isAlone && page === undefined && [...pages].find(([, entry]) => entry.place === own)) || [];
      // What nothing led to stands for the group with all that is in its folder.
      if (file !== undefined && at?.entry.kind === 'page' && !places.includes(own))
        rows.set(file, { place: own, label: text === at.title ? undefined : text, group: within, translations });
      list(inner, own, within);
      // The page of a folder says what its group is called.
      const index = [...rows.values()].find(({ place }) => place === own);
      if (page !== undefined || own === above || own === '/') continue;
      if (index) named.push([index, text]);
      else isRenamed ||= text !== folderName(posix.basename(own));
    }
  };
  const shared = part?.path ?? sharedFolder(ways.filter((place) => place !== '/'));
  if (shared === undefined) return undefined;
  // The folder of a language is none of the documentation: others have their own.
  const isOfLanguage = languages.length > 1 && shared === `/${languages[0]?.toLowerCase()}/`;
  const path = isOfLanguage ? '/' : shared;
  list(side, path, []);
  const order = [...rows.values()].map(({ place }) => place);
  const own = [...pages].filter(
    ([, { entry, place }]) =>
      entry.kind === 'page' &&
      place !== '/' &&
      prefixes.some((prefix) => place.startsWith(prefix + path)) &&
      !part?.without.some((other) => place.includes(other)),
  );
  // What is below a page of the sidebar belongs to it.
  const isCovered = (place: string) => order.some((folder) => place.startsWith(folder));
  const isWhole =
    path !== '/' || order.length >= own.filter(([, { entry, place }]) => !entry.language && !isCovered(place)).length;
  if (order.length < (part ? 1 : 5) || !isWhole) return undefined;
  const lost = new Set(groups.flatMap(([place, above, item]) => (place === above ? [item] : [])));
  const isGrouped = isOfLanguage || isRenamed || lost.size * 4 > groups.length || !isByFolder(order);
  if (!isGrouped) for (const [index, label] of named) index.label = label;
  const isSorted = !isGrouped && order.every((place, at) => at === 0 || (order[at - 1] ?? '') < place);
  const labelled = [...rows].flatMap(([file, { label, group, translations }], number) =>
    languages.flatMap((code, at) => {
      const version = file.replace(/^pages\/[^/]+/, `pages/${code}`);
      const names = group.slice(0, deepest).map((above) => textOf(above.translations?.[code]) ?? above.text);
      const only = isGrouped || group.some((above) => lost.has(above)) ? names[0] : undefined;
      const own = version === file ? label : textOf(translations?.[code]);
      const made = {
        ...(!isSorted && { order: number + 1 }),
        ...(only !== undefined && { group: names.length === 1 ? only : names }),
        ...(own !== undefined && own !== pages.get(version)?.title && { label: own }),
      };
      return pages.get(version)?.place.startsWith(`${prefixes[at]}${path}`) && Object.keys(made).length > 0
        ? [[version, made] as const]
        : [];
    }),
  );
  const known = new Set(labelled.map(([file]) => file));
  // What the old sidebar did not have is beside it here, too.
  const hidden = isGrouped ? own.flatMap(([file]) => (known.has(file) ? [] : [[file, { hidden: true }] as const])) : [];
  return { path, places: new Map<string, SidebarFront>([...labelled, ...hidden]), others };
}

/** Most groups that one may stand in. */
const deepest = 5;

function placesIn(items: readonly Found[]): readonly string[] {
  return items.flatMap(({ page, url, items: inner }) => [
    ...(page?.startsWith('pages/') && url !== undefined ? [url.replace(/#.*$/, '')] : []),
    ...placesIn(inner),
  ]);
}

/** The deepest folder of some places: `/docs/`. */
function sharedFolder(places: readonly string[]): string | undefined {
  const [first, ...others] = places;
  const ends = [...(first ?? '').matchAll(/\//g)].map(({ index }) => first?.slice(0, index + 1) ?? '');
  return ends.reverse().find((end) => others.every((place) => place.startsWith(end)));
}

/** Whether the pages of each folder follow one another, its own page first. */
function isByFolder(order: readonly string[]): boolean {
  const spans = new Map<string, { readonly first: number; last: number; count: number }>();
  for (const [at, place] of order.entries())
    for (const { index } of place.matchAll(/\//g)) {
      const folder = place.slice(0, index + 1);
      const span = spans.get(folder) ?? { first: at, last: at, count: 0 };
      spans.set(folder, { first: span.first, last: at, count: span.count + 1 });
    }
  return (
    [...spans.values()].every(({ first, last, count }) => last - first + 1 === count) &&
    order.every((place, at) => spans.get(place)?.first === at)
  );
}

/** The new page, file or address of what a menu led to; undefined for nothing that is known. */
function targetOf(to: string, known: Known): Target | undefined {
  if (/^(?:https:|mailto:|tel:)/.test(to)) return formats.target.test(to) ? { url: to } : undefined;
  const [, path = '', anchor = ''] = /^([^?#]*)[^#]*(#.*)?$/.exec(to) ?? [];
  if (/^[a-z]+:|^\/\//i.test(path) || path === '') return undefined;
  const plain = plainAddress(path.startsWith(known.basePath) ? path.slice(known.basePath.length - 1) : path);
  const page = known.byFile.get(path) ?? known.byAddress.get(plain);
  const moved = page === undefined ? known.movedTo(path) : undefined;
  if (moved !== undefined && moved !== path) return targetOf(moved + anchor, { ...known, movedTo: () => undefined });
  const next = known.leadsTo.get(page ?? '');
  if (next !== undefined) {
    const others = [...known.leadsTo].filter(([from]) => from !== page);
    return targetOf(next, { ...known, leadsTo: new Map(others) });
  }
  if (known.pages.get(page ?? '')?.entry.front.draft === true) return undefined;
  const place = page && (known.pages.get(page)?.place ?? page.replace(/^public(?=\/)/, ''));
  if (page && place?.startsWith('/')) return { ...(known.pages.has(page) && { page }), url: place + anchor };
  if (place) return { url: `/${place}` };
  // A list of posts or tags, which the new site may make: the trial build tells whether it does.
  const local = path.startsWith('/') ? path.replace(/(?<!\/|\.\w+)$/, '/') : '';
  return formats.target.test(local) ? { url: local } : undefined;
}

/** The items of `links`: two levels, where there is room. Deeper ones are those of the first link below. */
function linesOf(items: readonly Found[], known: Known, hasRoom: boolean): readonly string[] {
  const ids = new Set<string>();
  return items.flatMap((item) => {
    const children = hasRoom ? item.items.flatMap((inner) => leading(inner) ?? []) : [];
    if (children.length === 0) {
      const link = leading(item);
      return link ? [lineOf(link, known)] : [];
    }
    const id = nameSlug(item.text) || 'menu';
    const own = ids.has(id) ? `${id}-${ids.size}` : id;
    ids.add(own);
    return [lineOf(item, known, { id: own }), ...children.map((child) => lineOf(child, known, { parent: own }))];
  });
}

/** An item that is a link, or that leads where the first one below it does. */
function leading(item: Found): Found | undefined {
  if (item.url !== undefined) return item;
  const first = item.items.map(leading).find((target) => target !== undefined);
  return first && { ...first, text: item.text, isTitle: false, translations: item.translations };
}

function lineOf(
  { text, url, page, translations, isTitle }: Found,
  { pages, languages }: Known,
  more: object = {},
): string {
  const anchor = /#.*$/.exec(url ?? '')?.[0] ?? '';
  const versions = languages.map((code) => page && pages.get(page.replace(/^((?:page|post)s)\/[^/]+/, `$1/${code}`)));
  const each = <T>(values: readonly T[]) =>
    values.every((title) => title === values[0])
      ? values[0]
      : Object.fromEntries(values.map((title, at) => [languages[at], title]));
  const texts = versions.map(
    (version, at) => textOf(translations?.[languages[at] ?? '']) ?? (isTitle && version ? version.title : text),
  );
  const urls = versions.map((version) => (version ? version.place + anchor : url));
  const item = { text: each(texts), ...(url !== undefined && { url: each(urls) }), ...more };
  const inner = Object.entries(item).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `  - {${inner.join(', ')}}`;
}

function countOf(items: readonly Found[]): number {
  return items.reduce((sum, { items: inner }) => sum + 1 + countOf(inner), 0);
}

function depthOf(items: readonly Found[]): number {
  return items.reduce((deepest, { items: inner }) => Math.max(deepest, 1 + depthOf(inner)), 0);
}

/** The name of the page of contents or of the documentation, in a language that templates have words in, or else in English. */
function labelOf(language: string, name: 'siteIndex' | 'documentation'): string {
  const labels = loadLabels(builtinTemplates).value ?? {};
  return (labels[language] ?? labels[language.slice(0, 2)] ?? labels.en)?.[name] ?? 'Contents';
}

/** A list of links in Markdown, those to pages by their files. */
function listOf(items: readonly Found[], folder: string): List {
  return {
    type: 'list',
    spread: false,
    children: items.map(({ text, page, url, items: inner }): ListItem => {
      const label: PhrasingContent = { type: 'text', value: text };
      const href = page === undefined ? url : encodeURI(posix.relative(folder, page));
      const shown: PhrasingContent =
        href === undefined ? { type: 'strong', children: [label] } : { type: 'link', url: href, children: [label] };
      return {
        type: 'listItem',
        spread: false,
        children: [{ type: 'paragraph', children: [shown] }, ...(inner.length > 0 ? [listOf(inner, folder)] : [])],
      };
    }),
  };
}

/** The lists of children that the theme or a template of the old site showed below its sections, by the paths of these, in the groups of the sidebar. */
export function sectionLists(
  pages: Known['pages'],
  blogPath: string,
  textAt: (path: string) => string,
  places: Docs['places'] = new Map(),
): ReadonlyMap<string, string> {
  const shown = [...pages].filter(([, { entry }]) => entry.front.draft !== true);
  const byFolder = groupsOf(shown, ([, { entry }]) => `${entry.language ?? ''}:${folderAbove(entry)}`);
  const byPlace = groupsOf(
    shown,
    ([, { entry, place }]) => `${entry.language ?? ''}:${place.replace(/[^/]*\/?$/, '')}`,
  );
  const lists = new Map<string, string>();
  for (const [path, { entry, place }] of pages) {
    const text = textAt(path);
    const isIndex = nameOf(entry) === 'index';
    // Fills an empty home page with the pages at the top, and one whose template or component made a list with the pages below it.
    const isBare = isWordless(text) || (!isIndex && text.includes('left out:'));
    if (entry.isList !== true && !isBare) continue;
    const inFolder = byFolder.get(`${entry.language ?? ''}:${posix.dirname(nameOf(entry))}`) ?? [];
    const children = new Map([
      ...(isIndex || entry.isList ? inFolder : []),
      ...(isBare ? (byPlace.get(`${entry.language ?? ''}:${place}`) ?? []) : []),
    ]);
    const below = [...children].filter(
      ([sibling]) => sibling !== path && !text.includes(`(${posix.relative(posix.dirname(path), sibling)}`),
    );
    const hasPosts = below.some(([, page]) => page.entry.kind === 'post') && !text.includes('::posts');
    const depth = groupOf(places.get(path)).length;
    const items = below
      .filter(([, page]) => page.entry.kind === 'page')
      .sort(byWeight)
      .map(([sibling, { title }]) => {
        const { order = Number.MAX_SAFE_INTEGER, ...place } = places.get(sibling) ?? {};
        return { text: place.label ?? title, page: sibling, items: [], order, group: groupOf(place)[depth] };
      })
      .sort((a, b) => a.order - b.order);
    const found = [...groupsOf(items, ({ group, page }) => group ?? page).values()].flatMap((own): readonly Found[] => {
      const [{ group } = {}] = own;
      return group === undefined ? own : [{ text: group, items: own }];
    });
    const list =
      items.length === 0 ? '' : printMarkdown({ type: 'root', children: [listOf(found, posix.dirname(path))] });
    const directive = !hasPosts ? '' : place === blogPath ? '::posts\n' : '::posts{limit=50}\n';
    const added = [list, directive].filter((part) => part !== '').join('\n');
    if (added !== '') lists.set(path, `\n${added}`);
  }
  return lists;
}

function groupOf({ group = [] }: SidebarFront = {}): readonly string[] {
  return [group].flat();
}

/** The folder whose section lists an entry: that of its file, or the one above for the index of a folder. */
function folderAbove(entry: OldEntry): string {
  return posix.dirname(nameOf(entry).replace(/\/index$/, ''));
}

type Sibling = readonly [path: string, page: NewPage];

function byWeight([a, one]: Sibling, [b, other]: Sibling): number {
  // In Hugo, 0 is none.
  const order = ({ entry: { front } }: NewPage) => orderIn(front) || Number.MAX_SAFE_INTEGER;
  return order(one) - order(other) || (a < b ? -1 : 1);
}

/** Whether nothing follows the front matter of a text but components without content. */
function isWordless(text: string): boolean {
  const [fence = '', ...lines] = text.split('\n');
  const body = /^(?:---|\+\+\+)$/.test(fence) ? lines.slice(lines.indexOf(fence) + 1) : [fence, ...lines];
  return body.every((line) => /^\s*(?:<([A-Z]\w*)\b[^<>]*(?:\/>|><\/\1>)\s*)?$/.test(line));
}
