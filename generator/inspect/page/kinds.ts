import { essence } from '../../base/media-type.ts';
import type { Manifest, ManifestEntry } from '../../output/manifest.ts';

/** The kind of an output, by its address and media type. */
export type Kind = keyof typeof kinds;

/** Every kind, in the order of the views: its name for one and for several. */
export const kinds = {
  page: ['Page', 'Pages'],
  markdown: ['Markdown alternate', 'Markdown alternates'],
  feed: ['Feed', 'Feeds'],
  graph: ['Graph', 'Graphs'],
  catalog: ['Catalog', 'Catalogs'],
  skill: ['Agent skill', 'Agent skills'],
  text: ['Text for machines', 'Texts for machines'],
  sitemap: ['Sitemap', 'Sitemaps'],
  data: ['Data', 'Data'],
  picture: ['Picture', 'Pictures'],
  code: ['Style or script', 'Styles and scripts'],
  missing: ['404 page', '404 pages'],
  other: ['File', 'Files'],
} as const satisfies Record<string, readonly [one: string, several: string]>;

const feeds = ['application/rss+xml', 'application/atom+xml', 'application/feed+json'];
const catalogs = [
  'application/linkset+json',
  'application/ai-catalog+json',
  'application/vnd.oai.openapi+json',
  'application/mcp-server-card+json',
];

/** The kind of an output. */
export function kindOf({ path, mediaType }: Pick<ManifestEntry, 'path' | 'mediaType'>, manifest: Manifest): Kind {
  const type = essence(mediaType);
  if (type === 'text/html') return isMissing(path, manifest) ? 'missing' : 'page';
  if (type === 'text/markdown') return /\/SKILL\.md$/.test(path) ? 'skill' : 'markdown';
  if (feeds.includes(type)) return 'feed';
  if (type === 'application/ld+json') return 'graph';
  if (catalogs.includes(type) || /\/\.well-known\/.*json$/.test(path)) return 'catalog';
  if (type === 'application/xml') return 'sitemap';
  if (type === 'text/plain') return 'text';
  if (type.startsWith('image/')) return 'picture';
  if (/^text\/(?:css|javascript)$/.test(type)) return 'code';
  return type.endsWith('json') ? 'data' : 'other';
}

/** Addresses by their kinds, in the order of these; the name of each is that for several. */
export function groupedByKind<T extends { readonly path: string }>(
  all: readonly T[],
  { entries, manifest }: { readonly entries: ReadonlyMap<string, ManifestEntry>; readonly manifest: Manifest },
): readonly (readonly [name: string, ofKind: readonly T[]])[] {
  const kindOfPath = (path: string): Kind => {
    const entry = entries.get(path);
    return entry ? kindOf(entry, manifest) : 'other';
  };
  return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const ofKind = all.filter(({ path }) => kindOfPath(path) === kind);
    return ofKind.length > 0 ? [[kinds[kind][1], ofKind] as const] : [];
  });
}

function isMissing(path: string, { notFound, notFoundBelow = [] }: Manifest): boolean {
  return path === notFound || notFoundBelow.some((page) => page.path === path);
}
