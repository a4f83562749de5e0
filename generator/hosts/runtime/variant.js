import { variantPatterns, variants } from './data.js';

/**
 * The Markdown path of a path that the Accept header chooses a representation of; undefined for any other.
 *
 * @param {string} path
 * @returns {string | undefined}
 */
export function variantOf(path) {
  if (variants[path] !== undefined) return variants[path] || undefined;
  const rule = variantPatterns.find((one) => new RegExp(one[0]).test(path));
  return rule && path.replace(new RegExp(rule[0]), rule[1]);
}
