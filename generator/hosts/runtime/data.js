// The tables of a site. They are empty here: a composed file has the site's own, as JSON, in the place of this module.

/**
 * The Markdown path for each path that the Accept header chooses a representation of; empty for one that has none, though an expression matches it.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const variants = {};

/**
 * The same for every path that an expression matches; `$1` is its first group.
 *
 * @type {readonly (readonly [string, string])[]}
 */
export const variantPatterns = [];

/**
 * The paths in the form for a host, with names in the place of segments.
 *
 * @type {readonly string[]}
 */
export const negotiated = [];

/**
 * An expression for the Accept headers that name Markdown.
 *
 * @type {string}
 */
export const naming = '';

/**
 * Paths of files whose name has no ending, and of folders whose name seems to have one, without the final slash.
 *
 * @type {readonly string[]}
 */
export const odd = [];

/**
 * The status of each path that redirects, and where it leads; nowhere if it is gone.
 *
 * @type {Readonly<Record<string, readonly [number, string?]>>}
 */
export const moved = {};

/**
 * The change that a header rule makes to a response: the names it removes, then the headers it sets.
 *
 * @typedef {readonly [readonly string[], Readonly<Record<string, string>>]} Change
 */

/**
 * Changes for every path that an expression matches; `$1` in a value is the expression's first group.
 *
 * @type {readonly (readonly [string, Change])[]}
 */
export const patterns = [];

/**
 * Changes for single paths.
 *
 * @type {Readonly<Record<string, Change>>}
 */
export const exact = {};

/**
 * The change that makes the headers of another file those of the page for what is missing.
 *
 * @type {Change}
 */
export const missing = [[], {}];

/**
 * The headers of paths that no rule has room for.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const own = {};
