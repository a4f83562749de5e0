/**
 * The answer to a browser that asks before it sends a request of another origin with headers of its own. It concerns the outputs that are
 * open to every origin; OPTIONS without Access-Control-Request-Method is answered 405 like other methods.
 * https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
};
