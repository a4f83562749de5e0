import { capitalized } from '../base/capitalized.ts';
import { joined } from '../base/mapping.ts';
import { markdownType } from '../base/media-type.ts';
import { type Entry, lengthOf, type Site } from '../model/site.ts';
import type { Endpoint } from '../output/output.ts';
import { declare, type Output } from '../output/output.ts';
import { lengthOfListing } from '../site/lists.ts';
import { mostText } from './llms-full.ts';
import { alternateText, headersOfAlternate, startOf } from './parts/alternate-text.ts';
import { canonicalOf } from './parts/links.ts';
import type { EntryResource } from './parts/resource.ts';

/** The Markdown alternate of every page and post. https://www.rfc-editor.org/rfc/rfc7763 */
export const pageMarkdown: EntryResource = { name: 'page-markdown', output: alternate };

function alternate(site: Site, entry: Entry): Output {
  return declare({
    path: entry.markdownPath,
    mediaType: markdownType,
    maxLength: mostText,
    inputs: { documents: [entry], announced: true },
    body: ({ documents: [document], announced }) => alternateText(site, entry, document, announced),
    headers: joined(
      headersOfAlternate(site, entry.markdownPath, negotiates(site, entry)),
      site.settings.markdownTokens && { 'X-Markdown-Tokens': String(tokensOf(site, entry)) },
    ),
    links: [{ href: canonicalOf(site, entry), rel: 'canonical' }],
    source: entry.file,
    ...(entry.kind === 'page' && entry.endpoint && { endpoint: endpointOf(entry) }),
  });
}

/** Estimates the tokens of a text by the length of its body, before it is read: a token is about four characters. */
function tokensOf(site: Site, entry: Entry): number {
  const { title, description } = entry;
  const written = entry.kind === 'list' ? 0 : lengthOf(site, entry);
  const listed = entry.kind === 'post' || !entry.listing ? 0 : lengthOfListing(entry.listing);
  return Math.ceil((title.length + description.length + written + listed) / 4);
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
