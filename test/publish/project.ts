import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../../generator/api/build.ts';
import { settle } from '../../generator/api/options.ts';
import { filesBelow } from '../../generator/base/files-below.ts';
import { CommandError, type Problem } from '../../generator/base/problem.ts';
import { exitCodeOf, siteOptions } from '../../generator/cli/command.ts';
import { parse } from '../../generator/cli/parse.ts';
import { printCommandError, printProblems } from '../../generator/cli/report.ts';
import { openStage, type Stage } from '../../generator/publish/stage.ts';

/** The valid content folder that every fault is laid over, and the project's templates. */
export const base = fileURLToPath(new URL('../faults/base', import.meta.url));
export const templates = fileURLToPath(new URL('../../templates', import.meta.url));

/** The day of every build in these tests, 1 June 2026, in the seconds of SOURCE_DATE_EPOCH. */
export const today = '1780272000';

/** The standard error of a command, and its exit code. */
export interface Outcome {
  readonly text: string;
  readonly exitCode: number;
}

const temporary: string[] = [];
process.once('exit', () => {
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
});

/** An empty temporary folder, by its real path. It is removed when the process ends. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fingerpost-')));
  temporary.push(folder);
  return folder;
}

/** Writes files below a folder. */
export function put(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
}

/** A project in a temporary folder: the base content with some files in place of its own, or without (null). */
export function makeProject(files: Readonly<Record<string, string | Uint8Array | null>> = {}): string {
  const project = temporaryFolder();
  cpSync(base, join(project, 'content'), { recursive: true });
  for (const [path, body] of Object.entries(files))
    if (body === null) rmSync(join(project, 'content', path), { recursive: true });
    else put(project, { [`content/${path}`]: body });
  return project;
}

/** Does what generator/cli/build.ts does in a project with the given flags, but in this process, with one worker. */
export async function buildIn(project: string, flags: readonly string[] = [], found: Problem[] = []): Promise<Outcome> {
  const [before, day] = [process.cwd(), process.env.SOURCE_DATE_EPOCH];
  process.chdir(project);
  process.env.SOURCE_DATE_EPOCH = today;
  const said: string[] = [];
  const say = (text: string) => void (text !== '' && said.push(`${text}\n`));
  const outcome = (exitCode: number) => ({ text: said.join('').replaceAll(templates, 'templates'), exitCode });
  try {
    const { values } = parse('build', ['--templates', templates, ...flags]);
    const given = siteOptions(values);
    const { options, folders } = settle(given);
    const { clean, sign } = values;
    // Other tests show that what was built before changes nothing.
    const report = await build({ ...given, workers: 1, clean, sign, say, cache: false });
    found.push(...report.problems);
    say(printProblems(report.problems, options, { verbose: values.verbose === true }));
    if (!report.published) say(`Nothing was published: ${folders.output}/ is unchanged`);
    return outcome(exitCodeOf(report));
  } catch (cause) {
    if (!(cause instanceof CommandError)) throw cause;
    say(printCommandError(cause));
    return outcome(cause.exitCode);
  } finally {
    process.chdir(before);
    if (day === undefined) delete process.env.SOURCE_DATE_EPOCH;
    else process.env.SOURCE_DATE_EPOCH = day;
  }
}

/** Opens a stage for a folder whose files no manifest lists. */
export function stageFor(out: string, say: (message: string) => void = () => {}): Stage {
  return openStage({ output: out, deploy: `${out}-deploy` }, { clean: true, say });
}

/** Every file below a folder with its bytes in base 64, for comparing trees. */
export function snapshot(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(filesBelow(folder).map((path) => [path, readFileSync(join(folder, path), 'base64')]));
}

const start = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));

/** The arguments of node that build from any folder, as `npm run build` does. */
export function commandLine(flags: readonly string[] = []): readonly string[] {
  return [start, 'build', '--no-cache', '--templates', templates, ...flags];
}

/** The environment of a command line: that of this process, without variables that change what is printed, on the day of these tests. */
export function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const none = { FORCE_COLOR: undefined, NO_COLOR: undefined, GITHUB_ACTIONS: undefined };
  return { ...process.env, ...none, SOURCE_DATE_EPOCH: today, ...more };
}

/** Runs a command of the program in a folder. */
export function command(
  folder: string,
  args: readonly string[],
  options: Pick<SpawnSyncOptions, 'env' | 'input' | 'uid'> = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [start, ...args], {
    cwd: folder,
    env: environment(),
    ...options,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Runs the real command line in a project. */
export function runIn(
  project: string,
  flags: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Outcome & { readonly output: string } {
  const { status, stderr, stdout } = command(project, commandLine(flags).slice(1), { env: environment(more) });
  // A slow machine takes so long that the build tells how far it is.
  const text = stderr.replaceAll(templates, 'templates').replace(/^Writing \d+ of \d+\n/gm, '');
  return { text, output: stdout, exitCode: status ?? -1 };
}
