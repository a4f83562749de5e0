import { type Html, type HtmlValue, html } from '../../format/html.ts';
import { acceptOf } from '../page/clients.ts';
import { root } from '../page/guard.ts';
import { pathOfLink } from '../page/open-site.ts';
import { tokensOf } from '../page/scan.ts';
import { addressLink, badge, numberText, sourceBox } from '../page/shell.ts';
import type { Shown } from '../page/shown.ts';
import { feedReader } from './feed-reader.ts';
import { searchEngine } from './search-engine.ts';
import { socialCard } from './social-card.ts';

export interface Reader {
  readonly title: string;
  readonly lead: string;
  readonly accept: string | undefined;
  show(shown: Shown): HtmlValue | Promise<HtmlValue>;
}

/** Every reader of an address, by its name in links. */
export const readers = {
  browser: {
    title: 'Browser',
    lead: 'The page as people see it, in a frame in which nothing runs and nothing is loaded from elsewhere.',
    accept: acceptOf('Chrome, Edge'),
    show: browser,
  },
  agent: {
    title: 'Agent',
    lead: 'What an assistant reads that asks for Markdown, and what it costs it.',
    accept: acceptOf('Claude Code'),
    show: agent,
  },
  search: {
    title: 'Search engine',
    lead: 'The result as it may look, and what may be shown beside it.',
    accept: acceptOf('Googlebot'),
    show: searchEngine,
  },
  feed: {
    title: 'Feed reader',
    lead: 'What subscribers see of it.',
    accept: acceptOf('Miniflux'),
    show: feedReader,
  },
  card: {
    title: 'Social card',
    lead: 'What a message with a link to it shows.',
    accept: '*/*',
    show: socialCard,
  },
} as const satisfies Record<string, Reader>;

export type ReaderName = keyof typeof readers;

function browser({ path, answered }: Shown): Html {
  const { entry, text } = answered;
  if (!entry) return html`<p class="empty">There is no body.</p>`;
  const src = `${root}framed?${new URLSearchParams({ path: entry.path })}`;
  return html`<iframe class="rendered" sandbox title="${path} as a browser shows it" src="${src}" tabindex="-1"></iframe>
${text !== undefined && html`<details class="source"><summary>Source</summary>${sourceBox('The source', text)}</details>`}`;
}

/** The Markdown that an address has, by its own negotiation or the alternate that it links to. */
function agent({ site, path, answered, outline }: Shown): Html {
  const { text = '', headers } = answered;
  const isMarkdown = headers['Content-Type']?.startsWith('text/markdown') ?? false;
  const link = outline?.links.find(({ rel, type }) => rel === 'alternate' && type === 'text/markdown');
  const alternate = link && pathOfLink(site, link.href, path);
  const note = isMarkdown
    ? html`${badge('Markdown', 'markdown')} It asks for Markdown, and gets it.`
    : alternate
      ? html`${badge('HTML', 'html')} This address is not negotiated: it gets the page, and finds the Markdown at ${addressLink(alternate, 'agent')} by its link.`
      : html`${badge('as it is')} There is no other representation.`;
  const page = outline ? tokensOf(`${outline.text}`) : undefined;
  return html`<p>${note}</p>
${outline && isMarkdown && html`<p class="note">≈ ${numberText(tokensOf(text))} tokens; the text of the page alone is ≈ ${numberText(page ?? 0)}, with its markup ≈ ${numberText(Math.ceil((site.entries.get(path)?.size ?? 0) / 4))}.</p>`}
${text !== '' && sourceBox('What it reads', text)}`;
}
