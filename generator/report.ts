import type { Report } from './build.ts';
import type { Problem } from './problem.ts';

/** Where the folders are that places name their files in. */
export interface Folders {
  readonly content: string;
  readonly templates: string;
}

/** A problem as a person reads it: `file:line:column level code message`, the line with a caret below it, a hint. */
export function printProblem({ code, level, message, place, hint }: Problem, folders: Folders): string {
  const where = place ? `${displayPath(place.file, folders)}:${place.line}:${place.column} ` : '';
  const lines = [`${where}${level} ${code} ${message}`];
  if (place && place.text.trim() !== '') lines.push(...frame(place.text, place.column, place.line));
  if (hint) lines.push(`  hint: ${hint}`);
  return lines.join('\n');
}

/** The path of a problem's file, with the folder that it is in as the user named it. */
export function displayPath(file: string, { content, templates }: Folders): string {
  const [folder, rest] = file.startsWith('templates/') ? [templates, file.slice('templates/'.length)] : [content, file];
  return `${folder.replace(/\/+$/, '')}/${rest}`;
}

const frameWidth = 100;

/** A source line and a caret below the column, cut around it when the line is long. */
function frame(text: string, column: number, line: number): readonly string[] {
  const start = Math.max(0, Math.min(column - 1 - frameWidth / 2, text.length - frameWidth));
  const shown = text.slice(start, start + frameWidth);
  const before = text.slice(start, column - 1).replace(/[^\t]/g, ' ');
  const gutter = String(line);
  return [
    `  ${gutter} | ${start > 0 ? '…' : ''}${shown}`,
    `  ${' '.repeat(gutter.length)} | ${start > 0 ? ' ' : ''}${before}^`,
  ];
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
    `Built in ${Math.round(milliseconds)} ms`,
  ].join('\n');
}

function bytes(size: number): string {
  return size < 1000
    ? `${size} B`
    : size < 1_000_000
      ? `${(size / 1000).toFixed(1)} kB`
      : `${(size / 1_000_000).toFixed(1)} MB`;
}
