import { parseFeed } from 'htmlparser2';
import { byCount } from '../../base/counts.ts';
import { isJson } from '../../base/media-type.ts';
import { type Html, type HtmlValue, html } from '../../format/html.ts';
import { countText, numberText } from '../../format/numbers.ts';
import type { ManifestEntry } from '../../output/manifest.ts';
import { outlineOf, type PageOutline } from '../page/body.ts';
import { acceptOf } from '../page/clients.ts';
import { root } from '../page/guard.ts';
import { kindOf } from '../page/kinds.ts';
import { type OpenSite, pathOfLink } from '../page/open-site.ts';
import { addressLink, badge, breakable, scrolling, section, sourceBox, term, viewLink } from '../page/parts.ts';
import { tokensOf } from '../page/scan.ts';

/** The answer that a reader got. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The output whose bytes were sent, and its path, which another one may have been asked for. */
  readonly entry: ManifestEntry | undefined;
  readonly served: string | undefined;
  readonly bytes: Uint8Array | undefined;
  readonly text: string | undefined;
}

/** The input for showing how a reader sees an address. */
interface Shown {
  readonly site: OpenSite;
  readonly path: string;
  readonly answered: Answered;
  /** The outline of the page at the address, if it is one. */
  readonly outline: PageOutline | undefined;
  /** The width of the frame that was asked for. */
  readonly width: string;
}

interface Reader {
  readonly title: string;
  readonly lead: string;
  readonly accept: string | undefined;
  show(shown: Shown): HtmlValue | Promise<HtmlValue>;
}

/** Every reader of an address, by its name in links. */
export const readers = {
  browser: {
    title: 'Browser',
    lead: 'The page as people see it, in a frame that blocks scripts and other hosts.',
    accept: acceptOf('Chrome, Edge'),
    show: browser,
  },
  agent: {
    title: 'Agent',
    lead: 'The Markdown that assistants read, and its length in tokens.',
    accept: acceptOf('Claude Code'),
    show: agent,
  },
  both: {
    title: 'Side by side',
    lead: 'The page that people see, beside the Markdown that assistants read.',
    accept: acceptOf('Chrome, Edge'),
    show: both,
  },
  search: {
    title: 'Search engine',
    lead: 'How a search result may look, and its rich data.',
    accept: acceptOf('Googlebot'),
    show: searchEngine,
  },
  feed: { title: 'Feed reader', lead: 'What subscribers see.', accept: acceptOf('Miniflux'), show: feedReader },
  card: {
    title: 'Social card',
    lead: 'How a link to this page looks in a message.',
    accept: '*/*',
    show: socialCard,
  },
} as const satisfies Record<string, Reader>;

export type ReaderName = keyof typeof readers;

/** The widths of a frame in pixels, with the device that has it; none for all the room there is. */
const widths = { '': 'Full width', '390': 'Phone', '768': 'Tablet' };

function browser(shown: Shown): Html {
  const { path, answered, width } = shown;
  const { entry, text } = answered;
  if (!entry) return html`<p class="empty">The response has no body.</p>`;
  const choices = Object.entries(widths).map(([frameWidth, name]) => {
    const href = viewLink('address', { path, as: 'browser', width: frameWidth || undefined });
    return html`<li><a href="${href}"${frameWidth === width && html` aria-current="true"`}>${name}${frameWidth && html` <small>${frameWidth} px</small>`}</a></li>`;
  });
  return html`<nav class="tabs" aria-label="Width of the frame"><ul>${choices}</ul></nav>
${scrolling('The page', frame(shown))}
${text !== undefined && html`<details class="source"><summary>Source</summary>${sourceBox('The source', text)}</details>`}`;
}

function frame({ path, width, answered: { entry } }: Shown): Html {
  const src = `${root}framed?${new URLSearchParams({ path: entry?.path ?? path })}`;
  return html`<iframe class="rendered" sandbox="allow-same-origin" title="${path} as a browser shows it" src="${src}"${/^\d+$/.test(width) && html` width="${width}"`} tabindex="-1"></iframe>`;
}

async function both(shown: Shown): Promise<Html> {
  const alternate = alternateOf(shown);
  const text = alternate && (await shown.site.text(alternate));
  if (text === undefined) return html`<p class="empty">This address has no Markdown.</p>`;
  return html`<div class="sides"><figure><figcaption>The page</figcaption>${frame(shown)}</figure><figure><figcaption>Its Markdown</figcaption>${sourceBox('The Markdown', text)}</figure></div>`;
}

function alternateOf({ site, path, outline }: Shown): string | undefined {
  const link = outline?.links.find(({ rel, type }) => rel === 'alternate' && type === 'text/markdown');
  return link && pathOfLink(site, link.href, path);
}

/** The Markdown that an address has, by its own negotiation or the alternate that it links to. */
async function agent(shown: Shown): Promise<Html> {
  const { site, path, answered, outline } = shown;
  const { text = '', headers } = answered;
  const isMarkdown = headers['Content-Type']?.startsWith('text/markdown') ?? false;
  const alternate = alternateOf(shown);
  const page = outline ? tokensOf(`${outline.text}`) : undefined;
  return html`<p>${isMarkdown ? html`${badge('Markdown', 'markdown')} An assistant that asks for Markdown gets it.` : plainNote(alternate)}</p>
${outline && isMarkdown && html`<p class="note">≈ ${numberText(tokensOf(text))} tokens; the text of the page alone is ≈ ${numberText(page ?? 0)}, with its markup ≈ ${numberText(tokensOf((await site.text(path)) ?? ''))}.</p>`}
${text !== '' && sourceBox('The text that it reads', text)}`;
}

/** Says what an assistant gets at an address that is not negotiated. */
function plainNote(alternate: string | undefined): Html {
  if (alternate === undefined) return html`${badge('unchanged')} This address has only one representation.`;
  return html`${badge('HTML', 'html')} This address is not negotiated: an assistant gets the page, and finds the Markdown at ${addressLink(alternate, 'agent')} through its link.`;
}

/** The required properties of a card. https://ogp.me/#metadata */
const needed = ['og:title', 'og:type', 'og:image', 'og:url'];

/** The card that social networks and messengers make of a page, and the properties that it is made of. */
function socialCard({ site, path, outline }: Shown): Html {
  if (!outline) return html`<p class="empty">Only pages have cards; this is not a page.</p>`;
  const { meta, title } = outline;
  const image = meta.get('og:image');
  const local = image === undefined ? undefined : pathOfLink(site, image, path);
  const isHere = local !== undefined && site.entries.has(local);
  const properties = [...meta].filter(([name]) => /^(?:og|twitter|article|fb):/.test(name));
  const missing = needed.filter((name) => !meta.has(name));
  const vector = image !== undefined && /\.svg$/.test(image);
  return html`<div class="card">${isHere ? html`<img src="${local}" alt="">` : html`<p class="no-picture">${image === undefined ? 'No picture' : 'The picture is on another host'}</p>`}
<div><p class="crumbs">${new URL(site.manifest.baseUrl).host}</p><p class="card-title">${meta.get('og:title') ?? title}</p><p>${meta.get('og:description') ?? ''}</p></div></div>
<ul class="rows">${missing.map((name) => html`<li>${badge('missing', 'warn')} <code>${name}</code></li>`)}${vector && html`<li>${badge('note', 'warn')} The picture is an SVG, which most networks do not show: a PNG or JPEG of 1200 × 630 is shown everywhere.</li>`}</ul>
<dl class="headers">${properties.map(([name, value]) => html`<div><dt>${name}</dt><dd>${breakable(value)}</dd></div>`)}</dl>`;
}

/** About how many characters of a title results show, which cut it by width. https://developers.google.com/search/docs/appearance/title-link */
const titleLength = 60;
const descriptionLength = 160;

/** A result of a search engine, as far as the page decides it, and the rich data that it may use. */
function searchEngine({ site, path, outline }: Shown): Html {
  if (!outline) return html`<p class="empty">Search engines list pages; this is not a page.</p>`;
  const { title, meta, links, graphs, lang } = outline;
  const robots = meta.get('robots') ?? site.entries.get(path)?.headers['X-Robots-Tag'];
  const crumbs = [new URL(site.manifest.baseUrl).host, ...path.split('/').filter((part) => part !== '')];
  const described = meta.get('description') ?? '';
  const canonical = links.find(({ rel }) => rel === 'canonical')?.href;
  const others = links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang);
  const types = typesIn(graphs.flatMap((graph) => ('value' in graph ? [graph.value] : [])));
  return html`<div class="result"${lang !== '' && html` lang="${lang}"`}><p class="crumbs">${crumbs.join(' › ')}</p><p class="result-title">${cut(title, titleLength)}</p><p>${cut(described, descriptionLength)}</p></div>
<dl class="headers">
<div><dt>Title</dt><dd>${title || badge('missing', 'bad')} ${length(title, titleLength)}</dd></div>
<div><dt>Description</dt><dd>${described || badge('missing', 'bad')} ${length(described, descriptionLength)}</dd></div>
<div><dt>${term('Robots')}</dt><dd>${robots ?? 'may be listed'}</dd></div>
<div><dt>${term('Canonical')}</dt><dd>${canonical ? html`<code>${breakable(canonical)}</code>${canonical !== site.origin + path && html` ${badge('another address', 'warn')}`}` : badge('missing', 'bad')}</dd></div>
<div><dt>Languages</dt><dd>${others.length === 0 ? 'this one' : others.map(({ hreflang, href }) => html`<span><code>${hreflang}</code> ${breakable(href)}</span>`)}</dd></div>
<div><dt>${term('Rich data')}</dt><dd>${types.length === 0 ? 'none' : types.map(([type, count]) => html`${badge(count > 1 ? `${type} × ${count}` : type)} `)}</dd></div>
</dl>`;
}

function cut(text: string, most: number): string {
  return text.length > most
    ? `${text
        .slice(0, most)
        .replace(/\s+\S*$/, '')
        .toWellFormed()} …`
    : text;
}

function length(text: string, most: number): Html | false {
  return text.length > most && html`${badge(`${text.length} characters, about ${most} are shown`, 'plain')}`;
}

/** The types of all nodes of JSON-LD with how many of each there are, the most frequent first. */
function typesIn(value: unknown): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { '@type': type } = node as { readonly '@type'?: unknown };
    for (const name of [type].flat()) if (typeof name === 'string') counts.set(name, (counts.get(name) ?? 0) + 1);
    Object.values(node).forEach(visit);
  };
  visit(value);
  return byCount(counts);
}

/** One entry of a feed, as readers list it. */
interface FeedItem {
  readonly title: string;
  readonly link: string;
  /** `2026-06-01`; empty where it has none. */
  readonly date: string;
  /** The beginning of its text. */
  readonly text: string;
}

/** Maximum number of feeds searched for an address. */
const mostFeeds = 40;
/** Maximum number of items shown of a feed. */
const mostItems = 30;

/** The items of a feed; or of a page, what the feeds of the site say of it. */
async function feedReader({ site, path, answered }: Shown): Promise<Html> {
  const { entry, text } = answered;
  if (entry && text !== undefined && kindOf(entry, site.manifest) === 'feed') {
    const items = itemsOf(text, entry.mediaType);
    return html`<p>${countText(items.length, 'item')}.</p><ol class="items">${items.slice(0, mostItems).map((item) => itemOf(item, site))}</ol>`;
  }
  const feeds = site.manifest.outputs.filter((output) => kindOf(output, site.manifest) === 'feed').slice(0, mostFeeds);
  const found = await Promise.all(
    feeds.map(async (feed) => {
      const body = (await site.text(feed.path)) ?? '';
      return { feed, item: itemsOf(body, feed.mediaType).find(({ link }) => link === site.origin + path) };
    }),
  );
  const shown = found.flatMap(({ feed, item }) => (item ? [{ feed, item }] : []));
  if (shown.length === 0)
    return html`<p class="empty">No feed contains this address.</p>${feeds.length > 0 && html`<ul class="links">${feeds.map((feed) => html`<li>${addressLink(feed.path, 'feed')}</li>`)}</ul>`}`;
  return html`${shown.map(({ feed, item }, index) => section(`feed-${index}`, addressLink(feed.path, 'feed'), html`<ol class="items">${itemOf(item, site)}</ol>`))}`;
}

function itemOf({ title, link, date, text }: FeedItem, { origin }: OpenSite): Html {
  const path = link.startsWith(`${origin}/`) ? link.slice(origin.length) : undefined;
  return html`<li><b>${title || 'Untitled'}</b> ${path === undefined ? html`<code>${link}</code>` : addressLink(path, 'feed')} <time>${date}</time><p>${text}</p></li>`;
}

/** The items of RSS, Atom and JSON Feed. https://www.rssboard.org/rss-specification https://www.rfc-editor.org/rfc/rfc4287 https://www.jsonfeed.org/version/1.1/ */
export function itemsOf(body: string, mediaType: string): readonly FeedItem[] {
  if (!isJson(mediaType))
    return (parseFeed(body)?.items ?? []).map(({ title = '', link = '', pubDate, description = '' }) => ({
      title,
      link,
      date: (pubDate?.toJSON() ?? '').slice(0, 10),
      text: beginning(description),
    }));
  try {
    const { items = [] } = JSON.parse(body) as { items?: readonly Readonly<Record<string, unknown>>[] };
    return items.map((item) => ({
      title: textIn(item.title),
      link: textIn(item.url),
      date: textIn(item.date_published).slice(0, 10),
      text: beginning(textIn(item.summary) || textIn(item.content_text) || textIn(item.content_html)),
    }));
  } catch {
    return [];
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function beginning(markup: string): string {
  const text = outlineOf(markup).text.replaceAll('\n', ' ');
  return text.length > 280 ? `${text.slice(0, 280).toWellFormed()} …` : text;
}
