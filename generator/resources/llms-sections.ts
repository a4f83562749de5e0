import { append, chunked } from '../base/append.ts';
import { onceFor } from '../base/once-for.ts';
import { type LlmsLink, printLlms } from '../format/llms.ts';
import { type Entry, postsOf, type Site } from '../model/site.ts';
import { newerOf, olderVersionOf } from '../model/versions.ts';
import { declare, type Output } from '../output/output.ts';
import { blogPath, type Locale } from '../settings/config.ts';
import { fill } from '../templates/labels.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

/** `/docs/llms.txt`: the pages of a section, or all posts, where a site has too many for one llms.txt. One that is too long goes on in `/docs/llms-2.txt`. */
export const llmsSections: Resource = {
  name: 'llms-sections',
  isOptional: true,
  *outputs(site) {
    for (const locale of site.locales)
      for (const section of llmsSectionsOf(site)(locale)) yield* sectionOutputs(site, locale, section);
  },
};

function* sectionOutputs(site: Site, locale: Locale, { path, entries }: LlmsSection): Iterable<Output> {
  const { labels } = locale;
  const { title = path, description = site.settings.name } = site.pagesByPath.get(path) ?? {};
  const parts = chunked(entries, (entry) => lengthOf(site, entry), llmsLength - lengthOfHead);
  const pathOf = (number: number) => `${path}llms${number === 1 ? '' : `-${number}`}.txt`;
  for (const [index, part] of parts.entries()) {
    const number = index + 1;
    const place = (of: number) => fill(labels.pagePlace, { number: String(of), count: String(parts.length) });
    const next =
      number < parts.length
        ? [{ text: labels.nextPage, href: site.baseUrl + pathOf(number + 1), note: place(number + 1) }]
        : [];
    const named = parts.length === 1 ? title : `${title} – ${place(number)}`;
    yield declare({
      path: pathOf(number),
      mediaType: 'text/plain; charset=utf-8',
      body: () =>
        printLlms({
          title: `${site.settings.name}${labels.colon}${named}`,
          summary: description,
          paragraphs: [],
          sections: [
            { title: labels.llmsPages, links: part.map((entry) => entryLink(site, entry)) },
            { title: labels.pager, links: next },
          ],
        }),
      maxLength: llmsLength,
      headers: machineHeaders,
      source: 'llms-sections',
      ...(number === 1 && {
        role: { kind: 'neighbour', locale: locale.code, name: `llms.txt${labels.colon}${title}`, note: description },
      }),
    });
  }
}

/** The room for the title, the summary and the link to the next file. */
const lengthOfHead = 2000;

/** The most characters that readers of llms.txt are known to accept. */
export const llmsLength = 50_000;

/** How much of an llms.txt its pages and posts may take; the rest is for what else it lists. */
const lengthOfEntries = 40_000;

/** Fewer pages than this stay in the llms.txt of their language. */
const smallestSection = 10;

/** The pages below a folder, or the posts, of a site that has too many of them for one llms.txt. */
interface LlmsSection {
  /** The path of the folder: `/docs/`. */
  readonly path: string;
  readonly entries: readonly Entry[];
}

export function entryLink({ baseUrl, settings }: Site, entry: Entry): LlmsLink {
  const { title, markdownPath, description, locale } = entry;
  const older = olderVersionOf(settings, entry);
  const text = older ? `${title} (${locale.labels.version} ${older.name})` : title;
  return { text, href: baseUrl + markdownPath, note: description };
}

function lengthOf({ baseUrl }: Site, { title, markdownPath, description }: Entry): number {
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
    // Where a folder has the name of a language, the llms.txt of that stands in it.
    const taken = new Set(site.settings.locales.map(({ prefix }) => `${prefix}/`));
    return all.filter(({ path, entries }) => entries.length >= smallestSection && !taken.has(path));
  }),
);
