import { headersFor, type Matching } from './headers-file.ts';
import type { Served } from './host.ts';
import type { Rule } from './rules.ts';

/** A served path that rules would give other headers than it asks for. */
export interface Misserved {
  readonly path: string;
  readonly wanted: Readonly<Record<string, string>>;
  readonly given: Readonly<Record<string, string>>;
}

/** Applies rules as a host does and returns every output that does not get back exactly its headers. */
export function misserved(served: readonly Served[], rules: readonly Rule[], matching: Matching): readonly Misserved[] {
  return served.flatMap(({ path, headers: wanted }) => {
    const given = headersFor(path, rules, matching);
    return sameHeaders(wanted, given) ? [] : [{ path, wanted, given }];
  });
}

function sameHeaders(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
