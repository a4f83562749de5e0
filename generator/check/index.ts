import type { Output } from '../output.ts';
import type { Problem } from '../problem.ts';
import { checkCollisions } from './collisions.ts';
import { checkHeaders } from './headers.ts';

/** Every check that needs no bodies. */
export function check(outputs: readonly Output[], problems: Problem[]): void {
  checkCollisions(outputs, problems);
  checkHeaders(outputs, problems);
}
