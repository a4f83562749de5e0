import type { Bomb } from '../bomb.ts';

/** Expressions for which a backtracking engine takes exponential or polynomial time, each with a text that they nearly match. */
const costly: Readonly<Record<string, readonly [pattern: string, text: string]>> = {
  'a repeated repetition': ['^(a+)+$', `${'a'.repeat(60)}!`],
  'a repetition of what may be empty': ['^(a*)*$', `${'a'.repeat(60)}!`],
  'alternatives that are the same': ['^(a|a)*$', `${'a'.repeat(60)}!`],
  'alternatives that overlap': ['^(?:[a-z]|[a-f0-9])*$', `${'a'.repeat(60)}!`],
  'words and blanks': ['^(\\w+\\s?)*$', `${'word '.repeat(40)}!`],
  'an e-mail address': ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}$', 'a'.repeat(80)],
  'twenty wildcards': ['^(.*a){20}$', 'a'.repeat(300)],
  'a cubic one and 20 kB': ['a*a*a*b', 'a'.repeat(20_000)],
  'a quadratic one and 100 kB': ['(x+x+)+y', 'x'.repeat(100_000)],
  'blanks at the end and 100 kB of them': ['\\s+$', `${' '.repeat(100_000)}x`],
  'repetitions that multiply': ['((((a{0,50}){0,50}){0,50}){0,50})$', 'a'.repeat(100)],
  'a repetition of 100,000': ['^a{100000}$', 'a'.repeat(100)],
  'many states': ['(a|b)*a(a|b){200}$', 'ab'.repeat(30_000)],
  'many optional signs': ['^(?:.?){400}x?(?:.?){400}y', 'a'.repeat(50_000)],
  'groups in one another': [`${'('.repeat(3000)}a${')*'.repeat(3000)}`, 'a'.repeat(1000)],
  'a long one': [`^(?:${'a|'.repeat(5000)}b)*$`, `${'a'.repeat(5000)}!`],
  'a look-ahead': ['^(?=(a+)+$)a', `${'a'.repeat(60)}!`],
  'a look-behind': ['(?<=^(a+)+)b', `${'a'.repeat(60)}!`],
  'a reference back': ['^(a+)(\\1)*$', `${'a'.repeat(60)}!`],
  'classes of all letters': ['^(?:\\p{L}+\\p{L}*)*$', `${'é'.repeat(60)}!`],
};

const inValues = (pattern: string, text: string) => [{ type: 'string', pattern }, text] as const;
const inKeys = (pattern: string, text: string) =>
  [
    { type: 'object', patternProperties: { [pattern]: { type: 'number' } }, additionalProperties: false },
    { [text]: 1 },
  ] as const;
const inNames = (pattern: string, text: string) =>
  [{ type: 'object', propertyNames: { pattern } }, { [text]: 1 }] as const;

const ways = { 'of values': inValues, 'of keys': inKeys, 'of names of keys': inNames };

function ofPattern(name: string, [pattern, text]: readonly [string, string]): readonly Bomb[] {
  return Object.entries(ways).map(([way, make]) => {
    const [schema, value] = make(pattern, text);
    return {
      name: `${name}, ${way}`,
      files: {
        'data/parts.yaml': JSON.stringify([value]),
        'data/parts.schema.json': JSON.stringify({ type: 'array', items: schema }),
      },
    };
  });
}

/** Texts for formats, each of which is told by an expression: what nearly is one, and long. */
const nearly = {
  'date-time': '2026-01-01T00:00:00.'.padEnd(50_000, '0'),
  duration: `P${'1'.repeat(50_000)}`,
  time: '1'.repeat(50_000),
  uri: `http://${'a:'.repeat(25_000)}`,
  'uri-reference': `${'a/:@'.repeat(12_000)} `,
  'uri-template': '{a,'.repeat(16_000),
  url: `http://${':'.repeat(50_000)}`,
  email: `${'a.'.repeat(25_000)}@`,
  hostname: 'a-'.repeat(25_000),
  byte: 'AAAA'.repeat(12_000),
  ipv6: ':'.repeat(50_000),
  ipv4: '1.'.repeat(25_000),
  uuid: '0-'.repeat(25_000),
  regex: '('.repeat(5000),
  'json-pointer': '/~'.repeat(25_000),
  'json-pointer-uri-fragment': '#/~'.repeat(16_000),
  'relative-json-pointer': '1'.repeat(50_000),
};

export const bombs: readonly Bomb[] = [
  ...Object.entries(costly).flatMap(([name, pattern]) => ofPattern(name, pattern)),
  ...Object.entries(nearly).map(([format, text]) => ({
    name: `50 kB for the format ${format}`,
    files: {
      'data/parts.yaml': JSON.stringify([text]),
      'data/parts.schema.json': JSON.stringify({ type: 'array', items: { type: 'string', format } }),
    },
  })),
  {
    name: '200 expressions for each of 1,000 keys',
    files: {
      'data/parts.yaml': () =>
        JSON.stringify(
          Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`.padEnd(60, 'a'), 1])),
        ),
      'data/parts.schema.json': () =>
        JSON.stringify({
          type: 'object',
          patternProperties: Object.fromEntries(
            Array.from({ length: 200 }, (_, index) => [`^(?:.*a){20}${index}$`, true]),
          ),
        }),
    },
  },
];
