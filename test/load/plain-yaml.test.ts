import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { readPlainYaml } from '../../generator/load/plain-yaml.ts';
import { hostilePieces } from '../fuzz/hostile.ts';
import { seeded } from '../fuzz/runs.ts';

/** The value that a YAML parser reads; undefined when it finds a problem. */
function parsed(text: string): unknown {
  const document = parseDocument(text, { version: '1.2', schema: 'core', merge: false, logLevel: 'error' });
  return document.errors.length + document.warnings.length > 0 ? undefined : document.toJS();
}

for (const [text, value] of [
  ['title: Prices', { title: 'Prices' }],
  [
    'title:   Two words, and more (really)  \nauthor-id: ann\n',
    { title: 'Two words, and more (really)', 'author-id': 'ann' },
  ],
  ['title: "A title: with a colon"\n', { title: 'A title: with a colon' }],
  ['title: ""', { title: '' }],
  ['published: 2026-01-10T08:00:00+02:00', { published: '2026-01-10T08:00:00+02:00' }],
  [
    'updated: 2026-01-10\norder: 12\ndraft: true\nhidden: false',
    { updated: '2026-01-10', order: 12, draft: true, hidden: false },
  ],
  ['tags: [one, "two, three" ,four  five,6]', { tags: ['one', 'two, three', 'four  five', 6] }],
  ['published: 2026-01-10T08:00:00.125Z', { published: '2026-01-10T08:00:00.125Z' }],
  ['tags: [  "one"  ,"two" , "three"  ]', { tags: ['one', 'two', 'three'] }],
  ['tags: [true, 2026-01-10]', { tags: [true, '2026-01-10'] }],
  ['nom: Élodie & 中文 \u00a0x', { nom: 'Élodie & 中文 \u00a0x' }],
  ['title: “Quoted”:no\u00a0mapping', { title: '“Quoted”:no\u00a0mapping' }],
  ["title: C# isn't at https://c.example/#x [or], {so}", { title: "C# isn't at https://c.example/#x [or], {so}" }],
  ['title: 10 ways & 1 more', { title: '10 ways & 1 more' }],
  ['title: "\\u00e9t\\u00C9 \\u4e2d\\u6587 \\ud7ff\\u00a0 \\\\u00e9"', { title: 'étÉ 中文 \ud7ff\u00a0 \\u00e9' }],
  ['title: "He said \\"no\\": \\\\ and \\/"', { title: 'He said "no": \\ and /' }],
  ["title: 'It''s: \"so\" \\n # here'  \nb: ''", { title: 'It\'s: "so" \\n # here', b: '' }],
  ['published: "2026-01-10"\nupdated: \'2026-01-11\'', { published: '2026-01-10', updated: '2026-01-11' }],
  ['tags: [\'one\', "t\\"wo", l’été ]', { tags: ['one', 't"wo', 'l’été'] }],
  ['tags:\n  - one, two\n  -  "a: b" \n  - \'c\'\n  - 7\nb: c', { tags: ['one, two', 'a: b', 'c', 7], b: 'c' }],
  ['a: b\ntags:\n- one\n- 2026-01-10\n- true\n', { a: 'b', tags: ['one', '2026-01-10', true] }],
  ['# A note: of more\n\na: b\n# another\n\nc: d\n#\n', { a: 'b', c: 'd' }],
  ['"yes": Ja\n"no": "–"', { yes: 'Ja', no: '–' }],
] as const)
  test(`readPlainYaml() reads ${JSON.stringify(text)} as a YAML parser does`, () => {
    assert.deepEqual(readPlainYaml(text), value);
    assert.deepEqual(parsed(text), value);
  });

// What the property below seldom makes.
for (const text of [
  '',
  '# note\rb: c\na: b',
  'a: b # note',
  'a: b\n  c',
  'a: b: c',
  'a: 2026-01-10: b',
  'a: 2026-01-10 # note',
  'a: Null',
  'a: True',
  'a: ~',
  'a: -1',
  'a: 1.5',
  'a: 1e3',
  'a: &b c',
  'a: *b',
  'a: !b c',
  'a: {b: c}',
  'a: @b',
  'a: "b\\n"',
  'a: "\\q"',
  'a: "\\u0041"',
  'a: "\\u009f"',
  'a: "\\ud83d\\ude00"',
  'a: "\\ufdd0"',
  'a: "\\u00e"',
  'a: [b:c]',
  'a: [b#c]',
  'a: [[b]]',
  'a: [-1]',
  'a:\tb',
  'a: b\tc',
  'a: "b\tc"',
  'a:\n\t- b',
  'a: b\r',
  '__proto__: a',
  `${'k'.repeat(101)}: a`,
])
  test(`readPlainYaml() leaves ${JSON.stringify(text)} to a parser`, () => {
    assert.equal(readPlainYaml(text), undefined);
  });

const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a', 'word', ' ', ' ', '"', 'true', 'null', '1', '0', '2026-01-10', '-', '.', ',', ', '),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '[',
      ']',
      ':',
      ': ',
      '#',
      ' #',
      "'",
      '\\',
      '\t',
      'T08:00:00Z',
      '+1',
      'e3',
      '...',
      '---',
      '<<',
      '?',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...hostilePieces) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
);
const value = fc.oneof(
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
  fc
    .array(fc.array(piece, { maxLength: 2 }), { maxLength: 3 })
    .map((items) => `[${items.map((item) => item.join('')).join(',')}]`),
  fc.array(piece, { maxLength: 4 }).map((pieces) => `"${pieces.join('')}"`),
  fc.array(piece, { maxLength: 4 }).map((pieces) => `'${pieces.join('')}'`),
);
const items = fc
  .array(fc.tuple(fc.constantFrom('', '  ', '  ', '    '), fc.constantFrom('- ', '- ', '-', '-  '), value))
  .map((lines) => lines.map((parts) => `\n${parts.join('')}`).join(''));
const key = fc.constantFrom(
  'title',
  'title',
  'tags',
  'a-b',
  'constructor',
  'no',
  '"no"',
  '"on',
  'on',
  'null',
  'True',
  '__proto__',
  '1',
  'a b',
  '- a',
  '? a',
);
const colon = fc.constantFrom(': ', ': ', ': ', ':', ':  ', ' : ', ':\t');
const anyLine = fc.tuple(key, colon, fc.oneof(value, items)).map((parts) => parts.join(''));
const text = fc.string({
  unit: fc.constantFrom(...'aBz09 é’日👍:#,&*!%"\'\\/-?[]{}|>@`~.+_«\u00a0\u00ad\u200d\u0085\u2028'),
  maxLength: 9,
});
const tameWord = fc.stringMatching(/^[A-Za-zé“日][\w é&*!%"'/.日-]{0,8}$/);
const quotedText = fc.oneof(
  text.map((words) => `"${words.replace(/["\\]/g, '\\$&')}"`),
  text.map((words) => `'${words.replaceAll("'", "''")}'`),
  fc.array(fc.nat(0xffff), { maxLength: 4 }).map((codes) => {
    const escapes = codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`);
    return `"${escapes.join(' x')}"`;
  }),
);
const tameScalar = fc.oneof(
  tameWord,
  quotedText,
  fc.tuple(fc.nat(999), tameWord).map((parts) => parts.join(' ')),
  text.map((words) => `a${words}`),
);
const tameList = fc.array(tameScalar, { minLength: 1, maxLength: 3 });
const tameValue = fc.oneof(
  { weight: 4, arbitrary: tameScalar.map((scalar) => ` ${scalar}`) },
  { weight: 1, arbitrary: tameList.map((list) => ` [${list.join(', ')}]`) },
  { weight: 1, arbitrary: tameList.map((list) => list.map((scalar) => `\n  - ${scalar}`).join('')) },
  { weight: 1, arbitrary: tameList.map((list) => list.map((scalar) => `\n- ${scalar}`).join('')) },
);
const tameLine = fc.tuple(fc.stringMatching(/^[a-z][\w-]{0,6}$/), tameValue).map((parts) => parts.join(':'));
const comment = fc.oneof(
  fc.constant(''),
  text.map((words) => `#${words}`),
  fc.array(piece, { maxLength: 3 }).map((pieces) => `#${pieces.join('')}`),
);
const block = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: tameLine }, { weight: 2, arbitrary: anyLine }, { weight: 1, arbitrary: comment }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) => lines.join('\n'));

test('readPlainYaml() reads nothing that a YAML parser reads differently', () => {
  const forms = { escape: /\\"/, apostrophe: /''/, brackets: /: \[/, dashes: /:\n/, digit: /: \d+ /, code: /\\u/ };
  const read = { any: 0, escape: 0, apostrophe: 0, brackets: 0, dashes: 0, digit: 0, code: 0 };
  fc.assert(
    fc.property(block, fc.constantFrom('', '\n', '\n\n', ' '), (text, end) => {
      const found = readPlainYaml(text + end);
      if (found === undefined) return;
      read.any += 1;
      for (const [form, mark] of Object.entries(forms)) if (mark.test(text)) read[form as keyof typeof forms] += 1;
      assert.deepEqual({ ...found }, parsed(text + end), JSON.stringify(text + end));
    }),
    seeded(6000),
  );
  assert.ok(read.any > 500 && Math.min(...Object.values(read)) > 20, `Only so many were read: ${JSON.stringify(read)}`);
});
