import fc from 'fast-check';

const space = fc.constantFrom('', '', '', ' ', '  ', '\t', ' \t ');
const mixedCase = (text: string) => fc.constantFrom(text, text, text.toUpperCase(), text.replace('t', 'T'));
const token = fc.stringMatching(/^[\w!#$%&'*+.^`|~-]{1,6}$/);

/** Quoted strings with what a careless parser splits at, and with bytes above ASCII. */
const quoted = fc
  .array(
    fc.constantFrom('a', ' ', ',', ';', ';q=0', '=', '\\"', '\\\\', 'text/markdown', ', text/html', '\u00e9', '\u00ff'),
    { maxLength: 5 },
  )
  .map((parts) => `"${parts.join('')}"`);

const quality = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^0\.\d{1,3}$/) },
  { weight: 3, arbitrary: fc.constantFrom('0', '1', '0.', '1.', '1.0', '1.000', '0.000', '0.5', '0.50', '0.500') },
  { weight: 1, arbitrary: fc.constantFrom('', '0.1234', '1.001', '2', '-1', '.5', '00', '1e0', '0,5', '"1"', 'x') },
);

const parameter = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom('q', 'q', 'Q'), quality).map((pair) => pair.join('=')) },
  { weight: 2, arbitrary: fc.tuple(token, fc.oneof(token, quoted)).map((pair) => pair.join('=')) },
  { weight: 1, arbitrary: fc.constantFrom('', 'charset=utf-8', 'variant=GFM', 'qq=0', 'q =1', 'q', 'q= 1') },
);

const range = fc.oneof(
  { weight: 6, arbitrary: mixedCase('text/markdown') },
  { weight: 3, arbitrary: mixedCase('text/html') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('text/*', '*/*', 'text/plain', 'text/markdownx', 'xtext/markdown', '*/html'),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'text', 'text/', '/', 'text /html', 'text/markdown/x', 'te(xt/html') },
);

const element = fc
  .tuple(space, range, fc.array(fc.tuple(space, space, parameter), { maxLength: 3 }), space)
  .map(([before, type, parameters, after]) => {
    const printed = parameters.map(([left, right, text]) => `${left};${right}${text}`);
    return `${before}${type}${printed.join('')}${after}`;
  });

const piece = fc.constantFrom(
  ...['text/markdown', 'text/html', 'text/*', '*/*', ';q=', ';'],
  ...[',', '0', '1', '.5', '=', '"', '\\', ' ', '\t', 'q', '/'],
);

/** Accept headers of characters that HTTP allows: most well-formed, many nearly so, some only noise. */
export const acceptHeader: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.array(element, { minLength: 1, maxLength: 4 }).map((elements) => elements.join(',')) },
  { weight: 1, arbitrary: fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')) },
);

const long = 6000;

/** Long headers that make a backtracking matcher slow, or give up. */
export const hostileHeaders: readonly (readonly [name: string, accept: string])[] = [
  ['thousands of empty parameters', `text/markdown${';'.repeat(long)}`],
  ['thousands of empty parameters before an error', `text/markdown${'; '.repeat(long / 2)}!`],
  ['thousands of blanks', `text/markdown${' '.repeat(long)};q=1`],
  ['thousands of blanks before an error', `text/markdown;${' \t'.repeat(long / 2)}!`],
  ['thousands of empty elements', `${','.repeat(long)}text/markdown`],
  ['thousands of elements', `${'a/b;c=d,'.repeat(long / 8)}text/markdown`],
  ['thousands of elements before an error', `text/markdown,${'a/b;c=d,'.repeat(long / 8)}!`],
  ['a quoted string without an end', `text/markdown;x="${'\\'.repeat(long)}`],
  ['a long quoted string', `text/markdown;x="${'a,'.repeat(long / 2)}"`],
  ['a long token', `text/markdown;x=${'a'.repeat(long)};q=0.5`],
  ['a long type before an error', `text/${'markdown'.repeat(long / 8)} text/markdown`],
];
