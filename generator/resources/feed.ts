import { Feed } from 'feed';
import { cutArchives } from '../base/archives.ts';
import { latest } from '../base/dates.ts';
import { essence } from '../base/media-type.ts';
import { originMark, withOrigin } from '../format/origin.ts';
import type { Document } from '../model/document.ts';
import { localize } from '../model/localized.ts';
import type { Locale } from '../model/meta.ts';
import { type Post, postsOf, type Site } from '../model/site.ts';
import { declare } from '../output/output.ts';
import { machineHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

/** Browsers show RSS as text, and then read no XML declaration. https://www.rfc-editor.org/rfc/rfc7303#section-3 */
const mediaType = 'application/rss+xml; charset=utf-8';
const type = essence(mediaType);

/** One document of a feed: the newest posts, or an archive of older ones. https://www.rfc-editor.org/rfc/rfc5005#section-4 */
interface FeedDocument {
  readonly path: string;
  readonly posts: readonly Post[];
  readonly links: readonly { readonly rel: string; readonly path: string }[];
  readonly isArchive: boolean;
}

/** The feed of a locale's posts. */
function feedPath(locale: Locale): string {
  return `${locale.prefix}/feed.xml`;
}

/** The title of every feed of a locale. */
export function feedTitle({ settings: { name } }: Site, locale: Locale): string {
  return locale.isDefault ? name : `${name} (${locale.name})`;
}

/** `/feed.xml`: RSS 2.0 with full content, one feed per locale. Posts that do not fit are in archive documents. */
export const feed: Resource = {
  name: 'feed',
  *outputs(site) {
    for (const locale of site.locales) {
      const posts = postsOf(site, locale);
      if (posts.length === 0 && !locale.isDefault) continue;
      for (const document of documents(posts, locale, site.settings.blog.feedItems)) {
        const isContract = locale.isDefault && !document.isArchive;
        yield declare({
          path: document.path,
          mediaType,
          inputs: { documents: document.posts },
          body: ({ documents }) => print(site, locale, document, documents),
          headers: machineHeaders,
          links: [],
          source: 'feed',
          ...(!document.isArchive && {
            announce: { rel: 'alternate', type },
            role: { kind: 'feed', locale: locale.code, format: 'RSS' },
          }),
          ...(isContract && {
            endpoint: {
              id: 'feed',
              tag: 'Feeds',
              summary: 'RSS feed',
              description: 'The newest blog posts with their full content: RSS 2.0.',
            },
          }),
        });
      }
    }
  },
};

/** The subscription document, as long as it may be, and archives that do not change when posts are added. */
function documents(posts: readonly Post[], locale: Locale, size: number): readonly FeedDocument[] {
  const current = feedPath(locale);
  const { archives } = cutArchives(posts, size);
  const archivePath = (number: number) => `${locale.prefix}/feed/archive-${number}.xml`;
  const archived = archives.map((held, index): FeedDocument => {
    const number = index + 1;
    const previous = number > 1 ? [{ rel: 'prev-archive', path: archivePath(number - 1) }] : [];
    const next = number < archives.length ? [{ rel: 'next-archive', path: archivePath(number + 1) }] : [];
    return {
      path: archivePath(number),
      posts: held,
      links: [{ rel: 'current', path: current }, ...previous, ...next],
      isArchive: true,
    };
  });
  const links = archives.length > 0 ? [{ rel: 'prev-archive', path: archivePath(archives.length) }] : [];
  return [{ path: current, posts: posts.slice(0, size), links, isArchive: false }, ...archived];
}

function print(site: Site, locale: Locale, document: FeedDocument, bodies: readonly Document[]): string {
  const absolute = (path: string) => site.baseUrl + path;
  const home = absolute(`${locale.prefix}/`);
  const { tagline, copyright, blog } = site.settings;
  const updated = latest(document.posts.map((post) => post.updated)) ?? site.lastModified;
  const made = new Feed({
    id: home,
    link: home,
    title: asText(feedTitle(site, locale)),
    description: asText(localize(tagline, locale.code)),
    language: locale.code.toLowerCase(),
    copyright: asText(copyright),
    updated: new Date(updated.epoch),
    docs: 'https://www.rssboard.org/rss-specification',
    generator: 'Fingerpost',
    ...(blog.feedTtl && { ttl: blog.feedTtl }),
    // The package puts this link before the items, and the extension of its name in its place.
    feed: absolute(document.path),
  });
  const links = [
    { rel: 'self', href: absolute(document.path), type },
    ...document.links.map(({ rel, path }) => ({ rel, href: absolute(path), type })),
    ...(blog.hub && !document.isArchive ? [{ rel: 'hub', href: blog.hub }] : []),
  ];
  const atomLinks = links.map((link) => ({
    // The package does not escape ampersands in attributes.
    _attributes: { ...link, href: link.href.replaceAll('&', '&amp;') },
  }));
  made.addExtension({ name: 'atom:link', objects: atomLinks as unknown as Record<string, unknown> });
  if (document.isArchive) {
    made.addExtension({
      name: 'fh:archive',
      objects: { _attributes: { 'xmlns:fh': 'http://purl.org/syndication/history/1.0' } },
    });
  }
  const contents: string[] = [];
  for (const [index, post] of document.posts.entries()) {
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
      extensions: [creators(post)],
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

/** The names of those who wrote a post, in an element each. */
function creators({ signed }: Post) {
  const objects = signed.map(({ name }) => ({ _text: asText(name) }));
  return { name: 'dc:creator', objects: objects as unknown as Record<string, unknown> };
}

/** The picture of a post, with the type and length that RSS requires. */
function enclosure({ image }: Post, { baseUrl, assets }: Site) {
  const asset = image && assets.find(({ path }) => path === image.src);
  if (!asset) return {};
  return { image: { url: baseUrl + image.src, type: essence(asset.type), length: asset.size } };
}
