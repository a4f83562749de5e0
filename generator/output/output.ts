import type { OwnPart } from '../base/own-code.ts';
import type { Document, Outline } from '../body/document.ts';
import type { AssetFile, EntryMeta } from '../model/meta.ts';
import type { Declaration } from './declaration.ts';
import type { Drawing } from './drawing.ts';
import type { Announced } from './role.ts';

/** The inputs of a body, besides the site's settings and templates. It is given every key that it declares. */
export interface Inputs {
  /** The pages and posts whose text it contains. */
  readonly documents?: readonly EntryMeta[];
  /** The pages and posts whose text it describes, for example by its number of words. */
  readonly outlines?: readonly EntryMeta[];
  /** The pages and posts of which it tells what is known before their text is read. */
  readonly entries?: readonly EntryMeta[];
  /** Which other outputs it lists or describes. */
  readonly outputs?: (output: Declaration) => output is Declaration;
  /** The links with which pages announce outputs. */
  readonly announced?: true;
  /** The file it is a copy of. */
  readonly asset?: AssetFile;
  /** The files that it is made from along with others. */
  readonly files?: readonly AssetFile[];
}

/** All inputs for bodies: documents and outlines in the order they were declared, outputs in the order of the site. */
export interface Provided {
  readonly documents: readonly Document[];
  readonly outlines: readonly Outline[];
  readonly outputs: readonly Declaration[];
  readonly announced: readonly Announced[];
  readonly asset: Uint8Array;
  readonly files: readonly Uint8Array[];
}

/** The inputs that a body declares, as it is given them. */
type Given<I extends Inputs> = Pick<Provided, Exclude<keyof I & keyof Provided, 'outputs'>> &
  (I extends { readonly outputs: (output: Declaration) => output is infer T extends Declaration }
    ? { readonly outputs: readonly T[] }
    : unknown);

/** The bytes of a body, its text, which is served as UTF-8, or what is still to be drawn. */
export type Body = string | Uint8Array | Drawing;

/** One representation to serve, with everything about it in one value. Made by `declare()`. */
export interface Output extends Declaration {
  readonly inputs: Inputs;
  /**
   * Everything besides its inputs that its body takes from where it is declared, as plain data. Without it, whatever was read of the site to declare the
   * output counts as read by its body.
   */
  readonly facts?: unknown;
  /** The little that it takes of an outline: as long as that stays the same, so does the output. */
  readonly takes?: (outline: Outline) => string;
  /** The part of the site's own that declares it, if it is not one of the program. */
  readonly own?: OwnPart;
  /** Makes the body from exactly what `inputs` declares, and from nothing else that can change. */
  readonly body: (given: Provided) => Body;
}

type Stated<I extends Inputs> = Omit<Declaration, 'links'> & {
  readonly links?: Declaration['links'];
  readonly inputs?: I;
  readonly facts?: unknown;
  readonly takes?: Output['takes'];
  readonly body: (given: Given<I>) => Body;
};

/**
 * An output whose body is a function of its declared inputs: the compiler lets it read no others. Without links and inputs, it has none.
 */
export function declare<const I extends Inputs = Record<never, never>>(output: Stated<I>): Output {
  return { links: [], inputs: {}, ...output } as unknown as Output;
}
