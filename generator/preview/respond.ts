import { prefersMarkdown } from '../hosts/runtime/accept.js';
import type { ManifestEntry } from '../output/manifest.ts';
import type { BuiltTree } from './tree.ts';

export interface PreviewRequest {
  readonly method: string;
  /** The path and query as they were sent. */
  readonly target: string;
  readonly accept: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export interface PreviewResponse {
  readonly status: 200 | 304 | 308 | 400 | 404 | 405;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the status has none. It is left out of the answer to HEAD. */
  readonly body?: Buffer;
}

/** Answers a request as a host that obeys the manifest does. https://www.rfc-editor.org/rfc/rfc9110 */
export function respond(request: PreviewRequest, tree: BuiltTree): PreviewResponse {
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' } };
  const [path = '', query] = request.target.split(/\?(.*)/s);
  if (!path.startsWith('/')) return { status: 400, headers: {} };
  const pair = tree.manifest.negotiated.find((candidate) => candidate.path === path);
  const entry = tree.byPath.get(pair && prefersMarkdown(request.accept) ? pair.variant : path);
  if (!entry) return elsewhere(path, query, tree);
  const headers = { 'Content-Type': entry.mediaType, ...entry.headers, ETag: `"${entry.sha256.slice(0, 32)}"` };
  if (matches(request.ifNoneMatch, headers.ETag)) {
    const { 'Content-Type': _, ...kept } = headers;
    return { status: 304, headers: kept };
  }
  return { status: 200, headers, body: tree.read(entry) };
}

/** A folder without its final slash, or with its index.html, is sent to the folder; anything else is not there. */
function elsewhere(path: string, query: string | undefined, tree: BuiltTree): PreviewResponse {
  const folder = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : `${path}/`;
  if (tree.byPath.has(folder) && !folder.startsWith('//')) {
    return { status: 308, headers: { Location: query === undefined ? folder : `${folder}?${query}` } };
  }
  return notFound(tree.byPath.get(tree.manifest.notFound), tree);
}

function notFound(page: ManifestEntry | undefined, tree: BuiltTree): PreviewResponse {
  if (!page) return { status: 404, headers: {} };
  return { status: 404, headers: { 'Content-Type': page.mediaType, ...page.headers }, body: tree.read(page) };
}

/** Whether an If-None-Match header holds an entity tag, by weak comparison. https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, candidate]) => candidate === tag);
}
