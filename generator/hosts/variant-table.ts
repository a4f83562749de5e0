import type { NegotiatedPair } from '../output/declaration.ts';

/** The Markdown path for each negotiated path, as the code that runs on hosts looks it up. */
export function variantTable(pairs: readonly NegotiatedPair[]): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.map(({ path, variant }) => [path, variant]));
}
