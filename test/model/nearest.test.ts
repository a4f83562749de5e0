import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from '../../generator/model/nearest.ts';

const known = ['title', 'description', 'updated', 'published', 'id', 'tags'];

for (const [word, expected] of [
  ['tite', 'title'],
  ['titel', 'title'],
  ['Title', 'title'],
  ['TITLE', 'title'],
  ['descripton', 'description'],
  ['desciptrion', 'description'],
  ['tag', 'tags'],
  ['di', 'id'],
  ['layout', undefined],
  ['x', undefined],
  ['', undefined],
  ['titlepage', undefined],
  ['t'.repeat(100_000), undefined],
] as const) {
  test(`nearest() takes ${JSON.stringify(word.slice(0, 20))} for ${expected}`, () => {
    assert.equal(nearest(word, known), expected);
  });
}

test('nearest() finds nothing among nothing, and the first of two that are as near', () => {
  assert.equal(nearest('a', []), undefined);
  assert.equal(nearest('bat', ['cat', 'hat']), 'cat');
});
