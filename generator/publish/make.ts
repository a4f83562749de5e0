import { error, type Problem, placeOf } from '../base/problem.ts';
import { checkBody } from '../check/bodies.ts';
import type { Made } from '../output/manifest.ts';
import { filePath, type Output } from '../output/output.ts';
import { validatorOf } from '../registry/validators.ts';
import { type Precompression, writeSiblings } from './siblings.ts';
import type { Stage } from './stage.ts';

/** Makes the body of an output, checks it and writes it, with its siblings if there are to be any. Undefined, with a problem, when its resource throws. */
export function makeOutput(
  output: Output,
  write: Stage['write'],
  problems: Problem[],
  precompression?: Precompression,
): Made | undefined {
  let body: string | Uint8Array;
  try {
    body = typeof output.body === 'function' ? output.body() : output.body;
  } catch (cause) {
    problems.push(
      error('resource', `${output.path} cannot be made: ${(cause as Error).message}`, placeOf(output.source)),
    );
    return undefined;
  }
  checkBody(output, body, validatorOf, problems);
  const written = write(filePath(output.path), body);
  const siblings = precompression ? writeSiblings(output, body, precompression, write) : [];
  return siblings.length === 0 ? written : { ...written, siblings };
}
