import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { readPlainYaml } from '../../generator/load/plain-yaml.ts';
import { hostilePieces } from '../fuzz/hostile.ts';
import { seeded } from '../fuzz/runs.ts';

/** What a parser of YAML reads; undefined where it finds anything wrong. */
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
] as const) {
  test(`readPlainYaml() reads ${JSON.stringify(text)} as a parser does`, () => {
    assert.deepEqual(readPlainYaml(text), value);
    assert.deepEqual(parsed(text), value);
  });
}

for (const text of [
  ...[
    '',
    '\n',
    '---\na: b',
    'a: b\n\nc: d',
    '# note\na: b',
    'a: b # note',
    'a: b\n  c',
    'a:\n  - b',
    'a:',
    'a: ',
    'a:   ',
    ' a: b',
  ],
  ...[
    'a: b: c',
    'a: 2026-01-10: b',
    'a: 2026-01-10 # note',
    'a: "b" 2026-01-10',
    'a: b:',
    'a: b\na: c',
    'null: a',
    'a: null',
    'a: Null',
    'a: True',
    'a: ~',
    'a: -1',
    'a: 1.5',
    'a: 01',
    'a: 0x1',
  ],
  ...[
    'a: "b',
    'a: "b\\n"',
    'a: "b" c',
    "a: 'b'",
    'a: &b c',
    'a: *b',
    'a: !b c',
    'a: |',
    'a: >-',
    'a: {b: c}',
    'a: @b',
    'a: \u00a0b',
  ],
  ...[
    'a: []',
    'a: [b',
    'a: b]\nc: [d',
    'a: [b,,c]',
    'a: [b, ]',
    'a: [b]c',
    'a: [[b]]',
    'a: [{b}]',
    'a: [b: c]',
    'a: ["b" "c"]',
  ],
  ...['a: [null]', "a: ['b']", 'a: [-1]', 'a:\tb', 'a: b\tc', 'a: "b\tc"', '__proto__: a', '1: a', 'a b: c', 'a: b\r'],
]) {
  test(`readPlainYaml() leaves ${JSON.stringify(text)} to a parser`, () => {
    assert.equal(readPlainYaml(text), undefined);
  });
}

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
);
const key = fc.constantFrom(
  'title',
  'title',
  'tags',
  'a-b',
  'constructor',
  'no',
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
const anyLine = fc.tuple(key, colon, value).map((parts) => parts.join(''));
const tameWord = fc.stringMatching(/^[A-Za-zé][\w é&*!%'-]{0,8}$/);
const tameValue = fc.oneof(
  tameWord,
  tameWord.map((word) => `"${word}: ${word}"`),
  fc.array(tameWord, { minLength: 1, maxLength: 3 }).map((words) => `[${words.join(', ')}]`),
);
const tameLine = fc.tuple(fc.stringMatching(/^[a-z][\w-]{0,6}$/), tameValue).map((parts) => parts.join(': '));
const block = fc
  .array(fc.oneof({ weight: 3, arbitrary: tameLine }, { weight: 2, arbitrary: anyLine }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((lines) => lines.join('\n'));

test('readPlainYaml() reads nothing but what a parser reads as the same', () => {
  let read = 0;
  fc.assert(
    fc.property(block, fc.constantFrom('', '\n', '\n\n', ' '), (text, end) => {
      const found = readPlainYaml(text + end);
      if (found === undefined) return;
      read += 1;
      assert.deepEqual({ ...found }, parsed(text + end), JSON.stringify(text + end));
    }),
    seeded(3000),
  );
  assert.ok(read > 500, `Only ${read} were read`);
});
