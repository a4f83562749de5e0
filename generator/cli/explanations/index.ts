import type { ProblemCode } from '../../base/problem.ts';
import { bodyExplanations } from './bodies.ts';
import { buildExplanations } from './builds.ts';
import type { Explanation } from './explanation.ts';
import { fileExplanations } from './files.ts';
import { valueExplanations } from './values.ts';

/** The explanation of each kind of problem: a code without one does not compile. */
export const explanations: Readonly<Record<ProblemCode, Explanation>> = {
  ...fileExplanations,
  ...valueExplanations,
  ...bodyExplanations,
  ...buildExplanations,
};
