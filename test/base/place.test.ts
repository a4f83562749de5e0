import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CommandError, placeAt, sortProblems, warning } from '../../generator/base/problem.ts';
import { seeded } from '../fuzz/runs.ts';

test('placeAt() counts lines and columns from 1, and gives the text of the line', () => {
  const source = { file: 'a.md', text: 'one\ntwo\n\nfour' };
  const places = [
    [0, 1, 1, 'one'],
    [3, 1, 4, 'one'],
    [4, 2, 1, 'two'],
    [7, 2, 4, 'two'],
    [8, 3, 1, ''],
    [9, 4, 1, 'four'],
    [13, 4, 5, 'four'],
  ] as const;
  for (const [offset, line, column, text] of places)
    assert.deepEqual(placeAt(source, offset), { file: 'a.md', line, column, text });
});

test('placeAt() moves an offset outside the text to the nearest end', () => {
  const source = { file: 'a.md', text: 'one\ntwo' };
  assert.deepEqual(placeAt(source, -5), placeAt(source, 0));
  assert.deepEqual(placeAt(source, 99), placeAt(source, 7));
  assert.deepEqual(placeAt({ file: 'b.md', text: '' }, 0), { file: 'b.md', line: 1, column: 1, text: '' });
});

test('placeAt() gives the same places as splitting the text into lines', () => {
  const text = fc
    .array(fc.constantFrom('\n', 'a', 'é', '👍', '\t'), { maxLength: 30 })
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.nat(40), (written, at) => {
      const before = written.slice(0, at).split('\n');
      const { line, column, text: shown } = placeAt({ file: 'f', text: written }, at);
      assert.deepEqual([line, column], [before.length, (before.at(-1)?.length ?? 0) + 1]);
      assert.equal(shown, written.split('\n')[line - 1]);
    }),
    seeded(500),
  );
});

test('sortProblems() puts problems without a place first', () => {
  const [placed, bare] = [warning('slug', 'm', { file: 'A', line: 1, column: 1, text: '' }), warning('slug', 'm')];
  assert.deepEqual(sortProblems([placed, bare]), [bare, placed]);
});

test('sortProblems() keeps only the first of several equal problems at one place', () => {
  const [first, second] = ['one', 'two'].map((hint) => warning('slug', 'm', undefined, hint));
  const other = warning('slug', 'a');
  assert.deepEqual(sortProblems([first, other, second, other].filter((one) => one !== undefined)), [other, first]);
});

test('a CommandError has its own name', () => assert.equal(new CommandError(2, 'm').name, 'CommandError'));
