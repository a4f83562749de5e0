import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../generator/base/problem.ts';
import { textOf } from '../generator/base/text-of.ts';
import { run } from '../generator/cli/command.ts';
import { bundleTests } from './test/bundle.ts';
import { longest, namedTiers, tiers } from './test/tiers.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * Runs the given test files, and those below the given folders, or without any those of the tier `--tier=ci` or `--tier=long`, or else the
 * quick ones. Other flags are for node.
 */
await run(async (args) => {
  const paths = args.filter((arg) => !arg.startsWith('--'));
  const tier = args.find((arg) => arg.startsWith('--tier='))?.slice('--tier='.length) ?? 'quick';
  if (tier !== 'quick' && !Object.hasOwn(tiers, tier)) throw new CommandError(2, `There is no tier "${tier}"`);
  const files =
    paths.length > 0
      ? paths.flatMap(testFiles)
      : testFiles(join(root, 'test')).filter((file) => (namedTiers(inTests(file))[0] ?? 'quick') === tier);
  const place = (file: string) => [...longest, inTests(file)].indexOf(inTests(file));
  files.sort((one, other) => place(one) - place(other));
  if (files.length === 0) throw new CommandError(2, `There are no tests in ${paths.join(' and ')}`);
  const flags = args.filter((arg) => arg.startsWith('--') && !arg.startsWith('--tier='));
  // Once for all: tests that start the command at the same time would each make the bundle, and one of them may not write here.
  spawnSync(process.execPath, [join(root, 'scripts/start.js'), '--version'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Within the repository, where packages are found from.
  const folder = mkdtempSync(join(root, 'node_modules/.fingerpost-tests-'));
  const temporary = mkdtempSync(join(process.env.TMPDIR ?? memory() ?? tmpdir(), 'fingerpost-tests-'));
  // Some tests build as another user.
  chmodSync(temporary, 0o755);
  try {
    // Tests that are not quick wait for programs that they start.
    const atOnce = availableParallelism() * (files.every(isQuick) ? 1 : 2);
    const own = { FINGERPOST_TESTS: folder, TMPDIR: temporary };
    return await runProcesses(
      await processesFor(files, folder, atOnce),
      [`--test-concurrency=${atOnce}`, ...flags],
      own,
    );
  } finally {
    for (const made of [folder, temporary]) rmSync(made, { recursive: true });
  }
});

/** A folder in memory, if there is one from which programs can be run and with room for copies of this one: a build waits until its tree is on the disk. */
function memory(): string | undefined {
  if (!/^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(textOf('/proc/mounts') ?? '')) return undefined;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize < 2 ** 32 ? undefined : '/dev/shm';
}

async function runProcesses(
  files: readonly string[],
  flags: readonly string[],
  own: NodeJS.ProcessEnv,
): Promise<number> {
  // The default of node, unless another reporter is asked for too.
  const summary = [`--test-reporter=${process.stdout.isTTY ? 'spec' : 'tap'}`, '--test-reporter-destination=stdout'];
  const child = spawn(process.execPath, ['--import', 'tsx', '--test', ...summary, ...flags, ...files], {
    stdio: 'inherit',
    env: { ...environment(), ...own },
  });
  return await new Promise<number>((end) => child.once('close', (code) => end(code ?? 1)));
}

/** Entry points to run in separate processes: files that need their own, and modules, as many as run at once, of which each runs what no other has begun. */
async function processesFor(files: readonly string[], folder: string, atOnce: number): Promise<readonly string[]> {
  const bundled = files.filter((file) => !countsSteps(file));
  const runner = fileURLToPath(new URL('test/together.ts', import.meta.url));
  const [runTogether, ...modules] = await bundleTests([runner, ...bundled], folder);
  const moduleOf = new Map(bundled.map((file, at) => [file, modules[at] ?? '']));
  const together = bundled.filter((file) => !isAlone(file));
  const named = JSON.stringify(together.map((file) => [file, moduleOf.get(file)]));
  const shares = Array.from({ length: Math.min(atOnce, together.length) }, (_, index) => {
    const path = join(folder, `${index + 1}.test.mjs`);
    writeFileSync(path, `import { runTogether } from '${runTogether}';\nawait runTogether(${named});\n`);
    return path;
  });
  return [...files.filter((file) => !together.includes(file)).map((file) => moduleOf.get(file) ?? file), ...shares];
}

/** Whether a file needs a process of its own: it may take all of its memory, or replaces what all of it calls. */
function isAlone(file: string): boolean {
  return namedTiers(inTests(file))[0] === 'long' || readFileSync(file, 'utf8').includes('syncBuiltinESMExports');
}

function isQuick(file: string): boolean {
  return namedTiers(inTests(file)).length === 0;
}

/** Whether a file counts the steps of the program, which has to be apart from the tests then. */
function countsSteps(file: string): boolean {
  return /from '[./]+\/steps\.ts'/.test(readFileSync(file, 'utf8'));
}

/**
 * The environment of the tests: without what leads requests of this machine elsewhere, and without what has every program that is started print a
 * warning where it leads to nothing.
 */
function environment(): NodeJS.ProcessEnv {
  const ofMachine = /^(?:(?:all|http|https)_proxy|NODE_USE_ENV_PROXY|NODE_EXTRA_CA_CERTS|LC_ALL)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofMachine.test(name)));
}

/** The test files below a folder, or the one that is named. */
function testFiles(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new CommandError(2, `There is no file or folder "${path}"`);
  const files = found.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];
  return files
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => resolve(file))
    .sort();
}

function inTests(file: string): string {
  return relative(join(root, 'test'), file);
}
