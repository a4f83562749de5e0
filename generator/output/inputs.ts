import type { Document, Outline } from '../body/document.ts';
import type { Asset, EntryMeta } from '../model/meta.ts';
import type { Announced } from './announced.ts';
import type { Declaration } from './declaration.ts';

/** The inputs of a body, besides the site's settings and templates. It is given every key that it declares. */
export interface Inputs {
  /** The pages and posts whose text it contains. */
  readonly documents?: readonly EntryMeta[];
  /** The pages and posts whose text it describes, for example by its number of words. */
  readonly outlines?: readonly EntryMeta[];
  /** Which other outputs it lists or describes. */
  readonly outputs?: (output: Declaration) => output is Declaration;
  /** The links with which pages announce outputs. */
  readonly announced?: true;
  /** The file it is a copy of. */
  readonly asset?: Asset;
  /** The files that it is made from along with others. */
  readonly files?: readonly Asset[];
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
export type Given<I extends Inputs> = Pick<Provided, Exclude<keyof I & keyof Provided, 'outputs'>> &
  (I extends { readonly outputs: (output: Declaration) => output is infer T extends Declaration }
    ? { readonly outputs: readonly T[] }
    : unknown);
