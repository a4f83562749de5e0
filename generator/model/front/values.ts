import { parseMoment } from '../../base/dates.ts';
import type { Mapping } from '../../base/mapping.ts';
import type { SiteConfig } from '../config.ts';

/**
 * Brings the values of known keys into the form that schemas describe, where what was written has only one meaning: one author or tag is
 * a list of one, a text may be broken into lines, a date has a time zone. Everything else is left to the schema to refuse.
 */
export function usualForm(values: Mapping, { timeZone }: Pick<SiteConfig, 'timeZone'>): Mapping {
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === null && key !== 'title') continue;
    const form = forms[key];
    made[key] = form ? form(value, timeZone) : value;
  }
  return made;
}

/** A name that is longer is refused. */
const longestName = 300;

const forms: Readonly<Record<string, (value: unknown, timeZone: string | undefined) => unknown>> = {
  title: oneLine,
  description: oneLine,
  published: inZone,
  updated: inZone,
  author: (value) => (typeof value === 'string' ? [value] : value),
  tags: (value) => (typeof value === 'string' ? value.split(',').map((tag) => tag.trim()) : value),
  image: (value) => (typeof value === 'string' ? { src: value, alt: '' } : value),
  jsonld: (value) => (typeof value === 'object' && !Array.isArray(value) ? [value] : value),
  aliases: (value) => (typeof value === 'string' ? [value] : value),
  slug: (value) => (typeof value === 'string' && value.length <= longestName ? value.replace(/^\/+|\/+$/g, '') : value),
};

/** A text of several lines, as YAML folds or keeps them, as one line. */
function oneLine(value: unknown): unknown {
  return typeof value === 'string' && (value.includes('\n') || value.trim() !== value)
    ? value.trim().replace(/\s+/g, ' ')
    : value;
}

function inZone(value: unknown, timeZone: string | undefined): unknown {
  return (typeof value === 'string' && parseMoment(value, timeZone)?.iso) || value;
}
