import { prefersMarkdown } from './accept.js';
import { variantOf } from './variant.js';

export default {
  /**
   * Answers on the negotiated paths, with the assets of the site as `ASSETS`.
   *
   * @param {Request} request
   * @param {{ ASSETS: { fetch(request: Request): Promise<Response> } }} env
   */
  async fetch(request, env) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    const url = new URL(request.url);
    const variant = variantOf(url.pathname);
    const markdown = variant !== undefined && prefersMarkdown(request.headers.get('Accept'));
    let response = await env.ASSETS.fetch(new Request(markdown ? new URL(variant, url) : url, request));
    // A page that many are like may not be there, nor its Markdown.
    if (markdown && response.status === 404) response = await env.ASSETS.fetch(new Request(url, request));
    const tag = request.headers.get('If-None-Match');
    if (response.status !== 304 || tag === null || response.headers.has('ETag')) return response;
    // Cloudflare compares the whole condition with the file's one tag and leaves the tag out of its 304, which would then fit both
    // representations.
    const headers = new Headers(response.headers);
    headers.set('ETag', tag.replace(/^W\//, ''));
    return new Response(null, { status: 304, headers });
  },
};
