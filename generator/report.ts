import type { Report } from './build.ts';
import { frame, visible } from './frame.ts';
import type { Problem, Stop } from './problem.ts';

/** Where the folders are that places name their files in. */
export interface Folders {
  readonly content: string;
  readonly templates: string;
}

/** A problem as a person reads it: `file:line:column level code message`, the line with a caret below it, a hint. */
export function printProblem({ code, level, message, place, hint }: Problem, folders: Folders): string {
  const where = place ? `${displayPath(place.file, folders)}:${place.line}:${place.column} ` : '';
  const lines = [visible(`${where}${level} ${code} ${message}`)];
  if (place && place.text.trim() !== '') lines.push(...frame(place));
  if (hint) lines.push(visible(`  hint: ${hint}`));
  return lines.join('\n');
}

/** Problems one below the other, with a last line that counts them; nothing for none. */
export function printProblems(problems: readonly Problem[], folders: Folders): string {
  if (problems.length === 0) return '';
  const errors = problems.filter(({ level }) => level === 'error').length;
  const sum = [count(errors, 'error'), count(problems.length - errors, 'warning')].filter(Boolean).join(', ');
  return [...problems.map((problem) => printProblem(problem, folders)), sum].join('\n\n');
}

/** Why a command ended before it had any problems to report. */
export function printStop({ message, hint }: Stop): string {
  return `error ${visible(message)}${hint ? `\n  hint: ${visible(hint)}` : ''}`;
}

function count(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The path of a problem's file, with the folder that it is in as the user named it. */
export function displayPath(file: string, { content, templates }: Folders): string {
  const [folder, rest] = file.startsWith('templates/') ? [templates, file.slice('templates/'.length)] : [content, file];
  return `${folder.replace(/\/+$/, '')}/${rest}`;
}

/** The table of what was written, what the hosts will lack, and the sums. `milliseconds` is how long the build took. */
export function printReport({ entries, hosts, futurePosts }: Report, out: string, milliseconds: number): string {
  const rows = entries.map(({ path, mediaType, size }) => [path, mediaType, bytes(size)] as const);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const table = rows.map(
    ([path, type, size]) => `  ${path.padEnd(widths[0] ?? 0)}  ${type.padEnd(widths[1] ?? 0)}  ${size.padStart(9)}`,
  );
  const missing = hosts.flatMap(({ title, capabilities }) =>
    Object.values(capabilities).flatMap((capability) => (capability === true ? [] : [`  ${title}: ${capability}`])),
  );
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  return [
    ...table,
    '',
    `${entries.length} files, ${bytes(total)}, in ${out}/ for ${hosts.map(({ title }) => title).join(', ')}`,
    ...missing,
    ...(futurePosts > 0 ? [`${futurePosts} dated in the future and left out: --future includes them`] : []),
    `Built in ${Math.round(milliseconds)} ms. Look at it with npm run preview`,
  ].join('\n');
}

function bytes(size: number): string {
  return size < 1000
    ? `${size} B`
    : size < 1_000_000
      ? `${(size / 1000).toFixed(1)} kB`
      : `${(size / 1_000_000).toFixed(1)} MB`;
}
