import { isOfThisMachine } from '../preview/internal.ts';
import type { Answer, PageRequest } from './answer.ts';

/** The paths of the inspector, which no output has. */
export const root = '/_inspect/';

/**
 * Why a request is refused, if it is: it was sent to another name than this machine's, or a page of another site sent it. A link from there
 * may be followed, but what is behind it can be neither read nor framed. https://www.w3.org/TR/fetch-metadata/
 */
export function refusal({ method, headers }: PageRequest): Answer | undefined {
  if (!isOfThisMachine({ headers })) return plain(421, 'The inspector answers to 127.0.0.1 and localhost only.\n');
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'The inspector only shows.\n', { Allow: 'GET, HEAD' });
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign && mode !== 'navigate') return plain(403, 'The inspector answers its own pages only.\n');
  return undefined;
}

/** An answer in plain text. */
export function plain(status: number, body: string, more: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { ...sealed, 'Content-Type': 'text/plain; charset=utf-8', ...more }, body };
}

/** What every answer is sent with: nobody keeps it, guesses its type, or reads it from another origin. */
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

/** The policy of a body of the site that is shown in a frame: nothing runs, nothing is sent, nothing is loaded from elsewhere. */
export const framePolicy =
  "sandbox; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
