import { prefersMarkdown } from './accept.js';
import { naming, negotiated, variantHeaderPatterns, variantHeaders } from './data.js';
import { variantOf } from './variant.js';

/**
 * Answers with Markdown where that is preferred, and leaves every other request to Netlify. Rules for headers do not apply to what an edge
 * function answers, so it sets them itself.
 *
 * @param {Request} request
 * @param {{ next(request: Request): Promise<Response> }} context
 */
export default async function markdown(request, context) {
  const variant = variantOf(new URL(request.url).pathname);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (variant === undefined || !reads || !prefersMarkdown(request.headers.get('Accept'))) return;
  const response = await context.next(new Request(new URL(variant, request.url), request));
  if (!response.ok && response.status !== 304) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(headersOf(variant))) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/**
 * @param {string} path
 * @returns {Readonly<Record<string, string>>}
 */
function headersOf(path) {
  const own = variantHeaders[path];
  if (own !== undefined) return own;
  const [expression = '', shared = {}] =
    variantHeaderPatterns.find(([pattern]) => new RegExp(pattern).test(path)) ?? [];
  const filled = (/** @type {string} */ value) => path.replace(new RegExp(expression), value);
  return Object.fromEntries(Object.entries(shared).map(([name, value]) => [name, filled(value)]));
}

// Netlify tests the condition before it runs the function, which decides: the condition only has to let through all that it may take.
export const config = { path: negotiated, header: { accept: naming } };
