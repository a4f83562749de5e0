import { keyReference } from './keys.ts';
import { problemReference } from './problems.ts';

/** The generated documentation by path. */
export function references(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/reference.md', keyReference()],
    ['docs/problems.md', problemReference()],
  ]);
}
