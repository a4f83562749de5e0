type Scalar = string | number | boolean;

/** A line: a key, and what is behind its colon. */
const line = /^([A-Za-z][\w-]*): (.*)$/;
/** An item of a list, and what ends it. */
const item = /(?: *("[^"]*") *|([^"'[\]{},]+))(,|$)/y;

const quoted = /^"[^"\\\p{C}]*"$/u;
const date = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/;
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;
/** Text without a character that could mean something to YAML where it stands. */
const plain = /^\p{L}[^\p{C}\p{Zl}\p{Zp}:#]*$/u;
/** Words that are no text in YAML, in some spellings of them at least. */
const words = new Set(['null', 'true', 'false']);

/**
 * Reads the YAML that most front matter is: a line a key, and each value a plain or double-quoted text, a date, a whole number, true, false, or a
 * list of these between brackets. Undefined for all else, right or wrong, which is for a parser of YAML, as is where a value stands. What is read
 * here, a parser reads as the same, in many times the time.
 */
export function readPlainYaml(text: string): Readonly<Record<string, unknown>> | undefined {
  const value: Record<string, unknown> = {};
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
  for (const one of lines.split('\n')) {
    const [, key = '', behind = ''] = line.exec(one) ?? [];
    if (words.has(key.toLowerCase()) || Object.hasOwn(value, key)) return undefined;
    const read = readValue(trimmed(behind));
    if (read === undefined) return undefined;
    value[key] = read;
  }
  return value;
}

function readValue(written: string): Scalar | readonly Scalar[] | undefined {
  return written.startsWith('[') ? readList(written) : readScalar(written);
}

function readList(written: string): readonly Scalar[] | undefined {
  if (!written.endsWith(']')) return undefined;
  const inside = written.slice(1, -1);
  const items: Scalar[] = [];
  item.lastIndex = 0;
  for (;;) {
    const [, quotedItem, plainItem = '', end] = item.exec(inside) ?? [];
    const read = readScalar(quotedItem ?? trimmed(plainItem));
    if (read === undefined) return undefined;
    items.push(read);
    if (end === '') return items;
  }
}

function readScalar(written: string): Scalar | undefined {
  if (quoted.test(written)) return written.slice(1, -1);
  if (plain.test(written)) return words.has(written.toLowerCase()) ? readWord(written) : written;
  if (date.test(written)) return written;
  return wholeNumber.test(written) ? Number(written) : undefined;
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
