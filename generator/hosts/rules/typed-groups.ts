import type { Served } from './host.ts';

/** Files that share a value, as filters; the last match decides; `*` stands for any characters, including slashes. */
export interface TypedGroup {
  readonly value: string;
  readonly filters: readonly { readonly verb: 'include' | 'exclude'; readonly pattern: string }[];
}

/** Groups files by a value: by ending where most files with that ending share it, the others by name. */
export function typedGroups(served: readonly Served[], valueFor: (output: Served) => string): readonly TypedGroup[] {
  const commonest = commonestByEnding(served, valueFor);
  const byValue = new Map<string, { include: string[]; exclude: string[] }>();
  const of = (value: string) => {
    const known = byValue.get(value) ?? { include: [], exclude: [] };
    byValue.set(value, known);
    return known;
  };
  for (const [ending, value] of commonest) of(value).include.push(`*${ending}`);
  for (const output of served) {
    const usual = commonest.get(endingOf(output));
    const value = valueFor(output);
    if (usual === value) continue;
    if (usual !== undefined) of(usual).exclude.push(output.file);
    of(value).include.push(output.file);
  }
  const filters = (verb: 'include' | 'exclude', patterns: readonly string[]) =>
    patterns.map((pattern) => ({ verb, pattern }));
  // Names that begin with an underscore configure hosts; the first filter starts from nothing.
  return [...byValue].map(([value, { include, exclude }]) => ({
    value,
    filters: [
      ...filters('exclude', ['*']),
      ...filters(
        'include',
        include.filter((pattern) => pattern.startsWith('*')),
      ),
      ...filters('exclude', exclude),
      ...filters(
        'include',
        include.filter((pattern) => !pattern.startsWith('*')),
      ),
      ...filters('exclude', ['_*']),
    ],
  }));
}

/** The value that most files with an ending have, by ending. */
export function commonestByEnding(
  served: readonly Served[],
  valueFor: (output: Served) => string,
): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const output of served) {
    const ending = endingOf(output);
    if (ending === '') continue;
    const values = counts.get(ending) ?? new Map<string, number>();
    counts.set(ending, values.set(valueFor(output), (values.get(valueFor(output)) ?? 0) + 1));
  }
  const first = (values: ReadonlyMap<string, number>) =>
    [...values].sort(([a, as], [b, bs]) => bs - as || (a < b ? -1 : 1))[0]?.[0] ?? '';
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([ending, values]) => [ending, first(values)]));
}

/** The ending of a file with its dot; empty where it has none, or one with capitals, which some hosts tell from small letters, and others do not. */
export function endingOf({ file }: Served): string {
  return /\.[a-z0-9]+$/.exec(file)?.[0] ?? '';
}

/** The media type that an output is served with. */
export function typeOf({ headers }: Served): string {
  return headers['Content-Type'] ?? '';
}
