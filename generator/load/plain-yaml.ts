type Scalar = string | number | boolean;

/** A line with a key, no longer than YAML allows, and what follows its colon. */
const keyLine = /^("?)([A-Za-z][\w-]{0,99})\1:(?: (.*))?$/;
const emptyLine = /^(?:#.*)?$/;
const itemLine = /^( *)- (.*)$/;
/** An item between brackets, and what ends it. */
const item = /(?: *("(?:[^"\\]|\\.)*"|'(?:[^']|'')*') *|([^"'[\]{},:#]+))(,|$)/y;

/** With the escapes of quotes, slashes and characters from U+00A0 to U+D7FF, which programs write for letters that are not ASCII. */
const doubleQuoted =
  /^"(?:[^"\\\t]|\\["\\/]|\\u(?:00[A-Fa-f]|0[1-9A-Fa-f][\dA-Fa-f]|[1-9A-Ca-c][\dA-Fa-f]{2}|[Dd][0-7][\dA-Fa-f])[\dA-Fa-f])*"$/;
const singleQuoted = /^'(?:[^'\t]|'')*'$/;
const date = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/;
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;
/** Text whose first character has no special meaning. After digits, a space shows that it is not a number. */
const plain = /^(?:[A-Za-z\u00a1-\uffff]|\d[^\t ]* )[^\t]*$/;
/** The end of a plain text: the colon of a mapping, or a comment. */
const plainEnd = /:(?: |$)| #/;
/** Words that are not text in YAML, at least in some spellings. */
const words = new Set(['null', 'true', 'false']);

/**
 * Reads the YAML of most front matter and labels: one key per line, each value a plain or quoted text, a date, a whole number, true, false, or a
 * list of these, in brackets or with one item per line, and comments on lines of their own. Undefined for anything else, valid or not: that is
 * left to a YAML parser, and so are the places of values. A parser would read the same values, only many times slower.
 */
export function readPlainYaml(text: string): Readonly<Record<string, unknown>> | undefined {
  const value: Record<string, unknown> = {};
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (emptyLine.test(line)) continue;
    const [found, , key = '', behind = ''] = keyLine.exec(line) ?? [];
    if (found === undefined || words.has(key.toLowerCase()) || Object.hasOwn(value, key)) return undefined;
    const written = trimmed(behind);
    const items = written === '' ? itemsFrom(lines, at + 1) : undefined;
    const read = items ? readAll(items) : readValue(written);
    if (read === undefined) return undefined;
    value[key] = read;
    at += items?.length ?? 0;
  }
  return Object.keys(value).length === 0 ? undefined : value;
}

/** The items of the list that begins at a line, as written after their dashes; empty when no list begins there. */
function itemsFrom(lines: readonly string[], first: number): readonly string[] {
  const items: string[] = [];
  const [, indent] = itemLine.exec(lines[first] ?? '') ?? [];
  for (let at = first; at < lines.length; at += 1) {
    const [found, itsIndent, written = ''] = itemLine.exec(lines[at] ?? '') ?? [];
    if (found === undefined || itsIndent !== indent) break;
    items.push(trimmed(written));
  }
  return items;
}

function readValue(written: string): Scalar | readonly Scalar[] | undefined {
  if (!written.startsWith('[')) return readScalar(written);
  return written.endsWith(']') ? readAll(itemsWithin(written.slice(1, -1))) : undefined;
}

/** The items between two brackets; empty unless all are quoted or plain. */
function itemsWithin(inside: string): readonly string[] {
  const items: string[] = [];
  item.lastIndex = 0;
  for (;;) {
    const [found, quotedItem, plainItem = '', end] = item.exec(inside) ?? [];
    if (found === undefined) return [];
    items.push(quotedItem ?? trimmed(plainItem));
    if (end === '') return items;
  }
}

/** Undefined when there are no items, or when one is not a scalar that is read here. */
function readAll(items: readonly string[]): readonly Scalar[] | undefined {
  const values: Scalar[] = [];
  for (const written of items) {
    const value = readScalar(written);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values.length === 0 ? undefined : values;
}

function readScalar(written: string): Scalar | undefined {
  if (written.startsWith('"')) return doubleQuoted.test(written) ? unescaped(written.slice(1, -1)) : undefined;
  if (written.startsWith("'"))
    return singleQuoted.test(written) ? written.slice(1, -1).replaceAll("''", "'") : undefined;
  if (date.test(written)) return written;
  if (wholeNumber.test(written)) return Number(written);
  if (!plain.test(written) || plainEnd.test(written)) return undefined;
  return words.has(written.toLowerCase()) ? readWord(written) : written;
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u(.{4})|(.))/g, (_all, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function readWord(written: string): boolean | undefined {
  return written === 'true' ? true : written === 'false' ? false : undefined;
}

/** Text without the spaces around it; YAML keeps other white space. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (text.charCodeAt(start) === 32) start += 1;
  while (text.charCodeAt(end - 1) === 32) end -= 1;
  return text.slice(start, end);
}
