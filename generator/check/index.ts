import type { Problem } from '../base/problem.ts';
import type { Coding } from '../format/codings.ts';
import type { Declaration } from '../output/declaration.ts';
import type { Move } from '../settings/config.ts';
import { checkCollisions } from './collisions.ts';
import { checkRedirects } from './redirects.ts';
import { checkSiblings } from './siblings.ts';

/** The checks of where outputs are stored: they run before anything is written there. */
export function checkDeclarations(
  outputs: readonly Declaration[],
  codings: readonly Coding[],
  moves: readonly Move[] = [],
): readonly Problem[] {
  return [...checkCollisions(outputs), ...checkSiblings(outputs, codings), ...checkRedirects(moves, outputs)];
}
