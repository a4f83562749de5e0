import { parse as parseTomlText } from 'smol-toml';
import { parseDocument, parse as parseYamlText } from 'yaml';
import { isMapping, type Mapping, mapValues } from '../../base/mapping.ts';
import { splitFrontMatter } from '../../load/front-matter.ts';
import { dayIn } from '../../names/paths.ts';
import { formats } from '../../settings/formats.ts';
import type { OldFolder } from './folder.ts';
import { plainText } from './html.ts';
import { valueAfter } from './literals.ts';
import type { OldEntry } from './site.ts';

/** Trims a text; undefined for an empty one and for other values. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The first of some values that is a text. */
export function firstText(...values: readonly unknown[]): string | undefined {
  return values.map(textOf).find((one) => one !== undefined);
}

/** A person by name: a text, or the `name` of a mapping. */
export function personIn(value: unknown): string | undefined {
  return textOf(value) ?? textOf(valuesOf(value).name);
}

/** Front matter with the names of authors in the place of their keys; undefined where it names none. */
export function withAuthors(front: Mapping, people: Mapping): Mapping | undefined {
  if (front.authors === undefined) return undefined;
  const authors = [front.authors].flat().map((one) => personIn(valuesOf(people[String(one)])) ?? personIn(one) ?? one);
  return { ...front, authors };
}

/** The base URL where the address of the old site is not known. */
export const unknownUrl = 'https://www.example.com';

/** An address that can be published under: that of the old site, with https. */
export function baseUrlOf(written: string | undefined): string {
  const url = (written ?? '')
    .trim()
    .replace(/^(?:https?:)?\/\//, 'https://')
    .replace(/(?<!\/)\/+$/, '');
  const full = url !== '' && !url.startsWith('https://') && /^[\w.-]+\.[a-z]+/.test(url) ? `https://${url}` : url;
  return formats['base-url'].test(full) && !/localhost|127\.0\.0\.1/.test(full) && !elsewhere.test(full)
    ? full
    : unknownUrl;
}

/** Hosts of profiles and repositories, whose addresses are near the one of a site in many configurations. */
const elsewhere =
  /^https:\/\/(?:[\w-]+\.)*(?:github|gitlab|twitter|x|linkedin|facebook|instagram|youtube|discord|medium|bsky|threads|tiktok|reddit)\.(?:com|app|net)(?:\/|$)/;

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
  return mapValues(value, (one) => finite(one, within));
}

/** The value at a path of keys: `params.author.name`. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => valuesOf(value)[key], values);
}

/** The text that a configuration in JavaScript gives a key, where it stands there as a literal. Nothing is run. */
export function literalIn(source: string, key: string): string | undefined {
  const [, , text] =
    new RegExp(`(?<![\\w.-])['"]?${key}['"]?\\s*:\\s*(['"\`])((?:(?!\\1)[^\\n\\\\$])*)\\1`).exec(source) ?? [];
  return textOf(text);
}

/** Empty lines before front matter, as Zola and Hugo have them. */
const blankBefore = /^\s*\n(?=(---|\+\+\+)[ \t]*\n\s*[\w-]+[ \t]*[:=][\s\S]*?\n\1[ \t]*(?:\n|$))/;

/** A Markdown file in parts. Front matter that this program would refuse is read more leniently, and has to be printed. */
export function splitOld(path: string, text: string): Pick<OldEntry, 'front' | 'block' | 'line' | 'body' | 'notes'> {
  const [blank] = blankBefore.exec(text) ?? [];
  if (blank !== undefined) {
    const { line, ...parts } = splitOld(path, text.slice(blank.length));
    return { ...parts, line: line + blank.split('\n').length - 1 };
  }
  const [code, language, values = ''] =
    /^---[ \t]*(js(?:on)?|javascript)[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (code !== undefined) {
    const front = language === 'json' ? valuesOf(readConfig('x.json', values)) : assignedIn(values);
    return { front, block: undefined, line: code.split('\n').length, body: text.slice(code.length) };
  }
  const { fence, end } = fenceOf(text);
  if (fence === undefined) return { front: {}, block: undefined, line: 1, body: text };
  const block = text.slice(0, end);
  const parts = { line: block.split('\n').length, body: text.slice(end) };
  if (fence === '{') return { ...parts, front: valuesOf(readConfig('x.json', block)), block: undefined };
  const { value, problems } = splitFrontMatter({ file: path, text });
  if (value) return { ...parts, front: valuesOf(value.front.value), block };
  const inner = block.slice(4).replace(/[^\n]*\n?$/, '');
  const front = valuesOf(fence === '---' ? lenientYaml(inner) : readConfig('x.toml', inner));
  const notes = problems.map(({ message, place }) => ({
    file: path,
    line: place?.line,
    message: `The front matter was rewritten, because a build would refuse it: ${message}`,
    hint: 'Check that it is right',
  }));
  return { ...parts, front, block: undefined, notes };
}

/** Front matter in JavaScript: one object, or what is assigned to names. https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter */
function assignedIn(source: string): Mapping {
  if (/^\s*\{/.test(source)) return valuesOf(valueAfter(source, /^\s*(?=\{)/));
  const names = [...source.matchAll(/^(?:const|let|var)\s+(\w+)\s*=/gm)].map(([, name = '']) => name);
  const values = names.map((name) => [
    name,
    valueAfter(source, new RegExp(`^(?:const|let|var)\\s+${name}\\s*=\\s*`, 'm')),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The fence of the front matter, if there is any, and where what follows begins. Hugo has JSON, too: https://gohugo.io/content-management/front-matter/ */
function fenceOf(text: string): { readonly fence?: string | undefined; readonly end: number } {
  const [opening = '', fence] = /^(---|\+\+\+|\{)[ \t]*\n/.exec(text) ?? [];
  if (fence === undefined) return { end: 0 };
  const closing = { '---': /^---[ \t]*(?:\n|$)/m, '+++': /^\+\+\+[ \t]*(?:\n|$)/m, '{': /^\}[ \t]*(?:\n|$)/m }[fence];
  const found = closing?.exec(text.slice(opening.length));
  if (found) return { fence, end: opening.length + found.index + found[0].length };
  return fence === '{' ? { end: 0 } : { fence, end: opening.length };
}

/** Reads YAML despite mistakes: of a key that is there twice, the last counts, as in Jekyll. */
function lenientYaml(text: string): unknown {
  try {
    return finite(parseDocument(text, { merge: true, uniqueKeys: false, logLevel: 'silent' }).toJS());
  } catch {
    return undefined;
  }
}

/** A path without the ending of its file. */
export function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, '');
}

/** The folder of a file, with its final slash; empty at the top. */
export function folderOf(path: string): string {
  return path.replace(/[^/]*$/, '');
}

/** A folder that a configuration names, as paths begin with it: `./src` is `src/`, `.` is empty. */
export function rootOf(written = ''): string {
  const plain = written.replace(/^\.?\/*|\/*$/g, '');
  return plain && `${plain}/`;
}

/** The path of a file as a part of an address: without a final `index`. */
export function withoutIndex(stem: string): string {
  return stem.replace(/(^|\/)index$/, '');
}

/** Fills the names of a pattern, such as `:year`; undefined where one has no value. */
export function filledIn(
  pattern: string,
  name: RegExp,
  values: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const address = pattern.replace(name, (word, key: string) => values[key] ?? word);
  return address.includes(':') ? undefined : address;
}

/** A path of folders, such as `/blog/a/`, of the parts that are not empty. */
export function pathOf(...parts: readonly (string | undefined)[]): string {
  const joined = parts.flatMap((part) => (part ?? '').split('/')).filter((part) => part !== '' && part !== '.');
  return joined.length === 0 ? '/' : `/${joined.join('/')}/`;
}

/** The date that front matter or the name of a file says. */
export function dateOf(front: Mapping, name: string): string | undefined {
  for (const key of dateKeys) if (typeof front[key] === 'string') return front[key];
  return dayIn(textOf(front.path) ?? textOf(front.permalink) ?? textOf(front.url) ?? name) ?? dayIn(name);
}

/** The keys that hold the date of a post, in one generator or another. */
export const dateKeys: readonly string[] = [
  'date',
  'pubDate',
  'pubDatetime',
  'publishDate',
  'publishedAt',
  'published_at',
  'published',
  'created',
  'createdAt',
  'added',
];

/** The year, month and day in a date. */
export function dayParts(
  date: string | undefined,
): { readonly year: string; readonly month: string; readonly day: string } | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)/.exec(date ?? '') ?? [];
  if (year !== '') return { year, month: month.padStart(2, '0'), day: day.padStart(2, '0') };
  const epoch = Date.parse(`${date} UTC`);
  if (Number.isNaN(epoch)) return undefined;
  return dayParts(new Date(epoch).toISOString());
}

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
  return text === ''
    ? undefined
    : text.length <= most
      ? text
      : `${text.slice(0, most - 1).replace(/\s+\S*$|[\ud800-\udbff]$/, '')}…`;
}
