import { cutArchives } from '../base/archives.ts';
import { latest } from '../base/dates.ts';
import type { Link } from '../format/link-header.ts';
import { describedIn } from '../model/collection.ts';
import type { Group, PostMeta } from '../model/meta.ts';
import { taglineIn } from '../model/self-description.ts';
import { type Page, type Post, postsOf, type Site } from '../model/site.ts';
import { declare, type Output } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource, SiteResource } from './parts/resource.ts';
import { type Channel, printRss, rssMediaType, rssType } from './parts/rss.ts';

/** The title of every feed of a locale. */
export function feedTitle({ settings: { name } }: Site, locale: Locale): string {
  return locale.isDefault ? name : `${name} (${locale.name})`;
}

/** `/feed.xml`: RSS 2.0 with full content, one feed per locale that has posts. Posts that do not fit are in archive documents. */
export const feed: Resource = {
  name: 'feed',
  *outputs(site) {
    for (const locale of site.locales) {
      const posts = postsOf(site, locale);
      if (posts.length === 0) continue;
      for (const channel of channels(site, locale, posts)) {
        const isContract = locale.isDefault && !channel.isArchive;
        yield rssOutput(site, channel, {
          source: 'feed',
          ...(!channel.isArchive && {
            announce: { rel: 'alternate', type: rssType },
            role: { kind: 'feed', locale: locale.code, format: 'RSS' },
          }),
          ...(isContract && {
            endpoint: {
              id: 'feed',
              tag: 'Feeds',
              summary: { label: 'feed' },
              description: { label: 'feedDescription' },
            },
          }),
        });
      }
    }
  },
};

/** Declares a feed with the contents of its posts. */
function rssOutput(
  site: Site,
  channel: Channel,
  own: Pick<Output, 'source' | 'announce' | 'role' | 'endpoint'>,
): Output {
  return declare({
    path: channel.path,
    mediaType: rssMediaType,
    inputs: { documents: channel.posts },
    facts: { ...channel, posts: [] },
    body: ({ documents }) => printRss(site, channel, documents),
    headers: machineHeaders,
    ...own,
  });
}

/**
 * The subscription document, as long as it may be, and archives that do not change when posts are added.
 * https://www.rfc-editor.org/rfc/rfc5005#section-4
 */
function channels(site: Site, locale: Locale, posts: readonly Post[]): readonly Channel[] {
  const { feedItems, hub } = site.settings.blog;
  const { archives } = cutArchives(posts, feedItems);
  const current = `${locale.prefix}/feed.xml`;
  const archivePath = (number: number) => `${locale.prefix}/feed/archive-${number}.xml`;
  const link = (rel: string, path: string) => [{ rel, href: site.baseUrl + path, type: rssType }];
  const channel = (path: string, held: readonly Post[], isArchive: boolean, links: readonly Link[]): Channel => ({
    path,
    posts: held,
    isArchive,
    links,
    locale,
    home: `${locale.prefix}/`,
    title: feedTitle(site, locale),
    description: taglineIn(site, locale),
  });
  const newest = channel(current, posts.slice(0, feedItems), false, [
    ...(archives.length > 0 ? link('prev-archive', archivePath(archives.length)) : []),
    ...(hub ? [{ rel: 'hub', href: hub }] : []),
  ]);
  const older = archives.map((held, index) =>
    channel(archivePath(index + 1), held, true, [
      ...link('current', current),
      ...(index > 0 ? link('prev-archive', archivePath(index)) : []),
      ...(index + 1 < archives.length ? link('next-archive', archivePath(index + 2)) : []),
    ]),
  );
  return [newest, ...older];
}

/** `/blog/tags/privacy/feed.xml`: the newest posts of each tag. Without this resource, tags have no pages either. */
export const tags = groupFeeds('tags');

/** `/blog/authors/ann/feed.xml`: the newest posts of each author, the same way. */
export const authors = groupFeeds('authors');

/**
 * A feed for each group of a kind, with the descriptions of the posts on its first page. Their contents are in the feed of all posts: with
 * them here too, the posts of a site would be connected by their tags, and all of them in memory at a time.
 */
function groupFeeds(kind: Group['kind']): SiteResource {
  return {
    name: kind,
    isOptional: true,
    *outputs(site) {
      for (const { listing, title, description, path, locale } of [...site.pages, ...site.lists]) {
        if (listing?.number !== 1 || listing.group?.kind !== kind) continue;
        const channel = {
          path: listing.group.feedPath,
          home: path,
          description,
          locale,
          isArchive: false,
          links: [],
          title: `${feedTitle(site, locale)}${locale.labels.colon}${title}`,
          posts: listing.posts,
        };
        yield declare({
          path: channel.path,
          mediaType: rssMediaType,
          inputs: { entries: listing.posts },
          facts: { ...channel, posts: [] },
          body: () => printRss(site, channel, []),
          headers: machineHeaders,
          source: kind,
        });
      }
    },
  };
}

/** `/changelog/feed.xml`: the newest entries of each collection whose entries have pages and a date, one feed per locale. */
export const collectionFeeds: Resource = {
  name: 'collection-feeds',
  isOptional: true,
  *outputs(site) {
    for (const [name, { date }] of Object.entries(site.settings.collections)) {
      if (date === undefined) continue;
      for (const locale of site.locales) {
        const pages = site.pages.filter(
          ({ made, locale: { code } }) => made?.collection === name && code === locale.code,
        );
        const [first] = pages;
        if (first?.made?.feed !== undefined) yield feedOf(site, name, locale, first.made.feed, pages);
      }
    }
  },
};

function feedOf(site: Site, name: string, locale: Locale, path: string, pages: readonly Page[]): Output {
  const { settings, data } = site;
  const items = pages
    .flatMap((page) => asPost(page) ?? [])
    .sort((a, b) => b.published.epoch - a.published.epoch)
    .slice(0, settings.blog.feedItems);
  const collection = data.collections.get(name);
  const schema = collection && describedIn(collection, locale.code).schema;
  const listed = settings.collections[name]?.list || {};
  const title = localize(listed.title ?? String(schema?.title ?? name), locale.code);
  const channel = {
    path,
    home: pages[0]?.made?.list ?? `${locale.prefix}/`,
    locale,
    isArchive: false,
    links: [],
    posts: items,
    title: `${feedTitle(site, locale)}${locale.labels.colon}${title}`,
    description: localize(listed.description ?? String(schema?.description ?? title), locale.code),
    updated: latest(items.map(({ updated }) => updated)),
  };
  return rssOutput(site, channel, { source: 'collection-feeds' });
}

/** An entry as feeds have posts; undefined for the list. */
function asPost(page: Page): PostMeta | undefined {
  const { made, updated } = page;
  if (made?.published === undefined) return undefined;
  const { published } = made;
  return { ...page, kind: 'post', published, updated: updated ?? published, ...unsigned };
}

const unsigned = { authors: [], signed: [], tags: [], minutes: 0, image: undefined };
