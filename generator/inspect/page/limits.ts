import { escapeExpression } from '../../base/expression.ts';
import { essence } from '../../base/media-type.ts';
import type { Counted, WrittenFact } from '../../model/written-facts.ts';
import { numberPattern, shownText } from './money.ts';

/** Texts for people in which a limit can be told: a number beside what it counts. */
export function limitsIn(text: string, mediaType: string, counted: RegExp | undefined): readonly string[] {
  const type = essence(mediaType);
  if (!counted || !/^text\/(?:html|markdown|plain)$/.test(type)) return [];
  return [...new Set(toldText(text, type).match(counted) ?? [])].map((found) => found.replace(/\s+/g, ' '));
}

/** A text as people read it, in which each cell of a table is beside its heading: `Answered calls: 60`. */
export function toldText(text: string, mediaType: string): string {
  if (essence(mediaType) !== 'text/html') return text.replace(markdownTable, (_, head, rows) => toldRows(head, rows));
  return shownText(
    text.replace(/<table\b[\s\S]*?<\/table>/g, (table) => {
      const [head = [], ...rows] = [...table.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
        [...row.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => shownText(cell).trim()),
      );
      return rows.map((cells) => toldCells(head, cells)).join(' ');
    }),
  );
}

/** A table of GFM: its heads, and its rows behind the line of dashes. https://github.github.com/gfm/#tables-extension- */
const markdownTable = /^(\|.*\|)\n\|(?: *:?-+:? *\|)+\n((?:\|.*\|(?:\n|$))*)/gm;

function toldRows(head: string, rows: string): string {
  const cellsOf = (row: string) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  return rows
    .trimEnd()
    .split('\n')
    .map((row) => `${toldCells(cellsOf(head), cellsOf(row))}\n`)
    .join('');
}

function toldCells(head: readonly string[], cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell : `${head[index] ?? ''}: ${cell}`)).join('; ');
}

/** Builds the pattern of numbers of anything that limits count; undefined where nothing is counted. */
export function countedForm(facts: readonly Pick<WrittenFact, 'counted'>[]): RegExp | undefined {
  const all = facts.flatMap(({ counted }) => counted ?? []);
  const once = (texts: readonly string[]) => [...new Set(texts)];
  const counted = { names: once(all.flatMap(({ names }) => names)), units: once(all.flatMap(({ units }) => units)) };
  return all.length === 0 ? undefined : numbered(counted, numberPattern, 'giu');
}

/**
 * Builds the pattern of a number beside the counted thing: `60 calls`, `60 answered calls`, `Answered calls: 60`. A word may have an ending, as
 * plurals do.
 *
 * @param number The pattern of the number.
 */
export function numbered({ names, units }: Counted, number: string, flags: string): RegExp {
  const oneOf = (words: readonly string[]) =>
    `(?:${words.map((word) => escapeExpression(word).replace(/\s+/g, '\\s+')).join('|')})`;
  const before = `(?<![\\p{L}\\d.,])(?:${number})\\s{1,3}${oneOf([...names, ...units])}\\p{L}{0,2}(?!\\p{L})`;
  const behind = `(?<!\\p{L})${oneOf(names)}\\s?:\\s{1,3}(?:${number})(?![.,]?\\d)`;
  return new RegExp(`${before}|${behind}`, flags);
}
