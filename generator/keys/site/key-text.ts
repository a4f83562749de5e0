import type { ContentSchema } from '../../settings/localized.ts';

/**
 * What the reference and editors say of a key. The schemas do not hold these texts: no build needs them, so the bundle is without them.
 */
export interface KeyText {
  readonly says: string;
  /** What it is where the key is not written. */
  readonly default?: unknown;
  /** The same in words, where it depends on something else. */
  readonly otherwise?: string;
  /** A value of it; that of a key with words to choose from is the first of these, and of a mapping its own keys show theirs. */
  readonly example?: unknown;
  /** What may be written in place of the form that the schema describes, which a build turns into that form. */
  readonly also?: { readonly schema: ContentSchema; readonly example: unknown };
  /** Where readers and programs find it; by default where the key around it shows. */
  readonly shows?: string;
}

/**
 * The keys of a file by their paths: `[]` stands for each entry of a list, and `*` for each key of a map that a site names itself. What
 * several keys have in common is said of the first of them.
 */
export type KeyTexts = Readonly<Record<string, KeyText>>;
