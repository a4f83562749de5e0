import type { BodyPlace, EntryMeta, Listing, PostMeta, SiteMeta } from '../model/meta.ts';
import { readingMinutes } from '../model/reading-time.ts';

/** The changed texts of a site: the places of bodies and the lengths of assets, by content file. */
export interface ChangedTexts {
  readonly bodies: ReadonlyMap<string, BodyPlace>;
  readonly sizes: ReadonlyMap<string, number>;
}

/**
 * A site in which only texts have changed, and nothing that is told of them before they are read; undefined where more has: a post that
 * takes another time to read says so wherever it is listed.
 */
export function withChangedTexts(site: SiteMeta, { bodies, sizes }: ChangedTexts): SiteMeta | undefined {
  if (bodies.size + sizes.size === 0) return site;
  const isOther = site.posts.some((post) => {
    const body = bodies.get(post.file);
    return body !== undefined && readingMinutes(post) !== readingMinutes({ ...post, body });
  });
  if (isOther) return undefined;
  const changed = <Meta extends EntryMeta>(entry: Meta): Meta => {
    const body = bodies.get(entry.file);
    return body ? { ...entry, body } : entry;
  };
  const posts = new Map(site.posts.map((post) => [post, changed(post)]));
  const inListing = (listing: Listing): Listing =>
    listing.posts.some((post) => bodies.has(post.file))
      ? { ...listing, posts: listing.posts.map((post): PostMeta => posts.get(post) ?? changed(post)) }
      : listing;
  return {
    ...site,
    posts: [...posts.values()],
    pages: site.pages.map((page) => {
      const listing = page.listing && inListing(page.listing);
      return listing === page.listing ? changed(page) : { ...changed(page), listing };
    }),
    lists: site.lists.map((list) => {
      const listing = inListing(list.listing);
      return listing === list.listing ? list : { ...list, listing };
    }),
    assets: site.assets.map((asset) => {
      const size = sizes.get(asset.file);
      return size === undefined ? asset : { ...asset, size };
    }),
  };
}
