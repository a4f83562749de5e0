import { printLlms } from '../format/llms.ts';
import type { Entry, Site } from '../model/site.ts';
import { declare, type Output } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { fill } from '../templates/labels.ts';
import { entryLink, type LlmsSection, lengthOf, llmsLength, llmsSectionsOf } from './parts/llms-sections.ts';
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
  const parts = partsOf(site, entries);
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

/** The entries of a section, as many in each file as fit. */
function partsOf(site: Site, entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const parts: Entry[][] = [];
  let left = 0;
  for (const entry of entries) {
    const length = lengthOf(site, entry);
    if (length > left) {
      parts.push([]);
      left = llmsLength - lengthOfHead;
    }
    parts.at(-1)?.push(entry);
    left -= length;
  }
  return parts;
}

/** The room for the title, the summary and the link to the next file. */
const lengthOfHead = 2000;
