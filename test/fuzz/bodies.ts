import fc from 'fast-check';

/** Parts of lines, and parts that may be read as the beginning of something else. */
const piece = fc.constantFrom(
  ...['word', 'two words', 'é', '1', ' ', '\n', '\\\n', '  \n', '. ', ', ', ')', '!', '|', '- ', '# ', '> ', '=='],
  ...['*em*', '**bold**', '~~gone~~', '`code`', '*', '_', '[', ']', '&amp;', '<b>', '</b>', '<br>', '<!-- c -->'],
  ...['[link](/other/)', '[titled](other.md "T")', '![alt](/other/)', ':price{plan=solo}', ':count{of=plans}'],
);
const paragraph = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join(''));
const block = fc.oneof(
  { arbitrary: paragraph, weight: 2 },
  { arbitrary: paragraph.map((text) => `## ${text}`), weight: 1 },
  { arbitrary: paragraph.map((text) => `| a |\n| - |\n| ${text} |`), weight: 1 },
  {
    arbitrary: fc.constantFrom(
      ...['::plans', '::features', '<!-- block -->', '<div>\nx\n</div>', '```\ncode\n```', '    code', '---'],
      ...['- tight\n- list', '1. one\n2. two', '* star', '[^n]: note', '[ref]: /other/ "T"', 'see[^n] and [ref]'],
      '| a | b |\n| - | - |\n| 1 | :price{plan=solo} |\n| <b>x</b> | [l](/other/) |',
    ),
    weight: 1,
  },
);

/** A text with marks before its lines. */
function marked(text: string, first: string, others: string): string {
  const lines = text.split('\n').map((line) => (line === '' ? others.trimEnd() : others + line));
  return first + lines.join('\n').slice(others.length);
}

const breaks = fc.constantFrom('\n', '\n\n');

/** Bodies of blocks in lists and quotes, with directives, links and raw HTML anywhere. */
export const { body: bodies } = fc.letrec<{ body: string; within: string }>((tie) => ({
  body: fc
    .array(fc.tuple(fc.oneof({ depthSize: 'small', withCrossShrink: true }, block, tie('within')), breaks), {
      minLength: 1,
      maxLength: 4,
    })
    .map((blocks) => blocks.flat().join('')),
  within: fc
    .tuple(tie('body'), fc.constantFrom(['- ', '  '], ['* ', '  '], ['> ', '> '], ['1. ', '   ']))
    .map(([text, [first = '', others = '']]) => marked(text, first, others)),
}));
