import type { Served } from './host.ts';
import { minimalRules, type Rule } from './rules.ts';

export { preflightHeaders } from '../runtime/preflight.js';

/** Whether an output promises to be open to every origin. */
export function isOpen({ headers }: Pick<Rule, 'headers'>): boolean {
  return headers['Access-Control-Allow-Origin'] === '*';
}

/** The fewest patterns, with `*` for any characters, that match every open output and no other. */
export function openPatterns(served: readonly Served[]): readonly string[] {
  const closed: Served['headers'] = {};
  const alone = served.map((output) => ({ ...output, headers: isOpen(output) ? { open: 'yes' } : closed }));
  return minimalRules(alone).map(({ pattern }) => pattern);
}
