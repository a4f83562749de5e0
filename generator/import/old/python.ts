/** Maximum number of characters that are read, of parts of all values, and of values within one another. */
const most = { characters: 200_000, parts: 20_000, depth: 50 };

/** Matches what a value begins with: a text with its prefix, a number, a name, or a sign. */
const token =
  /(?:[\s\\]|#[^\n]*)*(?:([rRuUbB]{0,2})("""|'''|"|')|(-?\d[\d_]*(?:\.\d+)?)|([A-Za-z_][\w.]*)|([[\](){},:=+]))/y;

/**
 * The values that a configuration in Python assigns to names at the beginnings of lines, where they are written there as literals. Nothing is run:
 * names stand for the literals above them, and whatever else is code is undefined.
 */
export function pythonValues(written: string): Readonly<Record<string, unknown>> {
  const source = written.slice(0, most.characters);
  const values = new Map<string, unknown>();
  let left = most.parts;
  let end = 0;
  // What stands in a text assigns nothing.
  for (const { 0: head, 1: name = '', index } of source.matchAll(
    /^([A-Za-z_]\w*)[ \t]*(?::[ \t]*[\w.[\], ]+)?=(?!=)/gm,
  ))
    if (index >= end) values.set(name, valueAt(index + head.length));
  return Object.fromEntries(values);

  /** The value after an offset, if all of it up to the end of its line is literal. */
  function valueAt(start: number): unknown {
    let at = start;
    const next = () => {
      token.lastIndex = at;
      const found = token.exec(source);
      left -= 1;
      return left < 0 ? undefined : found;
    };
    const take = (sign: string) => {
      const found = next();
      if (found?.[5] !== sign) return false;
      at = token.lastIndex;
      return true;
    };
    const text = (prefix: string, quote: string): string | undefined => {
      const raw = /r/i.test(prefix);
      const inner = quote.length === 3 ? String.raw`(?:[^\\]|\\[^])*?` : String.raw`(?:[^\\\n]|\\[^])*?`;
      const rest = new RegExp(`(${inner})${quote}`, 'y');
      rest.lastIndex = at;
      const [whole, content = ''] = rest.exec(source) ?? [];
      if (whole === undefined) {
        // Nobody knows where code begins again.
        if (quote.length === 3) left = 0;
        return undefined;
      }
      at = rest.lastIndex;
      return raw ? content : content.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g, escaped);
    };
    /** Everything up to a closing sign. A name before `=` is a key, as a text before `:` is. */
    const items = (close: string, depth: number): unknown[] | undefined => {
      const made: unknown[] = [];
      while (!take(close)) {
        const key = value(depth + 1, true);
        if (key === failed) return undefined;
        if (take(':') || take('=')) {
          const item = value(depth + 1);
          if (item === failed) return undefined;
          made.push([key, item]);
        } else made.push(key);
        if (!take(',')) return take(close) ? made : undefined;
      }
      return made;
    };
    const value = (depth: number, isKey = false): unknown => {
      const found = next();
      if (!found || depth > most.depth) return failed;
      const [, prefix = '', quote, number, name, sign] = found;
      at = token.lastIndex;
      if (quote !== undefined) {
        let made = text(prefix, quote);
        // Texts side by side are one.
        for (let more = next(); made !== undefined && more?.[2] !== undefined; more = next()) {
          at = token.lastIndex;
          const rest = text(more[1] ?? '', more[2]);
          made = rest === undefined ? undefined : made + rest;
        }
        return made ?? failed;
      }
      if (number !== undefined) return Number(number.replaceAll('_', ''));
      if (name === 'dict' && take('(')) return mapping(items(')', depth));
      if (name !== undefined) {
        if (name in constants) return constants[name as keyof typeof constants];
        token.lastIndex = at;
        if (isKey && /[ \t]*=/y.test(source.slice(at, at + 5))) return name;
        return values.get(name) === undefined ? failed : values.get(name);
      }
      if (sign === '[') return items(']', depth) ?? failed;
      if (sign === '{') return mapping(items('}', depth));
      if (sign !== '(') return failed;
      const list = items(')', depth);
      // A text in parentheses is no tuple, unless a comma follows it.
      if (list === undefined) return failed;
      const isTuple = list.length !== 1 || /,(?:\s|#[^\n]*\n)*\)$/.test(source.slice(Math.max(0, at - 100), at));
      return isTuple ? list : list[0];
    };
    const made = value(0);
    end = at;
    return made === failed || !/[ \t]*(?:#|\r?\n|$)/y.test(source.slice(at, at + 200)) ? undefined : made;
  }
}

const failed = Symbol('no literal');

const constants = { True: true, False: false, None: null } as const;

/** Pairs as a mapping; a set without pairs is a list. */
function mapping(items: unknown[] | undefined): unknown {
  if (items === undefined) return failed;
  const pairs = items.filter((item): item is [unknown, unknown] => Array.isArray(item) && item.length === 2);
  return pairs.length === items.length ? Object.fromEntries(pairs.map(([key, item]) => [String(key), item])) : items;
}

function escaped(_: string, four?: string, two?: string, one = ''): string {
  const code = four ?? two;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return { n: '\n', t: '\t', '\n': '' }[one] ?? (/["'\\]/.test(one) ? one : `\\${one}`);
}
