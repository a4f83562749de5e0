import { error, placeOf, type Result } from '../base/problem.ts';
import { checkBody } from '../check/bodies.ts';
import type { SiteConfig } from '../model/config.ts';
import { filePath } from '../output/declaration.ts';
import type { Provided } from '../output/inputs.ts';
import type { Made } from '../output/manifest.ts';
import type { Body, Output } from '../output/output.ts';
import { validatorOf } from '../registry/validators.ts';
import { type Precompression, writeSiblings } from './siblings.ts';
import type { Stage } from './stage.ts';

/** Everything that outputs are made and written with. */
export interface WriteContext {
  readonly write: Stage['write'];
  /** Which siblings are made for outputs; undefined for none. */
  readonly precompression: Precompression | undefined;
}

/** Makes the body of an output from its inputs, checks it, and writes it with any siblings. Undefined when its resource throws. */
export function makeOutput(
  output: Output,
  given: Provided,
  settings: SiteConfig,
  { write, precompression }: WriteContext,
): Result<Made | undefined> {
  let body: Body;
  try {
    body = output.body(given);
  } catch (cause) {
    const message = `${output.path} cannot be made: ${(cause as Error).message}`;
    return { value: undefined, problems: [error('resource', message, placeOf(output.source))] };
  }
  const problems = checkBody(output, body, settings, validatorOf);
  const written = write(filePath(output.path), body);
  const siblings = precompression ? writeSiblings(output, body, precompression, write) : [];
  return { value: siblings.length === 0 ? written : { ...written, siblings }, problems };
}
