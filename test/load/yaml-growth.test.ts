import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitFrontMatter } from '../../generator/load/front-matter.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { assertGrowsEvenly } from '../steps.ts';

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
