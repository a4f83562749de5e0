import type { Problem } from '../base/problem.ts';
import type { Coding } from '../format/codings.ts';
import type { Declaration } from '../output/declaration.ts';
import { checkCollisions } from './collisions.ts';
import { checkHeaders } from './headers.ts';
import { checkSiblings } from './siblings.ts';

/** What can be said of outputs before any of them is made. */
export function checkDeclarations(outputs: readonly Declaration[], codings: readonly Coding[]): readonly Problem[] {
  return [...checkCollisions(outputs), ...checkSiblings(outputs, codings), ...checkHeaders(outputs)];
}
