import type { ProblemCode } from '../../base/problem.ts';

/** The explanation of a problem in `fingerpost explain` and docs/problems.md, besides its meaning in the table of codes. */
export interface Explanation {
  readonly why: string;
  readonly fix: string;
  /** A case of it: where it is, what is written there, and what to write. */
  readonly example: readonly [where: string, before: string, after: string];
}

/** The explanations of some kinds of problems. */
export type SomeExplanations = { readonly [Code in ProblemCode]?: Explanation };
