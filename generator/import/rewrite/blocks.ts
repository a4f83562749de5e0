import { remark } from 'remark';
import { deepMarkOf, partsOf, remarkExcess } from '../../load/markdown-bounds.ts';

/** The kinds of alerts, by what others call them; with a title where its own name says something else. */
const alerts: Readonly<Record<string, readonly [kind: string, title?: string]>> = {
  ...{ note: ['note'], tip: ['tip'], important: ['important'], warning: ['warning'], caution: ['caution'] },
  ...{ default: ['note'], secondary: ['note'], info: ['note', 'Info'], question: ['note', 'Question'] },
  ...{ abstract: ['note', 'Abstract'], example: ['note', 'Example'] },
  ...{ hint: ['tip', 'Hint'], success: ['tip', 'Success'], attention: ['warning', 'Attention'] },
  ...{ danger: ['caution', 'Danger'], error: ['caution', 'Error'], failure: ['caution', 'Failure'] },
  ...{ bug: ['caution', 'Bug'] },
};

export function isAlert(kind: string): boolean {
  return Object.hasOwn(alerts, kind.toLowerCase());
}

/** An alert, or a quote that begins with its title where its kind is not known. */
export function alert(kind: string, title: string | undefined, inner: readonly string[]): readonly string[] {
  const [known, usual] = alerts[kind.toLowerCase()] ?? [];
  const head = title || usual;
  if (known !== undefined && !/[[\]]/.test(head ?? '')) return block(head ? `${known}[${head}]` : known, inner);
  const label = head ?? kind.charAt(0).toUpperCase() + kind.slice(1);
  return [...(label === '' ? [] : [`**${label}**`, '']), ...trimmed(inner)].map((one) => `> ${one}`.trimEnd());
}

/** Lines between `:::name` and `:::`, with as many colons as no block in them has. */
export function block(name: string, inner: readonly string[]): readonly string[] {
  const most = inner.reduce((one, line) => Math.max(one, /^[ \t]*(:{3,})/.exec(line)?.[1]?.length ?? 0), 2);
  const colons = ':'.repeat(most + 1);
  return [colons + name, ...trimmed(inner), colons];
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
 * Takes away the blanks that all lines begin with. A tab reaches to the next multiple of four columns, and becomes spaces, which stay where they are when
 * lines are indented anew; code keeps its own.
 */
export function dedented(lines: readonly string[]): readonly string[] {
  const width = lines
    .filter((line) => line.trim() !== '')
    .reduce((one, line) => Math.min(one, blanksOf(line).columns), Number.POSITIVE_INFINITY);
  let fence: { readonly mark: string; readonly columns: number } | undefined;
  return lines.map((line) => {
    const { columns, rest } = blanksOf(line, fence?.columns);
    const [mark] = /^(?:`{3,}|~{3,})/.exec(line.trim()) ?? [];
    if (mark !== undefined && (fence === undefined || line.trim() === fence.mark))
      fence = fence === undefined ? { mark, columns } : undefined;
    return ' '.repeat(Math.max(0, columns - width)) + rest;
  });
}

/** Splits a line after its indentation, or after a maximum number of columns of it. */
function blanksOf(line: string, most = Number.POSITIVE_INFINITY): { readonly columns: number; readonly rest: string } {
  let [at, column] = [0, 0];
  while (column < most && /[ \t]/.test(line.charAt(at))) {
    column = line.charAt(at) === '\t' ? column - (column % 4) + 4 : column + 1;
    at += 1;
  }
  const columns = Math.min(column, most);
  return { columns, rest: ' '.repeat(column - columns) + line.slice(at) };
}
