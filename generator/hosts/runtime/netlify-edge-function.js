import { prefersMarkdown } from './accept.js';
import { exact, naming, negotiated, patterns } from './data.js';
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
  for (const [expression, change] of patterns) {
    const match = new RegExp(expression).exec(variant);
    if (match) apply(headers, change, match);
  }
  const own = exact[variant];
  if (own) apply(headers, own, []);
  return new Response(response.body, { status: response.status, headers });
}

/**
 * @param {Headers} headers
 * @param {import('./data.js').Change} change
 * @param {readonly string[]} match
 */
function apply(headers, [removed, set], match) {
  for (const name of removed) headers.delete(name);
  for (const [name, value] of Object.entries(set))
    headers.set(
      name,
      value.replace(/\$1/g, (all) => match[1] ?? all),
    );
}

// Netlify tests the condition before it runs the function, which decides: the condition only has to let through all that it may take.
export const config = { path: negotiated, header: { accept: naming } };
