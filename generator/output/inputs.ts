import type { Document, Outline } from '../model/document.ts';
import type { Asset, EntryMeta } from '../model/meta.ts';
import type { Announced } from './announced.ts';
import type { Declaration } from './declaration.ts';

/** What a body is made from, beside the settings and the templates of the site. Each key that is declared is given to it. */
export interface Inputs {
  /** The pages and posts whose text it holds. */
  readonly documents?: readonly EntryMeta[];
  /** The pages and posts of whose text it says something, such as the number of words. */
  readonly outlines?: readonly EntryMeta[];
  /** Which of the other outputs it tells of. */
  readonly outputs?: (output: Declaration) => output is Declaration;
  /** The links by which pages announce outputs. */
  readonly announced?: true;
  /** The file that it is a copy of. */
  readonly asset?: Asset;
}

/** What bodies can be given: documents and outlines in the order in which they were declared, outputs in that of the site. */
export interface Provided {
  readonly documents: readonly Document[];
  readonly outlines: readonly Outline[];
  readonly outputs: readonly Declaration[];
  readonly announced: readonly Announced[];
  readonly asset: Uint8Array;
}

/** What a body with some inputs is given. */
export type Given<I extends Inputs> = Pick<Provided, Exclude<keyof I & keyof Provided, 'outputs'>> &
  (I extends { readonly outputs: (output: Declaration) => output is infer T extends Declaration }
    ? { readonly outputs: readonly T[] }
    : unknown);
