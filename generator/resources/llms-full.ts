import type { Document } from '../body/document.ts';
import { type Entry, postsOf, type Site } from '../model/site.ts';
import { declare } from '../output/output.ts';
import { alternateText } from './parts/alternate-text.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

/** The most characters of bodies in one file: a text that no model can read at once is of no use. */
const maxLength = 1_000_000;

/** `/llms-full.txt`: the Markdown of all pages and of the newest posts in one file, one per locale. A convention, without a specification. */
export const llmsFull: Resource = {
  name: 'llms-full',
  isOptional: true,
  *outputs(site) {
    for (const locale of site.locales) {
      const entries = fitting([
        ...site.pages.filter((page) => page.locale.code === locale.code),
        ...postsOf(site, locale),
      ]);
      yield declare({
        path: `${locale.prefix}/llms-full.txt`,
        mediaType: 'text/plain; charset=utf-8',
        inputs: { documents: entries },
        body: ({ documents }) => print(site, entries, documents),
        headers: machineHeaders,
        source: 'llms-full',
        role: {
          kind: 'neighbour',
          locale: locale.code,
          name: 'llms-full.txt',
          note: { label: 'llmsFullNote' },
        },
      });
    }
  },
};

/** The first of the entries whose bodies together are not too long. */
function fitting(entries: readonly Entry[]): readonly Entry[] {
  let length = 0;
  const end = entries.findIndex((entry) => {
    length += entry.length;
    return length > maxLength;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

function print(site: Site, entries: readonly Entry[], documents: readonly Document[]): string {
  const texts = entries.map((entry, index) => {
    const [title = '', ...rest] = alternateText(site, entry, documents[index], []).split('\n\n');
    return [title, `<${site.baseUrl}${entry.path}>`, ...rest].join('\n\n');
  });
  return texts.join('\n');
}
