import { prefersMarkdown } from './accept.js';
import { variantOf } from './variant.js';

/**
 * Sends a request that prefers Markdown to the Markdown path. https://vercel.com/docs/build-output-api/primitives#edge-functions
 *
 * @param {Request} request
 */
export default function middleware(request) {
  const url = new URL(request.url);
  const variant = variantOf(url.pathname);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (variant === undefined || !reads || !prefersMarkdown(request.headers.get('Accept'))) {
    return new Response(null, { headers: { 'x-middleware-next': '1' } });
  }
  url.pathname = variant;
  return new Response(null, { headers: { 'x-middleware-rewrite': url.href } });
}

// Each run is counted. Vercel reads this without running it.
export const config = {
  matcher: ['/((?!.*\\.(?:css|js|mjs|map|json|png|jpg|jpeg|gif|webp|avif|svg|ico|woff|woff2|txt|xml|pdf|md)$).*)'],
};
