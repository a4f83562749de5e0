import { checkBody } from '../check/bodies.ts';
import { filePath, type Output } from '../output.ts';
import { error, type Problem, placeOf } from '../problem.ts';
import type { Written } from './content.ts';

/** Makes the body of an output, checks it and writes it. Undefined, with a problem, when its resource throws. */
export function makeOutput(
  output: Output,
  write: (path: string, body: string | Uint8Array) => Written,
  problems: Problem[],
): Written | undefined {
  let body: string | Uint8Array;
  try {
    body = typeof output.body === 'function' ? output.body() : output.body;
  } catch (cause) {
    problems.push(
      error('resource', `${output.path} cannot be made: ${(cause as Error).message}`, placeOf(output.source)),
    );
    return undefined;
  }
  checkBody(output, body, problems);
  return write(filePath(output.path), body);
}
