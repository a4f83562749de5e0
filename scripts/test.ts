import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';

/** The folders of test/ that run when they are named: those with packages of their own, and the one that takes minutes. */
const apart = ['bombs', 'editor', 'hosts', 'judges'];

/** Runs the given files and every `*.test.ts` below the given folders, or below test/ except the folders that run apart. */
await run(async (args) => {
  const paths = args.filter((arg) => !arg.startsWith('--'));
  const flags = args.filter((arg) => arg.startsWith('--'));
  const files = (paths.length > 0 ? paths : ['test']).flatMap((path) => testFiles(path, paths.length > 0));
  if (files.length === 0) throw new CommandError(2, `There are no tests in ${paths.join(' and ')}`);
  // The default of node, unless another reporter is asked for too.
  const summary = [`--test-reporter=${process.stdout.isTTY ? 'spec' : 'tap'}`, '--test-reporter-destination=stdout'];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--test', `--test-concurrency=${availableParallelism()}`, ...summary, ...flags, ...files],
    { stdio: 'inherit', env: environment() },
  );
  return await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
});

/**
 * The environment of the tests: without what leads requests of this machine elsewhere, and without what has every program that is started print a
 * warning where it leads to nothing.
 */
function environment(): NodeJS.ProcessEnv {
  const ofMachine = /^(?:(?:all|http|https)_proxy|NODE_USE_ENV_PROXY|NODE_EXTRA_CA_CERTS|LC_ALL)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofMachine.test(name)));
}

function testFiles(path: string, all: boolean): readonly string[] {
  return filesIn(path)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((path) => !path.includes('node_modules') && !path.startsWith(join('test', 'mutation')))
    .filter((path) => all || !apart.some((name) => path.startsWith(join('test', name))))
    .sort();
}

/** The files below a folder, or the one that is named. */
function filesIn(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new CommandError(2, `There is no file or folder "${path}"`);
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
