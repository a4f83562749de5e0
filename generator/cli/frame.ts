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
