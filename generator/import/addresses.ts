import { parseMoment } from '../base/dates.ts';
import type { Mapping } from '../base/mapping.ts';
import { decoded } from '../base/percent-encoding.ts';
import { dayInZone } from '../base/time-zone.ts';
import { nameSlug } from '../names/name-slug.ts';
import { addressOf, checkSegments, dayIn } from '../names/paths.ts';
import { filledPermalink } from '../names/permalink.ts';
import { formats } from '../settings/formats.ts';
import { textOf } from './old/read.ts';
import type { OldEntry } from './old/site.ts';

/** The inputs of an entry's address: its place, and the known keys of its front matter. */
interface Located {
  readonly entry: Pick<OldEntry, 'kind' | 'name' | 'address' | 'language' | 'prefix'>;
  readonly known: Mapping;
}

/** Where an entry is served under a pattern for posts, if nothing is added to its front matter. */
export function pathUnder(
  pattern: string,
  timeZone: string | undefined,
  { entry: { kind, name, prefix = '' }, known }: Located,
): string {
  const [slug, own] = [textOf(known.slug), textOf(known.permalink)];
  const day = dayOf(textOf(known.published) ?? dayIn(own ?? name) ?? dayIn(name), timeZone);
  const filled = () => prefix + filledPermalink(pattern, { name, slug, title: textOf(known.title), day });
  const permalink = own ?? (kind === 'post' ? filled() : undefined);
  return addressOf({ prefix, name, slug, permalink }).path;
}

function dayOf(published: string | undefined, timeZone = 'UTC'): string {
  const stamp = published === undefined ? undefined : parseMoment(published, timeZone);
  if (!stamp) return '';
  return stamp.iso.length === 10 ? stamp.iso : dayInZone(timeZone, stamp.epoch);
}

/** The pattern under which most posts stay where they were. */
export function bestPattern(
  patterns: readonly string[],
  posts: readonly Located[],
  timeZone: string | undefined,
): string {
  const candidates = [
    ...new Set([...patterns.map((pattern) => pattern.replace(/\/{2,}/g, '/')), ...usualPatterns]),
  ].filter((pattern) => formats['permalink-pattern'].test(pattern));
  const fits = (pattern: string) =>
    posts.filter((post) => pathUnder(pattern, timeZone, post) === wanted(post.entry.address)).length;
  const counts = candidates.map((pattern) => ({ pattern, count: fits(pattern) }));
  return counts.reduce((best, count) => (count.count > best.count ? count : best)).pattern;
}

const usualPatterns = [
  ...['/blog/:path/', '/:year/:month/:day/:title/', '/:year/:month/:title/', '/:path/', '/:title/'],
  ...['/blog/:year/:month/:day/:title/', '/blog/:year/:month/:title/'],
];

/** An address as this program writes it: a folder, in small letters. */
function wanted(address: string | undefined): string | undefined {
  return address
    ?.replace(/(?:(?<=\/)index)?\.html?$/i, '')
    .toLowerCase()
    .replace(/(?<!\/)\/*$/, '/');
}

/** Returns the front matter that keeps an entry at its address, or that redirects to it from the nearest possible one. */
export function keepAddress(
  pattern: string,
  timeZone: string | undefined,
  located: Located,
): { readonly permalink?: string; readonly aliases?: readonly string[] } {
  const { address, name, language } = located.entry;
  const path = pathUnder(pattern, timeZone, located);
  const old = wanted(address) ?? path;
  const isFile = /\.html?$/i.test(address ?? '');
  // The tag of a language is written in small letters, and leads there from no other spelling.
  const isSpelled = language !== undefined && address?.startsWith(`/${language}/`) === true && /[A-Z]/.test(language);
  if (old === path && !isFile && !isSpelled && isFit(path, name)) return {};
  const safe = isFit(old, name)
    ? old
    : `/${old
        .split('/')
        .filter((part) => part !== '')
        .map((part) => (isFit(`/${part}/`, name) ? part : nameSlug(decoded(part))))
        .join('/')}/`;
  if (safe === '/') return {};
  if (safe === old)
    return address !== undefined && formats.address.test(address) ? { permalink: address } : { permalink: old };
  const isAlias = address !== undefined && formats['old-address'].test(address);
  return { ...(safe !== path && { permalink: safe }), ...(isAlias && { aliases: [address] }) };
}

function isFit(path: string, file: string): boolean {
  return path === '/' || checkSegments(path.slice(1, -1).split('/'), file).value;
}
