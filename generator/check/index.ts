import type { Output } from '../output.ts';
import type { Problem } from '../problem.ts';
import { checkCollisions } from './collisions.ts';
import { checkHeaders } from './headers.ts';
import { checkLinks } from './links.ts';

/** Every check that needs no bodies. Links are not proved when a resource is at fault: what they lead to may be what it did not make. */
export function check(outputs: readonly Output[], baseUrl: string, problems: Problem[]): void {
  checkCollisions(outputs, problems);
  if (!problems.some(({ code }) => code === 'resource')) checkLinks(outputs, baseUrl, problems);
  checkHeaders(outputs, problems);
}
