/** A value in JSON text, with the offsets at which it begins and ends. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** JSON text with more items at the end of one of the lists of its object. Nothing else is printed again; undefined for text that is no object. */
export function withItems(text: string, key: string, items: readonly unknown[]): string | undefined {
  const members = membersOf(text);
  if (!members || items.length === 0) return members && text;
  const { name, start, end } = members.find((member) => member.name === key) ?? {};
  const printed = items.map((item) => JSON.stringify(item));
  if (name === undefined || start === undefined || end === undefined) {
    const at = members.at(-1)?.end ?? text.indexOf('{') + 1;
    return inserted(text, at, `${comma(members)}\n  "${key}": [\n    ${printed.join(',\n    ')}\n  ]`);
  }
  if (text[start] !== '[') return undefined;
  const own = spansIn(text, start + 1, ']');
  // In one line where the list was empty: this tells it from one that was not there.
  if (own.length === 0) return inserted(text, start + 1, printed.join(', '));
  const [first] = own;
  const gap = text.slice(start + 1, first?.start);
  return inserted(text, own.at(-1)?.end ?? end, printed.map((member) => `,${gap}${member}`).join(''));
}

/** The same text without these items, and without the list if `withItems()` made it. */
export function withoutItems(text: string, key: string, items: readonly unknown[]): string {
  const members = membersOf(text);
  const list = members?.find(({ name }) => name === key);
  if (!members || !list || text[list.start] !== '[') return text;
  const ours = new Set(items.map((item) => JSON.stringify(item)));
  const spans = spansIn(text, list.start + 1, ']');
  const isOurs = ({ start, end }: Span) => ours.has(JSON.stringify(JSON.parse(text.slice(start, end))));
  if (spans.length > 0 && spans.every(isOurs)) {
    const isMade = /^\s*\n/.test(text.slice(list.start + 1, spans[0]?.start));
    if (isMade) return cut(text, members, members.indexOf(list));
  }
  return spans.reduceRight((rest, span, index) => (isOurs(span) ? cut(rest, spans, index) : rest), text);
}

/** Removes one of the values that a list had, and the comma that separated it; those after it may be removed already. */
function cut(text: string, spans: readonly (Span & { readonly from?: number })[], index: number): string {
  const { from, start = 0, end = 0 } = spans[index] ?? {};
  const before = spans[index - 1]?.end;
  if (before !== undefined) return text.slice(0, before) + text.slice(end);
  const [after = ''] = /^\s*,/.exec(text.slice(end)) ?? [];
  const head = text.slice(0, from ?? start);
  return (
    (after === '' ? head.trimEnd() : head) + text.slice(end + after.length).replace(/^\s*/, after === '' ? '$&' : '')
  );
}

function comma(before: readonly unknown[]): string {
  return before.length > 0 ? ',' : '';
}

function inserted(text: string, at: number, more: string): string {
  return text.slice(0, at) + more + text.slice(at);
}

/** The members of the object that a text is; undefined where it is none. */
function membersOf(text: string): readonly (Span & { readonly name: string; readonly from: number })[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  } catch {
    return undefined;
  }
  const spans = spansIn(text, text.indexOf('{') + 1, '}');
  return spans.flatMap(({ start, end }, index) =>
    index % 2 === 0 ? [{ name: JSON.parse(text.slice(start, end)), from: start, ...(spans[index + 1] as Span) }] : [],
  );
}

/** The values, and the keys, between an offset and the sign that closes what they are in. */
function spansIn(text: string, from: number, close: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = from; ; ) {
    at += /^[\s,:]*/.exec(text.slice(at, at + 10_000))?.[0].length ?? 0;
    if (at >= text.length || text[at] === close) return spans;
    const end = endOf(text, at);
    spans.push({ start: at, end });
    at = end;
  }
}

/** The end of a value that begins at an offset of valid JSON. */
function endOf(text: string, from: number): number {
  const signs = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s[\]{}",:]+/gs;
  signs.lastIndex = from;
  let depth = 0;
  do {
    const sign = signs.exec(text)?.[0];
    if (sign === undefined) return text.length;
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
  } while (depth > 0);
  return signs.lastIndex;
}
