import { append } from '../base/append.ts';
import type { CommandError, Problem } from '../base/problem.ts';
import type { Report } from '../build.ts';
import type { Changes } from '../publish/changes.ts';
import { frame, visible } from './frame.ts';
import { type Paint, plain } from './paint.ts';

/** The folders that the file names of places are relative to. */
export interface Folders {
  readonly content: string;
  readonly templates: string;
}

/** A problem as a person reads it: `file:line:column level code message`, the line with a caret below it, a hint. */
export function printProblem(
  { code, level, message, place, hint }: Problem,
  folders: Folders,
  paint: Paint = plain,
): string {
  const where = place && visible(`${displayPath(place.file, folders)}:${place.line}:${place.column}`);
  const lines = [[...(where ? [where] : []), paint(level, level), code, paint('strong', visible(message))].join(' ')];
  if (place && place.text.trim() !== '') {
    const [line, caret] = frame(place);
    lines.push(line, paint(level, caret));
  }
  if (hint) lines.push(hintLine(hint, paint));
  return lines.join('\n');
}

/** How problems are printed. */
export interface Printing {
  readonly paint?: Paint;
  /** Whether each warning is printed, and not one of each kind. */
  readonly verbose?: boolean;
}

/**
 * Problems, one below the other, the errors last: every error, and of each kind of warning the first and how many there are. A final line counts
 * them. Empty if there are none.
 */
export function printProblems(
  problems: readonly Problem[],
  folders: Folders,
  { paint = plain, verbose = false }: Printing = {},
): string {
  if (problems.length === 0) return '';
  const errors = problems.filter(({ level }) => level === 'error');
  const warnings = problems.filter(({ level }) => level === 'warning');
  const print = (problem: Problem) => printProblem(problem, folders, paint);
  const kinds = new Map<string, Problem[]>();
  for (const warning of warnings) append(kinds, warning.code, warning);
  const printed = verbose
    ? warnings.map(print)
    : [...kinds.values()].map((kind) => [...kind.slice(0, 1).map(print), ...more(kind)].join('\n'));
  const sum = [count(errors.length, 'error'), count(warnings.length, 'warning')].filter(Boolean).join(', ');
  return [...printed, ...errors.map(print), sum].join('\n\n');
}

/** How many more warnings there are of a kind. */
function more([first, ...others]: readonly Problem[]): readonly string[] {
  if (!first || others.length === 0) return [];
  const files = new Set(others.flatMap(({ place }) => place?.file ?? [])).size;
  const where = files === 0 ? '' : `, in ${count(files, 'file')}`;
  return [`  and ${others.length} more ${first.code}${where}: --verbose shows them`];
}

/** Why a command stopped before it had any problems to report. */
export function printCommandError({ message, hint }: CommandError, paint: Paint = plain): string {
  const lines = [`${paint('error', 'error')} ${paint('strong', visible(message))}`];
  if (hint) lines.push(hintLine(hint, paint));
  return lines.join('\n');
}

function hintLine(hint: string, paint: Paint): string {
  return `  ${paint('faint', 'hint:')} ${visible(hint)}`;
}

function count(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The path of a problem's file, with its folder as the user named it. */
export function displayPath(file: string, { content, templates }: Folders): string {
  const [folder, rest] = file.startsWith('templates/') ? [templates, file.slice('templates/'.length)] : [content, file];
  return `${folder.replace(/\/+$/, '')}/${rest}`;
}

/** The time and memory that a build took. */
export interface Effort {
  readonly milliseconds: number;
  /** The most memory the process held, in bytes. */
  readonly peakMemory: number;
}

/** The table of what was written, what the hosts cannot do, and the totals. */
export function printReport(
  report: Report,
  out: string,
  { milliseconds, peakMemory }: Effort,
  paint: Paint = plain,
): string {
  const { entries, changes, hosts, futurePosts, parser, trusted, ignored } = report;
  const missing = hosts.flatMap(({ title, capabilities }) =>
    Object.values(capabilities).flatMap((capability) =>
      capability === true ? [] : [`  ${paint('strong', title)}: ${capability}`],
    ),
  );
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const perSecond = Math.round((entries.length / milliseconds) * 1000);
  return [
    ...columns(rowsOf(entries)),
    '',
    `${paint('strong', `${entries.length} files, ${bytes(total)}`)}, in ${out}/ for ${hosts.map(({ title }) => title).join(', ')}`,
    ...(changes ? printChanges(changes) : []),
    ...missing,
    ...trusted.trustedAssets.map((path) => `Trusted in site.yaml: ${path} may run scripts`),
    ...trusted.allowedPositions.map((path) => `Allowed in site.yaml: ${path} says where it was taken`),
    ...trusted.allowedSecrets.map(({ file }) => `Allowed in site.yaml: what looks like a secret in ${file}`),
    ...(ignored.length > 0 ? [`Passed over, as site.yaml says: ${count(ignored.length, 'file')}`] : []),
    ...(futurePosts > 0 ? [`${futurePosts} dated in the future and left out: --future includes them`] : []),
    ...(parser === 'remark'
      ? ['The native Markdown parser has no binary for this machine: the slower one was used']
      : []),
    `Built in ${Math.round(milliseconds)} ms: ${perSecond} files a second, ${bytes(peakMemory)} of memory at most`,
    `Look at it with npm run preview${out === 'dist' ? '' : ` -- --dir ${out}`}`,
  ].join('\n');
}

/** What a build changed, and by which file: `plans.yaml: 16 addresses changed`. */
export function printChanges({ changed, added, removed }: Changes): readonly string[] {
  const addresses = (paths: readonly string[]) => `${paths.length} address${paths.length === 1 ? '' : 'es'}`;
  const lines = changed.map(({ sources, paths }) => {
    const names = sources.map((file) => file.replace(/^data\//, ''));
    const by = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
    return by === '' ? `${addresses(paths)} changed` : `${by}: ${addresses(paths)} changed`;
  });
  return [
    ...lines,
    ...(added.length > 0 ? [`${addresses(added)} added`] : []),
    ...(removed.length > 0 ? [`${addresses(removed)} removed`] : []),
  ];
}

/** The most files that are listed one by one. */
const longestTable = 200;

/** One row per file, or per media type when there are many files. */
function rowsOf(entries: Report['entries']): readonly (readonly string[])[] {
  if (entries.length <= longestTable) return entries.map(({ path, mediaType, size }) => [path, mediaType, bytes(size)]);
  const sums = new Map<string, { files: number; size: number }>();
  for (const { mediaType, size } of entries) {
    const sum = sums.get(mediaType) ?? { files: 0, size: 0 };
    sums.set(mediaType, { files: sum.files + 1, size: sum.size + size });
  }
  return [...sums].map(([mediaType, { files, size }]) => [`${files} files`, mediaType, bytes(size)]);
}

/** Rows of three columns, the last of them aligned on the right. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number) => rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
  const widths = [width(0), width(1), width(2)] as const;
  return rows.map(
    ([first = '', second = '', third = '']) =>
      `  ${first.padEnd(widths[0])}  ${second.padEnd(widths[1])}  ${third.padStart(widths[2])}`,
  );
}

function bytes(size: number): string {
  return size < 1000
    ? `${size} B`
    : size < 1_000_000
      ? `${(size / 1000).toFixed(1)} kB`
      : `${(size / 1_000_000).toFixed(1)} MB`;
}
