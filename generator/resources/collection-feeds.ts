import { latest } from '../base/dates.ts';
import { describedIn } from '../model/collection.ts';
import type { PostMeta } from '../model/meta.ts';
import type { Page, Site } from '../model/site.ts';
import { declare, type Output } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import { feedTitle } from './feed.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { printRss, rssMediaType } from './parts/rss.ts';

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
  return declare({
    path,
    mediaType: rssMediaType,
    inputs: { documents: items },
    facts: { ...channel, posts: [] },
    body: ({ documents }) => printRss(site, channel, documents),
    headers: machineHeaders,
    source: 'collection-feeds',
  });
}

/** An entry as feeds have posts; undefined for the list. */
function asPost(page: Page): PostMeta | undefined {
  const { made, updated } = page;
  if (made?.published === undefined) return undefined;
  const { published } = made;
  return { ...page, kind: 'post', published, updated: updated ?? published, ...unsigned };
}

const unsigned = { authors: [], signed: [], tags: [], minutes: 0, image: undefined };
