import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesBelow } from '../generator/base/files-below.ts';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { parseFlags } from './flags.ts';
import { bundleTests } from './test/bundle.ts';
import { namedTiers } from './test/tiers.ts';

/*
 * Mutation testing: changes one thing at a time in some files, and runs the tests that must notice. Stryker puts all changes into one bundle,
 * each behind a switch, so that none has to be built. https://stryker-mutator.io/docs/mutation-testing-elements/mutant-states-and-metrics/
 */

const root = fileURLToPath(new URL('../', import.meta.url));

interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  /** Both from 0. */
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

interface Instrumented {
  readonly files: readonly { readonly name: string; readonly content: string }[];
  readonly mutants: readonly Mutant[];
}

/** A module of tests, without a change. */
interface Sound {
  readonly module: string;
  readonly milliseconds: number;
  /** The mutants that it comes by. */
  readonly covers: ReadonlySet<string>;
}

/**
 * Mutates the given files, or those below given folders, and prints the score and the survivors: of all mutants, or of `--sample` many. The tests are those
 * that are given as well, or else the quick ones in the same folders of test/.
 */
await run(async (args) => {
  const { values, positionals } = parseFlags({ sample: { type: 'string' } }, args);
  const files = positionals.flatMap(filesAt).filter((file) => /\.[jt]s$/.test(file));
  const sources = files.filter((file) => !file.startsWith('test/'));
  if (sources.length === 0) throw new CommandError(2, 'Nothing is named to mutate', 'Such as generator/base/dates.ts');
  const named = files.filter((file) => file.endsWith('.test.ts'));
  const tests = named.length > 0 ? named : testsBeside(sources);
  if (tests.length === 0) throw new CommandError(2, 'There are no tests in the same folders', 'Name them, too');
  await mutate(sources, tests, Number(values.sample ?? Number.POSITIVE_INFINITY));
  return 0;
});

/** The file at a path of the repository, or the files below the folder there. Throws a CommandError (2) where there is nothing. */
function filesAt(path: string): readonly string[] {
  const full = join(root, path);
  if (!existsSync(full)) throw new CommandError(2, `There is no file or folder "${path}"`);
  const names = statSync(full).isDirectory() ? filesBelow(full).map((name) => join(path, name)) : [path];
  return names.map((name) => relative('', name));
}

function testsBeside(sources: readonly string[]): readonly string[] {
  const folders = new Set(sources.map((file) => dirname(file).replace(/^generator/, 'test')));
  return [...folders].flatMap((folder) => {
    const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
    const tests = names.filter((name) => name.endsWith('.test.ts')).map((name) => `${folder}/${name}`);
    return tests.filter((file) => namedTiers(relative('test', file)).length === 0);
  });
}

async function mutate(sources: readonly string[], tests: readonly string[], most: number): Promise<void> {
  const { files, mutants } = await instrument(sources.map((path) => join(root, path)));
  const contents = new Map(files.map((file) => [file.name, file.content]));
  const folder = mkdtempSync(join(root, 'node_modules/.fingerpost-mutants-'));
  try {
    const paths = tests.map((path) => join(root, path));
    const modules = await bundleTests(paths, folder, (path) => contents.get(path) ?? readFileSync(path, 'utf8'));
    const sound: Sound[] = [];
    for (const module of modules) sound.push(await timed(module, folder));
    const chosen = sampled(mutants, most);
    const survivors: Mutant[] = [];
    const queue = [...chosen];
    const work = async () => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift())
        if (!(await isKilled(mutant, sound, folder))) survivors.push(mutant);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    const killed = chosen.length - survivors.length;
    const share = ((100 * killed) / Math.max(1, chosen.length)).toFixed(1);
    console.log(`${killed} of ${chosen.length} mutants killed (${share} %), ${mutants.length} in all`);
    for (const survivor of chosen.filter((mutant) => survivors.includes(mutant)))
      console.log(printMutant(survivor, sound));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function printMutant({ id, fileName, location, mutatorName, replacement }: Mutant, sound: readonly Sound[]): string {
  const { line, column } = location.start;
  const unseen = sound.some(({ covers }) => covers.has(id)) ? '' : ', which no test comes by';
  const [first = ''] = replacement.split('\n');
  return `  ${fileName.slice(root.length)}:${line + 1}:${column + 1} ${mutatorName}${unseen}: ${first}`;
}

/** Puts every mutant into the texts of some files. https://github.com/stryker-mutator/stryker-js/tree/master/packages/instrumenter */
async function instrument(files: readonly string[]): Promise<Instrumented> {
  const { resolve } = createRequire(join(root, 'test/mutation/package.json'));
  const { Instrumenter } = await import(pathToFileURL(resolve('@stryker-mutator/instrumenter')).href);
  const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
  const given = files.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  return (await new Instrumenter(silent).instrument(given, options)) as Instrumented;
}

/** Evenly spread over the files, the same each time. */
function sampled(mutants: readonly Mutant[], most: number): readonly Mutant[] {
  const step = Math.max(1, mutants.length / most);
  return mutants.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

async function timed(module: string, folder: string): Promise<Sound> {
  const covered = join(folder, 'covered.json');
  const preload = join(folder, 'cover.mjs');
  writeFileSync(
    preload,
    `import { isMainThread } from 'node:worker_threads';
import { writeFileSync } from 'node:fs';
if (isMainThread)
  process.on('exit', () => writeFileSync(${JSON.stringify(covered)}, JSON.stringify(Object.keys(globalThis.__stryker__?.mutantCoverage?.static ?? {}))));
`,
  );
  const began = performance.now();
  if (!(await passes([`--import=${pathToFileURL(preload)}`, module], folder)))
    throw new CommandError(70, `${module} fails without any mutant`);
  const milliseconds = performance.now() - began;
  return {
    module,
    milliseconds,
    covers: new Set(existsSync(covered) ? JSON.parse(readFileSync(covered, 'utf8')) : []),
  };
}

/** Whether a test that comes by a mutant fails with it, or does not end. */
async function isKilled({ id }: Mutant, sound: readonly Sound[], folder: string): Promise<boolean> {
  const able = sound.filter(({ covers }) => covers.has(id)).sort((a, b) => a.milliseconds - b.milliseconds);
  const env = { __STRYKER_ACTIVE_MUTANT__: id };
  for (const { module, milliseconds } of able)
    if (!(await passes([module], folder, env, Math.ceil(5 * milliseconds + 5000)))) return true;
  return false;
}

async function passes(
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
  timeout?: number,
): Promise<boolean> {
  const own = { ...process.env, FINGERPOST_TESTS: mkdtempSync(join(folder, 'made-')), ...env };
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore', env: own, timeout, killSignal: 'SIGKILL' });
  const code = await new Promise<number>((end) => child.once('close', (status) => end(status ?? 1)));
  return code === 0;
}
