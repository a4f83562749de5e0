import { type Based, pathOnSite } from '../base/base-path.ts';
import { essence } from '../base/media-type.ts';
import { nearest } from '../base/nearest.ts';
import { decoded } from '../base/percent-encoding.ts';
import { error, type Problem } from '../base/problem.ts';
import { isUrl } from '../base/url.ts';
import { cssLoads } from '../format/css.ts';
import type { Declaration } from '../output/declaration.ts';
import type { Redirect } from '../output/redirects.ts';
import { addressesIn } from './outside.ts';

/** The paths of this site that a user's own templates link to, each with one of the pages that do: the first in code point order. */
type TemplateLinks = ReadonlyMap<string, string>;

type LinkedSite = Based & { readonly baseUrl: string };

/** The attributes that lead to a path of the site, or show it. */
const linking: readonly string[] = ['href', 'src', 'srcset', 'poster'];

/** The paths of this site that a page links to, or that a style sheet loads. */
export function pathsLinkedIn(
  text: string,
  { path, mediaType }: Pick<Declaration, 'path' | 'mediaType'>,
  site: LinkedSite,
): ReadonlySet<string> {
  const base = site.baseUrl + path;
  const { origin: ours } = new URL(base);
  const found = isStyleSheet(mediaType) ? cssLoads(text).map(({ url }) => url) : addressesIn(text, linking);
  const paths = found.flatMap((address) => {
    if (!isUrl(address) && !URL.canParse(address, base)) return [];
    const { origin, pathname } = new URL(address, base);
    return (origin === ours && pathOnSite(site, pathname)) || [];
  });
  return new Set(paths.map(decoded));
}

export function isStyleSheet(mediaType: string): boolean {
  return essence(mediaType) === 'text/css';
}

/** Reports each path that a template links to and where there is nothing: once, however many pages have the link. */
export function checkTemplateLinks(
  links: TemplateLinks,
  outputs: readonly Declaration[],
  redirects: readonly Redirect[],
  site: LinkedSite & { readonly lost: Pick<ReadonlySet<string>, 'has'> },
): readonly Problem[] {
  if (links.size === 0) return [];
  const known = new Set([
    ...outputs.map(({ path }) => decoded(path)),
    ...redirects.flatMap(({ path }) => pathOnSite(site, decoded(path)) ?? []),
  ]);
  return [...links].flatMap(([path, page]) => {
    if (known.has(path) || site.lost.has(path)) return [];
    const close = known.has(`${path}/`) ? `${path}/` : nearest(path, [...known]);
    const message = `A template links to ${path}, where there is nothing`;
    const hint = `${close ? `Did you mean "${close}"? ` : ''}Found at ${page}`;
    return [error('broken-link', message, undefined, hint, path)];
  });
}

/** The links of several pages together. */
export function joinLinks(all: Iterable<readonly [path: string, page: string]>): TemplateLinks {
  const joined = new Map<string, string>();
  for (const [path, page] of all) {
    const known = joined.get(path);
    if (known === undefined || page < known) joined.set(path, page);
  }
  return joined;
}
