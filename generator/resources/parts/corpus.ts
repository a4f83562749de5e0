import { type Entry, postsOf, type Site } from '../../model/site.ts';
import { newerOf } from '../../model/versions.ts';
import type { Locale } from '../../settings/config.ts';

/** The most characters of bodies in one file: a text that no model can read at once, or that a reader waits for, is of no use. */
const maxLength = 1_000_000;

/** The pages of a locale and its newest posts: as many as have no more text together than one file should. */
export function corpusOf(site: Site, locale: Locale): readonly Entry[] {
  const entries = [
    ...site.pages.filter((page) => page.locale.code === locale.code && !newerOf(site, page)),
    ...postsOf(site, locale),
  ];
  let length = 0;
  const end = entries.findIndex((entry) => {
    length += entry.length;
    return length > maxLength;
  });
  return end < 0 ? entries : entries.slice(0, end);
}
