import type { Place } from '../base/problem.ts';
import { visible } from '../base/visible.ts';

/** The most and the fewest characters of a line that are shown. */
const widest = 100;
const narrowest = 20;

/** The source line of a place with a caret below its column; a line that is too long for `width` columns is cut around the column. */
export function frame(
  { text, column, line, before = 0 }: Pick<Place, 'text' | 'column' | 'line' | 'before'>,
  width = Number.POSITIVE_INFINITY,
): readonly [line: string, caret: string] {
  const at = Math.min(column - 1 - before, text.length);
  const gutter = String(line);
  // Beside it stand the gutter, a bar and an ellipsis on each side.
  const [start, end] = window(text, at, Math.max(narrowest, Math.min(widest, width - gutter.length - 7)));
  const [head, tail] = [start + before > 0 ? '…' : '', end < text.length ? '…' : ''];
  return [
    `  ${gutter} | ${head}${visible(text.slice(start, end))}${tail}`,
    `  ${' '.repeat(gutter.length)} | ${blank(visible(head + text.slice(start, at)))}^`,
  ];
}

/** The part of a line that is shown: a limited number of characters, none of them cut in two. */
function window(text: string, at: number, width: number): readonly [start: number, end: number] {
  const wanted = Math.max(0, Math.min(at - (width >> 1), text.length - width));
  const start = isTrailing(text, wanted) ? wanted - 1 : wanted;
  const end = Math.min(start + width, text.length);
  return [start, isTrailing(text, end) ? end - 1 : end];
}

function isTrailing(text: string, index: number): boolean {
  return (text.codePointAt(index - 1) ?? 0) > 0xffff;
}

/** White space as wide as a text in a terminal: tabs stay, combining marks take no column, wide characters take two. */
function blank(text: string): string {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => blankFor(segment)).join('');
}

function blankFor(grapheme: string): string {
  if (grapheme === '\t') return '\t';
  if (zero.test(grapheme)) return '';
  return wide.test(grapheme) ? '  ' : ' ';
}

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : blank(text).length;
}

/** Made on first use, because the Unicode tables take a hundredth of a second to load. */
let graphemes: Intl.Segmenter | undefined;

const zero = /^[\p{Mn}\p{Me}\u200b-\u200d\u2060\ufeff\u00ad]+$/u;

/** East Asian wide and full-width characters and emoji. https://www.unicode.org/reports/tr11/ */
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}])/u;

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

/** The kinds of parts in a message, which differ in colour. */
export type Role = 'error' | 'warning' | 'strong' | 'faint';

/** Sets a part of a message off from the rest. */
export type Paint = (role: Role, text: string) => string;

/** For pipes, files and terminals without colour. */
export const plain: Paint = (_role, text) => text;

/** For terminals: Select Graphic Rendition of ECMA-48. https://ecma-international.org/publications-and-standards/standards/ecma-48/ */
export const coloured: Paint = (role, text) => `\u001b[${renditions[role]}m${text}\u001b[0m`;

const renditions: Readonly<Record<Role, string>> = { error: '1;31', warning: '1;33', strong: '1', faint: '2' };

/**
 * How to paint for a stream: in colour on a terminal, unless NO_COLOR (https://no-color.org) has a value or TERM is dumb. FORCE_COLOR
 * takes precedence over both, as in Node.js: 0 and false mean no, anything else means yes.
 */
export function paintFor(
  { isTTY = false }: { readonly isTTY?: boolean },
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): Paint {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR === '0' || FORCE_COLOR === 'false' ? plain : coloured;
  return isTTY && !NO_COLOR && TERM !== 'dumb' ? coloured : plain;
}

/** A number with its noun; empty for none. */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return number === 0 ? '' : `${number} ${number === 1 ? noun : nouns}`;
}
