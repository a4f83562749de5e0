import type { Problem } from '../base/problem.ts';
import type { Coding } from '../format/codings.ts';
import type { Declaration } from '../output/declaration.ts';
import { checkCollisions } from './collisions.ts';
import { checkHeaders } from './headers.ts';
import { checkSiblings } from './siblings.ts';

/** The checks that need no body: they run before any output is made. */
export function checkDeclarations(outputs: readonly Declaration[], codings: readonly Coding[]): readonly Problem[] {
  return [...checkCollisions(outputs), ...checkSiblings(outputs, codings), ...checkHeaders(outputs)];
}
