import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { essence } from '../../base/media-type.ts';
import { isOfSameOrigin, isOfThisMachine } from '../../preview/internal.ts';
import type { Editing } from './editing.ts';

/** A request for a page of the inspector: the path and the query of its target, with the question mark. */
export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** Reads what was sent; undefined where that is too long. */
  readonly body?: () => Promise<string | undefined>;
}

/** The response to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** The paths of the inspector, which no output has. */
export const root = '/_inspect/';

/**
 * Why a request to see something is refused, if it is: it was sent to another name than this machine's, or a page of another site sent it. A link from there
 * may be followed, but what is behind it can be neither read nor framed. https://www.w3.org/TR/fetch-metadata/
 */
export function refusal({ method, headers }: PageRequest): Answer | undefined {
  if (!isOfThisMachine({ headers })) return misdirected();
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'The inspector is read-only.\n', { Allow: 'GET, HEAD' });
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign && mode !== 'navigate') return plain(403, 'The inspector answers only its own pages.\n');
  return undefined;
}

function misdirected(): Answer {
  return plain(421, 'The inspector answers only to 127.0.0.1 and localhost.\n');
}

/**
 * Reads a form sent by the inspector's own pages, or says why it is refused: only these pages know the token, and a browser says which origin
 * sent a form. https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export async function formOf(
  { method, headers, body }: PageRequest,
  token: string,
): Promise<{ readonly form: URLSearchParams } | { readonly refused: Answer }> {
  const refuse = (status: number, why: string, more = {}) => ({ refused: plain(status, `${why}\n`, more) });
  if (!isOfThisMachine({ headers })) return { refused: misdirected() };
  if (method !== 'POST') return refuse(405, 'This address accepts only POST.', { Allow: 'POST' });
  if (headers.origin === undefined || !isOfSameOrigin({ headers }))
    return refuse(403, 'The inspector accepts forms only from its own pages.');
  if (essence(headers['content-type'] ?? '') !== 'application/x-www-form-urlencoded')
    return refuse(415, 'This is not a form.');
  const sent = await body?.();
  if (sent === undefined) return refuse(413, 'That is too long.', { Connection: 'close' });
  const form = new URLSearchParams(sent);
  const isKnown = timingSafeEqual(digestOf(form.get('token') ?? ''), digestOf(token));
  return isKnown ? { form } : refuse(403, 'This form is from an earlier process. Reload the page.');
}

/**
 * Withholds the token unless a browser loads the page as a document. Scripts of the site share the origin of the inspector, but may neither
 * frame such a page nor hold on to its window. https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
 */
export function withTokenFor({ headers }: PageRequest, editing: Editing): Editing {
  const { 'sec-fetch-dest': use } = headers;
  return use === undefined || use === 'document' ? editing : { ...editing, token: '' };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** An answer in plain text. */
export function plain(status: number, body: string, more: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { ...sealed, 'Content-Type': 'text/plain; charset=utf-8', ...more }, body };
}

/** Headers of every answer: it is not stored, its type not guessed, and no other origin reads it. */
export const sealed = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * The policy of the inspector's pages: one script and one style sheet, by their whole addresses, because the site beside may have scripts of
 * its own. https://www.w3.org/TR/CSP3/
 *
 * @param host The Host header, once it is known to be a name of this machine.
 */
export function pagePolicy(host: string): string {
  const own = `http://${host}${root}`;
  return [
    "default-src 'none'",
    `script-src ${own}inspect.js`,
    `style-src ${own}inspect.css`,
    "img-src 'self'",
    `connect-src ${own}`,
    `frame-src ${own}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of a body of the site that is shown in a frame: nothing runs, nothing is sent, nothing is loaded from elsewhere. As of the same origin, it has its fonts. */
export const framePolicy =
  "sandbox allow-same-origin; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
