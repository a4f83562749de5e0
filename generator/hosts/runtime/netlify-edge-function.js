import { prefersMarkdown } from './accept.js';
import { naming, variantHeaders, variants } from './data.js';

/**
 * Answers with Markdown where that is preferred, and leaves every other request to Netlify. Rules for headers do not apply to what an edge
 * function answers, so it sets them itself.
 *
 * @param {Request} request
 * @param {{ next(request: Request): Promise<Response> }} context
 */
export default async function markdown(request, context) {
  const variant = variants[new URL(request.url).pathname];
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (variant === undefined || !reads || !prefersMarkdown(request.headers.get('Accept'))) return;
  const response = await context.next(new Request(new URL(variant, request.url), request));
  if (!response.ok && response.status !== 304) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(variantHeaders[variant] ?? {})) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

// Netlify tests the condition before it runs the function, which decides: the condition only has to let through all that it may take.
export const config = { path: Object.keys(variants), header: { accept: naming } };
