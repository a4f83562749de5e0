import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '../base/nearest.ts';
import { packageFolder } from '../base/package-folder.ts';
import { CommandError } from '../base/problem.ts';
import { leaving, starter } from './command.ts';
import { commands } from './commands.ts';
import { parse } from './parse.ts';

/** Prints the script of a shell, which asks `fingerpost complete` for the words. */
export const start = starter(async (args) => {
  const [shell = ''] = parse('completion', args).operands;
  const [{ takes }] = commands.completion.operands;
  if (!(takes as readonly string[]).includes(shell))
    throw new CommandError(2, `There is no completion for "${shell}"`, suggest(shell, takes));
  process.stdout.write(readFileSync(join(packageFolder(), 'generator/cli/completion', `fingerpost.${shell}`), 'utf8'));
  return 0;
}, leaving);
