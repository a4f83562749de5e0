import { documentsWithCommands } from './commands.ts';
import { faultReference } from './faults.ts';
import { keyReference } from './keys.ts';
import { problemReference } from './problems.ts';
import { viewReference } from './view.ts';

/** The generated documentation by path: every document has commands that depend on whether the package is published. */
export function references(): ReadonlyMap<string, string> {
  return new Map([
    ...documentsWithCommands(),
    ['generator/faults.md', faultReference()],
    ['docs/reference.md', keyReference()],
    ['docs/problems.md', problemReference()],
    ['docs/view.md', viewReference()],
  ]);
}
