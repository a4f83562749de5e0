import { relative, sep } from 'node:path';
import { type SiteOptions, workersFrom } from '../api/options.ts';
import { asArgument } from '../base/command-line.ts';
import { failureUnawaited, runningOwn } from '../base/own-code.ts';
import { CommandError, hasErrors, type Problem } from '../base/problem.ts';
import { visible } from '../base/visible.ts';
import type { Report } from '../build.ts';
import {
  displayPath,
  type Folders,
  ofCode,
  printCommandError,
  problemsForPrograms,
  printProblems as problemsText,
  type Told,
} from './report.ts';
import { paintFor, wrapped } from './terminal.ts';

/** The flags that say what is built from what, as a command line gives them. */
interface SiteFlags {
  readonly content: string | undefined;
  readonly out: string | undefined;
  readonly deploy: string | undefined;
  readonly templates: string | undefined;
  readonly config: string | undefined;
  readonly 'base-url': string | undefined;
  readonly host: readonly string[] | undefined;
  readonly future: boolean;
  readonly workers: string | undefined;
}

/** The options that flags say. Throws a CommandError (2) for a number that is none. */
export function siteOptions(flags: SiteFlags): SiteOptions {
  const { content, out, deploy, templates, config, future, workers: written } = flags;
  const { 'base-url': baseUrl, host: hosts } = flags;
  const workers = written === undefined ? undefined : workersFrom(written);
  return { content, out, deploy, templates, config, baseUrl, hosts, future, workers };
}

/** A port number, or undefined where none is given. Throws a CommandError (2). */
export function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new CommandError(2, `"${text}" is not a port number`, 'Write a number from 0 (any free port) to 65535');
}

/** The result of starting a server; a port that cannot be used, nor any of the next ones, is a usage error. */
export async function usageErrorWhenBusy<T>(starting: Promise<T>): Promise<T> {
  return await starting.catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE' && cause.code !== 'EACCES') throw cause;
    throw new CommandError(2, cause.message, 'Choose another port with --port');
  });
}

/** Prints a line to standard output, in as many as the terminal has room for. */
export function say(text: string, indent = ''): void {
  console.log(wrapped(visible(text), widthOf(process.stdout), indent).join('\n'));
}

/** Says that another port was taken than the one that was asked for. */
export function busy(asked: number, taken: number): string {
  return asked === 0 || asked === taken ? '' : `Port ${asked} is busy. `;
}

/** A command: takes the arguments after its name and resolves to its exit code. */
type Command = (args: readonly string[]) => Promise<number>;

interface Ending {
  /** Is called in the end. */
  readonly after?: () => Promise<never>;
  /** The keys of its --json where it stops before it has a result; undefined for a command without that flag. */
  readonly unfinished?: Readonly<Record<string, unknown>>;
}

/** A function that runs a command with `run()`, and then what comes after it. */
export function starter(command: Command, ending: Ending = {}): () => Promise<void> {
  return async () => {
    await run(command, ending);
    await ending.after?.();
  };
}

/** Ends the process, which `process.exit` refuses while code of the site's own runs. */
const exit: typeof process.exit = process.exit.bind(process);

const ourBug = 'This is a bug in the generator';

/**
 * Runs a command and sets the exit code. A CommandError is printed; anything else that is thrown is a bug of ours (70). So is a command
 * that waits for something that never happens: the process then ends because nothing is left to do. Code of the site's own may have it wait.
 */
export async function run(command: Command, { unfinished }: Ending = {}): Promise<void> {
  const args = process.argv.slice(2);
  const isForPrograms = args.includes('--json');
  if (isForPrograms && unfinished) keepOutput();
  const tell = (exitCode: number) => {
    const own = runningOwn();
    if (own !== undefined) fail(new CommandError(70, `${own} never finishes: what it waits for never comes`));
    else if (exitCode === 70 || exitCode === 0)
      fail(new CommandError(70, `${ourBug}: it ended before the command was done`));
  };
  const fail = (cause: unknown) => {
    const isKnown = cause instanceof CommandError;
    const { exitCode, message, hint, place } = isKnown
      ? cause
      : new CommandError(70, failureUnawaited(cause) ?? `${ourBug}: ${cause}`);
    const stop = { message, hint, place };
    process.exitCode = exitCode;
    if (isForPrograms) printJson({ ...unfinished, stopped: { exitCode, ...problemsForPrograms([stop], ofCode)[0] } });
    else {
      console.error(printCommandError(stop, paintFor(process.stderr, process.env), widthOf(process.stderr)));
      annotate({ level: 'error', ...stop }, ofCode);
    }
    if (!isKnown && cause instanceof Error) console.error((cause.stack ?? '').split('\n').map(visible).join('\n'));
  };
  process.exitCode = 70;
  process.once('exit', tell);
  // Also a rejection that nobody awaits, even after a server has started. What is to be removed is removed at the exit.
  process.once('uncaughtException', (cause) => {
    process.off('exit', tell);
    fail(cause);
    exit();
  });
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (cause: NodeJS.ErrnoException) => {
      // Whoever read it, such as `head`, has read enough.
      if (cause.code !== 'EPIPE') throw cause;
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
async function leave(): Promise<never> {
  const { stderr } = process;
  await Promise.all(
    [output(), stderr.write.bind(stderr)].map((write) => new Promise((done) => write('', () => done(0)))),
  );
  exit();
}

/** The end of a command that starts no server. */
export const leaving: Ending = { after: leave };

type Write = typeof process.stdout.write;

/** Writes to standard output while that is kept. */
let kept: Write | undefined;

function output(): Write {
  return kept ?? process.stdout.write.bind(process.stdout);
}

/** Keeps standard output for JSON: what anything else prints, such as code of the site's own, goes to standard error. */
function keepOutput(): void {
  kept = output();
  process.stdout.write = process.stderr.write.bind(process.stderr);
}

/** Prints the result of a command, also where standard output is kept for it. */
export function printResult(text: string): void {
  output()(`${text}\n`);
}

export function printJson(value: unknown): void {
  printResult(JSON.stringify(value, undefined, 2));
}

/** Prints problems for people to standard error, and also as annotations for pull requests when GitHub runs the command. */
export function printProblems(
  problems: readonly Problem[],
  folders: Folders,
  { verbose }: { readonly verbose: boolean },
): void {
  if (problems.length === 0) return;
  const { stderr, env } = process;
  const printing = { paint: paintFor(stderr, env), verbose, explained: stderr.isTTY, width: widthOf(stderr) };
  console.error(problemsText(problems, folders, printing));
  for (const problem of problems) annotate(problem, folders);
}

/** Prints an annotation for a pull request when GitHub runs the command. https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
function annotate(report: Told, folders: Folders): void {
  const { GITHUB_ACTIONS, GITHUB_WORKSPACE: root = '' } = process.env;
  if (GITHUB_ACTIONS !== 'true') return;
  const file = report.place && relative(root, displayPath(report.place.file, folders)).replaceAll(sep, '/');
  console.log(annotation(report, file));
}

/** Returns the columns of a terminal; undefined for a pipe or a file, whose lines are as long as they are. */
export function widthOf({ isTTY, columns }: Partial<NodeJS.WriteStream>): number | undefined {
  return isTTY && columns ? columns : undefined;
}

/** 0 when all is well, 1 for problems in the content, 70 when code is: ours, or the site's own. */
export function exitCodeOf({ problems }: Pick<Report, 'problems'>): number {
  if (!hasErrors(problems)) return 0;
  return problems.some(({ code, level }) => code === 'resource' && level === 'error') ? 70 : 1;
}

/**
 * A problem, or why a command stopped, as a workflow command, with which GitHub marks the line in a pull request. `file` is its path from the root of the repository.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export function annotation({ code, level, message, place, hint }: Told, file: string | undefined): string {
  const properties = [
    ...(place && file !== undefined ? [`file=${property(file)}`, `line=${place.line}`, `col=${place.column}`] : []),
    ...(code ? [`title=${property(code)}`] : []),
  ];
  const data = escaped(visible(message)) + (hint === undefined ? '' : `%0A${escaped(`hint: ${visible(hint)}`)}`);
  return `${[`::${level}`, properties.join()].filter(Boolean).join(' ')}::${data}`;
}

function property(text: string): string {
  return escaped(visible(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Line breaks were made visible before, so no text can begin another command on a new line. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25');
}

/** Lists the commands to type in the folder of a new site; the last of the steps shows the site. */
export function nextSteps(folder: string, steps: readonly string[]): readonly string[] {
  const all = [...(folder === '.' ? [] : [`cd ${asArgument(folder)}`]), ...steps];
  return ['Next:', `  ${all.join('\n  ')}      shows it, and builds it again after every change`];
}
