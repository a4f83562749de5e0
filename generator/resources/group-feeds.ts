import type { Group } from '../model/meta.ts';
import { declare } from '../output/output.ts';
import { feedTitle } from './feed.ts';
import { machineHeaders } from './parts/policy.ts';
import type { SiteResource } from './parts/resource.ts';
import { printRss, rssMediaType } from './parts/rss.ts';

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
