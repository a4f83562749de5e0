import type { Output } from '../output.ts';
import type { Problem } from '../problem.ts';
import { checkCollisions } from './collisions.ts';
import { checkHeaders } from './headers.ts';
import { checkLinks } from './links.ts';

/** Every check that needs no bodies. */
export function check(outputs: readonly Output[], baseUrl: string, problems: Problem[]): void {
  checkCollisions(outputs, problems);
  checkLinks(outputs, baseUrl, problems);
  checkHeaders(outputs, problems);
}
