import { Parser } from 'htmlparser2';
import { essence, isJson } from '../../base/media-type.ts';
import { type Html, html } from '../../format/html.ts';
import { kindOf } from '../page/kinds.ts';
import { shownText } from '../page/money.ts';
import type { OpenSite } from '../page/open-site.ts';
import { addressLink, countText, section } from '../page/shell.ts';
import type { Shown } from '../page/shown.ts';

/** One entry of a feed, as readers list it. */
export interface FeedItem {
  readonly title: string;
  readonly link: string;
  readonly date: string;
  /** The beginning of its text. */
  readonly text: string;
}

/** How many feeds are searched for an address, and how many items of a feed are shown. */
const [mostFeeds, mostItems] = [40, 30];

/** The items of a feed; or of a page, what the feeds of the site say of it. */
export async function feedReader({ site, path, answered }: Shown): Promise<Html> {
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
    return html`<p class="empty">No feed has this address.</p>${feeds.length > 0 && html`<ul class="links">${feeds.map((feed) => html`<li>${addressLink(feed.path, 'feed')}</li>`)}</ul>`}`;
  return html`${shown.map(({ feed, item }, index) => section(`feed-${index}`, addressLink(feed.path, 'feed'), html`<ol class="items">${itemOf(item, site)}</ol>`))}`;
}

function itemOf({ title, link, date, text }: FeedItem, { origin }: OpenSite): Html {
  const path = link.startsWith(`${origin}/`) ? link.slice(origin.length) : undefined;
  return html`<li><b>${title || 'Untitled'}</b> ${path === undefined ? html`<code>${link}</code>` : addressLink(path, 'feed')} <time>${date}</time><p>${text}</p></li>`;
}

/** The items of RSS, Atom and JSON Feed. https://www.rssboard.org/rss-specification https://www.rfc-editor.org/rfc/rfc4287 https://www.jsonfeed.org/version/1.1/ */
export function itemsOf(body: string, mediaType: string): readonly FeedItem[] {
  if (!isJson(mediaType)) return xmlItems(body, essence(mediaType) === 'application/atom+xml' ? 'entry' : 'item');
  try {
    const { items = [] } = JSON.parse(body) as { items?: readonly Readonly<Record<string, unknown>>[] };
    return items.map((item) => ({
      title: said(item.title),
      link: said(item.url),
      date: said(item.date_published),
      text: beginning(said(item.summary) || said(item.content_text) || said(item.content_html)),
    }));
  } catch {
    return [];
  }
}

function said(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function xmlItems(body: string, element: string): readonly FeedItem[] {
  const items: FeedItem[] = [];
  let fields: Record<string, string> | undefined;
  let name = '';
  const parser = new Parser(
    {
      onopentag(tag, { href, rel }) {
        if (tag === element) fields = {};
        name = tag;
        if (fields && tag === 'link' && href && (rel ?? 'alternate') === 'alternate') fields.link = href;
      },
      ontext(text) {
        if (fields && name !== '') fields[name] = (fields[name] ?? '') + text;
      },
      onclosetag(tag) {
        name = '';
        if (tag !== element || !fields) return;
        const { title = '', link = '', pubDate, published, updated = '', description, summary, content = '' } = fields;
        const text = beginning(description ?? summary ?? content);
        items.push({ title: title.trim(), link: link.trim(), date: pubDate ?? published ?? updated, text });
        fields = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(body);
  return items;
}

function beginning(markup: string): string {
  const text = shownText(markup).replace(/\s+/g, ' ').trim();
  return text.length > 280 ? `${text.slice(0, 280).toWellFormed()} …` : text;
}
