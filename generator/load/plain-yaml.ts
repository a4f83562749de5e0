type Scalar = string | number | boolean;

/** A line: a key, not longer than YAML takes one, and what is behind its colon. */
const keyLine = /^([A-Za-z][\w-]{0,99}):(?: (.*))?$/;
/** A line that is an item of a list. */
const itemLine = /^( *)- (.*)$/;
/** An item between brackets, and what ends it. */
const item = /(?: *("(?:[^"\\]|\\.)*"|'(?:[^']|'')*') *|([^"'[\]{},:#]+))(,|$)/y;

const doubleQuoted = /^"(?:[^"\\\t]|\\["\\/])*"$/;
const singleQuoted = /^'(?:[^'\t]|'')*'$/;
const date = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/;
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;
/** Text that begins with a character of no other meaning. After a digit, a space shows that it is no number. */
const plain = /^(?:[A-Za-z\u00a1-\uffff]|\d[^\t ]* )[^\t]*$/;
/** What ends a plain text: the colon of a mapping, or a comment. */
const plainEnd = /:(?: |$)| #/;
/** Words that are no text in YAML, in some spellings of them at least. */
const words = new Set(['null', 'true', 'false']);

/**
 * Reads the YAML that most front matter is: a line a key, and each value a plain or quoted text, a date, a whole number, true, false, or a list
 * of these, between brackets or with an item a line. Undefined for all else, right or wrong, which is for a parser of YAML, as is where a
 * value stands. What is read here, a parser reads as the same, in many times the time.
 */
export function readPlainYaml(text: string): Readonly<Record<string, unknown>> | undefined {
  const value: Record<string, unknown> = {};
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [found, key = '', behind = ''] = keyLine.exec(lines[at] ?? '') ?? [];
    if (found === undefined || words.has(key.toLowerCase()) || Object.hasOwn(value, key)) return undefined;
    const written = trimmed(behind);
    const items = written === '' ? itemsFrom(lines, at + 1) : undefined;
    const read = items ? readAll(items) : readValue(written);
    if (read === undefined) return undefined;
    value[key] = read;
    at += items?.length ?? 0;
  }
  return value;
}

/** What is written behind the dashes of a list that begins at a line; nothing where none does. */
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

/** The items between two brackets; nothing where they are not all quoted or plain. */
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

/** Undefined when there are no items, or one is no scalar that is read here. */
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
  if (written.startsWith('"')) {
    return doubleQuoted.test(written) ? written.slice(1, -1).replace(/\\(.)/g, '$1') : undefined;
  }
  if (written.startsWith("'"))
    return singleQuoted.test(written) ? written.slice(1, -1).replaceAll("''", "'") : undefined;
  if (date.test(written)) return written;
  if (wholeNumber.test(written)) return Number(written);
  if (!plain.test(written) || plainEnd.test(written)) return undefined;
  return words.has(written.toLowerCase()) ? readWord(written) : written;
}

function readWord(written: string): boolean | undefined {
  return written === 'true' ? true : written === 'false' ? false : undefined;
}

/** Text without the spaces around it: with any others, which YAML keeps. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (text.charCodeAt(start) === 32) start += 1;
  while (text.charCodeAt(end - 1) === 32) end -= 1;
  return text.slice(start, end);
}
