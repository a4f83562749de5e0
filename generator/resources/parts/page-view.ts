import { pathOnHost } from '../../base/base-path.ts';
import type { Stamp } from '../../base/dates.ts';
import { essence, markdownType } from '../../base/media-type.ts';
import { onceFor } from '../../base/once-for.ts';
import type { Document } from '../../body/document.ts';
import { contentsOf } from '../../format/contents.ts';
import { withCovers } from '../../format/covers.ts';
import { withHighlights } from '../../format/highlight.ts';
import { type Html, rawHtml } from '../../format/html.ts';
import { escapeText } from '../../format/html-attributes.ts';
import { withIcons } from '../../format/icons.ts';
import { day, duration, nameParts } from '../../format/numbers.ts';
import { withOrigin } from '../../format/origin.ts';
import {
  sourceElements,
  withCodeFromLeft,
  withHeadingLinks,
  withPictures,
  withScrolling,
} from '../../format/page-body.ts';
import { describedIn } from '../../model/collection.ts';
import type { EntryMeta, Paths } from '../../model/meta.ts';
import { holdsPage, type Sidebar, type SidebarEntry, sidebarKey, waysFrom } from '../../model/sidebar.ts';
import type { Entry, List, Page, Post, Site } from '../../model/site.ts';
import { updatedOf } from '../../model/updated.ts';
import { pageIn, versionOf } from '../../model/versions.ts';
import type { Announced } from '../../output/role.ts';
import { blogPath, type DocsVersion, type Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { fill } from '../../templates/labels.ts';
import {
  type BelowLink,
  type DocsView,
  type LinkedText,
  type MenuEntry,
  mainId,
  type NeighbourLink,
  type OrganizationView,
  type PageView,
  type PictureView,
  type PlainLink,
  type PostView,
  type SearchView,
  type SidebarItem,
  type ViewLink,
} from '../../templates/view.ts';
import { indexPath, scriptPath, searchPath, stylesheetPath } from './browser-files.ts';
import { calculatorBlock, withCalculators } from './calculator-form.ts';
import { faceToLoad } from './face.ts';
import { guideLinks } from './guide-links.ts';
import { firstOf, groupAt, languageSwitch, llmsOf, newestNote, pagesBelow, placeIn, trail } from './links.ts';
import { initialOf, logoPath } from './logo.ts';
import { leadPicture } from './pictures.ts';

const alternateType = essence(markdownType);

interface PageParts {
  readonly site: Site;
  readonly entry: Entry;
  readonly document: Document;
  readonly announced: readonly Announced[];
  readonly head: Html;
}

/** Builds the view of a page or post for templates. */
export function pageView({ site, entry, document, announced, head }: PageParts): PageView {
  const { locale } = entry;
  const { language, texts } = (entry.kind === 'page' && entry.made?.borrowed) || { language: '', texts: [] };
  const isBorrowed = (shown: string) => texts.some((text) => shown.includes(text));
  const docs = entry.kind === 'page' ? docsView(site, entry, document) : undefined;
  const body = withScrolling(withOrigin(bodyOf(site, entry, document), site.basePath), entry.title);
  return {
    id: entry.id,
    path: entry.path,
    title: entry.title,
    description: entry.description,
    ...(hasLead(entry, document) && { lead: entry.description }),
    ...(entry.kind === 'list' && { isList: true, ...roleOf(entry) }),
    ...(entry.kind !== 'post' && tagsView(site, entry)),
    ...(isBorrowed(entry.title) && { titleLang: language }),
    ...(isBorrowed(entry.description) && { leadLang: language }),
    extra: entry.extra,
    head,
    ...contentView(docs ? withHeadingLinks(body) : body),
    languages: languageSwitch(site, locale, entry.translations),
    breadcrumb: trail(site, entry).map(({ name: text, path }) =>
      path === undefined ? { text, current: false } : link(site, { path }, entry, text),
    ),
    isHome: entry.kind === 'page' && entry.isHome,
    ...machineLinks(site, locale, announced, entry.markdownPath),
    assistants: assistantsFor(site, entry),
    contents: docs || isSectioned(entry, body) ? contentsOf(document.html, docs ? 3 : 2) : [],
    ...(docs && { docs }),
    ...(entry.kind === 'post' ? { post: postView(site, entry, document) } : pagerView(site, entry)),
    ...frame(site, locale, entry),
  };
}

/** More tags than these are behind the last link. */
const tagsShown = 12;

/** The ways between the blog and its tags, the most used first, where some have pages. */
function tagsView(site: Site, { path, listing, locale }: Page | List): Pick<PageView, 'tags'> {
  const here = path.replace(/page\/\d+\/$/, '');
  const blog = site.pagesByPath.get(blogPath(site.settings, locale));
  const index = blog && site.pagesByPath.get(`${blog.path}tags/`);
  if (!listing || !index || !(listing.group ? listing.group.kind === 'tags' : here === blog.path)) return {};
  const shown = tagPages(site)(locale).slice(0, tagsShown);
  const hasOthers = (index.listing?.groups.length ?? 0) > shown.length;
  const ways = [
    { name: blog.navigation?.label ?? blog.title, path: blog.path },
    ...shown,
    ...(hasOthers ? [{ name: locale.labels.otherTags, path: index.path }] : []),
  ];
  return {
    tags: ways.map(({ name, path }) => ({ text: name, href: pathOnHost(site, path), current: path === here })),
  };
}

const tagPages = onceFor((site: Site) =>
  onceFor(({ code }: Locale) =>
    [...site.pages, ...site.lists]
      .flatMap(({ listing, locale }) => {
        const isFirst = listing?.group?.kind === 'tags' && listing.number === 1 && locale.code === code;
        return isFirst && listing.group ? [listing.group] : [];
      })
      .sort((a, b) => b.size - a.size),
  ),
);

function roleOf({ listing: { group }, locale }: List): Pick<PageView, 'role'> {
  return group?.author?.role === undefined ? {} : { role: localize(group.author.role, locale.code) };
}

/** Whether its sections may stand beside it: not where it begins with what fills the window. */
function isSectioned(entry: Entry, body: string): boolean {
  if ((entry.kind === 'page' && entry.isHome) || startsWithHero({ html: body })) return false;
  const [, first] = /^<(\w+)\b/.exec(body) ?? [];
  return !wideBlock.test(body) && !wideBlock.test(body.slice(body.indexOf(`</${first}>`)));
}

/** Cards or a calculator, at the beginning or after the end of the block before it. */
const wideBlock = /^(?:<\/\w+>\n)?<(?:ul class="cards|form class="calculator)[ "]/;

/** Whether the description says what neither the title nor the beginning of the text does. */
function hasLead({ title, description, taken }: Entry, { html }: Document): boolean {
  const begin = `<p>${escapeText(description)}`;
  // A word that only begins alike is another one.
  const isInText = html.startsWith(begin) && !/^[\p{L}\p{N}]/u.test(html.slice(begin.length, begin.length + 2));
  return !taken.description && description !== title && !isInText;
}

/** Builds the frame of every page of a locale, including the 404 page. */
export function frame(site: Site, locale: Locale, current?: EntryMeta) {
  const isInMenu =
    current !== undefined &&
    (site.menus.get(locale.code)?.some(({ path }) => path === current.path) ||
      site.settings.links.some(({ url }) => url !== undefined && localize(url, locale.code) === current.path));
  return {
    home: link(site, { path: `${locale.prefix}/` }, current, site.settings.name),
    ...sharedIn(site)(locale),
    ...(isInMenu && menus(site, locale, current)),
  };
}

/** The menu, and the links at the end of a page. What stands below an entry goes where that is. */
function menus(site: Site, locale: Locale, current?: EntryMeta): Pick<PageView, 'navigation' | 'footer' | 'legal'> {
  const linked = site.settings.links.filter((own) => own.in !== 'sidebar');
  const others = linked.map(({ text, url, order = Number.POSITIVE_INFINITY, ...place }) => {
    const to = url === undefined ? undefined : localize(url, locale.code);
    const isHere = to !== undefined && to === current?.path;
    const href = to === undefined ? undefined : addressOf(site, to);
    return { order, ...place, to, view: { text: localize(text, locale.code), current: isHere, ...(href && { href }) } };
  });
  // A list is in the menu by itself, unless a link leads there.
  const pages = (site.menus.get(locale.code) ?? [])
    .filter(({ kind, path }) => kind !== 'list' || !others.some(({ to }) => to === path))
    .map(({ id, path, title, navigation }) => ({
      order: 0,
      ...navigation,
      id,
      view: link(site, { path }, current, navigation?.label ?? title),
    }));
  const all = others.length === 0 ? pages : [...pages, ...others].sort((a, b) => a.order - b.order || 0);
  const isBelow = ({ parent }: (typeof all)[number]) => parent !== undefined && all.some(({ id }) => id === parent);
  const below = all.filter(isBelow);
  const entries = (below.length === 0 ? all : all.filter((page) => !isBelow(page))).flatMap(
    ({ id, in: place, view }) => {
      const children = below.flatMap(({ parent, view: { href, ...rest } }) =>
        parent === id && href !== undefined ? [{ ...rest, href }] : [],
      );
      const entry: MenuEntry = children.length === 0 ? view : { ...view, children };
      return entry.href === undefined && !entry.children ? [] : [{ place, entry }];
    },
  );
  const inPlaces = (...places: readonly (string | undefined)[]) =>
    entries.flatMap(({ place, entry }) => (places.includes(place) ? [entry] : []));
  const navigation = inPlaces(undefined, 'menu');
  const footer = inPlaces(undefined, 'menu', 'footer');
  return {
    navigation,
    footer: navigation.length === footer.length ? navigation : footer,
    legal: inPlaces('legal').flatMap(({ children = [], href, ...one }) => [
      ...(href === undefined ? [] : [{ ...one, href }]),
      ...children,
    ]),
  };
}

/** The part of the frame that is the same on each of them, and the menus of those that these do not lead to. */
const sharedIn = onceFor((site: Site) =>
  onceFor((locale: Locale) => {
    const search = searchView(site, locale);
    const font = faceToLoad(site, locale);
    return {
      ...menus(site, locale),
      siteName: site.settings.name,
      ...(site.settings.tagline !== undefined && { tagline: localize(site.settings.tagline, locale.code) }),
      lang: locale.code,
      dir: locale.dir,
      labels: locale.labels,
      mainId,
      basePath: site.basePath,
      stylesheet: pathOnHost(site, stylesheetPath),
      ...(font !== undefined && { font }),
      ...(site.templates.script !== undefined && { script: pathOnHost(site, scriptPath) }),
      ...(search && { search }),
      ...identityView(site, locale),
      data: dataIn(site, locale),
    };
  }),
);

function searchView(site: Site, locale: Locale): SearchView | undefined {
  if (site.settings.without.includes('search')) return undefined;
  const { name, webmcp, docs } = site.settings;
  const tool = webmcp && { tool: `${locale.labels.search}${locale.labels.colon}${name}` };
  const field = docs?.path === '/' && { isField: true as const };
  return { script: pathOnHost(site, searchPath), index: pathOnHost(site, indexPath(locale)), ...tool, ...field };
}

function dataIn({ data }: Site, { code }: Locale): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from(data.collections, ([name, collection]) => [name, describedIn(collection, code).value]),
  );
}

/** The links of a page for machines: its Markdown, the llms.txt and the guides of its language, and the RSS feed if no guide leads to it. */
export function machineLinks(
  site: Site,
  locale: Locale,
  announced: readonly Announced[],
  markdownPath?: string,
): Pick<PageView, 'markdown' | 'llms' | 'alternatives'> {
  const { readAsMarkdown: text, feed } = locale.labels;
  const markdown = markdownPath === undefined ? undefined : pathOnHost(site, markdownPath);
  const llms = llmsOf(locale, announced)?.href;
  const guides = guideLinks(site, locale);
  const isFeed = ({ role }: Announced) =>
    role?.kind === 'feed' && role.format === 'RSS' && role.locale === locale.code && !guides.has('feed-page');
  const files = announced
    .filter((one) => one.href === llms || isFeed(one))
    .map(({ href, type = '' }) => ({ text: href === llms ? 'llms.txt' : feed, href, type }));
  const own = markdown === undefined ? [] : [{ text, href: markdown, type: alternateType }];
  return {
    ...(markdown !== undefined && { markdown }),
    ...(llms !== undefined && { llms }),
    alternatives: [...own, ...files, ...guides.values()],
  };
}

function link(site: Site, to: Pick<EntryMeta, 'path'>, current: EntryMeta | undefined, text: string): ViewLink {
  return { text, href: pathOnHost(site, to.path), current: to.path === current?.path };
}

const assistants = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
] as const;

/** Each with the question that is asked of it, unless the settings want none. */
function assistantsFor({ baseUrl, settings }: Site, { path, locale: { labels } }: Entry): readonly PlainLink[] {
  if (!settings.assistants) return [];
  const question = encodeURIComponent(fill(labels.askAssistant, { url: baseUrl + path }));
  return assistants.map(({ name, address }) => ({ text: fill(labels.openIn, { name }), href: address + question }));
}

function bodyOf(site: Site, entry: Entry, { html, outline }: Document): string {
  const { highlight } = site;
  const asked = withQuestions(html, outline);
  const shown = highlight ? withHighlights(asked, highlight) : asked;
  const whole = outline.blocks.has(calculatorBlock) ? withCalculators(shown, site, entry) : shown;
  const drawn = whole.includes('<li class="') ? withCovers(withIcons(whole)) : whole;
  return pictured(entry.locale.dir === 'rtl' ? withCodeFromLeft(drawn) : drawn, site);
}

/** A printed body in which each run of questions with their answers is one block, up to the next heading of another kind, the end of what holds it, or the band at the end. */
function withQuestions(html: string, { questions }: Document['outline']): string {
  if (questions.length === 0) return html;
  const ids = new Set(questions.map(({ id }) => id));
  let depth = 0;
  let from = -1;
  return html.replace(part, (tag, level: string | undefined, id = '', end: string | undefined) => {
    const isOpen = from >= 0;
    const isEnd = tag === '' || tag === '<div class="hero">' || (end === '/' && depth === from);
    const isAsked = ids.has(id);
    const isOther = level !== undefined && (isOpen ? depth === from && !isAsked && Number(level) <= 4 : isAsked);
    if (end !== undefined) depth += end === '/' ? -1 : 1;
    if (!(isOpen ? isEnd || isOther : isOther)) return tag;
    from = isOpen ? -1 : depth;
    return `${isOpen ? '</div>\n' : '<div class="questions">\n'}${tag}`;
  });
}

/** A heading, the beginning or end of an element that may hold headings, or the end of a body. */
const part =
  /<h([1-6])(?: id="([^"]*)")?[^>]*>|<(\/?)(?:article|aside|blockquote|dd|details|div|figure|footer|header|li|nav|section|td|th)\b[^>]*>|$/g;

function contentView(body: string): Pick<PageView, 'hero' | 'content'> {
  const [whole = '', hero] = startsWithHero({ html: body }) ? (heroPart.exec(body) ?? []) : [];
  if (hero === undefined) return { content: rawHtml(body) };
  return {
    content: rawHtml(body.slice(whole.length).replaceAll(narrow, '(max-width: 54rem)')),
    hero: rawHtml(hero.replaceAll(narrow, '((max-width: 40rem) or (48rem <= width < 54rem))')),
  };
}

/** When narrow drawings show. Below a hero, where drawings are as wide as the page, and beside its words, that is until there is room for the wide ones. */
const narrow = '(max-width: 40rem)';

/** Whether a page has a `:::hero` block before all else. */
export function startsWithHero({ html }: Pick<Document, 'html'>): boolean {
  return html.startsWith('<div class="hero">');
}

const heroPart = /^<div class="hero">\n([\s\S]*?)\n<\/div>\n?/;

function pictured(text: string, { pictures }: Site): string {
  return withPictures(text, (path) => {
    const { picture, sources } = pictures.get(path) ?? {};
    return picture && { ...picture, ...(sources && { sources }) };
  });
}

/** Builds the navigation and metadata of a page of documentation; undefined for any other page. */
function docsView(site: Site, page: Page, document: Document): DocsView | undefined {
  const { locale, file, updated } = page;
  const sidebar = page.sidebar && site.sidebars.get(sidebarKey(site.settings, page));
  if (!sidebar) return undefined;
  const { previous, next } = waysFrom(sidebar, page);
  const { edit } = site.settings.docs ?? {};
  const newest = newestNote(site, page);
  const below = pagesBelow(site, page, document);
  return {
    sidebar: sidebarItems(site, page, sidebar, versionOf(site.settings, page)),
    ...(newest && { newest: { note: newest.note, text: newest.link, href: pathOnHost(site, newest.page.path) } }),
    ...(below.length > 0 && { below: below.map((entry) => linkBelow(site, entry)) }),
    ...(previous && { previous: neighbour(site, previous) }),
    ...(next && { next: neighbour(site, next) }),
    ...(edit !== undefined && { edit: edit + file.split('/').map(encodeURIComponent).join('/') }),
    ...(updated && { updated: time(updated, locale) }),
  };
}

/** The documentation around a page that is made, where a sidebar leads to it. */
export function docsAround(site: Site, locale: Locale, path: string): Pick<PageView, 'docs'> {
  const [newest] = site.settings.docs?.versions ?? [];
  const sidebar = site.sidebars.get(`${locale.code} ${newest?.path ?? ''}`);
  if (!sidebar?.entries.some(({ target }) => target === path)) return {};
  const page = { path, locale };
  return { docs: { sidebar: sidebarItems(site, page, sidebar, newest) } };
}

function sidebarItems(site: Site, page: Pick<Page, 'path' | 'locale'>, sidebar: Sidebar, version?: DocsVersion) {
  return [
    ...(version ? [versionSwitch(site, page, version)] : []),
    ...sidebar.entries.map((entry) => sidebarItem(site, entry, page, sidebar)),
  ];
}

function linkBelow(site: Site, { description, ...to }: ReturnType<typeof pagesBelow>[number]): BelowLink {
  return { ...link(site, to, undefined, to.text), ...(description !== undefined && { description }) };
}

function neighbour(site: Site, { folder, ...to }: NonNullable<ReturnType<typeof waysFrom>['next']>): NeighbourLink {
  return { ...link(site, to, undefined, to.title), ...(folder !== undefined && { folder }) };
}

/** The same page in each version of the documentation, or the first page of one that does not have it. */
function versionSwitch(site: Site, page: Pick<Page, 'path' | 'locale'>, own: DocsVersion): SidebarItem {
  const nameOf = ({ name }: typeof own) => `${page.locale.labels.version} ${name}`;
  const children = (site.settings.docs?.versions ?? []).flatMap((version) => {
    const { path } = pageIn(site, page, version) ?? firstOf(site, page.locale, version) ?? {};
    const href = path === undefined ? [] : [pathOnHost(site, path)];
    return href.map((address) => ({ text: nameOf(version), href: address, current: version === own, open: false }));
  });
  return { text: nameOf(own), children, current: false, open: false, isVersions: true };
}

/** Where a sidebar has more pages than this, each has the pages of those folders and groups only that hold the current page: all versions look alike. */
const mostInSidebar = 150;
const isLarge = onceFor(({ sidebars }: Site) =>
  [...sidebars.values()].some(({ order }) => order.length > mostInSidebar),
);

function sidebarItem(site: Site, entry: SidebarEntry, page: Pick<Page, 'path'>, sidebar: Sidebar): SidebarItem {
  const { text, badge, children, isCollapsed, target } = entry;
  if (target !== undefined) return { text, href: addressOf(site, target), current: target === page.path, open: false };
  const holds = children !== undefined && holdsPage(sidebar, entry, page.path);
  const path = isLarge(site) && !holds ? firstIn(entry) : entry.path;
  return {
    text,
    ...(badge !== undefined && { badge }),
    ...(path !== undefined && { href: pathOnHost(site, path) }),
    ...(path === undefined && { children: children?.map((child) => sidebarItem(site, child, page, sidebar)) ?? [] }),
    ...(path !== undefined && children && { isFolder: true as const }),
    current: path === page.path,
    open: !isCollapsed || holds,
  };
}

function firstIn({ path, children: [first] = [] }: SidebarEntry): string | undefined {
  return path ?? (first && firstIn(first));
}

function pagerView(site: Site, { listing, locale: { labels } }: Page | List) {
  if (!listing || listing.count < 2) return {};
  const { previous, next } = listing;
  return {
    pager: {
      ...(previous && { previous: link(site, previous, undefined, labels.previousPage) }),
      ...(next && { next: link(site, next, undefined, labels.nextPage) }),
      place: placeIn(listing, labels),
    },
  };
}

function postView(site: Site, post: Post, document: Document): PostView {
  const { signed, published, tags, locale } = post;
  const updated = updatedOf(site, post, document.outline);
  const { earlier, later } = site.neighbours.get(post.path) ?? {};
  const image = leadPicture(post, document);
  return {
    author: nameParts(signed, locale.code).map(({ text, of }) => {
      const { image: src, role, bio } = of ?? {};
      return {
        ...linkedText(site, text, groupAt(site, 'authors', of?.id, locale)),
        ...(src !== undefined && { image: pictureView(site, { src, alt: '', ...site.pictures.get(src)?.picture }) }),
        ...(role !== undefined && { role: localize(role, locale.code) }),
        ...(bio !== undefined && { bio: localize(bio, locale.code) }),
      };
    }),
    published: time(published, locale),
    ...(updated.epoch > published.epoch && { updated: time(updated, locale) }),
    tags: tags.map((tag) => linkedText(site, tag, groupAt(site, 'tags', tag, locale))),
    readingTime: duration(post.minutes, 'minute', locale.code),
    ...(earlier && { earlier: link(site, earlier, undefined, earlier.title) }),
    ...(later && { later: link(site, later, undefined, later.title) }),
    ...(image && { image: pictureView(site, image) }),
  };
}

function pictureView(site: Site, image: NonNullable<Post['image']>): PictureView {
  const { sources } = site.pictures.get(image.src) ?? {};
  const src = pathOnHost(site, image.src);
  return { ...image, src, ...(sources && { sources: sourceElements(sources, site.basePath) }) };
}

function linkedText(site: Site, text: string, to: Paths | undefined): LinkedText {
  return { text, ...(to && { href: pathOnHost(site, to.path) }) };
}

function time(stamp: Stamp, { code }: Locale) {
  return { iso: stamp.iso, text: day(stamp, code) };
}

function identityView(
  site: Site,
  { code }: Locale,
): Pick<PageView, 'logo' | 'initial' | 'callToAction' | 'organization'> {
  const { callToAction } = site.settings;
  return {
    ...logoView(site, logoPath(site)),
    ...(callToAction && {
      callToAction: {
        text: localize(callToAction.text, code),
        href: addressOf(site, localize(callToAction.url, code)),
      },
    }),
    organization: organizationView(site),
  };
}

/** How many times as wide as high a logo is that has the name in it. */
const wordmark = 3;

/** A logo, which says nothing where the name is written beside it, and the name where it has that in it. */
function logoView(site: Site, path: string | undefined): Pick<PageView, 'logo' | 'initial'> {
  if (path === undefined) return { initial: initialOf(site) };
  const src = pathOnHost(site, path);
  const { width, height } = site.pictures.get(path)?.picture ?? {};
  if (width === undefined || height === undefined) return { logo: { src, alt: '' } };
  return { logo: { src, alt: width >= wordmark * height ? site.settings.name : '', width, height } };
}

/** The organization as footers have it. */
export function organizationView({
  settings: { organization, copyright },
  year,
}: Pick<Site, 'settings' | 'year'>): OrganizationView {
  const { email, telephone, address } = organization;
  const { streetAddress, postalCode, addressLocality, addressRegion } = address ?? {};
  const town = [postalCode, addressLocality].filter((part) => part !== undefined).join(' ');
  return {
    name: copyright,
    ...(year !== undefined && { year }),
    address: [streetAddress, town, addressRegion].filter((part): part is string => !!part),
    contact: [
      ...(email === undefined ? [] : [{ text: email, href: `mailto:${email}` }]),
      ...(telephone === undefined
        ? []
        : [{ text: telephone.replace(/(?<=[\d)]) (?=[\d(])/g, '\u00a0'), href: telAddress(telephone) }]),
    ],
  };
}

/** The address that dials a number, without the zero for calls from within the country, and with the keys that have its letters. https://www.rfc-editor.org/rfc/rfc3966 */
function telAddress(telephone: string): string {
  const [number = '', extension] = telephone.split(/(?<=\d)[\s,;]*(?:[a-z]+\.?|#)\s*(?=\d+$)/i);
  const digits = number
    .replace(/^(\+[^(]*)\(0\)/, '$1')
    .replace(/(?<=[-\s])[A-Z]+\b/g, (word) =>
      Array.from(word, (letter) => keysOfLetters[letter.charCodeAt(0) - 65]).join(''),
    )
    .replace(/[^\d+]/g, '');
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}

const keysOfLetters = '22233344455566677778889999';

function addressOf(site: Site, target: string): string {
  return target.startsWith('/') ? pathOnHost(site, target) : target;
}
