import type { RootContent } from 'hast';
import { pathOnHost, pathOnSite } from '../../base/base-path.ts';
import { joined } from '../../base/mapping.ts';
import type { Document } from '../../body/document.ts';
import { htmlAsMarkdown } from '../../body/html/markdown.ts';
import { type Html, htmlText } from '../../format/html.ts';
import { encodedTarget } from '../../format/link-header.ts';
import { printImage, printInline, printMarkdown, printText } from '../../format/markdown.ts';
import { day, duration, nameParts } from '../../format/numbers.ts';
import { parsePage } from '../../load/html.ts';
import { sidebarKey, waysFrom } from '../../model/sidebar.ts';
import type { Entry, List, Page, Post, Site } from '../../model/site.ts';
import { updatedOf } from '../../model/updated.ts';
import type { Announced } from '../../output/role.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { addressInMarkdown, type GuidePage } from './guide-links.ts';
import { groupMarkdown, llmsOf, newestNote, pagesBelow, placeIn } from './links.ts';
import { startsWithHero } from './page-view.ts';
import { leadPicture } from './pictures.ts';
import { alternateHeaders, negotiatedHeaders } from './policy.ts';

/** The headers of an alternate, which may be one of two representations of its page. */
export function headersOfAlternate(site: Site, path: string, isNegotiated: boolean) {
  return joined(
    alternateHeaders,
    isNegotiated && negotiatedHeaders,
    isNegotiated && { 'Content-Location': encodedTarget(pathOnHost(site, path)) },
  );
}

/** The text of an alternate. */
export function alternateText(
  site: Site,
  entry: Entry,
  document: Document | undefined,
  announced: readonly Announced[],
): string {
  if (!document) throw new Error(`No document was given for ${entry.markdownPath}`);
  const head = [
    ...titleAndSummary(entry),
    ...(entry.kind === 'post' ? postHead(site, entry, document) : []),
    ...(entry.kind === 'page' ? docsHead(site, entry) : []),
    ...(entry.kind === 'page' && entry.isHome && !startsWithHero(document) ? callToAction(site, entry.locale) : []),
  ];
  const text = withIndex(site, entry.locale, announced, head, document.markdown);
  if (entry.kind === 'post') return text;
  return (entry.kind === 'page' ? text + overview(site, entry, document) : text) + pager(site.baseUrl, entry);
}

function overview(site: Site, page: Page, document: Document): string {
  const { colon } = page.locale.labels;
  const all = pagesBelow(site, page, document).map(({ text, markdownPath, description }) => {
    const note = description === undefined ? [] : [{ text: colon + description }];
    return `- ${printInline([{ text, url: site.baseUrl + markdownPath }, ...note])}\n`;
  });
  return all.length === 0 ? '' : `\n${all.join('')}`;
}

/** The link with which a home page begins, unless it says itself what it begins with. */
function callToAction(site: Site, { code }: Locale): readonly string[] {
  const { callToAction: call } = site.settings;
  if (!call) return [];
  return [printInline([{ text: localize(call.text, code), url: addressInMarkdown(site, localize(call.url, code)) }])];
}

/** The text of the alternate of a guide. */
export function guideText(site: Site, page: GuidePage, content: Html, announced: readonly Announced[]): string {
  const urlOf = (address: string) => {
    const to = site.pagesByPath.get(pathOnSite(site, address) ?? '');
    const here = address.startsWith('#') ? page.markdownPath : page.path;
    return String(new URL(to ? pathOnHost(site, to.markdownPath) : address, site.baseUrl + here));
  };
  const { children } = parsePage(htmlText(content));
  const nodes = htmlAsMarkdown(children as RootContent[], { urlOf, notes: new Map() });
  const head = titleAndSummary(page);
  return withIndex(site, page.locale, announced, head, printMarkdown({ type: 'root', children: [...nodes] }));
}

function withIndex(
  { baseUrl }: Site,
  locale: Locale,
  announced: readonly Announced[],
  head: readonly string[],
  body: string,
): string {
  const index = llmsOf(locale, announced);
  const { siteIndex, colon } = locale.labels;
  const link = index ? [`${siteIndex}${colon}<${new URL(index.href, baseUrl)}>`] : [];
  return [...head, ...link, body].join('\n\n');
}

/** The beginning of an alternate, which is known before its body is made. */
export function startOf(entry: Entry): string {
  return `${titleAndSummary(entry).join('\n\n')}\n`;
}

type Titled = Pick<Entry, 'title' | 'description'> & Partial<Pick<Entry, 'taken'>>;

function titleAndSummary({ title, description, taken }: Titled): readonly string[] {
  return [`# ${printText(title)}`, ...(taken?.description ? [] : [`> ${printText(description)}`])];
}

function pager(baseUrl: string, { listing, locale: { labels } }: Page | List): string {
  if (!listing || listing.count < 2) return '';
  const { previous, next } = listing;
  const links = [
    ...(previous ? [{ text: labels.previousPage, url: baseUrl + previous.markdownPath }, { text: ' · ' }] : []),
    { text: placeIn(listing, labels) },
    ...(next ? [{ text: ' · ' }, { text: labels.nextPage, url: baseUrl + next.markdownPath }] : []),
  ];
  return `\n${printInline(links)}\n`;
}

/** When a page of documentation was changed, and the pages before and after it. */
function docsHead(site: Site, page: Page): readonly string[] {
  const { labels, code } = page.locale;
  const sidebar = page.sidebar && site.sidebars.get(sidebarKey(site.settings, page));
  if (!sidebar) return [];
  const { previous, next } = waysFrom(sidebar, page);
  const named = (neighbour: typeof next) => {
    const to = neighbour && site.pagesByPath.get(neighbour.path);
    const title =
      neighbour?.folder === undefined
        ? (neighbour?.title ?? '')
        : `${neighbour.folder}${labels.colon}${neighbour.title}`;
    return to && { title, markdownPath: to.markdownPath };
  };
  const newest = newestNote(site, page);
  return [
    ...(newest ? [printInline([{ text: newest.text, url: site.baseUrl + newest.page.markdownPath }])] : []),
    ...(page.updated ? [`${labels.updated} ${day(page.updated, code)}`] : []),
    ...way(site, page, labels.previousPage, named(previous)),
    ...way(site, page, labels.nextPage, named(next)),
  ];
}

function way(
  { baseUrl }: Site,
  { locale }: Entry,
  name: string,
  to: Pick<Entry, 'title' | 'markdownPath'> | undefined,
) {
  const named = { text: `${name}${locale.labels.colon}` };
  return to ? [printInline([named, { text: to.title, url: baseUrl + to.markdownPath }])] : [];
}

function postHead(site: Site, post: Post, document: Document): readonly string[] {
  const { baseUrl } = site;
  const { locale } = post;
  const { labels, code } = locale;
  const changed = updatedOf(site, post, document.outline);
  const updated = changed.epoch > post.published.epoch ? ` · ${labels.updated} ${day(changed, code)}` : '';
  const authors = nameParts(post.signed, code).map(({ text, of }) => ({
    text,
    url: groupMarkdown(site, 'authors', of?.id, locale),
  }));
  const byline = [
    { text: `${labels.by} ` },
    ...authors,
    { text: ` · ${labels.published} ${day(post.published, code)} · ` },
    { text: `${labels.readingTime}${labels.colon}${duration(post.minutes, 'minute', code)}${updated}` },
  ];
  const tags: { readonly text: string; readonly url?: string | undefined }[] = [];
  for (const tag of post.tags) {
    tags.push({ text: tags.length === 0 ? `${labels.tags}${labels.colon}` : labels.comma });
    tags.push({ text: tag, url: groupMarkdown(site, 'tags', tag, locale) });
  }
  const { earlier, later } = site.neighbours.get(post.path) ?? {};
  const image = leadPicture(post, document);
  const bios = post.signed.map(({ id, name, role, bio }) => {
    if (bio === undefined) return '';
    const what = role === undefined ? '' : ` (${localize(role, code)})`;
    const url = groupMarkdown(site, 'authors', id, locale);
    return printInline([{ text: name, url }, { text: `${what}${labels.colon}${localize(bio, code)}` }]);
  });
  return [
    printInline(byline),
    ...(tags.length > 0 ? [printInline(tags)] : []),
    ...way(site, post, labels.earlierPost, earlier),
    ...way(site, post, labels.laterPost, later),
    ...bios.filter((bio) => bio !== ''),
    ...(image ? [printImage(baseUrl + image.src, image.alt)] : []),
  ];
}
