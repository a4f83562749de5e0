import { prefersMarkdown } from './accept.js';
import { variants } from './data.js';

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
    const variant = variants[url.pathname];
    if (variant !== undefined && prefersMarkdown(request.headers.get('Accept'))) url.pathname = variant;
    const response = await env.ASSETS.fetch(new Request(url, request));
    const tag = request.headers.get('If-None-Match');
    if (response.status !== 304 || tag === null || response.headers.has('ETag')) return response;
    // Cloudflare compares the whole condition with the file's one tag and leaves the tag out of its 304, which would then fit both
    // representations.
    const headers = new Headers(response.headers);
    headers.set('ETag', tag.replace(/^W\//, ''));
    return new Response(null, { status: 304, headers });
  },
};
