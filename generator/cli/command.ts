import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError, hasErrors, type Problem } from '../base/problem.ts';
import type { BuildOptions, Report } from '../build.ts';
import { isWithin } from '../publish/folder.ts';
import type { Folders } from '../publish/stage.ts';
import { builtinTemplates } from '../templates/folder.ts';
import { annotation, commandErrorAnnotation } from './annotation.ts';
import { paintFor } from './paint.ts';
import { displayPath, printCommandError, printProblems as problemsText } from './report.ts';

/** The flags that build, dev and check share. */
export const buildFlags = {
  content: { type: 'string', default: 'content' },
  out: { type: 'string', default: 'dist' },
  deploy: { type: 'string' },
  clean: { type: 'boolean', default: false },
  templates: { type: 'string' },
  'base-url': { type: 'string' },
  host: { type: 'string', multiple: true },
  future: { type: 'boolean', default: false },
  workers: { type: 'string' },
  json: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

export interface BuildCommand {
  readonly options: BuildOptions;
  readonly folders: Folders;
  /** Whether files are deleted that no build made. */
  readonly clean: boolean;
  readonly json: boolean;
  /** Whether every warning is printed. */
  readonly verbose: boolean;
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
    folders: parseFolders(values.out, values.deploy),
    clean: values.clean,
    json: values.json,
    verbose: values.verbose,
  };
}

/** The files for hosts go next to the output: into deploy/ for dist/, and into NAME-deploy/ for any other NAME. Throws a CommandError (2). */
function parseFolders(output: string, named: string | undefined): Folders {
  const name = basename(resolve(output));
  const deploy = named ?? join(dirname(output), name === 'dist' ? 'deploy' : `${name}-deploy`);
  const [outer, inner] = [output, deploy].map((folder) => resolve(folder)).sort() as [string, string];
  if (named !== undefined && isWithin(inner, outer)) {
    throw new CommandError(
      2,
      `The output "${output}" and the files for hosts "${deploy}" must be in two folders, neither inside the other`,
      'Name others with --out and --deploy',
    );
  }
  return { output, deploy };
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
  const fail = (cause: unknown) => {
    const stop =
      cause instanceof CommandError ? cause : new CommandError(70, `This is a bug in the generator: ${cause}`);
    process.exitCode = stop.exitCode;
    if (args.includes('--json')) console.log(commandErrorJson(stop));
    else {
      console.error(printCommandError(stop, paintFor(process.stderr, process.env)));
      if (onGitHub()) console.log(commandErrorAnnotation(stop));
    }
    if (stop !== cause && cause instanceof Error) console.error(cause.stack);
  };
  process.exitCode = 70;
  process.once('exit', tell);
  // Also a rejection that nobody awaits, even after a server has started. What is to be removed is removed at the exit.
  process.once('uncaughtException', (cause) => {
    process.off('exit', tell);
    fail(cause);
    process.exit();
  });
  try {
    process.exitCode = await command(args);
  } catch (cause) {
    fail(cause);
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
export function printProblems(
  problems: readonly Problem[],
  { options, verbose }: Pick<BuildCommand, 'options' | 'verbose'>,
): void {
  if (problems.length === 0) return;
  console.error(problemsText(problems, options, { paint: paintFor(process.stderr, process.env), verbose }));
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
