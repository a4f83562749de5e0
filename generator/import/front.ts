import { parseDocument, stringify } from 'yaml';
import { parseMoment } from '../base/dates.ts';
import type { Mapping } from '../base/mapping.ts';
import { formats } from '../settings/formats.ts';
import { extraKey, keysOf, knownKeys } from '../settings/known-keys.ts';
import { postSchema } from '../settings/schemas/front-matter.ts';
import type { Note } from './old/left.ts';
import { dateKeys } from './old/paths.ts';
import { readConfig, shortened, textOf, valuesOf } from './old/read.ts';
import type { OldEntry } from './old/site.ts';

/** The usual meanings of keys in most generators. Keys of the settings, such as `categories`, are not repeated. */
const usual: Readonly<Record<string, string>> = {
  ...Object.fromEntries(dateKeys.map((key) => [key, 'published'])),
  lastmod: 'updated',
  updatedDate: 'updated',
  modDatetime: 'updated',
  modified: 'updated',
  updated_at: 'updated',
  updatedAt: 'updated',
  last_modified_at: 'updated',
  excerpt: 'description',
  summary: 'description',
  spoiler: 'description',
  heroImage: 'image',
  categories: 'tags',
  category: 'tags',
  authors: 'author',
  redirect_from: 'aliases',
  redirect_to: 'redirectTo',
  translationKey: 'id',
  id: extraKey,
  navigation: extraKey,
  endpoint: extraKey,
  jsonld: extraKey,
  hidden: extraKey,
  template: extraKey,
  sidebar: extraKey,
};

/** Maps a key of front matter to a known key, or `extra`. */
function meaningOf(key: string, keys: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(keys, key)) return keys[key] ?? extraKey;
  if (Object.hasOwn(usual, key)) return usual[key] ?? extraKey;
  if (knownKeys.includes(key)) return key;
  // Hugo, for one, does not tell letters by their case. https://gohugo.io/content-management/front-matter/
  const small = key.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  return small === key ? extraKey : meaningOf(small, keys);
}

/** The map `frontMatter` of the settings: every key that the entries have and that has not its own meaning in all of them. */
export function keysIn(entries: readonly OldEntry[], keys: Readonly<Record<string, string>>): Record<string, string> {
  const renamed = new Map<string, string>();
  for (const { kind, front } of entries)
    for (const key of Object.keys(front)) {
      const meaning = meaningOf(key, keys);
      if (meaning !== key || !(keysOf[kind] as readonly string[]).includes(key)) renamed.set(key, meaning);
    }
  return Object.fromEntries([...renamed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Front matter under known names, in a form that the schemas take. */
export interface ReadFront {
  readonly known: Mapping;
  /** Whether what is written cannot stay as it is. */
  readonly isChanged: boolean;
  readonly notes: readonly Note[];
}

/**
 * Reads the front matter of an entry: values in another form are brought into the one that is wanted. What has none is left out with a note, and
 * what is empty without one.
 */
export function readFront(
  { kind, front, block, from }: OldEntry,
  keys: Readonly<Record<string, string>>,
  timeZone: string | undefined,
): ReadFront {
  const known: Record<string, unknown> = {};
  const notes: Note[] = [];
  // No lines can be added to a mapping in braces.
  let isChanged = block === undefined || /^---[ \t]*\n\s*\{/.test(block);
  for (const [key, value] of Object.entries(front)) {
    const meaning = meaningOf(key, keys);
    if (key === 'published' && typeof value === 'boolean') known.draft = !value;
    else if ((keysOf[kind] as readonly string[]).includes(meaning)) {
      // The home page is where it is anyway.
      const isUnsaid = isEmpty(value) || (meaning === 'permalink' && /^\/(?:index\.html)?$/.test(String(value)));
      const made = isUnsaid ? undefined : (forms[meaning] ?? same)(value, timeZone);
      if (JSON.stringify(made) !== JSON.stringify(value) && !isSameAnyway(meaning, value)) {
        isChanged = true;
        if (
          !isUnsaid &&
          (made === undefined || ((meaning === 'title' || meaning === 'description') && String(made).endsWith('…')))
        )
          notes.push({
            file: from,
            message: `The value of "${key}" was ${made === undefined ? 'left out' : 'shortened'}: ${JSON.stringify(value).slice(0, 80)}`,
            hint: 'Write it in another form if it matters',
          });
      }
      if (meaning === 'tags' && made !== undefined) known.tags = [...new Set([known.tags ?? [], made].flat())];
      else if (made !== undefined && (known[meaning] === undefined || key === meaning)) known[meaning] = made;
    }
  }
  if (!isBefore(known.updated, known.published, timeZone)) return { known, isChanged, notes };
  const { updated, ...rest } = known;
  notes.push({
    file: from,
    message: `The date of its last change, ${updated}, is before the date of its publication, and was left out`,
    hint: 'Correct one of them',
  });
  return { known: rest, isChanged: true, notes };
}

/** Whether a value says nothing: `title:`, `title: ""` and `aliases: []`. */
function isEmpty(value: unknown): boolean {
  return (
    value === null || (Array.isArray(value) && value.length === 0) || (typeof value === 'string' && value.trim() === '')
  );
}

/** Whether a date is before another, and on another day. */
function isBefore(one: unknown, other: unknown, timeZone = 'UTC'): boolean {
  const [first, second] = [one, other].map((date) => parseMoment(String(date), timeZone));
  return (
    first !== undefined &&
    second !== undefined &&
    first.epoch < second.epoch &&
    String(one).slice(0, 10) !== String(other).slice(0, 10)
  );
}

/** The whole front matter of an entry: as it was written with lines added, or printed. */
export function printFront(
  { front, block }: OldEntry,
  read: ReadFront,
  added: Mapping,
  keys: Readonly<Record<string, string>>,
): string {
  if (!read.isChanged && block !== undefined) {
    const entries = Object.entries(added);
    if (entries.length === 0) return block;
    const [fence = '---', ...written] = block.split('\n');
    const sign = fence.startsWith('+') ? ' = ' : ': ';
    const lines = entries.map(([key, value]) => indentOf(written.join('\n')) + key + sign + JSON.stringify(value));
    return [fence, ...lines, ...written].join('\n');
  }
  const extra = Object.entries(front).filter(
    ([key, value]) => meaningOf(key, keys) === extraKey && value !== undefined,
  );
  const all = { ...read.known, ...added, ...Object.fromEntries(extra) };
  return `---\n${stringify(all, { lineWidth: 0, aliasDuplicateObjects: false })}---\n`;
}

function indentOf(block: string): string {
  return /^( *)[^\s#]/m.exec(block)?.[1] ?? '';
}

/** The keys of `sidebar` in front matter. */
export interface SidebarFront {
  readonly order?: number;
  readonly group?: string | readonly string[];
  readonly label?: string;
  readonly hidden?: true;
}

/** A file whose front matter says something else of the sidebar, or nothing. */
export function withSidebar(text: string, place: SidebarFront = {}, hasOld: boolean): string {
  const [, fence = '', block = '', rest = ''] = /^(---|\+\+\+)\n([\s\S]*?\n)??(\1[\s\S]*)$/.exec(text) ?? [];
  const sign = fence === '---' ? ': ' : ' = ';
  const inner = Object.entries(place).map(([key, value]) => `${key}${sign}${JSON.stringify(value)}`);
  if (fence === '' || (inner.length === 0 && !hasOld)) return text;
  // In TOML, it may be a table, which ends anywhere.
  if (fence === '+++' && hasOld) {
    const yaml = stringify(readConfig('x.toml', block), { lineWidth: 0 });
    return withSidebar(`---\n${yaml}---${rest.slice(fence.length)}`, place, hasOld);
  }
  const line = inner.length === 0 ? '' : `${indentOf(block)}sidebar${sign}{${inner.join(', ')}}\n`;
  return `${fence}\n${line}${hasOld ? withoutKey(block) : block}${rest}`;
}

function withoutKey(block: string): string {
  const document = parseDocument(block, { uniqueKeys: false });
  document.delete('sidebar');
  return document.errors.length > 0 ? block : document.toString({ lineWidth: 0 });
}

const same = (value: unknown): unknown => value;

/** Whether a build takes a value as it is written, although the schemas describe another form. */
function isSameAnyway(meaning: string, value: unknown): boolean {
  if (isEmpty(value)) return false;
  if (meaning === 'title' || meaning === 'description')
    return typeof value === 'string' && value.trim().replace(/\s+/g, ' ') === shortened(value, longest[meaning]);
  if (meaning === 'tags')
    return (
      typeof value === 'string' &&
      value.split(',').every((tag) => tag.trim() !== '' && tag.trim().length <= longest.tag)
    );
  return (
    (meaning === 'author' || meaning === 'image' || meaning === 'aliases') &&
    typeof value === 'string' &&
    value === personName(value) &&
    forms[meaning]?.(value, undefined) !== undefined
  );
}

const { properties } = postSchema;

/** The most characters that a build takes. */
export const longest = {
  title: properties.title.maxLength,
  description: properties.description.maxLength,
  slug: properties.slug.maxLength,
  tag: properties.tags.items.maxLength,
} as const;

const forms: Readonly<Record<string, (value: unknown, timeZone: string | undefined) => unknown>> = {
  title: (value) => shortened(value, longest.title),
  description: (value) => shortened(value, longest.description),
  published: dateIn,
  updated: dateIn,
  // Zola has paths of the site that begin with no slash.
  redirectTo: (value) => textOf(value)?.replace(/^(?![a-z]+:|\/)/i, '/'),
  draft: (value) => (typeof value === 'string' ? value === 'true' : typeof value === 'boolean' ? value : undefined),
  id: (value) => (typeof value === 'string' && formats['page-id'].test(value) ? value : undefined),
  slug: (value) => (typeof value === 'string' && value.length <= longest.slug ? value : undefined),
  permalink: (value) => {
    const address = textOf(value)?.replace(/(?<=\/)index\.html$/, '');
    return address !== undefined && formats.address.test(address) ? address : undefined;
  },
  aliases: (value) =>
    nonEmpty(
      [value]
        .flat()
        .map((text) => String(text).replace(/^https?:\/\/[^/]+/, ''))
        .filter((text) => formats['old-address'].test(text)),
    ),
  author: (value) =>
    nonEmpty([value].flat().map((person) => personName(textOf(person) ?? textOf(valuesOf(person).name)))),
  tags: (value) =>
    nonEmpty(
      (typeof value === 'string' ? value.split(',') : [value].flat()).map(
        (part) =>
          textOf(valuesOf(part).label) ??
          (typeof part === 'object'
            ? undefined
            : String(part).trim().replace(/\s+/g, ' ').slice(0, longest.tag).trim()),
      ),
    ) ?? [],
  image: (value) => {
    const { src, url, path, feature, alt } = valuesOf(value);
    const file = [value, src, url, path, feature]
      .map(textOf)
      .find((text) => text !== undefined && formats.picture.test(text));
    if (file === undefined) return undefined;
    return typeof value === 'string' ? file : { src: file, alt: textOf(alt) ?? '' };
  },
};

/** A date in any form that is understood; one of words is read as a day. */
function dateIn(value: unknown, timeZone: string | undefined): unknown {
  const text = textOf(typeof value === 'object' ? valuesOf(value).date : String(value));
  if (text === undefined) return undefined;
  if (parseMoment(text, timeZone ?? 'UTC')) return text;
  // Without a zone, it would be a time of this machine.
  const hasZone = /\d:\d.*(?:[+-]\d{2}:?\d{2}|\b(?!AM|PM)[A-Z]{1,4}(?:\s*\(.*\))?)\s*$/i.test(text);
  const epoch = Date.parse(hasZone ? text : `${text} UTC`);
  if (Number.isNaN(epoch)) return undefined;
  const iso = new Date(epoch).toISOString();
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  if (time === '00:00:00') return day;
  return hasZone ? `${day}T${time}Z` : `${day} ${time}`;
}

/** A name without the link that it may have in Markdown. */
function personName(text: string | undefined): string | undefined {
  return text
    ?.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .trim()
    .replace(/\s+/g, ' ');
}

function nonEmpty(values: readonly (string | undefined)[]): readonly string[] | undefined {
  const texts = [...new Set(values.filter((value) => value !== undefined && value !== ''))];
  return texts.length === 0 ? undefined : (texts as string[]);
}
