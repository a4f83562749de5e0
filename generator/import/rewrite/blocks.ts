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

/** Takes away the blanks that all lines begin with. */
export function dedented(lines: readonly string[]): readonly string[] {
  const width = lines
    .filter((line) => line.trim() !== '')
    .reduce((one, line) => Math.min(one, /^[ \t]*/.exec(line)?.[0].length ?? 0), Number.POSITIVE_INFINITY);
  return lines.map((line) => line.slice(Math.min(width, /^[ \t]*/.exec(line)?.[0].length ?? 0)));
}
