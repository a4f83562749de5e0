// Fault: Unknown or missing keys, wrong types, dates that do not exist → An error at the value with a hint

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataSchemas } from '../../generator/data/schemas.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { contentSchemas } from '../../generator/settings/content-schemas.ts';
import { validate } from '../../generator/settings/validate.ts';
import { assertGrowsEvenly } from '../steps.ts';

const line = { type: 'string', minLength: 1, maxLength: 5, format: 'line' } as const;
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: line,
    text: { anyOf: [line, { type: 'object', minProperties: 1, additionalProperties: line }] },
    flag: { type: 'boolean' },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    share: { type: 'number', exclusiveMinimum: 0 },
    code: { type: 'string', minLength: 2 },
    tags: { type: 'array', minItems: 1, uniqueItems: true, items: line },
    kind: { enum: ['month', 'year'] },
    signal: { enum: ['yes', 'no'] },
    day: { type: 'string', format: 'date-or-time' },
    language: { type: 'string', format: 'locale' },
    'a/b~c %': { type: 'boolean' },
    robots: { type: 'object', properties: { usage: { type: 'boolean' }, order: { type: 'integer' } } },
    sidebar: { type: 'object', properties: { order: { type: 'integer' } } },
  },
} as const;

function check(yaml: string, file = 'f.yaml'): { value: unknown; said: readonly string[] } {
  const { value: block, problems } = parseYaml({ file, text: yaml }, 0, yaml);
  assert.ok(block);
  const { value, problems: faults } = validate<unknown>(schema, block);
  const said = [...problems, ...faults].map(({ code, message, hint, place }) => {
    const head = `${place?.line}:${place?.column} ${code} ${message}`;
    return hint ? `${head} / ${hint}` : head;
  });
  return { value, said };
}

test('validate() returns a value that satisfies its schema', () => {
  assert.deepEqual(check('title: a\ntext: {en: b}\nsignal: yes'), {
    value: { title: 'a', text: { en: 'b' }, signal: 'yes' },
    said: [],
  });
});

const known = Object.keys(schema.properties).join(', ');
const cases: readonly [yaml: string, ...said: string[]][] = [
  ['flag: true', '1:1 missing-key The file lacks the key "title" / Add a line title: with its value'],
  ['', '1:1 missing-key The file lacks the key "title" / Add a line title: with its value'],
  ['- a', '1:1 wrong-type The file must be a mapping, not a list of 1'],
  ['title: a\ntite: b', '2:1 unknown-key Unknown key "tite" / Did you mean "title"?'],
  ['title: a\nnothing: b', `2:1 unknown-key Unknown key "nothing" / Known keys: ${known}`],
  ['title: a\nusage: b', '2:1 unknown-key Unknown key "usage" / Write it in "robots": robots: {usage: …}'],
  ['title: a\norder: b', `2:1 unknown-key Unknown key "order" / Known keys: ${known}`],
  ['title: a\n__proto__: b', `2:1 unknown-key Unknown key "__proto__" / Known keys: ${known}`],
  ['title: 1.10', '1:8 wrong-type "title" must be a text, not the number 1.10 / Quote it: "1.10"'],
  ['title: true', '1:8 wrong-type "title" must be a text, not true / Quote it: "true"'],
  ['title:', '1:7 wrong-type "title" must be a text, not empty'],
  ['title: [a]', '1:8 wrong-type "title" must be a text, not a list of 1'],
  ['title: {a: b}', '1:8 wrong-type "title" must be a text, not a mapping'],
  ['title: ""', '1:8 invalid-value "title" must not be empty'],
  ['title: " a"', '1:8 invalid-value "title" must be one line without spaces at either end, not " a"'],
  ['title: a\ncode: b', '2:7 invalid-value "code" must have at least 2 characters, not "b"'],
  ['title: abcdef', '1:8 invalid-value "title" must have at most 5 characters, not "abcdef"'],
  [
    'title: a\ntext: 1',
    '2:7 wrong-type "text" must be a text, or a text for each locale, not the number 1 / Quote it: "1"',
  ],
  ['title: a\ntext: {en: 1}', '2:12 wrong-type "text.en" must be a text, not the number 1 / Quote it: "1"'],
  ['title: a\ntext: {}', '2:7 invalid-value "text" must have at least 1 key, not an empty mapping'],
  ['title: a\ntext: abcdef', '2:7 invalid-value "text" must have at most 5 characters, not "abcdef"'],
  [
    'title: a\nflag: "true"',
    '2:7 wrong-type "flag" must be true or false, not "true" / Write true or false, without quotes',
  ],
  ['titel: a', '1:1 unknown-key Unknown key "titel" / Did you mean "title"?'],
  ['title: a\ncount: "3"', '2:8 wrong-type "count" must be a whole number, not "3" / Remove the quotes: 3'],
  ['title: a\ncount: "3 or 4"', '2:8 wrong-type "count" must be a whole number, not "3 or 4"'],
  ['title: a\ncount: "no. 3"', '2:8 wrong-type "count" must be a whole number, not "no. 3"'],
  ['title: a\ncount: ""', '2:8 wrong-type "count" must be a whole number, not empty'],
  ['title: a\nshare: "-12.25"', '2:8 wrong-type "share" must be a number, not "-12.25" / Remove the quotes: -12.25'],
  ['title: a\ncount: 1.5', '2:8 wrong-type "count" must be a whole number, not the number 1.5'],
  ['title: a\ncount: 0', '2:8 invalid-value "count" must be at least 1, not the number 0'],
  ['title: a\ncount: 10', '2:8 invalid-value "count" must be at most 9, not the number 10'],
  ['title: a\nshare: 0', '2:8 invalid-value "share" must be more than 0, not the number 0'],
  ['title: a\nshare: .nan', '2:8 wrong-type "share" must be a number, not the number .nan'],
  ['title: a\ntags: b', '2:7 wrong-type "tags" must be a list, not "b" / Write a list: [b]'],
  ['title: a\ntags: 3', '2:7 wrong-type "tags" must be a list, not the number 3'],
  ['title: a\ntags: []', '2:7 invalid-value "tags" must have at least 1 item, not an empty list'],
  [
    'title: a\ntags: [b, c, b]',
    '2:14 duplicate "tags" lists the same value twice, as items 1 and 3 / Keep one of them',
  ],
  ['title: a\ntags: [b, 2]', '2:11 wrong-type "tags.1" must be a text, not the number 2 / Quote it: "2"'],
  ['title: a\nkind: moth', '2:7 invalid-value "kind" must be one of month, year, not "moth" / Did you mean "month"?'],
  ['title: a\nkind: 3', '2:7 invalid-value "kind" must be one of month, year, not the number 3'],
  ['title: a\nsignal: true', '2:9 invalid-value "signal" must be one of yes, no, not true / Quote it: "yes"'],
  ['title: a\nsignal: false', '2:9 invalid-value "signal" must be one of yes, no, not false / Quote it: "no"'],
  ['title: a\nkind: true', '2:7 invalid-value "kind" must be one of month, year, not true'],
  [
    'title: a\nday: 2026',
    '2:6 wrong-type "day" must be a text, not the number 2026 / Write YYYY-MM-DD, or a time with its zone such as 2026-04-14T09:30:00Z; times without one need timeZone in site.yaml',
  ],
  [
    'title: a\nday: 2026-02-31',
    '2:6 invalid-date "day" must be a date that exists, not "2026-02-31" / Write YYYY-MM-DD, or a time with its zone such as 2026-04-14T09:30:00Z; times without one need timeZone in site.yaml',
  ],
  [
    'title: a\nlanguage: en_US',
    '2:11 invalid-value "language" must be a language tag in its canonical spelling, such as en or fr-CA, not "en_US" / Did you mean "en-US"?',
  ],
  ['title: a\n"a/b~c %": 1', '2:12 wrong-type "a/b~c %" must be true or false, not the number 1'],
];

for (const [yaml, ...said] of cases)
  test(`validate() explains ${JSON.stringify(yaml)}`, () => {
    assert.deepEqual(check(yaml), { value: undefined, said });
  });

test('validate() reports every fault, and calls front matter by name', () => {
  const { said } = check('count: 0\nflag: 1', 'pages/en/a.md');
  assert.deepEqual(said.map((text) => text.split(' ', 2)[0]).sort(), ['1:1', '1:8', '2:7']);
  assert.ok(said.some((text) => text.includes('The front matter lacks the key "title"')));
});

test('validate() quotes a text of up to 60 characters, and counts the characters of a longer one', () => {
  assert.ok(check(`title: ${'a'.repeat(60)}`).said[0]?.endsWith(`not "${'a'.repeat(60)}"`));
  const { said } = check(`title: ${'👍'.repeat(61)}`);
  assert.deepEqual(said, ['1:8 invalid-value "title" must have at most 5 characters, not a text of 61 characters']);
});

test('validate() explains faults in time proportional to their number', () => {
  const list = { type: 'object', properties: { all: { type: 'array', items: schema.properties.text } } } as const;
  assertGrowsEvenly(500, (size) => () => {
    const text = `all: [${'1, {}, {en: 1}, '.repeat(size)}]`;
    const { value: block } = parseYaml({ file: 'f.yaml', text }, 0, text);
    assert.ok(block);
    assert.equal(validate(list, block).problems.length, 3 * size);
  });
});

test('lists of different values in content are of texts, which the validator need not compare in pairs', () => {
  const types: unknown[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('uniqueItems' in node) types.push((node as { items?: { type?: string } }).items?.type);
    for (const value of Object.values(node)) visit(value);
  };
  visit([contentSchemas.schemas, dataSchemas.schemas]);
  assert.deepEqual(new Set(types), new Set(['string']));
});
