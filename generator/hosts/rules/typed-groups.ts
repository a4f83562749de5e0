import { append, groupsOf } from '../../base/append.ts';
import { countOf, mostCommon } from '../../base/counts.ts';
import type { Served } from './host.ts';

interface Filter {
  readonly verb: 'include' | 'exclude';
  readonly pattern: string;
}

/** Files that share a value, as filters; the last match decides; `*` stands for any characters, including slashes. */
export interface TypedGroup {
  readonly value: string;
  readonly filters: readonly Filter[];
}

/** Groups files by a value: by ending where most files with that ending share it, the others by name. */
export function typedGroups(served: readonly Served[], valueFor: (output: Served) => string): readonly TypedGroup[] {
  const commonest = commonestByEnding(served, valueFor);
  const byValue = new Map<string, Filter[]>();
  for (const [ending, value] of commonest) append(byValue, value, { verb: 'include', pattern: `*${ending}` });
  for (const output of served) {
    const usual = commonest.get(endingOf(output));
    const value = valueFor(output);
    if (usual === value) continue;
    if (usual !== undefined) append(byValue, usual, { verb: 'exclude', pattern: output.file });
    append(byValue, value, { verb: 'include', pattern: output.file });
  }
  // The first filter starts from nothing; names that begin with an underscore configure hosts.
  return [...byValue].map(([value, filters]) => ({
    value,
    filters: [{ verb: 'exclude', pattern: '*' }, ...filters, { verb: 'exclude', pattern: '_*' }],
  }));
}

/** The value that most files with an ending have, by ending. */
export function commonestByEnding(
  served: readonly Served[],
  valueFor: (output: Served) => string,
): ReadonlyMap<string, string> {
  const groups = [...groupsOf(served, endingOf)].filter(([ending]) => ending !== '');
  groups.sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(groups.map(([ending, alike]) => [ending, mostCommon(countOf(alike.map(valueFor))) ?? '']));
}

/** The ending of a file with its dot; empty where it has none, or one with capitals, which some hosts tell from small letters, and others do not. */
export function endingOf({ file }: Served): string {
  return /\.[a-z0-9]+$/.exec(file)?.[0] ?? '';
}

/** The media type that an output is served with. */
export function typeOf({ headers }: Served): string {
  return headers['Content-Type'] ?? '';
}
