import { isMap, isSeq, type Pair, type ParsedNode, parseDocument, type Scalar, type YAMLMap } from 'yaml';

/** JSON text with more items at the end of one of the lists of its object. Nothing else is printed again; undefined for text that is no object. */
export function withItems(text: string, name: string, items: readonly unknown[]): string | undefined {
  const members = membersOf(text);
  if (!members || items.length === 0) return members && text;
  const list = members.find(({ key }) => key.value === name)?.value;
  const printed = items.map((item) => JSON.stringify(item));
  if (!list) {
    const at = members.at(-1)?.value?.range[1] ?? text.indexOf('{') + 1;
    const comma = members.length > 0 ? ',' : '';
    return inserted(text, at, `${comma}\n  "${name}": [\n    ${printed.join(',\n    ')}\n  ]`);
  }
  if (!isSeq<ParsedNode>(list)) return undefined;
  const [start] = list.range;
  const [first] = list.items;
  const last = list.items.at(-1);
  // In one line where the list was empty: this tells it from one that was not there.
  if (!first || !last) return inserted(text, start + 1, printed.join(', '));
  const gap = text.slice(start + 1, first.range[0]);
  return inserted(text, last.range[1], printed.map((member) => `,${gap}${member}`).join(''));
}

/** The same text without these items, and without the list if `withItems()` made it. */
export function withoutItems(text: string, name: string, items: readonly unknown[]): string {
  const members = membersOf(text) ?? [];
  const index = members.findIndex(({ key }) => key.value === name);
  const list = members[index]?.value;
  if (!isSeq<ParsedNode>(list)) return text;
  const ours = new Set(items.map((item) => JSON.stringify(item)));
  const areOurs = list.items.map((item) => ours.has(JSON.stringify(item)));
  const spans = list.items.map(({ range }) => range);
  const isMade = /^\s*\n/.test(text.slice(list.range[0] + 1, spans[0]?.[0]));
  if (isMade && areOurs.length > 0 && !areOurs.includes(false)) {
    const whole = members.map(({ key, value }) => [key.range[0], value?.range[1] ?? key.range[1]] as const);
    return cut(text, whole, index);
  }
  return spans.reduceRight((rest, _, at) => (areOurs[at] ? cut(rest, spans, at) : rest), text);
}

/** Removes one of the values that a list had, and the comma that separated it; those after it may be removed already. */
function cut(text: string, spans: readonly (readonly number[])[], index: number): string {
  const [start = 0, end = 0] = spans[index] ?? [];
  const before = spans[index - 1]?.[1];
  if (before !== undefined) return text.slice(0, before) + text.slice(end);
  const [after = ''] = /^\s*,/.exec(text.slice(end)) ?? [];
  const head = text.slice(0, start);
  return (
    (after === '' ? head.trimEnd() : head) + text.slice(end + after.length).replace(/^\s*/, after === '' ? '$&' : '')
  );
}

function inserted(text: string, at: number, more: string): string {
  return text.slice(0, at) + more + text.slice(at);
}

/** The members of the object that a text is; undefined where it is none. JSON is YAML too, whose reader tells the offsets. */
function membersOf(text: string): readonly Pair<Scalar.Parsed, ParsedNode>[] | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const { contents } = parseDocument<YAMLMap<Scalar.Parsed, ParsedNode>, true>(text, { uniqueKeys: false });
  return isMap<Scalar.Parsed, ParsedNode>(contents) ? contents.items : undefined;
}
