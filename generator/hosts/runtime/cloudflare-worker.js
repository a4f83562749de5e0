import { prefersMarkdown } from './accept.js';
import { missing, own } from './data.js';
import { variantOf } from './variant.js';

export default {
  /**
   * Answers on the negotiated paths, and where a missing file would have the headers of others, with the assets of the site as `ASSETS`.
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
    // A page that many are like may not be there, nor its Markdown, whose address may then be redirected to another spelling.
    if (markdown && !response.ok && response.status !== 304)
      response = await env.ASSETS.fetch(new Request(url, request));
    if (response.status === 404) return relabelled(response, missing);
    const more = own[markdown ? variant : url.pathname];
    if (more) response = relabelled(response, [[], more]);
    const tag = request.headers.get('If-None-Match');
    if (response.status !== 304 || tag === null || response.headers.has('ETag')) return response;
    // Cloudflare compares the whole condition with the file's one tag and leaves the tag out of its 304, which would then fit both
    // representations.
    const headers = new Headers(response.headers);
    headers.set('ETag', tag.replace(/^W\//, ''));
    return new Response(null, { status: 304, headers });
  },
};

/**
 * A response with other headers.
 *
 * @param {Response} response
 * @param {import('./data.js').Change} change
 */
function relabelled({ status, headers: before, body }, [removed, set]) {
  const headers = new Headers(before);
  for (const name of removed) headers.delete(name);
  for (const [name, value] of Object.entries(set)) headers.set(name, value);
  return new Response(body, { status, headers });
}
