import { pathOnHost } from '../base/base-path.ts';
import { printImage, printText } from '../format/markdown.ts';
import { day, names } from '../format/numbers.ts';
import type { Document } from '../model/document.ts';
import type { Entry, Post, Site } from '../model/site.ts';
import type { Announced } from '../output/announced.ts';
import { declare, type Output } from '../output/output.ts';
import { llmsOf } from './concerning.ts';
import { leadPicture } from './lead-picture.ts';
import { alternateHeaders, negotiatedHeaders } from './policy.ts';
import type { EntryResource } from './resource.ts';

export const markdownType = 'text/markdown; charset=utf-8';

/** The Markdown alternate of every page and post. https://www.rfc-editor.org/rfc/rfc7763 */
export const pageMarkdown: EntryResource = { name: 'page-markdown', output: alternate };

function alternate(site: Site, entry: Entry): Output {
  return declare({
    path: entry.markdownPath,
    mediaType: markdownType,
    inputs: { documents: [entry], announced: true },
    body: ({ documents: [document], announced }) => alternateText(site, entry, document, announced),
    headers: {
      ...alternateHeaders,
      ...(negotiates(site, entry) && {
        ...negotiatedHeaders,
        'Content-Location': pathOnHost(site, entry.markdownPath),
      }),
      ...(site.settings.markdownTokens && { 'X-Markdown-Tokens': String(tokensOf(entry)) }),
    },
    links: [{ href: site.baseUrl + entry.path, rel: 'canonical' }],
    source: entry.file,
    ...(entry.kind === 'page' && entry.endpoint && { endpoint: endpointOf(entry) }),
  });
}

/** How many tokens a text has, as estimated from the length of its body before it is read: a token is about four characters. */
function tokensOf({ title, description, body }: Entry): number {
  return Math.ceil((title.length + description.length + body.length) / 4);
}

/** Whether the Accept header chooses between a page and its Markdown alternate. */
export function negotiates({ settings }: Site, entry: Entry): boolean {
  return settings.negotiation === 'all' || (entry.kind === 'page' && entry.isHome);
}

function endpointOf(entry: Entry) {
  const words = entry.markdownPath.replace(/\.md$/, '').split(/[/-]/).filter(Boolean);
  const [first = 'page', ...rest] = words;
  const id = `${first}${rest.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')}Markdown`;
  return {
    id,
    tag: 'Pages',
    summary: `${entry.title} (Markdown, ${entry.locale.code})`,
    description: entry.description,
    example: startOf(entry),
  };
}

/** The text of an alternate. */
export function alternateText(
  { baseUrl }: Site,
  entry: Entry,
  document: Document | undefined,
  announced: readonly Announced[],
): string {
  if (!document) throw new Error(`No document was given for ${entry.markdownPath}`);
  const index = llmsOf(entry.locale, announced);
  const head = [
    ...titleAndSummary(entry),
    ...(entry.kind === 'post' ? postHead(baseUrl, entry, document) : []),
    ...(index ? [`${entry.locale.labels.siteIndex}${entry.locale.labels.colon}<${new URL(index.href, baseUrl)}>`] : []),
  ];
  return `${head.join('\n\n')}\n\n${document.markdown}`;
}

/** The beginning of an alternate, which is known before its body is made. */
export function startOf(entry: Entry): string {
  return `${titleAndSummary(entry).join('\n\n')}\n`;
}

function titleAndSummary({ title, description, taken }: Entry): readonly string[] {
  return [`# ${printText(title)}`, ...(taken.description ? [] : [`> ${printText(description)}`])];
}

/** What the HTML of a post says around its text: who wrote it and when, its tags, its picture. */
function postHead(baseUrl: string, post: Post, document: Document): readonly string[] {
  const { labels, code } = post.locale;
  const updated = post.updated.epoch > post.published.epoch ? ` · ${labels.updated} ${day(post.updated, code)}` : '';
  const byline = `${labels.by} ${names(
    post.signed.map(({ name }) => name),
    code,
  )} · ${labels.published} ${day(post.published, code)}${updated}`;
  const tags = `${labels.tags}${labels.colon}${post.tags.join(', ')}`;
  const image = leadPicture(post, document);
  return [
    printText(byline),
    ...(post.tags.length > 0 ? [printText(tags)] : []),
    ...(image ? [printImage(baseUrl + image.src, image.alt)] : []),
  ];
}
