import { prefersMarkdown } from './accept.js';
import { moved, odd } from './data.js';
import { variantOf } from './variant.js';

// CloudFront's runtime is no browser: it has no modules and no destructuring.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html

/** @typedef {{ value: string, multiValue?: { value: string }[] }} Field */
/** @typedef {{ method: string, uri: string, querystring: Record<string, Field>, headers: Record<string, Field> }} Asked */

/**
 * Runs before the cache is looked up, so that a representation is cached by its own path. It chooses by the Accept header, finds the file of
 * a folder, redirects to the slash that a path lacks, and refuses other methods.
 *
 * @param {{ request: Asked }} event
 */
export function handler(event) {
  const request = event.request;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { statusCode: 405, statusDescription: 'Method Not Allowed', headers: { allow: { value: 'GET, HEAD' } } };
  }
  const uri = request.uri;
  const target = moved[uri];
  const to = target ? target[1] : undefined;
  if (target && !to) return { statusCode: target[0], statusDescription: 'Gone', headers: {} };
  if (target && to) return redirected(target[0], to, /^\/[^?#]*$/.test(to) ? request.querystring : {});
  const plain = /^(?:\/[A-Za-z0-9._~-]+)*\/?$/.test(uri);
  if (plain && /\/index\.html$/.test(uri)) return redirected(308, uri.slice(0, -10), request.querystring);
  const isFolder = !/\/$/.test(uri) && /\.[^/]*$/.test(uri) === odd.indexOf(uri) >= 0;
  if (plain && isFolder) return redirected(308, `${uri}/`, request.querystring);
  const variant = variantOf(uri);
  if (variant && prefersMarkdown(valuesOf(request.headers.accept).join(','))) request.uri = variant;
  else if (/\/$/.test(uri)) request.uri = `${uri}index.html`;
  return request;
}

/**
 * @param {number} status
 * @param {string} path
 * @param {Record<string, Field>} query
 */
function redirected(status, path, query) {
  /** @type {string[]} */
  const pairs = [];
  Object.keys(query).forEach((name) => {
    valuesOf(query[name]).forEach((value) => {
      pairs.push(value === '' ? name : `${name}=${value}`);
    });
  });
  const location = pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
  return { statusCode: status, statusDescription: 'Moved', headers: { location: { value: location } } };
}

/**
 * @param {Field | undefined} field
 */
function valuesOf(field) {
  return field ? (field.multiValue || [field]).map((one) => one.value) : [];
}
