import type { Mapping } from '../../base/mapping.ts';
import { dayIn } from '../../names/paths.ts';
import { formats } from '../../settings/formats.ts';
import { textOf } from './read.ts';

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

/** The name of a page by its file; the README of a folder is its index. */
export function pageName(path: string): string {
  return stemOf(path).replace(/(^|\/)readme$/i, '$1index');
}

/** The address of a page by its name: a folder, or a file for all but the index of one. */
export function pageAddress(prefix: string, name: string, isFile = false): string {
  const address = pathOf(prefix, withoutIndex(name));
  return isFile && !/(?:^|\/)index$/.test(name) ? address.replace(/\/$/, '.html') : address;
}

/** A path as the address of a link in Markdown. */
export function linkAddress(path: string): string {
  return encodeURI(path).replaceAll('(', '%28').replaceAll(')', '%29');
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
