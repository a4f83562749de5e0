import { prefersMarkdown } from './accept.js';
import { preflightHeaders } from './preflight.js';

/** @typedef {{ path: string, file: string, mediaType: string, headers: Readonly<Record<string, string>>, size: number, sha256: string }} Entry */
/** @typedef {{ path: string, status: 301 | 308 | 410, location?: string }} Redirect */
/** @typedef {{ notFound: string, notFoundBelow?: readonly { below: string, path: string }[], negotiated: readonly { path: string, variant: string }[], redirects: readonly Redirect[], outputs: readonly Entry[] }} Manifest */
/** @typedef {{ byPath: Pick<ReadonlyMap<string, Entry>, 'get' | 'has'>, variants: ReadonlyMap<string, string>, redirects: ReadonlyMap<string, Redirect>, notFound: string, notFoundBelow: readonly { below: string, path: string }[] }} Tree */

/**
 * A request: a path, its query with the question mark, and some headers.
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
 * }} Question
 */

/**
 * A response; the body is the content of `file`, if there is one, or the bytes of it from the first up to the second of `slice`.
 *
 * @typedef {{
 *   status: 200 | 204 | 206 | 301 | 304 | 308 | 404 | 405 | 410 | 416,
 *   headers: Record<string, string>,
 *   file?: string,
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
    const tag = `"${entry.sha256.slice(0, 32)}"`;
    if (matches(ifNoneMatch, tag)) return { status: 304, headers: { ...entry.headers, ETag: tag } };
    const slice = method === 'GET' ? sliceOf(question, tag, entry.size) : undefined;
    return slice ? partial(entry, tag, slice) : represent(200, entry, { 'Accept-Ranges': 'bytes', ETag: tag });
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
  return page ? represent(status, page, {}) : { status, headers: {} };

  /**
   * @param {200 | 404 | 410} status
   * @param {Entry} entry
   * @param {Record<string, string>} more
   */
  function represent(status, { file, mediaType, headers, size }, more) {
    const fields = { 'Content-Type': mediaType, ...headers, ...more, 'Content-Length': String(size) };
    return method === 'HEAD' ? { status, headers: fields } : { status, headers: fields, file };
  }
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
 * @param {Entry} entry
 * @param {string} tag
 * @param {readonly [number, number]} slice
 * @returns {Answer}
 */
function partial({ file, mediaType, headers, size }, tag, [start, end]) {
  if (start >= end) return { status: 416, headers: { 'Content-Range': `bytes */${size}` } };
  const range = { 'Content-Range': `bytes ${start}-${end - 1}/${size}`, 'Content-Length': String(end - start) };
  return {
    status: 206,
    headers: { 'Content-Type': mediaType, ...headers, ETag: tag, ...range },
    file,
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
