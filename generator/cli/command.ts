import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError, hasErrors, type Problem } from '../base/problem.ts';
import type { BuildOptions, Report } from '../build.ts';
import { builtinTemplates } from '../templates/folder.ts';
import { annotation, commandErrorAnnotation } from './annotation.ts';
import { paintFor } from './paint.ts';
import { displayPath, printCommandError, printProblems as problemsText } from './report.ts';

/** The flags that build, dev and check share. */
export const buildFlags = {
  content: { type: 'string', default: 'content' },
  out: { type: 'string', default: 'dist' },
  templates: { type: 'string' },
  'base-url': { type: 'string' },
  host: { type: 'string', multiple: true },
  future: { type: 'boolean', default: false },
  workers: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

export interface BuildCommand {
  readonly options: BuildOptions;
  readonly out: string;
  /** The folder next to the output for the files that hosts read elsewhere. */
  readonly deploy: string;
  readonly json: boolean;
}

/** Reads the flags of a command line. Throws a CommandError (2) for an unknown flag. */
export function parseFlags<const T extends NonNullable<ParseArgsConfig['options']>>(flags: T, args: readonly string[]) {
  try {
    return parseArgs({ options: flags, args: [...args], strict: true, allowPositionals: true });
  } catch (cause) {
    const known = Object.keys(flags).map((name) => `--${name}`);
    throw new CommandError(2, (cause as Error).message.split('. ')[0] ?? '', `Known: ${known.join(' ')}`);
  }
}

/** Reads the options of build, dev and check. The clock is read only here; SOURCE_DATE_EPOCH (in seconds) replaces it. */
export function parseBuildFlags(args: readonly string[]): BuildCommand {
  const { values, positionals } = parseFlags(buildFlags, args);
  if (positionals.length > 0)
    throw new CommandError(
      2,
      `Unexpected argument "${positionals[0]}"`,
      'Folders are named with --content, --out and --templates',
    );
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const deploy = join(dirname(values.out), 'deploy');
  if (resolve(deploy) === resolve(values.out)) {
    throw new CommandError(2, `"${values.out}" is where files for hosts go`, 'Name another folder with --out');
  }
  return {
    options: {
      content: values.content,
      templates: values.templates ?? (existsSync('templates') ? 'templates' : builtinTemplates),
      baseUrl: values['base-url'],
      hosts: values.host,
      includeFuture: values.future,
      workers: values.workers === undefined ? undefined : parseWorkers(values.workers),
      now: epoch !== undefined && /^\d+$/.test(epoch) ? Number(epoch) * 1000 : Date.now(),
    },
    out: values.out,
    deploy,
    json: values.json,
  };
}

/** A number of workers. Throws a CommandError (2). */
function parseWorkers(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new CommandError(2, `"${text}" is not a number of workers`, 'Write a number from 1 to 99');
}

/** A port number. Throws a CommandError (2). */
export function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new CommandError(2, `"${text}" is not a port number`, 'Write a number from 0 (any free port) to 65535');
}

/** The result of starting a server; a port in use is a usage error. */
export async function usageErrorWhenBusy<T>(starting: Promise<T>): Promise<T> {
  return await starting.catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE' && cause.code !== 'EACCES') throw cause;
    throw new CommandError(2, cause.message, 'Choose another port with --port');
  });
}

/** A command: takes the arguments after its name and resolves to its exit code. */
export type Command = (args: readonly string[]) => Promise<number>;

/** A function that runs a command with `run()`, and then calls `after`. */
export function starter(command: Command, after?: () => Promise<never>): () => Promise<void> {
  return async () => {
    await run(command);
    await after?.();
  };
}

/**
 * Runs a command and sets the exit code. A CommandError is printed; anything else that is thrown is a bug of ours (70). So is a command
 * that waits for something that never happens: the process then ends because nothing is left to do.
 */
export async function run(command: Command): Promise<void> {
  const args = process.argv.slice(2);
  const tell = (exitCode: number) => {
    if (exitCode === 70) console.error('This is a bug in the generator: it ended before the command was done');
  };
  process.exitCode = 70;
  process.once('exit', tell);
  try {
    process.exitCode = await command(args);
  } catch (cause) {
    const stop =
      cause instanceof CommandError ? cause : new CommandError(70, `This is a bug in the generator: ${cause}`);
    process.exitCode = stop.exitCode;
    if (args.includes('--json')) console.log(commandErrorJson(stop));
    else {
      console.error(printCommandError(stop, paintFor(process.stderr, process.env)));
      if (onGitHub()) console.log(commandErrorAnnotation(stop));
    }
    if (stop !== cause && cause instanceof Error) console.error(cause.stack);
  } finally {
    process.off('exit', tell);
  }
}

/**
 * Ends the process once everything it printed is written. The system frees its memory, which saves a large build a tenth of a second.
 */
export async function leave(): Promise<never> {
  const written = (stream: NodeJS.WriteStream) => new Promise((resolve) => stream.write('', resolve));
  await Promise.all([process.stdout, process.stderr].map(written));
  process.exit();
}

/** Why a command stopped, for programs. It has no problems, because the command did not get that far. */
function commandErrorJson({ exitCode, message, hint }: CommandError): string {
  return JSON.stringify({ published: false, problems: [], stopped: { exitCode, message, hint } }, undefined, 2);
}

/** Prints problems for people to standard error, and also as annotations for pull requests when GitHub runs the command. */
export function printProblems(problems: readonly Problem[], options: BuildOptions): void {
  if (problems.length === 0) return;
  console.error(problemsText(problems, options, paintFor(process.stderr, process.env)));
  if (!onGitHub()) return;
  const root = process.env.GITHUB_WORKSPACE ?? '';
  const fromRoot = (file: string) => relative(root, displayPath(file, options)).replaceAll(sep, '/');
  for (const problem of problems) console.log(annotation(problem, problem.place && fromRoot(problem.place.file)));
}

/** https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
function onGitHub(): boolean {
  return process.env.GITHUB_ACTIONS === 'true';
}

/** 0 when all is well, 1 for problems in the content, 70 when a resource of ours is at fault. */
export function exitCodeOf({ problems }: Pick<Report, 'problems'>): number {
  if (!hasErrors(problems)) return 0;
  return problems.some(({ code, level }) => code === 'resource' && level === 'error') ? 70 : 1;
}
