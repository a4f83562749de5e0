import { Feed } from 'feed';
import { latest } from '../../base/dates.ts';
import { essence } from '../../base/media-type.ts';
import type { Document } from '../../body/document.ts';
import type { Link } from '../../format/link-header.ts';
import { originMark, withOrigin } from '../../format/origin.ts';
import type { PostMeta } from '../../model/meta.ts';
import type { Site } from '../../model/site.ts';
import { updatedOf } from '../../model/updated.ts';
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
  /** https://www.rfc-editor.org/rfc/rfc5005#section-4 */
  readonly isArchive: boolean;
}

/** RSS 2.0, with the full content of each post whose document is given. https://www.rssboard.org/rss-specification */
export function printRss(site: Site, channel: Channel, bodies: readonly Document[]): string {
  const absolute = (path: string) => site.baseUrl + path;
  const home = absolute(channel.home);
  const { copyright, blog } = site.settings;
  const updated = latest(channel.posts.map((post, index) => updatedOf(site, post, bodies[index]?.outline)));
  const made = new Feed({
    id: home,
    link: home,
    title: asText(channel.title),
    description: asText(channel.description),
    language: channel.locale.code.toLowerCase(),
    copyright: asText(copyright),
    ...(updated && { updated: new Date(updated.epoch) }),
    docs: 'https://www.rssboard.org/rss-specification',
    generator: 'Fingerpost',
    ...(blog.feedTtl && { ttl: blog.feedTtl }),
    // The package puts this link before the items, and the extension of its name in its place.
    feed: absolute(channel.path),
  });
  const links = [{ rel: 'self', href: absolute(channel.path), type: rssType }, ...channel.links];
  const atomLinks = links.map((link) => ({
    // The package does not escape ampersands in attributes.
    _attributes: { ...link, href: link.href.replaceAll('&', '&amp;') },
  }));
  made.addExtension({ name: 'atom:link', objects: atomLinks as unknown as Record<string, unknown> });
  if (channel.isArchive)
    made.addExtension({
      name: 'fh:archive',
      objects: { _attributes: { 'xmlns:fh': 'http://purl.org/syndication/history/1.0' } },
    });
  const hasContents = bodies.some(({ html }) => html !== '');
  const contents: string[] = [];
  for (const [index, post] of channel.posts.entries()) {
    const content = withOrigin(bodies[index]?.html ?? '', site.baseUrl);
    if (content !== '') contents.push(content);
    made.addItem({
      title: inCdata(post.title),
      link: absolute(post.path),
      date: new Date(post.published.epoch),
      published: new Date(post.published.epoch),
      description: inCdata(post.description),
      ...(content !== '' && { content: originMark }),
      category: post.tags.map((tag) => ({ name: asText(tag) })),
      extensions: [creators(post, hasContents)],
      ...enclosure(post, site),
    });
  }
  return `${withContents(made.rss2(), contents)}\n`;
}

/**
 * A feed with its marks replaced by the contents of its items. The package copies a text once for each element around it, and contents
 * are long.
 */
function withContents(marked: string, contents: readonly string[]): string {
  const [begin = '', ...ends] = marked.split(originMark);
  if (ends.length !== contents.length) throw new Error('The feed does not have one mark per item');
  return ends.reduce((text, end, index) => text + (contents[index] ?? '').replaceAll(cdataEnd, splitEnd) + end, begin);
}

/** In the text of an element, the package takes `&amp;` for `&`. */
function asText(text: string): string {
  return text.replaceAll('&amp;', '&amp;amp;');
}

const cdataEnd = ']]>';
const splitEnd = ']]]]><![CDATA[>';

/** The package splits a CDATA section only at the first `]]>` of a text: this splits it at all the others. */
function inCdata(text: string): string {
  const rest = text.indexOf(cdataEnd) + cdataEnd.length;
  if (rest < cdataEnd.length) return text;
  return text.slice(0, rest) + text.slice(rest).replaceAll(cdataEnd, splitEnd);
}

function creators({ signed }: PostMeta, isDeclared: boolean) {
  const objects = signed.map(({ name }) => ({
    _text: asText(name),
    // The package declares the prefix in a feed with contents.
    ...(!isDeclared && { _attributes: { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' } }),
  }));
  return { name: 'dc:creator', objects: objects as unknown as Record<string, unknown> };
}

/** The picture of a post, with the type and length that RSS requires. */
function enclosure({ image }: PostMeta, site: Site) {
  const file = image && site.enclosures.get(image.src);
  return file ? { image: { url: site.baseUrl + image.src, type: essence(file.type), length: file.size } } : {};
}
