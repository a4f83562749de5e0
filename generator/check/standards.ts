import { essence } from '../base/media-type.ts';
import { type Problem, warning } from '../base/problem.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import { readFeed } from './feed.ts';
import { llmsFaults } from './llms-txt.ts';
import { parseRobots } from './robots-txt.ts';
import { securityFaults } from './security-fields.ts';
import { readSitemap } from './sitemap.ts';

/** Documents that are no JSON, by their path or media type, with how their readers read them. The audit of a live site reads them with the same. */
const standards: readonly (readonly [of: RegExp, faults: (text: string) => readonly string[]])[] = [
  [/\/robots\.txt /, (text) => parseRobots(text).faults],
  [/\/\.well-known\/security\.txt /, securityFaults],
  [/\/llms\.txt /, llmsFaults],
  [/\/sitemap[^/]*\.xml /, (text) => readSitemap(text).faults],
  [/ application\/(?:rss|atom)\+xml$/, (text) => readFeed(text).faults],
];

/** Finds what breaks its standard among the outputs of a tree. JSON is checked against its schema when it is made. */
export function checkStandards(
  entries: readonly ManifestEntry[],
  read: (entry: ManifestEntry) => string | undefined,
): readonly Problem[] {
  return entries.flatMap((entry) => {
    const { path, mediaType } = entry;
    const faults = standards.find(([of]) => of.test(`${path} ${essence(mediaType)}`))?.[1];
    const text = faults && read(entry);
    return faults && text !== undefined
      ? faults(text).map((fault) => warning('resource', `${path} breaks its standard: ${fault}`))
      : [];
  });
}
