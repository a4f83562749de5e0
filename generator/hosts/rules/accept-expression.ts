/**
 * The Accept rule as one Perl-compatible expression, equal to runtime/accept.js on every header, for hosts that can only match a header
 * against an expression. It ignores case and matches a header that asks for Markdown. It has eight groups; lighttpd accepts nine.
 */
export function acceptExpression(): string {
  return `^${naming}${definitions()}(?=(?:(?&e),)*+(?&e)$)(?:${whole}|${lesser()})`;
}

/** Most headers do not name Markdown, and are told at once: the whole of the rule takes as long as the rest of a request. */
const naming = '(?=[^/]*+(?:/(?!markdown)[^/]*+)*+/markdown)';

/** The same expression with numbers for the names of its groups, for hosts where a name becomes a variable. */
export function numberedAcceptExpression(): string {
  const named = acceptExpression();
  const names = [...new Set([...named.matchAll(/\(\?<([a-z])>/g)].map(([, name = '']) => name))];
  return named
    .replace(/\(\?<[a-z]>/g, '(')
    .replace(/\(\?&([a-z])\)/g, (_, name: string) => `(?${names.indexOf(name) + 1})`)
    .replace(/\\k<([a-z])>/g, (_, name: string) => `\\g{${names.indexOf(name) + 1}}`);
}

/**
 * Token, value, parameter before the first quality, element; the ranges up to a quality, and with one below 1 up to its digits. Repetitions are
 * possessive, because a matcher that could backtrack would run out of memory on a long header.
 */
function definitions(): string {
  const groups = {
    t: "[\\w!#$%&'*+.^\\x60|~-]++",
    v: '(?&t)|\\x22[^\\x22\\x5c]*+(?:\\x5c.[^\\x22\\x5c]*+)*+\\x22',
    p: '[ \\t]*;(?![ \\t]*q=)(?:[ \\t]*(?&t)=(?:(?&v)))?+',
    e: `[ \\t]*+(?:(?&t)/(?&t)(?:(?&p))*+(?:${weight}(?:0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)(?:[ \\t]*;(?:[ \\t]*(?&t)=(?:(?&v)))?+)*+)?+)?+[ \\t]*+`,
    m: `${first('text/markdown')}(?:(?&p))*+`,
    l: `(?&m)${weight}0\\.`,
    h: `(?:${html.map((type, index) => `${html.slice(0, index).map(absent).join('')}${first(type)}`).join('|')})(?:(?&p))*+${weight}0(?:\\.|(?!\\.))`,
  };
  const printed = Object.entries(groups).map(([name, pattern]) => `(?<${name}>${pattern})`);
  return `(?(DEFINE)${printed.join('')})`;
}

/** The ranges that give HTML its quality: the most specific one named. */
const html = ['text/html', 'text/\\*', '\\*/\\*'] as const;

function first(type: string): string {
  return `(?:(?!${range(type)})(?&e),)*+[ \\t]*${type}`;
}

function absent(type: string): string {
  return `(?!(?:(?!${range(type)})(?&e),)*+${range(type)})`;
}

function range(type: string): string {
  return `[ \\t]*${type}[ \\t]*(?:[;,]|$)`;
}

const weight = '[ \\t]*;[ \\t]*q=';

/** Markdown has quality 1: nothing is preferred to it. */
const whole = `(?&m)(?:[ \\t]*(?:,|$)|${weight}1)`;

/** Markdown has less than 1: HTML is not named, or its digits are the same up to a lower one, or are the same and no more follow. */
function lesser(): string {
  const same = [0, 1, 2, 3].map((length) => `(?=(?&l)(?<d>\\d{${length}}))(?=(?&h)\\k<d>0*(?!\\d))`);
  const less = [0, 1, 2].flatMap((length) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `(?=(?&l)(?<d>\\d{${length}})${digit})(?=(?&h)\\k<d>[0-${digit - 1}])`),
  );
  return `(?=(?&l)\\d*[1-9])(?|${[html.map(absent).join(''), ...same, ...less].join('|')})`;
}
