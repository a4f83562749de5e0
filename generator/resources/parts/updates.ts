import type { Stamp } from '../../base/dates.ts';
import type { Outline } from '../../body/document.ts';
import { entriesOf } from '../../model/meta.ts';
import type { Entry, Site } from '../../model/site.ts';
import { updatedOf } from '../../model/updated.ts';

/** When each page was last changed, by its content file. */
export type Updates = ReadonlyMap<string, Stamp | undefined>;

/** @param outlines Those of the entries, in their order. */
export function updatesOf(
  site: Site,
  outlines: readonly Outline[],
  entries: readonly Entry[] = entriesOf<Entry, Entry, Entry>(site),
): Updates {
  return new Map(
    entries.map((entry, index) => [entry.file, updatedOf<Stamp | undefined>(site, entry, outlines[index])]),
  );
}
