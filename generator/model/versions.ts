import { error, type Problem } from '../base/problem.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { DocsVersion, SiteConfig } from '../settings/config.ts';
import type { PageMeta } from './meta.ts';

type Placed = Pick<PageMeta, 'path' | 'locale'>;
type Docs = Pick<SiteConfig, 'docs'>;

interface Versioned<One> {
  readonly settings: Docs;
  readonly pagesByPath: Pick<ReadonlyMap<string, One>, 'get'>;
}

/** The version of the documentation that a page is of: that of the innermost folder. Undefined for a page of none. */
export function versionOf({ docs }: Docs, { path, locale }: Placed): DocsVersion | undefined {
  const holding = docs?.versions?.filter((version) => path.startsWith(locale.prefix + version.path)) ?? [];
  return holding.reduce<DocsVersion | undefined>(
    (inner, version) => (inner && inner.path.length > version.path.length ? inner : version),
    undefined,
  );
}

/** The version that a page is of, unless that is the newest. */
export function olderVersionOf(settings: Docs, page: Placed): DocsVersion | undefined {
  const own = versionOf(settings, page);
  return own === settings.docs?.versions?.[0] ? undefined : own;
}

/** The same page in another version; undefined where that has none. */
export function pageIn<One extends Placed>(site: Versioned<One>, page: Placed, version: DocsVersion): One | undefined {
  const own = versionOf(site.settings, page);
  const { prefix } = page.locale;
  const same = own && site.pagesByPath.get(prefix + version.path + page.path.slice((prefix + own.path).length));
  return same && versionOf(site.settings, same) === version ? same : undefined;
}

/** The same page in the newest version that has it, which search engines, search and llms.txt have instead; undefined for one that is in that itself. */
export function newerOf<One extends Placed>(site: Versioned<One>, page: Placed): One | undefined {
  for (const version of site.settings.docs?.versions ?? []) {
    const same = pageIn(site, page, version);
    if (same) return same.path === page.path ? undefined : same;
  }
  return undefined;
}

/** An error for each version without a page. */
export function checkVersions(
  settings: Docs,
  pages: readonly Placed[],
  block: YamlBlock | undefined,
): readonly Problem[] {
  const found = new Set(pages.map((page) => versionOf(settings, page)));
  return (settings.docs?.versions ?? []).flatMap((version, index) => {
    if (found.has(version)) return [];
    const message = `The documentation has no page below ${version.path}`;
    return [error('unknown-reference', message, block?.placeOf(['docs', 'versions', index, 'path']))];
  });
}
