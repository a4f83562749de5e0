import { columnsOf } from './frame.ts';
import { type Paint, plain, type Role } from './paint.ts';

/** A part of a message, and the colour that it has. */
type Part = readonly [text: string, role?: Role];

/** The lines of a text, none wider than `width` columns unless a word is. Those after the first begin with `indent`. */
export function wrapped(text: string, width: number | undefined, indent = ''): readonly string[] {
  return wrappedParts([[text]], width, indent, plain);
}

/** The same for parts that stand beside each other with a space between them, each in its colour. A line is broken at a single space; several of them stay. */
export function wrappedParts(
  parts: readonly Part[],
  width: number | undefined,
  indent: string,
  paint: Paint,
): readonly string[] {
  const lines: { runs: [text: string, role: Role | undefined][]; columns: number }[] = [{ runs: [], columns: 0 }];
  for (const [text, role] of parts)
    for (const word of text.split(/(?<=\S) (?=\S)/)) {
      const columns = columnsOf(word);
      let line = lines.at(-1) as (typeof lines)[number];
      if (width !== undefined && line.columns > 0 && line.columns + 1 + columns > width) {
        line = { runs: [], columns: indent.length };
        lines.push(line);
      }
      const last = line.runs.at(-1);
      if (last && last[1] === role) last[0] += ` ${word}`;
      else line.runs.push([word, role]);
      line.columns += columns + (line.columns > 0 ? 1 : 0);
    }
  return lines.map(
    ({ runs }, index) =>
      (index === 0 ? '' : indent) + runs.map(([text, role]) => (role ? paint(role, text) : text)).join(' '),
  );
}

/** A line that is cut to a number of columns. */
export function cut(line: string, width: number | undefined): string {
  if (width === undefined || columnsOf(line) <= width) return line;
  let kept = line.slice(0, width);
  while (columnsOf(kept) > width - 1) kept = kept.slice(0, -1);
  return `${kept}…`;
}
