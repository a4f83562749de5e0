import { posix } from 'node:path';
import { dayInZone } from '../base/time-zone.ts';
import { type Address, addressOf, dayIn, withoutDay } from '../names/paths.ts';
import { filledPermalink } from '../names/permalink.ts';
import { blogPath, type Locale, type SiteConfig } from './config.ts';

interface Addressed {
  readonly kind: 'page' | 'post';
  /** The folder of its language; empty where it is in none. */
  readonly folder: string;
  /** The path of its file below that, without the extension. */
  readonly name: string;
  /** Undefined where the folder is not a language of the site. */
  readonly locale: Locale | undefined;
  /** Its front matter, checked or not. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Where an entry is served: as its front matter says, or else, for a post, as the settings do, or else by its name. */
export function addressIn(
  { kind, folder, name, locale, values }: Addressed,
  settings: Pick<SiteConfig, 'blog' | 'timeZone'>,
): Address {
  const slug = textOf(values.slug);
  const permalink = textOf(values.permalink);
  if (kind === 'page') return addressOf({ prefix: locale?.prefix ?? '', name, slug, permalink });
  const pattern = patternFor(settings.blog.permalink, posix.join(folder, name));
  const title = typeof values.title === 'string' ? values.title : undefined;
  const day = pattern === undefined ? '' : dayOf(values.published, name, settings.timeZone);
  return addressOf({
    prefix: locale ? blogPath(settings, locale).slice(0, -1) : '',
    name: withoutDay(name),
    slug,
    permalink:
      permalink ?? (pattern && `${locale?.prefix ?? ''}${filledPermalink(pattern, { name, slug, title, day })}`),
  });
}

/** The pattern for a file of `posts/`: that of the innermost folder which has one, such as `en/notes`. */
function patternFor(patterns: SiteConfig['blog']['permalink'], file: string): string | undefined {
  if (typeof patterns !== 'object') return patterns;
  let folder = file;
  while (folder.includes('/')) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    if (Object.hasOwn(patterns, folder)) return patterns[folder];
  }
  return undefined;
}

/** The day of publication in the time zone of the site, or else as the name of the file has it: `2016-08-02`. */
function dayOf(published: unknown, name: string, zone = 'UTC'): string {
  const text = String(published);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? (dayIn(name) ?? '') : dayInZone(zone, moment);
}

/** A name that is not refused for its length or type. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 300 ? value : undefined;
}
