import type { Group, Paths } from '../../model/meta.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';

/** Finds the pages of a tag, or of the author with an id; undefined where there are none. */
export function groupAt(
  { groups }: Site,
  kind: Group['kind'],
  key: string | undefined,
  { code }: Locale,
): Paths | undefined {
  return key === undefined ? undefined : groups[kind].get(code)?.get(key);
}

/** The URL of the Markdown alternate of such a page. */
export function groupMarkdown(site: Site, kind: Group['kind'], key: string | undefined, locale: Locale) {
  const at = groupAt(site, kind, key, locale);
  return at && site.baseUrl + at.markdownPath;
}
