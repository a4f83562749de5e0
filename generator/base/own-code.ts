import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from './package-folder.ts';
import { error, type Place, type Problem, placeAt, placeOf } from './problem.ts';

/** A failure of code that is the site's own, and not the program's: a part that its configuration adds, or a template. */
export class OwnCodeError extends Error {
  /** The failure with the place in the file of the site, by its absolute path. */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'OwnCodeError';
    this.problem = problem;
  }
}

/** A part of a site's own, for messages. */
export interface OwnPart {
  /** `The resource "counts"` */
  readonly who: string;
  /** The file that has it or names it, by its absolute path. */
  readonly file: string;
}

/**
 * Returns the value of a function of a site's own. Throws an OwnCodeError when the value has a fault, or when the function throws.
 *
 * @param faultIn Says what is wrong with the value; undefined if nothing is.
 * @param passes Whether something that is thrown means what it means for the program's own parts.
 */
export function callOwn<T>(
  { who, file }: OwnPart,
  run: () => T,
  faultIn: (value: T) => string | undefined,
  passes: (cause: unknown) => boolean = () => false,
): T {
  let value: T;
  depth += 1;
  try {
    value = run();
  } catch (cause) {
    if (cause instanceof OwnCodeError || passes(cause)) throw cause;
    throw failed({ who, file }, cause);
  } finally {
    depth -= 1;
  }
  const fault = value instanceof Promise ? 'returns a promise, and nothing is waited for here' : faultIn(value);
  if (fault === undefined) return value;
  // If the promise is rejected and nobody awaits it, Node.js ends the command.
  if (value instanceof Promise) value.catch(() => {});
  throw new OwnCodeError(error('resource', `${who} ${fault}`, placeOf(file)));
}

const running = new Set<string>();

/** How many calls of a site's own code are not done. */
let depth = 0;

const { exit } = process;

/** Fails where code of a site's own ends the process, as nobody would know what did: also in a timer, for which nothing waits. */
const exitUnlessOwn: typeof process.exit = (code) => {
  const refusal = new Error(`process.exit(${code ?? ''}) would end the program`);
  if (depth > 0 || running.size > 0 || placeOfFailure(refusal)) throw refusal;
  return exit.call(process, code);
};

/** Says where a site's own code failed while nothing waited for it, such as in a timer; undefined where it was other code that did. */
export function failureUnawaited(cause: unknown): string | undefined {
  const place = process.exit === exitUnlessOwn ? placeOfFailure(cause) : undefined;
  return place && `${relative('', place.file)}:${place.line} fails: ${reasonOf(cause)}`;
}

/** The code of a site's own that is being waited for; undefined if none is. */
export function runningOwn(): string | undefined {
  const [who] = running;
  return who;
}

/** Runs code of a site's own, which is known while it is waited for. */
export async function waitForOwn<T>(who: string, run: () => T | Promise<T>): Promise<T> {
  process.exit = exitUnlessOwn;
  running.add(who);
  try {
    return await run();
  } finally {
    running.delete(who);
  }
}

/** Resolves to the value of a function of a site's own that may be async. Rejects as callOwn() throws. */
export async function awaitOwn<T>(
  part: OwnPart,
  run: () => T | Promise<T>,
  faultIn: (value: T) => string | undefined,
): Promise<T> {
  const value = await waitForOwn(part.who, run).catch((cause: unknown) => {
    throw failed(part, cause);
  });
  return callOwn(part, () => value, faultIn);
}

function failed({ who, file }: OwnPart, cause: unknown): OwnCodeError {
  // A compiled module calls imports in the form (0 , module.name).
  const message = `${who} fails: ${reasonOf(cause).replace(/\(0 , \w+\.(\w+)\)/g, '$1')}`;
  return new OwnCodeError(error('resource', message, placeOfFailure(cause) ?? placeOf(file)));
}

/** The message of what was thrown, with those of its causes: that of a request that failed names no address. */
export function reasonOf(cause: unknown, depth = 4): string {
  if (!(cause instanceof Error) || depth === 0) return String(cause);
  const { message, cause: deeper, errors = [] } = cause as Partial<AggregateError>;
  const within = deeper === undefined ? (errors as readonly unknown[]) : [deeper];
  return [message, within.map((nested) => reasonOf(nested, depth - 1)).join('; ')].filter(Boolean).join(': ');
}

/** A problem of code of the site's own, with what it was at work on when it was found: one of the things for which it occurs. */
export function withOccasion(problem: Problem, at: string): Problem {
  return problem.hint ? problem : { ...problem, hint: `Found at ${at}` };
}

/**
 * The line of the site's own code that an error was thrown on, or that called what threw it; undefined if there is none. Columns are those
 * of the compiled module, in which types are missing, so it is the beginning of that line.
 */
export function placeOfFailure(cause: unknown): Place | undefined {
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  const program = join(packageFolder(), 'generator') + sep;
  for (const [, at = '', line = ''] of stack.matchAll(/^ +at (?:.* \()?(.+?):(\d+):\d+\)?$/gm)) {
    const file = at.startsWith('file:') ? fileURLToPath(at) : at;
    const isOwn = !file.startsWith('node:') && !file.startsWith(program) && !/[\\/]node_modules[\\/]/.test(file);
    const place = isOwn && placeOfLine(file, Number(line));
    if (place) return place;
  }
  return undefined;
}

/** A column of a line, from 1, or else the first character of the line that is no white space; undefined if the file cannot be read. */
export function placeOfLine(file: string, line: number, column?: number): Place | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const before = text.split('\n').slice(0, line - 1);
    const start = before.reduce((sum, { length }) => sum + length + 1, 0);
    return placeAt({ file, text }, start + (column === undefined ? text.slice(start).search(/\S|$/) : column - 1));
  } catch {
    return undefined;
  }
}
