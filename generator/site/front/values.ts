import { parseMoment } from '../../base/dates.ts';
import { isMapping, type Mapping } from '../../base/mapping.ts';
import type { SiteConfig } from '../../settings/config.ts';

/** What the values of front matter are read with. */
export interface ValueScope extends Pick<SiteConfig, 'timeZone'> {
  /** A number as it was written, such as `1.10` for 1.1, by the path of its value; undefined for anything else. */
  writtenAt?(path: readonly (string | number)[]): string | undefined;
}

/**
 * Brings the values of known keys into the form that schemas describe, where what was written has only one meaning: one author or tag is
 * a list of one, an author with further facts is a name, a number is a text, a text may be broken into lines, a date has a time zone.
 * Everything else is left to the schema to refuse.
 */
export function usualForm(values: Mapping, scope: ValueScope): Mapping {
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (isEmpty(value) && key !== 'title') continue;
    const form = forms[key];
    const given = texts.has(key) ? withoutNumbers(value, [key], scope) : value;
    made[key] = form ? form(given, scope) : given;
  }
  return made;
}

/** Whether a value says nothing, as templates of new files leave them: `description: ""`, `tags: []`. */
function isEmpty(value: unknown): boolean {
  return (
    value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
  );
}

/** The keys whose value is a text, or a list of texts. */
const texts = new Set(['title', 'description', 'slug', 'author', 'tags']);

/** A value in which numbers are texts, as they were written: `1984` as a title, `2.0` among tags. */
function withoutNumbers(value: unknown, path: readonly (string | number)[], scope: ValueScope): unknown {
  if (Array.isArray(value)) return value.map((one, index) => withoutNumbers(one, [...path, index], scope));
  if (typeof value !== 'number') return value;
  const written = scope.writtenAt?.(path);
  // Tags of several keys are one list, in which a number is no longer where it was written.
  return written !== undefined && Number(written) === value ? written : String(value);
}

/** A name that is longer is refused. */
const longestName = 300;

const forms: Readonly<Record<string, (value: unknown, scope: ValueScope) => unknown>> = {
  title: oneLine,
  description: oneLine,
  published: inZone,
  updated: inZone,
  author: (value) => unlike((Array.isArray(value) ? value : [value]).map(nameOf)),
  tags: (value) => unlike(typeof value === 'string' ? value.split(',').map((tag) => tag.trim()) : value),
  image: (value) => (typeof value === 'string' ? { src: value, alt: '' } : value),
  jsonld: (value) => (typeof value === 'object' && !Array.isArray(value) ? [value] : value),
  aliases: (value) => (typeof value === 'string' ? [value] : value),
  slug: (value) => (typeof value === 'string' && value.length <= longestName ? value.replace(/^\/+|\/+$/g, '') : value),
  // Other programs have a key of this name that is no text: what is said of an unknown template says what to do.
  template: (value) => (typeof value === 'boolean' || typeof value === 'number' ? String(value) : value),
};

/** The name in a mapping such as `{name: Ada, url: https://ada.example}`; any other value as it is. */
function nameOf(author: unknown): unknown {
  return isMapping(author) && typeof author.name === 'string' ? author.name.trim() : author;
}

/** A list without what is empty or there already. */
function unlike(list: unknown): unknown {
  return Array.isArray(list) ? [...new Set(list.filter((one) => !isEmpty(one)))] : list;
}

/** A text of several lines, as YAML folds or keeps them, as one line. */
function oneLine(value: unknown): unknown {
  return typeof value === 'string' && (value.includes('\n') || value.trim() !== value)
    ? value.trim().replace(/\s+/g, ' ')
    : value;
}

function inZone(value: unknown, { timeZone }: ValueScope): unknown {
  return (typeof value === 'string' && parseMoment(value, timeZone)?.iso) || value;
}
