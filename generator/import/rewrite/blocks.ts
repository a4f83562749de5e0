import { remark } from 'remark';
import { capitalized } from '../../base/capitalized.ts';
import { escapeText } from '../../format/html-attributes.ts';
import { deepMarkOf, partsOf, remarkExcess } from '../../load/markdown-bounds.ts';
import { codeLines, outsideCode, quoted } from './outside-code.ts';

/** The kinds of alerts, by what others call them; with a title where its own name says something else. */
const alerts: Readonly<Record<string, readonly [kind: string, title?: string]>> = {
  note: ['note'],
  tip: ['tip'],
  important: ['important'],
  warning: ['warning'],
  caution: ['caution'],
  default: ['note'],
  secondary: ['note'],
  info: ['note', 'Info'],
  question: ['note', 'Question'],
  abstract: ['note', 'Abstract'],
  example: ['note', 'Example'],
  hint: ['tip', 'Hint'],
  success: ['tip', 'Success'],
  check: ['tip', 'Success'],
  attention: ['warning', 'Attention'],
  careful: ['warning', 'Caution'],
  danger: ['caution', 'Danger'],
  error: ['caution', 'Error'],
  failure: ['caution', 'Failure'],
  bug: ['caution', 'Bug'],
};

export function isAlert(kind: string): boolean {
  return Object.hasOwn(alerts, kind.toLowerCase());
}

/** An alert, or a quote that begins with its title where its kind is not known. */
export function alert(kind: string, title: string | undefined, inner: readonly string[]): readonly string[] {
  const [known, usual] = alerts[kind.toLowerCase()] ?? [];
  const head = title || usual;
  if (known !== undefined && !/[[\]]/.test(head ?? '')) return block(head ? `${known}[${head}]` : known, inner);
  const label = head ?? capitalized(kind);
  return quoted(trimmed(inner).join('\n'), label).split('\n');
}

/** Lines between `:::name` and `:::`, with as many colons as no block in them has. */
export function block(name: string, inner: readonly string[]): readonly string[] {
  const most = inner.reduce((longest, line) => Math.max(longest, /^[ \t]*(:{3,})/.exec(line)?.[1]?.length ?? 0), 2);
  const colons = ':'.repeat(most + 1);
  return [colons + name, ...trimmed(inner), colons];
}

/** The line that closes a block: of the same number of colons, where blocks within it are closed, too; -1 where none does. */
export function endOf(lines: readonly string[], start: number, colons: string): number {
  const isCode = codeLines();
  let open = 0;
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, mark = '', rest = ''] = (!isCode(line) && /^[ \t]*(:{2,})[ \t]*(.*)$/.exec(line)) || [];
    if (mark.length !== colons.length) continue;
    if (rest !== '') open += 1;
    else if (open === 0) return at;
    else open -= 1;
  }
  return -1;
}

/** Tabs or cards: a list whose items begin with a name. */
export function listBlock(
  name: 'tabs' | 'cards',
  items: readonly { readonly name: string; readonly content: readonly string[] }[],
): readonly string[] {
  const lines = items.flatMap((item) => [
    `- ${item.name}`,
    '',
    ...trimmed(item.content).map((line) => (line.trim() === '' ? '' : `  ${line}`)),
    '',
  ]);
  return block(name, lines);
}

/**
 * Lines that are blocks of code and nothing else, as tabs; undefined if they are not, or one has no name.
 *
 * @param named Gives the name of a tab, and the line that its code begins with, from the line with the fence.
 */
export function codeTabs(
  lines: readonly string[],
  named: (head: string) => { readonly name: string; readonly head: string },
): readonly string[] | undefined {
  let others = '';
  const items: { readonly name: string; readonly content: readonly string[] }[] = [];
  outsideCode(
    lines.join('\n'),
    (part) => (others += part),
    (code) => {
      const [first = '', ...content] = code.split('\n');
      const { name, head } = named(first);
      items.push({ name, content: [head, ...content] });
      return code;
    },
  );
  return items.length > 0 && others.trim() === '' && items.every(({ name }) => name !== '')
    ? listBlock('tabs', items)
    : undefined;
}

/** Lines without blank ones before and after them. */
function trimmed(lines: readonly string[]): readonly string[] {
  const isFull = (line: string) => line.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFull)), lines.findLastIndex(isFull) + 1);
}

const markdown = remark().freeze();

/** Whether lines are one list, and nothing but it. */
export function isList(lines: readonly string[], isOrdered?: boolean): boolean {
  const text = lines.join('\n');
  if (deepMarkOf(text) !== undefined || remarkExcess(text, partsOf(text))) return false;
  const [list, ...others] = markdown.parse(text).children;
  return list?.type === 'list' && others.length === 0 && (isOrdered === undefined || list.ordered === isOrdered);
}

/**
 * Takes away the blanks that the first line begins with, or what later ones have of them. A tab reaches to the next multiple of four columns, and
 * becomes spaces, which stay where they are when lines are indented anew; code keeps its own.
 */
export function dedented(lines: readonly string[]): readonly string[] {
  const width = blanksOf(lines.find((line) => line.trim() !== '') ?? '').columns;
  const isCode = codeLines();
  let most: number | undefined;
  return lines.map((line) => {
    const { columns, rest } = blanksOf(line, most);
    most = isCode(line) ? (most ?? columns) : undefined;
    const own = most === undefined ? rest.replace(marker, (mark) => withSpaces(mark, columns)) : rest;
    return ' '.repeat(Math.max(0, columns - width)) + own;
  });
}

/** Matches the mark of an item and a tab after it. */
const marker = /^(?:[-*+]|\d{1,9}[.)])\t/;

/** A text that ends with a tab, with spaces in the place of it; it begins at a column. */
function withSpaces(text: string, column: number): string {
  const end = column + text.length - 1;
  return text.slice(0, -1) + ' '.repeat(4 - (end % 4));
}

/** Splits a line after its indentation, or after a maximum number of columns of it. */
function blanksOf(line: string, most = Number.POSITIVE_INFINITY): { readonly columns: number; readonly rest: string } {
  let at = 0;
  let column = 0;
  while (column < most && /[ \t]/.test(line.charAt(at))) {
    column = line.charAt(at) === '\t' ? column - (column % 4) + 4 : column + 1;
    at += 1;
  }
  const columns = Math.min(column, most);
  return { columns, rest: ' '.repeat(column - columns) + line.slice(at) };
}

/** A title as Markdown, in which its signs are text. */
export function plain(text: string): string {
  return escapeText(text).replace(/[{}]/g, '\\$&');
}
