import { error, type Problem, placeOf } from '../base/problem.ts';
import type { Declaration } from '../output/declaration.ts';
import { headersOf } from '../output/headers.ts';

/** Finds header values that HTTP cannot carry: anything but visible ASCII and single spaces. https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function checkHeaders(outputs: readonly Declaration[]): readonly Problem[] {
  const problems: Problem[] = [];
  for (const output of outputs) {
    for (const [name, value] of Object.entries(headersOf(output))) {
      if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) continue;
      const message = `The header ${name} of ${output.path} cannot be sent: ${JSON.stringify(value)}`;
      problems.push(error('header', message, placeOf(output.source)));
    }
  }
  return problems;
}
