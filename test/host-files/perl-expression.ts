/**
 * A Perl-compatible expression of ours as one of JavaScript: the groups that it defines are put where they are called. Possessive
 * repetitions become greedy ones, which differ in speed only where what is repeated cannot be read in two ways. The alternatives that share
 * a group get one each.
 */
export function perlExpression(source: string): RegExp {
  const known = expressions.get(source) ?? translated(source);
  expressions.set(source, known);
  return known;
}

const expressions = new Map<string, RegExp>();

function translated(source: string): RegExp {
  const start = source.indexOf('(?(DEFINE)');
  const end = closing(source, start);
  const groups = new Map<string, string>();
  const definitions = source.slice(start + '(?(DEFINE)'.length, end);
  for (let at = 0; at < definitions.length; ) {
    const [all = '', name = ''] = /^\(\?<(\w+)>/.exec(definitions.slice(at)) ?? [];
    const last = closing(definitions, at);
    groups.set(name, definitions.slice(at + all.length, last));
    at = last + 1;
  }
  const called = (text: string): string =>
    text.replace(/\(\?&(\w+)\)/g, (_, name: string) => `(?:${called(groups.get(name) ?? '(?!)')})`);
  let shared = 0;
  const plain = called(source.slice(0, start) + source.slice(end + 1))
    .replace(/([)\]][*+?])\+/g, '$1')
    .replaceAll('(?|', '(?:')
    .replace(/\(\?<d>|\\k<d>/g, (use) => (use === '\\k<d>' ? `\\k<d${shared}>` : `(?<d${++shared}>`));
  return new RegExp(plain, 'i');
}

/** Where a group that opens at the given index closes. */
function closing(source: string, open: number): number {
  let depth = 0;
  let inClass = false;
  for (let at = open; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return at;
  }
  return source.length;
}
