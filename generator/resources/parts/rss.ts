import type { Stamp } from '../../base/dates.ts';
import { essence } from '../../base/media-type.ts';
import type { Document } from '../../body/document.ts';
import type { Link } from '../../format/link-header.ts';
import { withOrigin } from '../../format/origin.ts';
import { element, printXml, verbatim, type XmlElement } from '../../format/xml.ts';
import type { PostMeta } from '../../model/meta.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';

/** Browsers show RSS as text, and then read no XML declaration. https://www.rfc-editor.org/rfc/rfc7303#section-3 */
export const rssMediaType = 'application/rss+xml; charset=utf-8';
export const rssType = essence(rssMediaType);

/** An RSS document besides the contents of its items. */
export interface Channel {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly locale: Locale;
  /** The path of the page that it is the feed of. */
  readonly home: string;
  readonly posts: readonly PostMeta[];
  /** Links besides the one to itself. */
  readonly links: readonly Link[];
  /** Undefined where there are no posts. */
  readonly updated: Stamp | undefined;
  /** https://www.rfc-editor.org/rfc/rfc5005#section-4 */
  readonly isArchive: boolean;
}

const creatorNamespace = { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
const contentNamespace = { 'xmlns:content': 'http://purl.org/rss/1.0/modules/content/' };

/** RSS 2.0, with the full content of each post whose document is given. https://www.rssboard.org/rss-specification */
export function printRss(site: Site, channel: Channel, bodies: readonly Document[]): string {
  const absolute = (path: string) => site.baseUrl + path;
  const { copyright, blog } = site.settings;
  const links = [{ rel: 'self', href: absolute(channel.path), type: rssType }, ...channel.links];
  const hasContents = bodies.some(({ html }) => html !== '');
  const parts = [
    element('title', channel.title),
    element('link', absolute(channel.home)),
    element('description', channel.description),
    ...(channel.updated ? [element('lastBuildDate', dateIn(channel.updated))] : []),
    element('docs', 'https://www.rssboard.org/rss-specification'),
    element('generator', 'Fingerpost'),
    element('language', channel.locale.code.toLowerCase()),
    ...(blog.feedTtl ? [element('ttl', String(blog.feedTtl))] : []),
    element('copyright', copyright),
    // Before the items: the validator of the W3C warns of it elsewhere.
    ...links.map((link) => element('atom:link', '', { ...link })),
    ...channel.posts.map((post, index) =>
      itemOf(post, bodies[index]?.html ?? '', site, hasContents ? {} : creatorNamespace),
    ),
    ...(channel.isArchive
      ? [element('fh:archive', '', { 'xmlns:fh': 'http://purl.org/syndication/history/1.0' })]
      : []),
  ];
  const rss = element('rss', [element('channel', parts)], {
    version: '2.0',
    ...(hasContents && { ...creatorNamespace, ...contentNamespace }),
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
  });
  return printXml(rss, { encoding: 'utf-8', indent: '    ' });
}

function itemOf(post: PostMeta, html: string, site: Site, ofCreators: XmlElement['attributes']): XmlElement {
  const url = site.baseUrl + post.path;
  return element('item', [
    element('title', verbatim(post.title)),
    element('link', url),
    element('guid', url, { isPermaLink: 'true' }),
    element('pubDate', dateIn(post.published)),
    // Before the content: some readers take the first of both.
    element('description', verbatim(post.description)),
    ...(html === '' ? [] : [element('content:encoded', verbatim(withOrigin(html, site.baseUrl)))]),
    ...post.tags.map((tag) => element('category', tag)),
    ...enclosure(post, site),
    ...post.signed.map(({ name }) => element('dc:creator', name, ofCreators)),
  ]);
}

/** https://www.rfc-editor.org/rfc/rfc822#section-5 */
function dateIn({ epoch }: Stamp): string {
  return new Date(epoch).toUTCString();
}

/** The picture of a post, with the type and length that RSS requires. */
function enclosure({ image }: PostMeta, site: Site): readonly XmlElement[] {
  const asset = image && site.assets.find(({ path }) => path === image.src);
  const length = image && site.sizes.get(image.src);
  if (!asset || length === undefined) return [];
  const type = essence(asset.type);
  return [element('enclosure', '', { length: String(length), type, url: site.baseUrl + image.src })];
}
