import { type Based, pathOnSite } from '../base/base-path.ts';
import { escapeExpression } from '../base/expression.ts';
import { essence } from '../base/media-type.ts';
import { nearest } from '../base/nearest.ts';
import { decoded } from '../base/percent-encoding.ts';
import { error, type Place, type Problem, placeAt, type Source } from '../base/problem.ts';
import { isUrl } from '../base/url.ts';
import { cssLoads } from '../format/css.ts';
import type { Declaration } from '../output/output.ts';
import type { Redirect } from '../output/redirects.ts';
import type { Templates } from '../templates/view.ts';
import { addressesIn, addressesOf } from './outside.ts';

/** The paths of this site that a user's own templates link to, each with one of the pages that do: the first in code point order. */
type TemplateLinks = ReadonlyMap<string, string>;

type LinkedSite = Based & { readonly baseUrl: string };

/** The attributes that lead to a path of the site, or show it. */
const linking: readonly string[] = ['href', 'src', 'srcset', 'poster'];

/**
 * All that a template made of a page, without the HTML that it was given and that was checked before. Undefined where something in it, or around what it was given, might be
 * read as anything but text and tags whose attributes are quoted, so that the whole page has to be parsed.
 */
export function frameOf(page: string, given: readonly string[]): string | undefined {
  const frame = given.reduce((text, html) => (html === '' ? text : text.replaceAll(html, '<p>')), page);
  return unclear.test(frame) ? undefined : frame;
}

const unclear =
  /<(?!\/?[a-z][\w:-]*\s*>|[a-z][\w:-]*(?:\s+[a-z][\w:-]*(?:="[^"<>]*")?)*\s*\/?>|!--[^<>]*-->|!doctype html>)|<(?:script(?![^<>]*><\/script>)|style|title|textarea|xmp)\b/i;

/** The addresses in a frame, which is parsed only if one of them has to be decoded. */
function addressesInFrame(frame: string): readonly string[] {
  const found: string[] = [];
  for (const [, name = '', value = ''] of frame.matchAll(linkingAttribute)) {
    if (value.includes('&')) return addressesIn(frame, linking);
    if (known.has(value)) found.push(value);
    else found.push(...addressesOf(name.toLowerCase(), value));
  }
  return found;
}

const linkingAttribute = new RegExp(`\\s(${linking.join('|')})="([^"]*)"(?<=<[a-z][^<>]*)`, 'gi');

/** A path that is a URL's as it is written. */
const plainPath = /^(?=\/)(?:\/[\w~-][\w.~-]*)*\/?$/;

/** The origin of a URL, where it is written as it is compared. */
const originAsWritten = /^https?:\/\/[a-z\d.-]*[a-z](?=[/?#]|$)/;

const known = new Map<string, string>();

/** A path that keeps no page in memory, as a part of its text would: the same string for each page that has it. */
function byItself(path: string | undefined): string | undefined {
  if (path === undefined || known.has(path)) return path && known.get(path);
  const copy = Buffer.from(path).toString();
  known.set(copy, copy);
  return copy;
}

/** The paths of this site that a page links to, or that a style sheet loads. Of a page, its frame is enough. */
export function pathsLinkedIn(
  text: string,
  { path, mediaType }: Pick<Declaration, 'path' | 'mediaType'>,
  site: LinkedSite,
  frame?: string,
): ReadonlySet<string> {
  const base = site.baseUrl + path;
  const { origin: ours } = new URL(base);
  const ofPage = () => (frame === undefined ? addressesIn(text, linking) : addressesInFrame(frame));
  const found = isStyleSheet(mediaType) ? cssLoads(text).map(({ url }) => url) : ofPage();
  const paths = new Set<string>();
  for (const address of found) {
    const isPlain = known.has(address) || plainPath.test(address);
    const linked = isPlain ? byItself(pathOnSite(site, address)) : pathOfUrl(address, base, ours, site);
    if (linked !== undefined) paths.add(linked);
  }
  return paths;
}

/** @param base The address of the page, of the origin `ours`. */
function pathOfUrl(address: string, base: string, ours: string, site: LinkedSite): string | undefined {
  // Most are sections of the page itself, or those of another site.
  if (address.startsWith('#') || (originAsWritten.exec(address)?.[0] ?? ours) !== ours) return undefined;
  if (!isUrl(address) && !URL.canParse(address, base)) return undefined;
  const { origin, pathname } = new URL(address, base);
  const path = origin === ours ? pathOnSite(site, pathname) : undefined;
  return path && decoded(path);
}

export function isStyleSheet(mediaType: string): boolean {
  return essence(mediaType) === 'text/css';
}

/** Reports each path that a template links to and where there is nothing: once, however many pages have the link. */
export function checkTemplateLinks(
  links: TemplateLinks,
  outputs: readonly Declaration[],
  redirects: readonly Redirect[],
  site: LinkedSite & {
    readonly lost: Pick<ReadonlySet<string>, 'has'>;
    readonly templates: Pick<Templates, 'sources'>;
  },
): readonly Problem[] {
  if (links.size === 0) return [];
  const known = new Set([
    ...outputs.map(({ path }) => decoded(path)),
    ...redirects.flatMap(({ path }) => pathOnSite(site, decoded(path)) ?? []),
  ]);
  return [...links].flatMap(([path, page]) => {
    if (known.has(path) || site.lost.has(path)) return [];
    const close = known.has(`${path}/`) ? `${path}/` : nearest(path, [...known]);
    const message = `A template links to ${path}, where there is nothing`;
    const hint = `${close ? `Did you mean "${close}"? ` : ''}Found at ${page}`;
    return [error('broken-link', message, placeIn(site.templates.sources ?? [], path), hint, path)];
  });
}

/** The first place at which a source has a path, from the root or relative. */
function placeIn(sources: readonly Source[], path: string): Place | undefined {
  return path === '/' ? undefined : placeOfForm(sources, new RegExp(`${escapeExpression(path.slice(1))}(?![\\w/-])`));
}

function placeOfForm(sources: readonly Source[], form: RegExp): Place | undefined {
  const source = sources.find(({ text }) => form.test(text));
  return source && placeAt(source, form.exec(source.text)?.index ?? 0);
}

/** Gives a problem of a template its place, where a slot of HTML has the address or the element that it names. */
export function placedInSlot(problem: Problem, { sources = [] }: Pick<Templates, 'sources'>): Problem {
  const { place, message } = problem;
  const [, address, tag] = /^In a template: .*?(?:"([^"]+)"|(<[a-z-]+)>)/.exec(message) ?? [];
  const named = address ?? tag;
  if (place || named === undefined) return problem;
  const slots = sources.filter(({ file }) => file.endsWith('.html'));
  const found = placeOfForm(
    slots,
    new RegExp(`${escapeExpression(named)}${address === undefined ? '(?![^>]* src=)' : ''}`),
  );
  return found ? { ...problem, place: found } : problem;
}

/** The links of several pages together. */
export function joinLinks(all: Iterable<readonly [path: string, page: string]>): TemplateLinks {
  const joined = new Map<string, string>();
  for (const [path, page] of all) {
    const known = joined.get(path);
    if (known === undefined || page < known) joined.set(path, page);
  }
  return joined;
}
