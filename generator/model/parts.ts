import { note, noting } from '../base/reads.ts';
import type { SiteData, SiteMeta } from './meta.ts';

/**
 * The parts of a site on which something that is made of it may depend. The reading of each is noted as a bit of its own; what has no bit is known of
 * everything that is made: the settings, the languages, the code.
 */
const fixed = [
  'pages',
  'lists',
  'details',
  'posts',
  'groups',
  'menus',
  'sidebars',
  'moves',
  'unpublished',
  'lost',
  'scheduled',
  'graph',
  'sources',
  'skills',
  'assets',
  'descriptions',
  'collections',
  'faulty',
  'addresses',
  'bodies',
  'style',
  'script',
  'announced',
  'outputs',
] as const;

export type PartName = (typeof fixed)[number] | `data/${string}` | 'data';

/** How many bits a number has for them; the last is shared by all parts that are left. */
const mostBits = 31;

/** The bits of the parts of a site. */
export interface Parts {
  readonly names: readonly PartName[];
  readonly bitOf: (name: PartName) => number;
}

export function partsOf({ values }: SiteMeta['data']): Parts {
  const names: readonly PartName[] = [...fixed, 'data', ...[...values.keys()].sort().map(dataPart)];
  const bits = new Map(names.map((name, index) => [name, 1 << Math.min(index, mostBits - 1)]));
  const others = bits.get('data') ?? 0;
  return { names, bitOf: (name) => bits.get(name) ?? others };
}

function dataPart(name: string): PartName {
  return `data/${name}`;
}

/** Data that notes which of its files are read. */
export function notingData({ values, ...data }: SiteData, { bitOf }: Parts): SiteData {
  const noted = {
    get(name: string) {
      note(bitOf(dataPart(name)));
      return values.get(name);
    },
  };
  return noting({ ...data, values: noted }, { collections: bitOf('collections'), faulty: bitOf('faulty') });
}
