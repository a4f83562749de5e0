import type { Rule } from './rules.ts';

export { preflightHeaders } from './runtime/preflight.js';

/** Whether an output promises to be open to every origin. */
export function isOpen({ headers }: Pick<Rule, 'headers'>): boolean {
  return headers['Access-Control-Allow-Origin'] === '*';
}
