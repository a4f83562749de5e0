import { pathOnHost } from '../../base/base-path.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import type { SearchView } from '../../templates/view.ts';
import { searchPath } from './browser-script.ts';

/** Builds the view of a search field; undefined where a site does without. */
export function searchView(site: Site, locale: Locale): SearchView | undefined {
  if (site.settings.without.includes('search')) return undefined;
  return { script: pathOnHost(site, searchPath), index: pathOnHost(site, indexPath(locale)) };
}

/** The path of the index of a locale: `/fr/search.json`. */
export function indexPath({ prefix }: Locale): string {
  return `${prefix}/search.json`;
}
