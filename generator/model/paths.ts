import { error, placeOf, type Result } from '../base/problem.ts';

/** The device names of Windows, with any extension. */
export const windowsNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const hint = 'Name files and folders with a-z, 0-9 and single hyphens, in at most 100 characters';

/** The URL path of an entry and of its Markdown alternate, from its file name below a prefix: `x` → `/x/`, `/x.md`; `x/index` → `/x/`, `/x/index.md`. */
export function entryPaths(prefix: string, name: string): { path: string; markdownPath: string } {
  const folder = name === 'index' ? '' : name.replace(/\/index$/, '');
  return { path: folder === '' ? `${prefix}/` : `${prefix}/${folder}/`, markdownPath: `${prefix}/${name}.md` };
}

/** Reports every segment of a file name that cannot be part of a URL on each host and file system. Returns whether there is none. */
export function checkSegments(name: string, file: string): Result<boolean> {
  const wrong = name.split('/').filter((segment) => !isSegment(segment));
  const problems = wrong.map((segment) =>
    error('slug', `"${shorten(segment)}" cannot become part of a URL${why(segment)}`, placeOf(file), hint),
  );
  return { value: wrong.length === 0, problems };
}

function isSegment(segment: string): boolean {
  return segment.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment) && !windowsNames.test(segment);
}

/** A name as a message quotes it. */
export function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/** What is wrong with a name when it is not obvious: it is reserved, or has a character that looks like another. */
export function why(segment: string): string {
  if (windowsNames.test(segment)) return ', because Windows keeps the name for itself';
  const [other] = /[^\x20-\x7e]/u.exec(segment) ?? [];
  if (other === undefined) return '';
  return `, because of the character U+${(other.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
