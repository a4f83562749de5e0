import { printText } from '../format/markdown.ts';
import { day } from '../format/numbers.ts';
import type { Document } from '../model/document.ts';
import type { Entry, Site } from '../model/site.ts';
import { declare, type Output } from '../output/output.ts';
import { alternateHeaders, negotiatedHeaders } from './policy.ts';
import type { EntryResource } from './resource.ts';

export const markdownType = 'text/markdown; charset=utf-8';

/** The Markdown alternate of every page and post. https://www.rfc-editor.org/rfc/rfc7763 */
export const pageMarkdown: EntryResource = { name: 'page-markdown', output: alternate };

function alternate(site: Site, entry: Entry): Output {
  const isHome = entry.kind === 'page' && entry.isHome;
  return declare({
    path: entry.markdownPath,
    mediaType: markdownType,
    inputs: { documents: [entry] },
    body: ({ documents: [document] }) => print(entry, document),
    headers: isHome
      ? { ...alternateHeaders, ...negotiatedHeaders, 'Content-Location': entry.markdownPath }
      : alternateHeaders,
    links: [{ href: site.baseUrl + entry.path, rel: 'canonical' }],
    source: entry.file,
    ...(entry.kind === 'page' && entry.endpoint && { endpoint: endpointOf(entry) }),
  });
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
  };
}

function print(entry: Entry, document: Document | undefined): string {
  const byline = entry.kind === 'post' ? [printText(bylineOf(entry))] : [];
  const head = [`# ${printText(entry.title)}`, `> ${printText(entry.description)}`, ...byline];
  return `${head.join('\n\n')}\n\n${document?.markdown ?? ''}`;
}

function bylineOf(entry: Entry & { readonly kind: 'post' }): string {
  const { labels, code } = entry.locale;
  const updated = entry.updated.epoch > entry.published.epoch ? ` · ${labels.updated} ${day(entry.updated, code)}` : '';
  return `${labels.by} ${entry.author.name} · ${labels.published} ${day(entry.published, code)}${updated}`;
}
