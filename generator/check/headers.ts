import { error, type Problem, placeOf } from '../base/problem.ts';
import { headersOf } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';

/** Reports header values that HTTP cannot carry: anything but visible ASCII and single spaces. https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function checkHeaders(outputs: readonly Output[], problems: Problem[]): void {
  for (const output of outputs) {
    for (const [name, value] of Object.entries(headersOf(output))) {
      if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) continue;
      problems.push(
        error(
          'header',
          `The header ${name} of ${output.path} cannot be sent: ${JSON.stringify(value)}`,
          placeOf(output.source),
        ),
      );
    }
  }
}
