import { prefersMarkdown } from './accept.js';
import { preflightHeaders } from './preflight.js';

/** @typedef {{ path: string, file: string, mediaType: string, headers: Readonly<Record<string, string>>, size: number, sha256: string, siblings?: readonly { coding: string, file: string, size: number, sha256: string }[] }} Entry */
/** @typedef {{ path: string, status: 301 | 308 | 410, location?: string }} Redirect */
/** @typedef {{ notFound: string, notFoundBelow?: readonly { below: string, path: string }[], negotiated: readonly { path: string, variant: string }[], redirects: readonly Redirect[], outputs: readonly Entry[] }} Manifest */
/** @typedef {{ byPath: Pick<ReadonlyMap<string, Entry>, 'get' | 'has'>, variants: ReadonlyMap<string, string>, redirects: ReadonlyMap<string, Redirect>, notFound: string, notFoundBelow: readonly { below: string, path: string }[] }} Tree */

/**
 * A request: a path, its query with the question mark, and some headers. A server that sends text in a coding says which ones are accepted, and
 * whether it can compress with gzip itself.
 *
 * @typedef {{
 *   method: string,
 *   path: string,
 *   query: string,
 *   accept: string | null | undefined,
 *   ifNoneMatch: string | null | undefined,
 *   range?: string | null | undefined,
 *   ifRange?: string | null | undefined,
 *   accessControlRequestMethod?: string | null | undefined,
 *   acceptEncoding?: string,
 *   compresses?: boolean,
 * }} Question
 */

/**
 * A response; the body is the content of `file`, if there is one, whose SHA-256 is `digest`, or the bytes of it from the first up to the second
 * of `slice`. One that is to be compressed with gzip has no Content-Length yet.
 *
 * @typedef {{
 *   status: 200 | 204 | 206 | 301 | 304 | 308 | 404 | 405 | 410 | 416,
 *   headers: Record<string, string>,
 *   file?: string,
 *   digest?: string,
 *   isToCompress?: boolean,
 *   slice?: readonly [number, number],
 * }} Answer
 */

/**
 * A built tree, by its manifest.
 *
 * @param {Manifest} manifest
 * @returns {Tree & { byPath: ReadonlyMap<string, Entry> }}
 */
export function treeOf({ notFound, notFoundBelow = [], negotiated, redirects, outputs }) {
  return {
    byPath: new Map(outputs.map((entry) => [entry.path, entry])),
    variants: new Map(negotiated.map(({ path, variant }) => [path, variant])),
    redirects: new Map(redirects.map((one) => [one.path, one])),
    notFound,
    notFoundBelow,
  };
}

/**
 * Answers a request for a tree. https://www.rfc-editor.org/rfc/rfc9110
 *
 * @param {Question} question
 * @param {Tree} tree
 * @returns {Answer}
 */
export function respond(question, { byPath, variants, redirects, notFound, notFoundBelow }) {
  const { method, query, accept, ifNoneMatch } = question;
  const path = plain(question.path);
  const variant = variants.get(path);
  const entry = byPath.get(variant !== undefined && prefersMarkdown(accept) ? variant : path);
  if (
    method === 'OPTIONS' &&
    question.accessControlRequestMethod &&
    entry?.headers['Access-Control-Allow-Origin'] === '*'
  )
    return { status: 204, headers: preflightHeaders };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' } };
  if (entry) {
    const chosen = codedFor(entry, question);
    if (matches(ifNoneMatch, chosen.tag)) return { status: 304, headers: { ...chosen.headers, ETag: chosen.tag } };
    const slice = method === 'GET' ? sliceOf(question, chosen.tag, chosen.size) : undefined;
    return slice
      ? partial(chosen, slice)
      : represent(200, chosen, { ...(!chosen.coding && { 'Accept-Ranges': 'bytes' }), ETag: chosen.tag });
  }
  const folder = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : `${path}/`;
  if (byPath.has(folder)) return { status: 308, headers: { Location: folder + query } };
  const redirect = redirects.get(path);
  if (redirect?.location !== undefined) {
    const { status, location } = redirect;
    return { status, headers: { Location: /^\/[^?#]*$/.test(location) ? location + query : location } };
  }
  const page = byPath.get(notFoundBelow.find(({ below }) => path.startsWith(below))?.path ?? notFound);
  const status = redirect ? 410 : 404;
  return page ? represent(status, codedFor(page, question), {}) : { status, headers: {} };

  /**
   * @param {200 | 404 | 410} status
   * @param {Coded} coded
   * @param {Record<string, string>} more
   */
  function represent(status, { file, mediaType, headers, size, sha256, isToCompress }, more) {
    const length = isToCompress ? undefined : { 'Content-Length': String(size) };
    const fields = { 'Content-Type': mediaType, ...headers, ...more, ...length };
    return method === 'HEAD'
      ? { status, headers: fields }
      : { status, headers: fields, file, digest: sha256, ...(isToCompress && { isToCompress }) };
  }
}

/** @typedef {Entry & { tag: string, coding?: string, isToCompress?: boolean }} Coded */

/** Bytes of which compressing makes a difference. */
const worthCompressing = 1024;

/**
 * An entry in the coding that is preferred by this server among those that are accepted: a sibling, or gzip on the way. A range is one of the plain
 * bytes. Text varies by what is accepted, and each coding has a tag of its own. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 *
 * @param {Entry} entry
 * @param {Question} question
 * @returns {Coded}
 */
function codedFor(entry, { acceptEncoding, compresses, range }) {
  const tag = `"${entry.sha256.slice(0, 32)}"`;
  if (acceptEncoding === undefined || !isText.test(entry.mediaType)) return { ...entry, tag };
  const { Vary } = entry.headers;
  const headers = { ...entry.headers, Vary: Vary ? `${Vary}, Accept-Encoding` : 'Accept-Encoding' };
  const sibling = range ? undefined : entry.siblings?.find(({ coding }) => accepts(acceptEncoding, coding));
  if (sibling) {
    const { coding, file, size, sha256 } = sibling;
    const coded = { ...headers, 'Content-Encoding': coding };
    return { ...entry, headers: coded, coding, file, size, sha256, tag: `"${sha256.slice(0, 32)}"` };
  }
  const isToCompress = !range && compresses && entry.size >= worthCompressing && accepts(acceptEncoding, 'gzip');
  if (!isToCompress) return { ...entry, headers, tag };
  const coded = { ...headers, 'Content-Encoding': 'gzip' };
  return { ...entry, headers: coded, coding: 'gzip', tag: `${tag.slice(0, -1)}-gzip"`, isToCompress };
}

/** The types that compress well, as in base/media-type.ts. */
const isText = /^text\/|[/+](?:json|xml)\s*(?:;|$)/i;

/**
 * Whether an Accept-Encoding header names a coding with a quality above 0.
 *
 * @param {string} header
 * @param {string} coding
 */
function accepts(header, coding) {
  const named = header.split(',').find((one) => one.split(';')[0]?.trim().toLowerCase() === coding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/i.test(named);
}

/**
 * A path as it is listed, however it was percent-encoded: with capitals in its codes, and without those of characters that need none.
 * https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
 *
 * @param {string} path
 */
function plain(path) {
  return path.replace(/%[0-9A-Fa-f]{2}/g, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~@!'()+,&=-]/.test(character) ? character : encoded.toUpperCase();
  });
}

/**
 * Some bytes of an entry, or 416 where it has none of them. https://www.rfc-editor.org/rfc/rfc9110#section-15.3.7
 *
 * @param {Coded} entry
 * @param {readonly [number, number]} slice
 * @returns {Answer}
 */
function partial({ file, mediaType, headers, size, sha256, tag }, [start, end]) {
  if (start >= end) return { status: 416, headers: { 'Content-Range': `bytes */${size}` } };
  const range = { 'Content-Range': `bytes ${start}-${end - 1}/${size}`, 'Content-Length': String(end - start) };
  return {
    status: 206,
    headers: { 'Content-Type': mediaType, ...headers, ETag: tag, ...range },
    file,
    digest: sha256,
    slice: [start, end],
  };
}

/**
 * The bytes that a Range header asks for, as the first and the one after the last; undefined when the whole is to be sent, as for several
 * ranges, for what is malformed, and for a tag that is not the current one. https://www.rfc-editor.org/rfc/rfc9110#section-14.2
 *
 * @param {Question} question
 * @param {string} tag
 * @param {number} size
 * @returns {readonly [number, number] | undefined}
 */
function sliceOf({ range, ifRange }, tag, size) {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(range || '');
  if (!match || (ifRange && ifRange !== tag)) return undefined;
  const [, first, last] = match;
  if (first) {
    const [start, end] = [Number(first), last ? Number(last) + 1 : size];
    return start < end || start >= size ? [start, Math.min(end, size)] : undefined;
  }
  return last ? [Math.max(0, Number(last) === 0 ? size : size - Number(last)), size] : undefined;
}

/**
 * Whether an If-None-Match header holds an entity tag, by weak comparison. https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 *
 * @param {string | null | undefined} header
 * @param {string} tag
 */
function matches(header, tag) {
  if (!header) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, candidate]) => candidate === tag);
}
