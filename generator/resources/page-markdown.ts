import { pathOnHost } from '../base/base-path.ts';
import { joined } from '../base/joined.ts';
import { markdownType } from '../base/media-type.ts';
import type { Document } from '../body/document.ts';
import { printImage, printInline, printText } from '../format/markdown.ts';
import { day, nameParts } from '../format/numbers.ts';
import type { Entry, List, Page, Post, Site } from '../model/site.ts';
import type { Endpoint } from '../output/declaration.ts';
import { declare, type Output } from '../output/output.ts';
import type { Announced } from '../output/role.ts';
import { groupMarkdown, llmsOf } from './parts/links.ts';
import { capitalized } from './parts/operations.ts';
import { leadPicture } from './parts/pictures.ts';
import { alternateHeaders, negotiatedHeaders } from './parts/policy.ts';
import type { EntryResource } from './parts/resource.ts';

/** The Markdown alternate of every page and post. https://www.rfc-editor.org/rfc/rfc7763 */
export const pageMarkdown: EntryResource = { name: 'page-markdown', output: alternate };

function alternate(site: Site, entry: Entry): Output {
  return declare({
    path: entry.markdownPath,
    mediaType: markdownType,
    inputs: { documents: [entry], announced: true },
    body: ({ documents: [document], announced }) => alternateText(site, entry, document, announced),
    headers: joined(
      alternateHeaders,
      negotiates(site, entry) && negotiatedHeaders,
      negotiates(site, entry) && { 'Content-Location': pathOnHost(site, entry.markdownPath) },
      site.settings.markdownTokens && { 'X-Markdown-Tokens': String(tokensOf(site, entry)) },
    ),
    links: [{ href: site.baseUrl + entry.path, rel: 'canonical' }],
    source: entry.file,
    ...(entry.kind === 'page' && entry.endpoint && { endpoint: endpointOf(entry) }),
  });
}

/** Estimates the tokens of a text by the length of its body, before it is read: a token is about four characters. */
function tokensOf({ bodies }: Site, entry: Entry): number {
  const { title, description } = entry;
  const length = entry.kind === 'list' ? entry.length : (bodies.get(entry.file)?.length ?? 0);
  return Math.ceil((title.length + description.length + length) / 4);
}

/** Whether the Accept header chooses between a page and its Markdown alternate. */
export function negotiates({ settings }: Site, entry: Entry): boolean {
  return settings.negotiation === 'all' || (entry.kind === 'page' && entry.isHome);
}

function endpointOf(entry: Entry): Endpoint {
  const { locale } = entry;
  const words = entry.markdownPath.replace(/\.md$/, '').split(/[/-]/).filter(Boolean);
  const [first = 'page', ...rest] = words;
  const id = `${first}${rest.map(capitalized).join('')}Markdown`;
  return {
    id,
    tag: 'Pages',
    summary: { label: 'markdownSummary', values: { title: { text: entry.title, locale }, locale: locale.code } },
    description: { text: entry.description, locale },
    example: startOf(entry),
  };
}

/** The text of an alternate. */
export function alternateText(
  site: Site,
  entry: Entry,
  document: Document | undefined,
  announced: readonly Announced[],
): string {
  if (!document) throw new Error(`No document was given for ${entry.markdownPath}`);
  const { baseUrl } = site;
  const index = llmsOf(entry.locale, announced);
  const head = [
    ...titleAndSummary(entry),
    ...(entry.kind === 'post' ? postHead(site, entry, document) : []),
    ...(index ? [`${entry.locale.labels.siteIndex}${entry.locale.labels.colon}<${new URL(index.href, baseUrl)}>`] : []),
  ];
  return `${head.join('\n\n')}\n\n${document.markdown}${entry.kind === 'post' ? '' : pager(baseUrl, entry)}`;
}

/** The beginning of an alternate, which is known before its body is made. */
export function startOf(entry: Entry): string {
  return `${titleAndSummary(entry).join('\n\n')}\n`;
}

function titleAndSummary({ title, description, taken }: Entry): readonly string[] {
  return [`# ${printText(title)}`, ...(taken.description ? [] : [`> ${printText(description)}`])];
}

function pager(baseUrl: string, { listing, locale: { labels } }: Page | List): string {
  const { previous, next } = listing ?? {};
  if (!previous && !next) return '';
  const links = [
    ...(previous ? [{ text: labels.previousPage, url: baseUrl + previous.markdownPath }] : []),
    ...(previous && next ? [{ text: ' · ' }] : []),
    ...(next ? [{ text: labels.nextPage, url: baseUrl + next.markdownPath }] : []),
  ];
  return `\n${printInline(links)}\n`;
}

function postHead(site: Site, post: Post, document: Document): readonly string[] {
  const { baseUrl } = site;
  const { locale } = post;
  const { labels, code } = locale;
  const updated = post.updated.epoch > post.published.epoch ? ` · ${labels.updated} ${day(post.updated, code)}` : '';
  const authors = nameParts(post.signed, code).map(({ text, of }) => ({
    text,
    url: groupMarkdown(site, 'authors', of?.id, locale),
  }));
  const byline = [
    { text: `${labels.by} ` },
    ...authors,
    { text: ` · ${labels.published} ${day(post.published, code)}${updated}` },
  ];
  const tags = post.tags.flatMap((tag, index) => [
    { text: index === 0 ? `${labels.tags}${labels.colon}` : labels.comma },
    { text: tag, url: groupMarkdown(site, 'tags', tag, locale) },
  ]);
  const image = leadPicture(post, document);
  return [
    printInline(byline),
    ...(tags.length > 0 ? [printInline(tags)] : []),
    ...(image ? [printImage(baseUrl + image.src, image.alt)] : []),
  ];
}
