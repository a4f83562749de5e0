import { decoded, encodedPath, isPlain } from '../base/percent-encoding.ts';
import { nameSlug } from './name-slug.ts';

/**
 * A path in which letters of other alphabets, and those with marks, are spelled in ASCII, as in the addresses of tags: `/Größe/` is `/grosse/`. No path has to be encoded then, and every file system,
 * host and program writes it alike. Capitals become small. What has other characters than letters, digits and - . _ stays, to be refused.
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

/** A segment of a path in ASCII. Only the parts of it that are not become small. */
export function asciiSegment(segment: string): string {
  if (isPlain(segment) || !/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._~@-]*$/u.test(segment)) return segment;
  const [, name = '', ending = ''] = /^(.*?)(\.[A-Za-z\d]+)?$/.exec(segment) ?? [];
  const parts = name.split(/([._~@-]+)/).map((part) => (isPlain(part) ? part : nameSlug(part)));
  return (parts.some((part) => part.startsWith('xn--')) ? nameSlug(name) : parts.join('')) + ending;
}
