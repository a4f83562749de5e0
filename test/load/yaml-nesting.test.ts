// Fault: YAML with duplicate keys, lists or maps as keys, or endless nesting → An error at the place, quickly

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitFrontMatter } from '../../generator/load/front-matter.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { assertGrowsEvenly } from '../steps.ts';
import { at, parse } from './parsed-yaml.ts';

for (const [text, place, key] of [
  ['a: 1\nb: 2\na: 3', '3:1', 'a'],
  ['a: {b: 1, c: 2, b: 3}', '1:17', 'b'],
  ['"a b": 1\na b: 2', '2:1', 'a b'],
  ['1: x\n"1": y', '2:1', '1'],
  ['~: x\n"": y', '2:1', ''],
  ['__proto__: 1\n__proto__: 2', '2:1', '__proto__'],
] as const)
  test(`parseYaml() refuses the second key "${key}" of ${JSON.stringify(text)}`, () => {
    const { block, problems } = parse(text);
    assert.equal(block, undefined);
    assert.deepEqual(
      problems.map((problem) => [at(problem.place), problem.code, problem.message]),
      [[place, 'yaml-syntax', `The key "${key}" appears here a second time`]],
    );
  });

test('parseYaml() accepts the same key in two mappings', () => {
  assert.deepEqual(parse('- {a: 1}\n- {a: 2, b: {a: 3}}').problems, []);
});

test('parseYaml() always reports the same when nested mistakes are too many for the parser', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `k${index}: a: b`).join('\n');
  const said = Array.from({ length: 4 }, () => parse(text).problems);
  assert.deepEqual(
    said[0]?.map(({ place }) => at(place)),
    Array.from({ length: 100 }, (_, index) => `${index + 1}:${index < 10 ? 5 : 6}`),
  );
  for (const again of said) assert.deepEqual(again, said[0]);
});

/** Blocks of a given number of levels, and where each level begins. */
const nested: readonly [what: string, text: (levels: number) => string, column: (level: number) => number][] = [
  ['brackets', (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`, (level) => level],
  ['braces', (levels) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`, (level) => 4 * level - 3],
  ['dashes', (levels) => `${'- '.repeat(levels)}a`, (level) => 2 * level - 1],
  [
    'dashes before brackets',
    (levels) => `- - ${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}`,
    (level) => level + 2,
  ],
  ['spaces', (levels) => `${' '.repeat(4 * levels + 3)}a`, (level) => 4 * level + 4],
];

for (const [what, text, column] of nested)
  test(`parseYaml() reads 64 levels of ${what}, and refuses the next one at its place`, () => {
    for (const [before, line] of [
      ['', 1],
      ['# note ]]}}\n', 2],
    ] as const) {
      assert.deepEqual(parse(`${before}${text(64)}`).problems, []);
      assert.deepEqual(
        parse(`${before}${text(65)}`, 'before\n').problems.map(({ code, message, place }) => [
          code,
          message,
          at(place),
        ]),
        [['yaml-syntax', 'Nested more than 64 levels deep', `${line + 1}:${column(65)}`]],
      );
    }
  });

for (const [text, place] of [
  ['? [a]\n: b', '1:3'],
  ['a: {? {b: c} : d}', '1:7'],
  ['a: 1\n[b]: c', '2:1'],
  ['- {{a}}', '1:4'],
  ['? '.repeat(64).concat('a'), '1:3'],
  [`${'{'.repeat(64)}a${'}'.repeat(64)}`, '1:2'],
] as const)
  test(`parseYaml() refuses the key of ${JSON.stringify(text)} that is not a single value`, () => {
    assert.deepEqual(
      parse(text).problems.map(({ code, message, hint, place }) => [code, message, hint, at(place)]),
      [['yaml-feature', 'A list or a mapping cannot be a key', 'Write a text before the colon', place]],
    );
  });

test('parseYaml() refuses more than 64 question marks without reading them', () => {
  assert.deepEqual(
    parse(`${'? '.repeat(65)}a`).problems.map(({ message, place }) => [message, at(place)]),
    [['Nested more than 64 levels deep', '1:129']],
  );
});

test('parseYaml() reads many marks side by side', () => {
  const mappings = Array.from({ length: 200 }, (_, index) => ({ b: index }));
  assert.deepEqual(parse(mappings.map(({ b }) => `- {b: ${b}}\n`).join('')).block?.value, mappings);
  const items = Array.from({ length: 200 }, (_, index) => `- - [a, {b: [${index}]}]\n    # ] }\n`);
  assert.deepEqual(
    parse(items.join('')).block?.value,
    items.map((_, index) => [['a', { b: [index] }]]),
  );
});

const lines = (size: number, line: (index: number) => string) =>
  Array.from({ length: size }, (_, index) => line(index));

test('parseYaml() reads keys and gives their places in time proportional to their number', () => {
  assertGrowsEvenly(1000, (size) => {
    const keys = lines(size, (index) => `k${index}`);
    const text = keys.map((key) => `${key}: 1\n`).join('');
    return () => {
      const block = parseYaml({ file: 'f.yaml', text }, 0, text).value;
      for (const [index, key] of keys.entries()) assert.equal(block?.placeOfKey([key]).line, index + 1);
    };
  });
});

/** Blocks of many lines, with one mistake at the end or one in every line. */
const broken: readonly [what: string, line: (index: number) => string, end: string, column: number][] = [
  ['a list that is not closed after the last line', (index) => `k${index}: v`, 'last: [1', 7],
  ['a reserved character in every line', (index) => `k${index}: @v`, 'last: @v', 7],
  ['an anchor in every line', (index) => `k${index}: &a${index} v`, 'last: &z v', 7],
];

for (const [what, line, end, column] of broken)
  test(`splitFrontMatter() refuses ${what} of many, at its place, in time proportional to their number`, () => {
    assertGrowsEvenly(1000, (size) => {
      const text = ['---', ...lines(size, line), end, '---', 'Body.'].join('\n');
      return () => {
        const { value, problems } = splitFrontMatter({ file: 'f.md', text });
        assert.equal(value, undefined);
        const { place } = problems.at(-1) ?? {};
        assert.deepEqual(place, { file: 'f.md', line: size + 2, column, text: end });
      };
    });
  });
