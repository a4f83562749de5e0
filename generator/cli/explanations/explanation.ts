import type { ProblemCode } from '../../base/problem.ts';

/** What `fingerpost explain` and docs/problems.md say of a kind of problem, besides what the table of codes says it means. */
export interface Explanation {
  /** Why it is a problem. */
  readonly why: string;
  /** What to do, and how. */
  readonly fix: string;
  /** A case of it: where it is, what is written there, and what to write. */
  readonly example: { readonly where: string; readonly before: string; readonly after: string };
}

/** The explanations of some kinds of problems. */
export type SomeExplanations = { readonly [Code in ProblemCode]?: Explanation };
