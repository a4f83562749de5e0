import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { parseFlags } from './flags.ts';
import { type Group, groups } from './mutate/groups.ts';
import { bundleTests } from './test/bundle.ts';

/*
 * Mutation testing: changes one thing at a time in the files of a group, and runs the tests that must notice. Stryker puts all changes into one bundle,
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

/** Mutates the given groups, or all of them, and prints the score and the survivors of each: of all mutants, or of `--sample` many. */
await run(async (args) => {
  const { values, positionals } = parseFlags({ sample: { type: 'string' } }, args);
  for (const name of positionals.length > 0 ? positionals : Object.keys(groups)) {
    const group = groups[name];
    if (!group) throw new CommandError(2, `There is no group "${name}"`, `Known: ${Object.keys(groups).join(', ')}`);
    await mutateGroup(name, group, Number(values.sample ?? Number.POSITIVE_INFINITY));
  }
  return 0;
});

async function mutateGroup(name: string, { mutate, tests, only }: Group, most: number): Promise<void> {
  const { files, mutants } = await instrument(filesOf(mutate));
  const contents = new Map(files.map((file) => [file.name, file.content]));
  const folder = mkdtempSync(join(root, 'node_modules/.fingerpost-mutants-'));
  try {
    const paths = tests.map((path) => join(root, path));
    const modules = await bundleTests(paths, folder, (path) => contents.get(path) ?? readFileSync(path, 'utf8'));
    const flags = only === undefined ? [] : [`--test-name-pattern=/${only}/i`];
    const sound: Sound[] = [];
    for (const module of modules) sound.push(await timed(module, flags, folder));
    const chosen = sampled(mutants, most);
    const survivors: Mutant[] = [];
    const queue = [...chosen];
    const work = async () => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift())
        if (!(await isKilled(mutant, sound, flags, folder))) survivors.push(mutant);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    const killed = chosen.length - survivors.length;
    const share = ((100 * killed) / Math.max(1, chosen.length)).toFixed(1);
    console.log(`\n${name}: ${killed} of ${chosen.length} mutants killed (${share} %), ${mutants.length} in all`);
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

/** The files that patterns name, in which a star stands for anything in a name, and `!` begins what is left out. */
function filesOf(patterns: readonly string[]): readonly string[] {
  const found = (pattern: string): readonly string[] => {
    const [, folder = '', name = ''] = /^(.*\/)([^/]*)$/.exec(pattern) ?? [];
    if (!name.includes('*')) return [join(root, pattern)];
    const [before = '', after = ''] = name.split('*');
    const names = readdirSync(join(root, folder)).filter((file) => file.startsWith(before) && file.endsWith(after));
    return names.map((file) => join(root, folder, file));
  };
  const files = new Set<string>();
  for (const pattern of patterns)
    if (pattern.startsWith('!')) for (const file of found(pattern.slice(1))) files.delete(file);
    else for (const file of found(pattern)) files.add(file);
  return [...files];
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

async function timed(module: string, flags: readonly string[], folder: string): Promise<Sound> {
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
  if (!(await passes([...flags, `--import=${pathToFileURL(preload)}`, module], folder)))
    throw new CommandError(70, `${module} fails without any mutant`);
  const milliseconds = performance.now() - began;
  return {
    module,
    milliseconds,
    covers: new Set(existsSync(covered) ? JSON.parse(readFileSync(covered, 'utf8')) : []),
  };
}

/** Whether a test that comes by a mutant fails with it, or does not end. */
async function isKilled(
  { id }: Mutant,
  sound: readonly Sound[],
  flags: readonly string[],
  folder: string,
): Promise<boolean> {
  const able = sound.filter(({ covers }) => covers.has(id)).sort((a, b) => a.milliseconds - b.milliseconds);
  for (const { module, milliseconds } of able)
    if (
      !(await passes([...flags, module], folder, { __STRYKER_ACTIVE_MUTANT__: id }, Math.ceil(5 * milliseconds + 5000)))
    )
      return true;
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
