import { CommandError } from '../../base/problem.ts';
import { headersBy, type Matching } from './headers-file.ts';
import type { Served } from './host.ts';
import type { Rule } from './rules.ts';

/** An output that would get headers other than its own. */
export interface Mismatch {
  readonly path: string;
  readonly wanted: Readonly<Record<string, string>>;
  readonly given: Readonly<Record<string, string>>;
}

/** Applies rules as a host does, and returns every output that does not get exactly its own headers. */
export function findMismatches(
  served: readonly Served[],
  rules: readonly Rule[],
  matching: Matching,
): readonly Mismatch[] {
  const given = headersBy(rules, matching);
  return served.flatMap(({ path, headers: wanted }) =>
    sameHeaders(wanted, given(path)) ? [] : [{ path, wanted, given: given(path) }],
  );
}

/** Throws a CommandError (70) when the rules read back from a file would give an output headers other than its own. */
export function verifyRules(file: string, served: readonly Served[], rules: readonly Rule[], matching: Matching): void {
  const [first] = findMismatches(served, rules, matching);
  if (!first) return;
  const { path, given, wanted } = first;
  throw new CommandError(70, `${file} gives ${path} ${JSON.stringify(given)} for ${JSON.stringify(wanted)}`);
}

/** Whether two sets of headers are equal, in any order. */
export function sameHeaders(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
