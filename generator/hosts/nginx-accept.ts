/**
 * The Accept rule as nginx maps, equal to runtime/accept.js on every header. nginx has no numbers, so qualities become four digits
 * and are compared by a regular expression with a back-reference.
 */

const token = "[\\w!#$%&'*+.^`|~-]+";
const quality = '(?:0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)';
const other = `(?!q=)${token}=(?:${token}|\\x22(?:[^\\x22\\x5c]|\\x5c.)*\\x22)`;
/** Parameters before the first quality; then that quality; then anything, a later quality included. */
const before = `(?:[ \\t]*;(?:[ \\t]*${other})?)*`;
const after = `(?:[ \\t]*;(?:[ \\t]*${token}=(?:${token}|\\x22(?:[^\\x22\\x5c]|\\x5c.)*\\x22))?)*`;
const parameters = `${before}(?:[ \\t]*;[ \\t]*q=${quality}${after})?`;
const element = `[ \\t]*(?:${token}/${token}${parameters})?[ \\t]*`;

/** Map blocks for the http context; they set `$fingerpost_markdown` to 1, or to 0 or nothing. */
export function acceptMaps(): string {
  return `# Whether the Accept header is well-formed (RFC 9110, section 12.5.1).
map $http_accept $fingerpost_accept {
  "~*^(?:${element},)*+${element}$" $http_accept;
}

${qualityMap('markdown', ['text/markdown'])}

${qualityMap('html', ['text/html', 'text/\\*', '\\*/\\*'])}

${digitsMap('markdown')}

${digitsMap('html')}

# 1 when the quality of text/markdown is above 0 and not below that of text/html.
map "$fingerpost_markdown_digits:$fingerpost_html_digits" $fingerpost_markdown {
  "~^0000:" 0;
  "~^(\\d+):\\1$" 1;
  "~^(\\d*)(?:${comparisons()})" 1;
}`;
}

/**
 * The quality of a type's first range, or of the next type if that one is not named: 1 if the range gives no quality, 0 if no type is
 * named.
 */
function qualityMap(name: string, types: readonly string[]): string {
  const entries = types.flatMap((type) => {
    const skipped = `(?:(?![ \\t]*${type}[ \\t]*(?:[;,]|$))${element},)*+[ \\t]*${type}`;
    return [
      `  "~*^${skipped}${before}[ \\t]*;[ \\t]*q=(?<fingerpost_${name}_${types.indexOf(type)}>${quality})" $fingerpost_${name}_${types.indexOf(type)};`,
      `  "~*^${skipped}${before}[ \\t]*(?:,|$)" 1;`,
    ];
  });
  return `map $fingerpost_accept $fingerpost_${name}_quality {\n${entries.join('\n')}\n}`;
}

/** A quality from 0 to 1 as a four-digit number of thousandths. */
function digitsMap(name: string): string {
  return `map $fingerpost_${name}_quality $fingerpost_${name}_digits {
  default "0000";
  "~^1" "1000";
  "~^0\\.(?<fingerpost_${name}_a>\\d)$" "0\${fingerpost_${name}_a}00";
  "~^0\\.(?<fingerpost_${name}_b>\\d\\d)$" "0\${fingerpost_${name}_b}0";
  "~^0\\.(?<fingerpost_${name}_c>\\d\\d\\d)$" "0\${fingerpost_${name}_c}";
}`;
}

/** After a common prefix, the first digit that differs is greater on the left. */
function comparisons(): string {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return digits.map((digit) => `${digit}\\d*:\\1[0-${digit - 1}]`).join('|');
}
