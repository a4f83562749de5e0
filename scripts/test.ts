import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';

/** The folders of test/ that have packages of their own. */
const withPackages = ['editor', 'hosts', 'judges'];

/** Runs every `*.test.ts` below the given folders, or below test/ except those folders that have their own packages. */
await run(async (args) => {
  const folders = args.filter((arg) => !arg.startsWith('--'));
  const flags = args.filter((arg) => arg.startsWith('--'));
  const files = (folders.length > 0 ? folders : ['test']).flatMap((folder) => testFiles(folder, folders.length > 0));
  if (files.length === 0) throw new CommandError(2, `There are no tests in ${folders.join(' and ')}`);
  // The default of node, unless another reporter is asked for too.
  const summary = [`--test-reporter=${process.stdout.isTTY ? 'spec' : 'tap'}`, '--test-reporter-destination=stdout'];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--test', `--test-concurrency=${availableParallelism()}`, ...summary, ...flags, ...files],
    { stdio: 'inherit' },
  );
  return await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
});

function testFiles(folder: string, all: boolean): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules') && !path.startsWith(join('test', 'mutation')))
    .filter((path) => all || !withPackages.some((name) => path.startsWith(join('test', name))))
    .sort();
}
