/**
 * The Accept rule as Caddy maps, equal to runtime/accept.js on every header. Caddy's expressions have no look-ahead, so each one reads
 * the whole header: it takes the first range of a type, because its repetition is lazy, and only if the rest is well-formed.
 */

const character = "[\\w!#$%&'*+.^\\x60|~-]";
const token = `${character}+`;
const value = `(?:${token}|"(?:[^"\\\\]|\\\\.)*")`;
/** A parameter name other than `q`, written with a class that has no `q`. */
const other = `(?:[\\d_a-pr-z!#$%&'*+.^\\x60|~-]${character}*|q${token})=${value}`;
const before = `(?:[ \\t]*;(?:[ \\t]*${other})?)*`;
const after = `(?:[ \\t]*;(?:[ \\t]*${token}=${value})?)*`;
const quality = '(?:0(?:\\.\\d?\\d?\\d?)?|1(?:\\.0?0?0?)?)';
const element = `[ \\t]*(?:${token}/${token}${before}(?:[ \\t]*;[ \\t]*q=${quality}${after})?[ \\t]*)?`;

/** Maps that set `{fingerpost_markdown}` and `{fingerpost_html}` to the qualities of the two types, from 0 to 1. */
export function acceptMaps(): string {
  return [
    ...qualityMaps('markdown', ['text/markdown']),
    ...qualityMaps('html', ['text/html', 'text/\\*', '\\*/\\*']),
  ].join('\n\n');
}

/** An expression that matches a header with a range of a type; its first group is the quality. */
export function rangeExpression(type: string): string {
  const range = `[ \\t]*${type}${before}(?:[ \\t]*;[ \\t]*q=(${quality})${after})?[ \\t]*`;
  return `(?i)^(?:${element},)*?${range}(?:,${element})*$`;
}

/** Two steps: first the quality as written, after a letter, because a missing quality is 1 but a type that is not named has 0. */
function qualityMaps(name: string, types: readonly string[]): readonly string[] {
  const written = types.map((type) => `  \`~${rangeExpression(type)}\` "q\${1}"`);
  return [
    `map {http.request.header.Accept} {fingerpost_${name}_written} {\n${written.join('\n')}\n  default ""\n}`,
    `map {fingerpost_${name}_written} {fingerpost_${name}} {\n  q 1\n  "~^q(.+)$" "\${1}"\n  default 0\n}`,
  ];
}
