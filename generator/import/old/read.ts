import { parse as parseTomlText } from 'smol-toml';
import { parseDocument, parse as parseYamlText } from 'yaml';
import { isMapping, type Mapping, mapValues } from '../../base/mapping.ts';
import type { OldFolder } from './folder.ts';
import { plainText } from './html.ts';

/** Trims a text; undefined for an empty one and for other values. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The first of some values that is a text. */
export function firstText(...values: readonly unknown[]): string | undefined {
  return values.map(textOf).find((text) => text !== undefined);
}

/** A person by name: a text, or the `name` of a mapping. */
export function personIn(value: unknown): string | undefined {
  return textOf(value) ?? textOf(valuesOf(value).name);
}

/** Front matter with the names of authors in the place of their keys; undefined where it names none. */
export function withAuthors(front: Mapping, people: Mapping): Mapping | undefined {
  if (front.authors === undefined) return undefined;
  const authors = [front.authors]
    .flat()
    .map((author) => personIn(valuesOf(people[String(author)])) ?? personIn(author) ?? author);
  return { ...front, authors };
}

/** A mapping, or an empty one in the place of anything else. */
export function valuesOf(value: unknown): Mapping {
  return isMapping(value) ? value : {};
}

/** The values of the first of some configuration files that a site has; none where it has none of them. */
export function configIn({ has, text }: Pick<OldFolder, 'has' | 'text'>, ...paths: readonly string[]): Mapping {
  const path = paths.find(has);
  return path === undefined ? {} : valuesOf(readConfig(path, text(path)));
}

/** A configuration or data file in YAML, TOML or JSON by its ending; undefined for one that cannot be read. Dates are texts. */
export function readConfig(path: string, text: string): unknown {
  try {
    if (path.endsWith('.toml')) return JSON.parse(JSON.stringify(parseTomlText(text)));
    if (path.endsWith('.json')) return finite(JSON.parse(text));
    return finite(parseYamlText(text, { merge: true, uniqueKeys: false, logLevel: 'silent' }));
  } catch {
    return undefined;
  }
}

/** The same without what nests deeper than anyone writes, and than can be printed, or holds itself, as YAML can. */
function finite(value: unknown, above: readonly unknown[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (above.length > 100 || above.includes(value)) return undefined;
  const within = [...above, value];
  return mapValues(value, (inner) => finite(inner, within));
}

/** The value at a path of keys: `params.author.name`. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => valuesOf(value)[key], values);
}

/** Reads YAML despite mistakes: of a key that is there twice, the last counts, as in Jekyll, and a quoted text goes on in lines without indentation. */
export function lenientYaml(text: string): unknown {
  try {
    const indented = text.replace(quoted, (value) => value.replace(/\n(?=.)/g, '\n        '));
    return finite(parseDocument(indented, { merge: true, uniqueKeys: false, logLevel: 'silent' }).toJS());
  } catch {
    return undefined;
  }
}

/** A text in quotes, to the end of its line, after a key or a dash. */
const quoted = /^ *(?:- +|[\w-]+:[ \t]+)+(?:"(?:[^"\\]|\\[\s\S])*"|'[^']*(?:''[^']*)*')(?=[ \t]*$)/gm;

/** A text in one line of at most so many characters; undefined for one without a word. */
export function shortened(value: unknown, most: number): string | undefined {
  if (typeof value === 'object') return undefined;
  // Marks of code and of strong words would be read as letters, as would elements and what stands for characters.
  const text = String(value)
    .replace(/<(\w+)(?:\s[^<>]*)?>([^<>]*)<\/\1>|<br\s*\/?>/gi, (_, _name, inner = ' ') => inner)
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, plainText)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<!`)`([^`]+)`(?!`)/g, '$1')
    .replace(/\*\*(\S(?:[^*]*\S)?)\*\*/g, '$1');
  if (text === '') return undefined;
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$|[\ud800-\udbff]$/, '')}…`;
}
