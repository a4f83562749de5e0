import type { OwnPart } from '../base/own-code.ts';
import type { Declaration } from './declaration.ts';
import type { Drawing } from './drawing.ts';
import type { Given, Inputs, Provided } from './inputs.ts';

/** The bytes of a body, its text, which is served as UTF-8, or what is still to be drawn. */
export type Body = string | Uint8Array | Drawing;

/** One representation to serve, with everything about it in one value. Made by `declare()`. */
export interface Output extends Declaration {
  readonly inputs: Inputs;
  /** The part of the site's own that declares it, if it is not one of the program. */
  readonly own?: OwnPart;
  /** Makes the body from exactly what `inputs` declares, and from nothing else that can change. */
  readonly body: (given: Provided) => Body;
}

/** An output whose body is a function of its declared inputs: the compiler lets it read no others. */
export function declare<const I extends Inputs>(
  output: Declaration & { readonly inputs: I; readonly body: (given: Given<I>) => Body },
): Output {
  return output as unknown as Output;
}
