import type { CommandName } from './commands.ts';

/** Modules of the commands, loaded on use. `complete` is for shell scripts, and help does not name it. */
export const commands: Readonly<Record<CommandName | 'complete', () => Promise<{ start(): Promise<void> }>>> = {
  beside: () => import('./beside.ts'),
  build: () => import('./build.ts'),
  changes: () => import('./changes-command.ts'),
  check: () => import('./check.ts'),
  complete: () => import('./complete.ts'),
  completion: () => import('./completion.ts'),
  dev: () => import('./dev.ts'),
  eject: () => import('./eject.ts'),
  explain: () => import('./explain.ts'),
  help: () => import('./help-command.ts'),
  import: () => import('./import.ts'),
  init: () => import('./init.ts'),
  preview: () => import('./preview.ts'),
  verify: () => import('./verify.ts'),
};
