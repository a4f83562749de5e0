import { exact, patterns } from './data.js';
import { variantOf } from './variant.js';

/** @typedef {Record<string, { value: string }>} Fields */
/** @typedef {import('./data.js').Change} Change */

/**
 * Sets the headers that an object of S3 cannot carry, by the path that the function for requests has left.
 *
 * @param {{ request: { uri: string }, response: { headers: Fields } }} event
 */
export function handler(event) {
  const response = event.response;
  let path = event.request.uri.replace(/\/index\.html$/, '/');
  const type = response.headers['content-type'];
  const variant = variantOf(path);
  if (variant && type && /^text\/markdown/.test(type.value)) path = variant;
  patterns.forEach((rule) => {
    const match = new RegExp(rule[0]).exec(path);
    if (match) apply(response.headers, rule[1], match);
  });
  const change = exact[path];
  if (change) apply(response.headers, change, []);
  return response;
}

/**
 * @param {Fields} headers
 * @param {Change} change
 * @param {readonly string[]} match
 */
function apply(headers, change, match) {
  const set = change[1];
  change[0].forEach((name) => {
    delete headers[name];
  });
  Object.keys(set).forEach((name) => {
    headers[name] = { value: (set[name] || '').replace(/\$(\d)/g, (all, number) => match[number] || all) };
  });
}
