import { prefersMarkdown } from './accept.js';

/** @typedef {{ path: string, file: string, mediaType: string, headers: Readonly<Record<string, string>>, size: number, sha256: string }} Entry */
/** @typedef {{ notFound: string, negotiated: readonly { path: string, variant: string }[], outputs: readonly Entry[] }} Manifest */
/** @typedef {{ byPath: ReadonlyMap<string, Entry>, variants: ReadonlyMap<string, string>, notFound: string }} Tree */

/**
 * What is asked: a path, its query with the question mark, and two headers.
 *
 * @typedef {{
 *   method: string,
 *   path: string,
 *   query: string,
 *   accept: string | null | undefined,
 *   ifNoneMatch: string | null | undefined,
 * }} Question
 */

/**
 * What is answered; the body is what is in `file`, if there is one.
 *
 * @typedef {{ status: 200 | 304 | 308 | 404 | 405, headers: Record<string, string>, file?: string }} Answer
 */

/**
 * A built tree, by its manifest.
 *
 * @param {Manifest} manifest
 * @returns {Tree}
 */
export function treeOf({ notFound, negotiated, outputs }) {
  return {
    byPath: new Map(outputs.map((entry) => [entry.path, entry])),
    variants: new Map(negotiated.map(({ path, variant }) => [path, variant])),
    notFound,
  };
}

/**
 * Answers a request for a tree. https://www.rfc-editor.org/rfc/rfc9110
 *
 * @param {Question} question
 * @param {Tree} tree
 * @returns {Answer}
 */
export function respond({ method, path, query, accept, ifNoneMatch }, { byPath, variants, notFound }) {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' } };
  const variant = variants.get(path);
  const entry = byPath.get(variant !== undefined && prefersMarkdown(accept) ? variant : path);
  if (entry) {
    const tag = `"${entry.sha256.slice(0, 32)}"`;
    if (!matches(ifNoneMatch, tag)) return represent(200, entry, { ETag: tag });
    return { status: 304, headers: { ...entry.headers, ETag: tag } };
  }
  const folder = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : `${path}/`;
  if (byPath.has(folder)) return { status: 308, headers: { Location: folder + query } };
  const page = byPath.get(notFound);
  return page ? represent(404, page, {}) : { status: 404, headers: {} };

  /**
   * @param {200 | 404} status
   * @param {Entry} entry
   * @param {Record<string, string>} more
   */
  function represent(status, { file, mediaType, headers, size }, more) {
    const fields = { 'Content-Type': mediaType, ...headers, ...more, 'Content-Length': String(size) };
    return method === 'HEAD' ? { status, headers: fields } : { status, headers: fields, file };
  }
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
