import { pathOnHost } from '../../base/base-path.ts';
import type { Document } from '../../body/document.ts';
import type { Link } from '../../format/link-header.ts';
import { originMark } from '../../format/origin.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import type { EntryMeta, Group, Listing, PageMeta, Paths } from '../../model/meta.ts';
import { entriesBelow, foldersAbove, sidebarKey } from '../../model/sidebar.ts';
import type { Entry, List, Page, Site } from '../../model/site.ts';
import { newerOf, olderVersionOf, pageIn } from '../../model/versions.ts';
import type { Announced } from '../../output/role.ts';
import { blogPath, type DocsVersion, type Locale } from '../../settings/config.ts';
import { fill, type Labels } from '../../templates/labels.ts';
import type { ViewLink } from '../../templates/view.ts';

interface Version {
  readonly path: string;
  readonly locale: Locale;
}

const none: readonly Link[] = [];

/**
 * The links to every language version of a page, and to the one for any other language.
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function versionLinks({ baseUrl }: Site, versions: readonly Version[]): readonly Link[] {
  if (versions.length < 2) return none;
  const linkTo = ({ path }: Version, hreflang: string) => ({ href: baseUrl + path, rel: 'alternate', hreflang });
  const links = versions.map((version) => linkTo(version, version.locale.code));
  const fallback = versions.find(({ locale }) => locale.isDefault);
  return fallback ? [...links, linkTo(fallback, 'x-default')] : links;
}

/** The links to every language version of an entry that is canonical, if it is so itself. */
export function translationLinks(site: Site, entry: Entry): readonly Link[] {
  if (newerOf(site, entry)) return none;
  return versionLinks(
    site,
    entry.translations.filter((version) => !newerOf(site, version)),
  );
}

/** The address that search engines are to know a page by: of documentation, that of the same page in the newest version that has it. */
export function canonicalOf(site: Site, entry: Entry): string {
  return site.baseUrl + (newerOf(site, entry) ?? entry).path;
}

/** Leads to the first page of a version in a language. */
export function firstOf(site: Site, { code }: Locale, { path }: DocsVersion): Page | List | undefined {
  const [first] = site.sidebars.get(`${code} ${path}`)?.order ?? [];
  return first && site.pagesByPath.get(first.path);
}

/** Says on a page of an older version that there is a newer one, and leads to the same page in that, or else to its first. */
export function newestNote(site: Site, page: Page) {
  const [newest] = site.settings.docs?.versions ?? [];
  const own = olderVersionOf(site.settings, page);
  const to = newest && own && (pageIn(site, page, newest) ?? firstOf(site, page.locale, newest));
  if (!to) return undefined;
  const names = { version: own.name, newest: newest.name };
  const text = page.locale.labels.olderVersion;
  const end = Math.max(0, text.search(/(?<=[.。])\s*[^.。\s]/));
  return {
    text: fill(text, names),
    page: to,
    note: fill(text.slice(0, end), names),
    link: fill(text.slice(end).trim(), names),
  };
}

/** How many pages of a folder without a page of its own are named. */
const mostNamed = 6;

/** The pages below the overview of a folder or group of documentation, with what they are about, unless its text leads to one of them. */
export function pagesBelow(site: Site, page: Page, { html }: Pick<Document, 'html'>) {
  const sidebar = page.sidebar && site.sidebars.get(sidebarKey(site.settings, page));
  const all = sidebar ? entriesBelow(sidebar, page.path) : [];
  if (all.some(({ path }) => html.includes(` href="${originMark}${path}"`))) return [];
  const { comma } = page.locale.labels;
  return all.map(({ text, path, names }) => {
    const { title, description: own = '', markdownPath = path } = site.pagesByPath.get(path) ?? {};
    const description = names ? names.slice(0, mostNamed).join(comma) + (names[mostNamed] ? '…' : '') : own;
    const isTold = description !== '' && description !== text && (names || description !== title);
    return { text, path, markdownPath, ...(isTold && { description }) };
  });
}

/** The ways from a page to its versions in all languages; where it has none, to the home page in that language, which the text says. */
export function languageSwitch(site: Site, here: Locale, versions: readonly Version[]): readonly ViewLink[] {
  return site.locales.map(({ code, name, dir, labels, prefix }) => {
    const version = versions.find(({ locale }) => locale.code === code);
    const current = code === here.code;
    return {
      text: version || current ? name : `${name} (${labels.home})`,
      href: pathOnHost(site, version?.path ?? `${prefix}/`),
      current,
      lang: code,
      ...(dir !== here.dir && { dir }),
    };
  });
}

/** The llms.txt of a locale, or else that of the site. */
export function llmsOf({ code }: Locale, announced: readonly Announced[]): Announced | undefined {
  const all = announced.filter(({ role }) => role?.kind === 'llms');
  return all.find(({ role }) => role?.kind === 'llms' && role.locale === code) ?? all[0];
}

/** The links that concern the pages of a locale: all but the feeds and the llms.txt of another. */
export function concerning(locale: Locale, announced: readonly Announced[]): readonly Announced[] {
  const llms = llmsOf(locale, announced);
  return announced.filter((link) => {
    if (link.role?.kind === 'feed') return link.role.locale === locale.code;
    return link.role?.kind !== 'llms' || link === llms;
  });
}

/** Finds the pages of a tag, or of the author with an id; undefined where there are none. */
export function groupAt(
  { groups }: Site,
  kind: Group['kind'],
  key: string | undefined,
  { code }: Locale,
): Paths | undefined {
  return key === undefined ? undefined : groups[kind].get(code)?.get(key);
}

/** The URL of the Markdown alternate of such a page. */
export function groupMarkdown(site: Site, kind: Group['kind'], key: string | undefined, locale: Locale) {
  const at = groupAt(site, kind, key, locale);
  return at && site.baseUrl + at.markdownPath;
}

/** A step of a breadcrumb trail, under the name that readers see. */
interface Step {
  readonly name: string;
  /** Absent for a folder or group of documentation without a page of its own. */
  readonly path?: string;
}

/**
 * The breadcrumbs of a page: the home page, every page whose path is a prefix of its own (the blog for a post), and the page itself. Those of documentation
 * are the folders and groups of the sidebar.
 */
export function trail(site: Site, entry: Entry): readonly Step[] {
  const { locale } = entry;
  const sidebar = entry.kind === 'page' && entry.sidebar && site.sidebars.get(sidebarKey(site.settings, entry));
  const folders = sidebar ? foldersAbove(sidebar, entry.path) : [];
  const isPost = entry.kind === 'post';
  const along = pagesAlong(site, locale.prefix, isPost ? blogPath(site.settings, locale) : entry.path);
  const isFolder = ({ path }: EntryMeta) => sidebar && path !== sidebar.entries[0]?.path && sidebar.places.has(path);
  const above = along.filter((page) => page.path !== entry.path && !isFolder(page));
  const name = ({ path, title, navigation }: EntryMeta & Partial<Pick<PageMeta, 'navigation'>>) =>
    path === `${locale.prefix}/` ? locale.labels.home : (navigation?.label ?? title);
  const step = (page: EntryMeta) => ({ name: name(page), path: page.path });
  return [...above.map(step), ...folders, step(entry)];
}

/** The same trail as a node; undefined for a home page, which has nothing above it. https://schema.org/BreadcrumbList */
export function breadcrumbList(site: Site, entry: Entry): GraphNode | undefined {
  // Search engines ask for the page of each step.
  const steps = trail(site, entry).filter(({ path }) => path !== undefined);
  if (steps.length < 2) return undefined;
  return {
    '@type': 'BreadcrumbList',
    '@id': `${site.baseUrl}${entry.path}#breadcrumb`,
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(index < steps.length - 1 && { item: { '@id': site.baseUrl + path } }),
    })),
  };
}

/** Every page whose path is a prefix of the given path, from the home page of its locale on. */
function pagesAlong({ pagesByPath }: Site, prefix: string, path: string): readonly EntryMeta[] {
  const pages: EntryMeta[] = [];
  for (let end = prefix.length; end !== -1; end = path.indexOf('/', end + 1)) {
    const page = pagesByPath.get(path.slice(0, end + 1));
    if (page) pages.push(page);
  }
  return pages;
}

/** The place of a page in its list: `Page 2 of 3`. */
export function placeIn({ number, count }: Listing, labels: Labels): string {
  return fill(labels.pagePlace, { number: String(number), count: String(count) });
}
