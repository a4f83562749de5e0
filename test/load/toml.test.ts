// Fault: TOML that is malformed, nested without end, or hides a secret in escapes → An error at its place, quickly

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseToml } from '../../generator/load/toml.ts';
import { madeSecrets } from '../base/made-secrets.ts';

const head = '+++\n';

function read(text: string) {
  return parseToml({ file: 'a.md', text: `${head}${text}+++\n` }, head.length, text);
}

test('parseToml() reads values as plain data, with dates as they were written', () => {
  const { value: block, problems } = read(
    'title = "A"\nday = 2016-08-02\nat = 2016-08-02 13:20:11-07:00\nlocal = 2016-08-02T13:20:11\nnever = 2016-02-30\n' +
      'list = ["a", 2]\n[extra]\nwhen = [2016-08-02]\n__proto__ = {x = 1}\n',
  );
  assert.deepEqual(problems, []);
  const { extra, ...rest } = block?.value as Record<string, Record<string, unknown>>;
  assert.deepEqual(rest, {
    title: 'A',
    day: '2016-08-02',
    at: '2016-08-02 13:20:11-07:00',
    local: '2016-08-02T13:20:11',
    never: '2016-02-30',
    list: ['a', 2],
  });
  assert.deepEqual(Object.entries(extra ?? {}), [
    ['when', ['2016-08-02']],
    ['__proto__', { x: 1 }],
  ]);
  assert.equal(({} as Record<string, unknown>).x, undefined);
});

test('parseToml() knows where keys and their values are', () => {
  const { value: block } = read('a = 1\n  "b.c" = [\n  "a = 2",\n]\nd.e = 3\n[f]\na = 4\n[[g.h]]\n');
  const at = (key: string) =>
    [block?.placeOfKey([key]), block?.placeOf([key, 0])].map((place) => `${place?.line}:${place?.column}`);
  assert.deepEqual(['a', 'b.c', 'd', 'f', 'g', 'absent'].map(at), [
    ['2:1', '2:5'],
    ['3:3', '3:11'],
    ['6:1', '6:7'],
    ['7:1', '7:1'],
    ['9:1', '9:1'],
    ['2:1', '2:1'],
  ]);
});

for (const [text, place, code, message] of [
  ['a = 1\na = 2\n', '3:1', 'toml-syntax', 'Trying to redefine an already defined table or value'],
  ['a =\n', '2:4', 'toml-syntax', 'Invalid value'],
  ['a: 1\n', '2:2', 'toml-syntax', 'Illegal character in key'],
  ['a = "\\u0000"\n', '2:5', 'character', 'The character U+0000 cannot be published'],
  ['x = 1\n[a]\nb = ["\\uFFFF"]\n', '3:1', 'character', 'The character U+FFFF cannot be published'],
  [`a = "\\u0041${madeSecrets.aws.slice(1)}"\n`, '2:5', 'secret', 'This looks like a secret in disguise'],
] as const)
  test(`parseToml() refuses ${JSON.stringify(text.slice(0, 12))} at ${place} with ${code}`, () => {
    const { value, problems } = read(text);
    assert.equal(value, undefined);
    const said = problems.map((problem) => [
      problem.code,
      problem.message,
      `${problem.place?.line}:${problem.place?.column}`,
    ]);
    assert.deepEqual(said, [[code, message, place]]);
  });

test('parseToml() refuses endless nesting quickly, and reads what is nested a little', () => {
  assert.equal(read(`a = ${'['.repeat(100_000)}\n`).problems[0]?.code, 'toml-syntax');
  assert.deepEqual(read(`a = ${'['.repeat(20)}${']'.repeat(20)}\n`).problems, []);
});

for (const [what, text] of [
  ['a key with periods', `${'a.'.repeat(10_000)}a = 1\n`],
  ['the name of a table', `[${'a.'.repeat(10_000)}a]\nb = 1\n`],
] as const)
  test(`parseToml() refuses 10,000 levels in ${what}, at its place`, () => {
    const { value, problems } = read(text);
    assert.equal(value, undefined);
    assert.deepEqual(
      problems.map(({ message, place }) => [message, place?.line, place?.column]),
      [['Nested more than 64 levels deep', 2, 1]],
    );
  });
