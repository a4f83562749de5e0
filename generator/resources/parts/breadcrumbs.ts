import { onceFor } from '../../base/once-for.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import type { EntryMeta } from '../../model/meta.ts';
import type { Entry, Site } from '../../model/site.ts';
import { blogPath } from '../../settings/config.ts';

/** A step of a breadcrumb trail, under the name that readers see. */
export interface Step {
  readonly name: string;
  readonly path: string;
}

/** The breadcrumbs of a page: the home page, every page whose path is a prefix of its own (the blog for a post), and the page itself. */
export function trail(site: Site, entry: Entry): readonly Step[] {
  const { locale } = entry;
  const isPost = entry.kind === 'post';
  const along = pagesAlong(site, locale.prefix, isPost ? blogPath(site.settings, locale) : entry.path);
  const above = along.filter(({ path }) => path !== entry.path);
  const name = ({ path, title }: EntryMeta) => (path === `${locale.prefix}/` ? locale.labels.home : title);
  return [...above, entry].map((step) => ({ name: name(step), path: step.path }));
}

/** The same trail as a node; undefined for a home page, which has nothing above it. https://schema.org/BreadcrumbList */
export function breadcrumbList(site: Site, entry: Entry): GraphNode | undefined {
  const steps = trail(site, entry);
  if (steps.length < 2) return undefined;
  return {
    '@type': 'BreadcrumbList',
    '@id': `${site.baseUrl}${entry.path}#breadcrumb`,
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(index < steps.length - 1 && { item: { '@id': site.baseUrl + path } }),
    })),
  };
}

const knownAlong = onceFor((_: Site) => new Map<string, readonly EntryMeta[]>());

/** Every page whose path is a prefix of the given path, in a locale. Each path is looked up once, because all posts ask for the same one. */
function pagesAlong(site: Site, prefix: string, path: string): readonly EntryMeta[] {
  const known = knownAlong(site);
  const found = known.get(path);
  if (found) return found;
  const paths = [...path.matchAll(/\//g)]
    .map(({ index }) => path.slice(0, index + 1))
    .filter((one) => one.startsWith(`${prefix}/`));
  const pages = paths.flatMap((one) => site.pagesByPath.get(one) ?? []);
  known.set(path, pages);
  return pages;
}
