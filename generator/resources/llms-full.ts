import type { Document } from '../body/document.ts';
import { type Entry, lengthOf, postsOf, type Site } from '../model/site.ts';
import { newerOf } from '../model/versions.ts';
import { declare } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { alternateText } from './parts/alternate-text.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

/** `/llms-full.txt`: the Markdown of all pages and of the newest posts in one file, one per locale. A convention, without a specification. */
export const llmsFull: Resource = {
  name: 'llms-full',
  isOptional: true,
  *outputs(site) {
    for (const locale of site.locales) {
      const entries = corpusOf(site, locale);
      yield declare({
        path: `${locale.prefix}/llms-full.txt`,
        mediaType: 'text/plain; charset=utf-8',
        inputs: { documents: entries },
        body: ({ documents }) => print(site, entries, documents),
        headers: machineHeaders,
        source: 'llms-full',
        role: { kind: 'neighbour', locale: locale.code, name: 'llms-full.txt', note: { label: 'llmsFullNote' } },
      });
    }
  },
};

function print(site: Site, entries: readonly Entry[], documents: readonly Document[]): string {
  const texts = entries.map((entry, index) => {
    const [title = '', ...rest] = alternateText(site, entry, documents[index], []).split('\n\n');
    return [title, `<${site.baseUrl}${entry.path}>`, ...rest].join('\n\n');
  });
  return texts.join('\n');
}

/** The most characters of bodies in one file: a text that no model can read at once, or that a reader waits for, is of no use. */
export const mostText = 1_000_000;

/** The pages of a locale and its newest posts: those for whose text there is room in one file beside that of the ones before. */
export function corpusOf(site: Site, locale: Locale): readonly Entry[] {
  const entries = [
    ...site.pages.filter((page) => page.locale.code === locale.code && !newerOf(site, page)),
    ...postsOf(site, locale),
  ];
  let length = 0;
  return entries.filter((entry) => {
    const own = lengthOf(site, entry);
    const hasRoom = length + own <= mostText;
    if (hasRoom) length += own;
    return hasRoom;
  });
}
