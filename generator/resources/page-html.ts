import { pathOnHost } from '../base/base-path.ts';
import { dateTime, type Stamp } from '../base/dates.ts';
import { essence } from '../base/media-type.ts';
import { type Html, html, htmlText, rawHtml } from '../format/html.ts';
import type { Link } from '../format/link-header.ts';
import { day, nameParts } from '../format/numbers.ts';
import { withOrigin } from '../format/origin.ts';
import { sourceElements, withPictures } from '../format/pictures.ts';
import { withScrolling } from '../format/scrolling.ts';
import { describedIn } from '../model/collections/collection.ts';
import type { Locale } from '../model/config.ts';
import type { Document, Outline } from '../model/document.ts';
import { territoryOf } from '../model/locales.ts';
import type { EntryMeta, Paths } from '../model/meta.ts';
import { taglineIn } from '../model/self-description.ts';
import type { Entry, List, Page, Post, Site } from '../model/site.ts';
import type { Announced } from '../output/announced.ts';
import { declare, type Output } from '../output/output.ts';
import {
  type AlternativeLink,
  fill,
  type LinkedText,
  mainId,
  type PageTemplate,
  type PageView,
  type PictureView,
  type PostView,
  type ViewLink,
} from '../templates/view.ts';
import { stylesheetPath } from './assets.ts';
import { trail } from './breadcrumbs.ts';
import { concerning, llmsOf } from './concerning.ts';
import { inlineGraph } from './graph.ts';
import { cardImage } from './graph-site.ts';
import { groupAt } from './groups.ts';
import { leadPicture } from './lead-picture.ts';
import { markdownType, negotiates, startOf } from './page-markdown.ts';
import { negotiatedHeaders, pageHeaders } from './policy.ts';
import type { EntryResource } from './resource.ts';
import { rssType } from './rss.ts';

export const htmlType = 'text/html; charset=utf-8';
const alternateType = essence(markdownType);

/** Every page and post as HTML, with the metadata that search engines and agents look for. https://html.spec.whatwg.org/ */
export const pageHtml: EntryResource = { name: 'page-html', output: page };

function page(site: Site, entry: Entry): Output {
  const isHome = entry.kind === 'page' && entry.isHome;
  const { labels } = site.defaultLocale;
  const isNegotiated = negotiates(site, entry);
  const template = templateOf(site, entry);
  return declare({
    path: entry.path,
    mediaType: htmlType,
    inputs: { documents: [entry], announced: true },
    body: ({ documents: [document], announced }) => htmlText(template(view(site, entry, document, announced), html)),
    headers: isNegotiated ? { ...pageHeaders(site), ...negotiatedHeaders } : pageHeaders(site),
    links: [{ href: pathOnHost(site, entry.markdownPath), rel: 'alternate', type: alternateType }],
    source: entry.file,
    ...(site.templates.isOwn && { isOfOwnTemplate: true }),
    role: {
      kind: 'page',
      entry,
      lastModified: entry.updated && dateTime(entry.updated),
      alternates: languageLinks(site, entry),
    },
    ...(isNegotiated && {
      negotiated: { mediaType: markdownType, path: entry.markdownPath, ...(isHome && { example: startOf(entry) }) },
    }),
    ...(isHome && {
      announcer: true,
      endpoint: {
        id: `home${entry.locale.isDefault ? '' : entry.locale.code.replace('-', '')}`,
        tag: 'Pages',
        summary: fill(labels.homeSummary, { locale: entry.locale.code }),
        description: fill(labels.homeDescription, { description: entry.description }),
      },
    }),
  });
}

/** The template that front matter chooses, or the usual one. The model has made sure that it exists. */
function templateOf({ templates }: Site, { kind, template }: Entry): PageTemplate {
  const chosen = template === undefined ? undefined : templates.named.get(template);
  return chosen ?? (kind === 'post' ? templates.post : templates.page);
}

const none: readonly Link[] = [];

/**
 * Every language version of a page, and the one for any other language.
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
function languageLinks({ baseUrl }: Site, { translations }: Entry): readonly Link[] {
  if (translations.length < 2) return none;
  const links = translations.map(({ path, locale }) => ({
    href: baseUrl + path,
    rel: 'alternate',
    hreflang: locale.code,
  }));
  const fallback = translations.find(({ locale }) => locale.isDefault);
  return fallback ? [...links, { href: baseUrl + fallback.path, rel: 'alternate', hreflang: 'x-default' }] : links;
}

function view(site: Site, entry: Entry, document: Document | undefined, announced: readonly Announced[]): PageView {
  const { locale } = entry;
  if (!document) throw new Error(`No document was given for ${entry.path}`);
  return {
    id: entry.id,
    path: entry.path,
    title: entry.title,
    description: entry.description,
    ...(!entry.taken.description && { lead: entry.description }),
    extra: entry.extra,
    head: head(site, entry, document.outline, announced),
    content: rawHtml(withScrolling(withOrigin(pictured(document.html, site), site.basePath), entry.title)),
    languages: site.locales.map((language) => languageLink(site, language, entry)),
    breadcrumb: trail(site, entry).map((step) => link(site, step, entry, step.name)),
    isHome: entry.kind === 'page' && entry.isHome,
    alternatives: [
      { text: locale.labels.readAsMarkdown, href: pathOnHost(site, entry.markdownPath), type: alternateType },
      ...alternatives(locale, announced),
    ],
    ...(entry.kind === 'post' ? { post: postView(site, entry, document) } : pagerView(site, entry)),
    ...frame(site, locale, entry),
  };
}

/** What every page of a locale shares, including the 404 page. */
export function frame(site: Site, locale: Locale, current?: EntryMeta) {
  const menu = site.menus.get(locale.code) ?? [];
  return {
    siteName: site.settings.name,
    lang: locale.code,
    dir: locale.dir,
    labels: locale.labels,
    mainId,
    basePath: site.basePath,
    stylesheet: pathOnHost(site, stylesheetPath),
    data: dataIn(site, locale),
    home: link(site, { path: `${locale.prefix}/` }, current, site.settings.name),
    navigation: menu.map((item) => link(site, item, current, item.navigation?.label ?? item.title)),
  };
}

/** The collections in a language. */
function dataIn({ data }: Site, { code }: Locale): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Array.from(data.collections, ([name, one]) => [name, describedIn(one, code).value]));
}

/** The RSS feed and the llms.txt of a locale. */
export function alternatives(locale: Locale, announced: readonly Announced[]): readonly AlternativeLink[] {
  const llms = llmsOf(locale, announced);
  return announced.flatMap((link) => {
    const { href, type = '', role } = link;
    if (role?.kind === 'feed' && role.format === 'RSS' && role.locale === locale.code)
      return [{ text: locale.labels.feed, href, type }];
    return link === llms ? [{ text: 'llms.txt', href, type }] : [];
  });
}

function link(site: Site, to: Pick<EntryMeta, 'path'>, current: EntryMeta | undefined, text: string): ViewLink {
  return { text, href: pathOnHost(site, to.path), current: to.path === current?.path };
}

/** The same page in another language, or else the home page in that language, which the text says. */
function languageLink(site: Site, language: Locale, entry: Entry): ViewLink {
  const { code, name, dir, labels, prefix } = language;
  const version = entry.translations.find(({ locale }) => locale.code === code);
  const text = version ? name : `${name} (${labels.home})`;
  return {
    ...link(site, version ?? { path: `${prefix}/` }, entry, text),
    lang: code,
    ...(dir !== entry.locale.dir && { dir }),
  };
}

function pictured(text: string, { pictures }: Site): string {
  return withPictures(text, (path) => {
    const { picture, sources } = pictures.get(path) ?? {};
    return picture && { ...picture, ...(sources && { sources }) };
  });
}

/** The links to the other pages of a list. */
function pagerView(site: Site, { listing, locale: { labels } }: Page | List) {
  if (!listing || listing.count < 2) return {};
  const { previous, next, number, count } = listing;
  const place = fill(labels.pagePlace, { number: String(number), count: String(count) });
  return {
    pager: {
      ...(previous && { previous: link(site, previous, undefined, labels.previousPage) }),
      ...(next && { next: link(site, next, undefined, labels.nextPage) }),
      place,
    },
  };
}

function postView(site: Site, post: Post, document: Document): PostView {
  const { signed, published, updated, tags, locale } = post;
  const image = leadPicture(post, document);
  return {
    author: nameParts(signed, locale.code).map((part) =>
      linkedText(site, part.text, groupAt(site, 'authors', part.of?.id, locale)),
    ),
    published: time(published, locale),
    ...(updated.epoch > published.epoch && { updated: time(updated, locale) }),
    tags: tags.map((tag) => linkedText(site, tag, groupAt(site, 'tags', tag, locale))),
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

function head(site: Site, entry: Entry, outline: Outline, announced: readonly Announced[]): Html {
  const { baseUrl, settings } = site;
  const url = baseUrl + entry.path;
  const links: readonly Link[] = [
    { href: url, rel: 'canonical' },
    ...languageLinks(site, entry),
    { href: pathOnHost(site, entry.markdownPath), rel: 'alternate', type: alternateType },
    ...listLinks(site, entry),
    ...concerning(entry.locale, announced),
    ...iconLinks(site),
  ];
  const properties: Readonly<Record<string, string | undefined>> = {
    'og:type': entry.kind === 'post' ? 'article' : 'website',
    'og:site_name': settings.name,
    'og:title': entry.title,
    'og:description': entry.description,
    'og:url': url,
    'og:locale': territoryOf(entry.locale.code),
    'og:image': cardImage(site, entry.kind === 'post' ? entry.image : undefined),
  };
  return html`<title>${titleOf(site, entry)}</title>
<meta name="description" content="${entry.description}">
${links.map(
  (one) => html`${linkElement(one)}
`,
)}${Object.entries(properties).map(
  ([property, content]) =>
    content !== undefined &&
    html`<meta property="${property}" content="${content}">
`,
)}<script type="application/ld+json">${rawHtml(inlineGraph(site, entry, outline))}</script>`;
}

/** The icon of the site: its logo, if it has one. */
function iconLinks(site: Site): readonly Link[] {
  const { logo } = site.settings.organization;
  return logo === undefined ? [] : [{ href: pathOnHost(site, logo), rel: 'icon' }];
}

/** The same as elements, each on a line of its own. */
export function iconElements(site: Site): readonly Html[] {
  return iconLinks(site).map(
    (link) => html`
${linkElement(link)}`,
  );
}

/**
 * The neighbours of a page of a list, and the feed of its posts. They are not in the Link header: thousands of pages would each need a rule
 * of their own there.
 */
function listLinks(site: Site, entry: Entry): readonly Link[] {
  const { previous, next, group } = (entry.kind !== 'post' && entry.listing) || {};
  return [
    ...(previous ? [{ href: pathOnHost(site, previous.path), rel: 'prev' }] : []),
    ...(next ? [{ href: pathOnHost(site, next.path), rel: 'next' }] : []),
    ...(group ? [{ href: pathOnHost(site, group.feedPath), rel: 'alternate', type: rssType, title: group.name }] : []),
  ];
}

/** The longest title that search engines show whole, in characters. https://developers.google.com/search/docs/appearance/title-link */
const longestTitle = 70;

/** The title of a page with the name of the site, as long as both are shown. */
function titleOf(site: Site, entry: Entry): string {
  const { name } = site.settings;
  const isHome = entry.kind === 'page' && entry.isHome;
  if (entry.title === name && !isHome) return name;
  const full = isHome ? `${name}: ${taglineIn(site, entry.locale)}` : `${entry.title} – ${name}`;
  return full.length <= longestTitle ? full : entry.title;
}

function linkElement({ href, rel, type, hreflang, title }: Link): Html {
  return html`<link rel="${rel}" href="${href}"${type !== undefined && html` type="${type}"`}${hreflang !== undefined && html` hreflang="${hreflang}"`}${title !== undefined && html` title="${title}"`}>`;
}
