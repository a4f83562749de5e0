import type { BodyPlace, SiteMeta } from '../model/meta.ts';
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
  const isOther = site.posts.some(({ file, minutes, locale }) => {
    const body = bodies.get(file);
    return body !== undefined && minutes !== readingMinutes(body.length - body.offset, locale);
  });
  if (isOther) return undefined;
  return {
    ...site,
    bodies: new Map([...site.bodies].map(([file, body]) => [file, bodies.get(file) ?? body])),
    assets: site.assets.map((asset) => {
      const size = sizes.get(asset.file);
      return size === undefined ? asset : { ...asset, size };
    }),
  };
}
