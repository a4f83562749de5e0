import { cutArchives } from '../base/archives.ts';
import { latest } from '../base/dates.ts';
import { taglineIn } from '../model/self-description.ts';
import { type Post, postsOf, type Site } from '../model/site.ts';
import { declare } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { type Channel, printRss, rssMediaType, rssType } from './parts/rss.ts';

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

/** `/feed.xml`: RSS 2.0 with full content, one feed per locale that has posts. Posts that do not fit are in archive documents. */
export const feed: Resource = {
  name: 'feed',
  *outputs(site) {
    for (const locale of site.locales) {
      const posts = postsOf(site, locale);
      if (posts.length === 0) continue;
      for (const document of documents(posts, locale, site.settings.blog.feedItems)) {
        const isContract = locale.isDefault && !document.isArchive;
        yield declare({
          path: document.path,
          mediaType: rssMediaType,
          inputs: { documents: document.posts },
          body: ({ documents }) => printRss(site, channelOf(site, locale, document), documents),
          headers: machineHeaders,
          source: 'feed',
          ...(!document.isArchive && {
            announce: { rel: 'alternate', type: rssType },
            role: { kind: 'feed', locale: locale.code, format: 'RSS' },
          }),
          ...(isContract && {
            endpoint: {
              id: 'feed',
              tag: 'Feeds',
              summary: locale.labels.feed,
              description: { label: 'feedDescription' },
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

function channelOf(site: Site, locale: Locale, { path, posts, links, isArchive }: FeedDocument): Channel {
  const home = `${locale.prefix}/`;
  const { hub } = site.settings.blog;
  return {
    ...{ path, posts, locale, isArchive, home },
    title: feedTitle(site, locale),
    description: taglineIn(site, locale),
    links: [
      ...links.map(({ rel, path }) => ({ rel, href: site.baseUrl + path, type: rssType })),
      ...(hub && !isArchive ? [{ rel: 'hub', href: hub }] : []),
    ],
    updated: latest(posts.map((post) => post.updated)),
  };
}
