import { parseStamp, wholeDay } from '../base/dates.ts';
import { isPlain } from '../base/percent-encoding.ts';
import { error, maxQuoted, placeOf, type Result, shorten } from '../base/problem.ts';
import { windowsNames } from '../base/writable-folder.ts';
import { asciiPath, encodedSpellings } from './ascii-path.ts';

const hint =
  'Begin the name with a letter or a digit, use at most 100 characters and none of .. ~ @, or set "slug" in the front matter';

/** The address of an entry. */
export interface Address {
  /** `/pricing/` */
  readonly path: string;
  /** The path of its Markdown alternate: `/pricing.md`. */
  readonly markdownPath: string;
  /** The spellings of the path that lead to it: with capitals, with letters and signs that are no part of it, or with the extension that a permalink has. */
  readonly moved: readonly string[];
}

const unmoved: readonly string[] = [];

/** Parts that decide where an entry is served. */
interface Naming {
  /** Prefix of the names of all entries of its kind: the locale, the blog. */
  readonly prefix: string;
  readonly name: string;
  /** Replaces the last part of the name. */
  readonly slug?: string | undefined;
  /** Replaces all of it, prefix included. */
  readonly permalink?: string | undefined;
}

/** The URL path of an entry and of its Markdown alternate: `x` → `/x/`, `/x.md`; `x/index` → `/x/`, `/x/index.md`. Capitals become small, and other characters ASCII. */
export function addressOf({ prefix, name, slug, permalink }: Naming): Address {
  const file = /(?:^|\/)index$/.test(name) ? '/index.md' : '.md';
  const folder = name === 'index' ? '' : name.replace(/\/index$/, '');
  const named = slug === undefined ? folder : folder.replace(/[^/]*$/, () => slug);
  const written = permalink === undefined ? `${prefix}/${named}` : `/${permalink.replace(/^\/|\/$/g, '')}`;
  const plain = permalink === undefined ? written : written.replace(/(?:\/index)?\.html?$/i, '');
  const path = asciiPath(plain).replace(/(?<!\/)\/*$/, '/');
  const stem = path.slice(0, -1);
  const old = written === plain ? `${plain}/` : written;
  return {
    path,
    markdownPath: stem === prefix ? `${path}index.md` : `${stem}${permalink === undefined ? file : '.md'}`,
    moved: stem === written || path === written ? unmoved : isPlain(old) ? [old] : encodedSpellings(old),
  };
}

/** The day that is part of a file name or a permalink, as in `2016-08-02-title` or `2016/08/02/title`; undefined where there is none. */
export function dayIn(name: string): string | undefined {
  const [, year, , month, day] = /(?:^|\/)(\d{4})([-/])(\d\d?)\2(\d\d?)[-/]/.exec(name) ?? [];
  const text = wholeDay(`${year}-${month}-${day}`);
  return year !== undefined && parseStamp(text) ? text : undefined;
}

/** A name without the day that its last part begins with. */
export function withoutDay(name: string): string {
  return name.replace(/(^|\/)\d{4}-\d\d?-\d\d?-(?=[^/]+(?:\/index)?$)/, '$1');
}

/** Reports every segment of a path that cannot be part of a URL on each host and file system. Returns whether there is none. */
export function checkSegments(segments: readonly string[], file: string): Result<boolean> {
  const wrong = segments.filter((segment) => !isSegment(segment));
  const problems = wrong.map((segment) =>
    error('slug', `"${shorten(segment, maxQuoted)}" cannot become part of a URL${why(segment)}`, placeOf(file), hint),
  );
  return { value: wrong.length === 0, problems };
}

function isSegment(segment: string): boolean {
  return (
    segment.length <= 100 &&
    /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9_-])?$/.test(segment) &&
    !segment.includes('..') &&
    !windowsNames.test(segment)
  );
}

/** Explains why a name in ASCII is refused when it is not obvious. */
export function why(segment: string): string {
  return windowsNames.test(segment) ? ', because Windows reserves the name' : '';
}
