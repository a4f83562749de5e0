import { decoded, encodedPath, isPlain } from '../base/percent-encoding.ts';
import { nameSlug } from './name-slug.ts';

/**
 * A path in which every segment is spelled in ASCII: `/Größe/Plan (2)/` is `/grosse/plan-2/`. No path has to be encoded then, and every file system,
 * host and program writes it alike. Capitals become small.
 */
export function asciiPath(path: string): string {
  return composed(path).toLowerCase().split('/').map(asciiSegment).join('/');
}

/** A path that is not ASCII as clients send it, as it is written and in small letters. */
export function encodedSpellings(path: string): readonly string[] {
  return [...new Set([composed(path), composed(path).toLowerCase()].map(encodedPath))];
}

function composed(path: string): string {
  return decoded(path).normalize('NFC');
}

/**
 * A segment of a path in ASCII, with letters, digits and - . _ ~ @: `Plan (größer) – 2.dark.png` is `Plan-grosser-2.dark.png`. Words that are not ASCII are spelled as in the addresses of
 * tags; a run of signs becomes the last of them, or a hyphen where that is another sign. What a segment begins with stays, as the names of hidden files and locks are told by it.
 */
export function asciiSegment(segment: string): string {
  if (/^(?!-)[\w.~@-]*$/.test(segment)) return segment;
  const [, start = '', name = '', ending = ''] =
    /^([._~@]*)(.*?)(\.[A-Za-z\d]+)?$/s.exec(segment.normalize('NFC')) ?? [];
  const words = name
    .replace(/['’]/g, '')
    .replace(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu, (word) => (isPlain(word) ? word : nameSlug(word)));
  const spelled = words
    .replace(/[^A-Za-z\d]+/g, (signs) => /[._~@-]$/.exec(signs)?.[0] ?? '-')
    .replace(/^[._~@-]|[._~@-]$/g, '');
  return start + (spelled === '' || words.includes('xn--') ? nameSlug(name) : spelled) + ending;
}

/** Characters allowed in an address that redirects: for messages. */
export const writtenWith = "letters, digits, spaces and - . _ ~ @ ( ) ' , + & = !";

/** The longest address, in characters, whose rule is within the limits of every host. */
const longest = 300;

/**
 * Whether the rules of all hosts can say that a path redirects. They are expressions, strings between quotes and lists with blanks between them, so no sign is let through that has a
 * meaning in one of them or that a file system refuses: of those in ASCII - . _ ~ @ ( ) ' , + & = ! and blanks within a segment.
 */
export function canRedirect(path: string): boolean {
  const segments = path.replace(/^\/|\/$/g, '').split('/');
  return path.length <= longest && segments.every((segment) => segmentOfRules.test(segment));
}

const segmentOfRules =
  /^(?![.\p{M}\p{Zs}])(?:(?!["#$%*:;<>?[\\\]^`{|}/])[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}])+(?<!\p{Zs})$/u;
