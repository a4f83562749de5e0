import { cutArchives } from '../base/archives.ts';
import type { Link } from '../format/link-header.ts';
import { taglineIn } from '../model/self-description.ts';
import { type Post, postsOf, type Site } from '../model/site.ts';
import { declare } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
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
        yield declare({
          path: channel.path,
          mediaType: rssMediaType,
          inputs: { documents: channel.posts },
          facts: { ...channel, posts: [] },
          body: ({ documents }) => printRss(site, channel, documents),
          headers: machineHeaders,
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
