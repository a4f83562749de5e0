import { append } from '../../base/append.ts';
import { onceFor } from '../../base/once-for.ts';
import type { LlmsLink } from '../../format/llms.ts';
import { type Entry, postsOf, type Site } from '../../model/site.ts';
import { newerOf } from '../../model/versions.ts';
import { blogPath, type Locale } from '../../settings/config.ts';

/** The most characters that readers of llms.txt are known to accept. */
export const llmsLength = 50_000;

/** How much of an llms.txt its pages and posts may take; the rest is for what else it lists. */
const lengthOfEntries = 40_000;

/** Fewer pages than this stay in the llms.txt of their language. */
const smallestSection = 10;

/** The pages below a folder, or the posts, of a site that has too many of them for one llms.txt. */
export interface LlmsSection {
  /** The path of the folder: `/docs/`. */
  readonly path: string;
  readonly entries: readonly Entry[];
}

export function entryLink({ baseUrl }: Site, { title, markdownPath, description }: Entry): LlmsLink {
  return { text: title, href: baseUrl + markdownPath, note: description };
}

/** The length of the line of an entry. */
export function lengthOf({ baseUrl }: Site, { title, markdownPath, description }: Entry): number {
  return baseUrl.length + title.length + markdownPath.length + description.length + '- []():  \n'.length;
}

/** The sections that have an llms.txt of their own in a language: none where that of the language has room for everything. */
export const llmsSectionsOf = onceFor((site: Site) =>
  onceFor((locale: Locale): readonly LlmsSection[] => {
    const { without } = site.settings;
    if (without.includes('llms-sections') || (!locale.isDefault && without.includes('llms-localized'))) return [];
    const blog = blogPath(site.settings, locale);
    const posts = postsOf(site, locale);
    const pages = site.pages.filter((page) => page.locale.code === locale.code && !newerOf(site, page));
    let length = 0;
    for (const entry of [...pages, ...posts]) length += lengthOf(site, entry);
    if (length <= lengthOfEntries) return [];
    const folders = new Map<string, Entry[]>();
    for (const page of pages) {
      const [folder] = /^[^/]+\/(?=.)/.exec(page.path.slice(locale.prefix.length + 1)) ?? [];
      if (folder !== undefined) append(folders, `${locale.prefix}/${folder}`, page as Entry);
    }
    for (const post of posts) append(folders, blog, post as Entry);
    const all = Array.from(folders, ([path, entries]) => ({ path, entries }));
    return all.filter(({ entries }) => entries.length >= smallestSection);
  }),
);
