import { isAbsolute, relative, resolve, sep } from 'node:path';
import { append } from '../base/append.ts';
import { commandLine } from '../base/command-line.ts';
import type { Problem, Stop } from '../base/problem.ts';
import { visible } from '../base/visible.ts';
import { count, frame, type Paint, plain, wrappedParts } from './terminal.ts';

/** The folders that the file names of places are relative to. */
export interface Folders {
  readonly content: string;
  readonly templates: string;
}

/** For places in code of the site's own, which are absolute. */
export const ofCode: Folders = { content: '', templates: '' };

/** A problem, or why a command stopped, which has no code. */
export type Told = Stop & Pick<Problem, 'level'> & Partial<Pick<Problem, 'code'>>;

/** A problem as a person reads it: `file:line:column level code message`, the line with a caret below it, a hint. */
export function printProblem(
  { code, level, message, place, hint }: Told,
  folders: Folders,
  paint: Paint = plain,
  width?: number,
): string {
  const where = place && visible(`${displayPath(place.file, folders)}:${place.line}:${place.column}`);
  const lines = [
    ...wrappedParts(
      [
        ...(where ? [[where] as const] : []),
        [level, level],
        ...(code ? [[code] as const] : []),
        [visible(message), 'strong'],
      ],
      width,
      '  ',
      paint,
    ),
  ];
  if (place && place.text.trim() !== '') {
    const [line, caret] = frame(place, width);
    lines.push(line, paint(level, caret));
  }
  if (hint) lines.push(...hintLines(hint, paint, width));
  return lines.join('\n');
}

interface Printing {
  readonly paint?: Paint;
  /** Whether each warning is printed, and not one of each kind. */
  readonly verbose?: boolean;
  /** Whether a last line says where to read more, which a terminal shows and a log does without. */
  readonly explained?: boolean | undefined;
  /** The columns that lines are wrapped at; they are not by default. */
  readonly width?: number | undefined;
}

/**
 * Prints problems, one below the other, the errors last: every error, and the first of each kind of warning with their number. More than ten errors
 * that share a hint, or have no place, become one list of the first ten with one hint. A final line counts them. Empty if there are none.
 */
export function printProblems(
  problems: readonly Problem[],
  folders: Folders,
  { paint = plain, verbose = false, explained = false, width }: Printing = {},
): string {
  if (problems.length === 0) return '';
  const errors = problems.filter(({ level }) => level === 'error');
  const warnings = problems.filter(({ level }) => level === 'warning');
  const print = (problem: Problem) => printProblem(problem, folders, paint, width);
  const kinds = new Map<string, Problem[]>();
  for (const warning of warnings) append(kinds, warning.code, warning);
  const printed = verbose
    ? warnings.map(print)
    : [...kinds.values()].map((kind) => [...kind.slice(0, 1).map(print), ...more(kind)].join('\n'));
  const sum = [count(errors.length, 'error'), count(warnings.length, 'warning')].filter(Boolean).join(', ');
  const lists = listsOf(errors).map((list) => printList(list, verbose ? list.length : mostListed, print));
  const reading = explained ? `\n${paint('faint', `${commandLine(`explain ${lastOf(problems)}`)} says more`)}` : '';
  return [...printed, ...lists, sum].join('\n\n') + reading;
}

const mostListed = 10;

/** Errors with the same hint, each such list where its first is. Any other error is a list of its own, and so are few with places. */
function listsOf(errors: readonly Problem[]): readonly (readonly Problem[])[] {
  const keyOf = ({ code, hint }: Problem) => (hint === undefined ? undefined : `${code} ${hint}`);
  const counts = new Map<string | undefined, number>();
  for (const problem of errors) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  const lists = new Map<unknown, Problem[]>();
  for (const problem of errors) {
    const key = keyOf(problem);
    const isAlone = key === undefined || (problem.place && (counts.get(key) ?? 0) <= mostListed);
    append(lists, isAlone ? problem : key, problem);
  }
  return [...lists.values()];
}

/** A list with its hint below the last one, and how many more there are. */
function printList(list: readonly Problem[], most: number, print: (problem: Problem) => string): string {
  const listed = list.slice(0, most);
  const lines = listed.map((problem, index) => {
    const { hint: _hint, ...bare } = problem;
    return print(index < listed.length - 1 ? bare : problem);
  });
  return [...lines, ...more(list.slice(listed.length - 1))].join('\n');
}

/** The code that is nearest to the end of what is printed: that of the last error, or else of the last warning. */
function lastOf(problems: readonly Problem[]): string | undefined {
  return (problems.findLast(({ level }) => level === 'error') ?? problems.at(-1))?.code;
}

function more([first, ...others]: readonly Problem[]): readonly string[] {
  if (!first || others.length === 0) return [];
  const files = new Set(others.flatMap(({ place }) => place?.file ?? [])).size;
  const where = files === 0 ? '' : `, in ${count(files, 'file')}`;
  return [`  and ${others.length} more ${first.code}${where}: --verbose shows them`];
}

/** Why a command stopped before it had any problems to report. */
export function printCommandError({ message, hint, place }: Stop, paint: Paint = plain, width?: number): string {
  return printProblem({ level: 'error', message, hint, place }, ofCode, paint, width);
}

function hintLines(hint: string, paint: Paint, width: number | undefined): readonly string[] {
  const lines = wrappedParts([['hint:', 'faint'], [visible(hint)]], width && width - 2, '  ', paint);
  return lines.map((line) => `  ${line}`);
}

/** The path of a problem's file, with its folder as the user named it. That of code is absolute in places, and shown from where the command runs. */
export function displayPath(file: string, { content, templates }: Folders): string {
  if (isAbsolute(file)) return relative('', file).replaceAll(sep, '/');
  const [folder, rest] = file.startsWith('templates/') ? [templates, file.slice('templates/'.length)] : [content, file];
  return `${folder.replace(/(?<!\/)\/+$/, '')}/${rest}`;
}

/** Problems, or why a command stopped, for programs: the file of each as it is printed for people, and its absolute path. */
export function problemsForPrograms(problems: readonly Stop[], folders: Folders): readonly object[] {
  return problems.map((problem) => {
    if (!problem.place) return problem;
    const file = displayPath(problem.place.file, folders);
    return { ...problem, place: { ...problem.place, file, path: resolve(file) } };
  });
}
