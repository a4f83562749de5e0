import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cutArchives } from '../../generator/base/archives.ts';
import { seeded } from '../fuzz/runs.ts';

/** `count` items, newest first: the oldest is 1. */
function items(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => count - index);
}

test('cutArchives() does not cut a list that is short enough', () => {
  for (const count of [0, 1, 10])
    assert.deepEqual(cutArchives(items(count), 10), { newest: items(count), archives: [] });
  assert.deepEqual(cutArchives(items(5), 2), {
    newest: [5],
    archives: [
      [2, 1],
      [4, 3],
    ],
  });
});

test('cutArchives() loses and repeats nothing, fills every archive, and changes none when a newer item is added', () => {
  const sizes = fc.record({ count: fc.nat(200), size: fc.integer({ min: 1, max: 30 }) });
  fc.assert(
    fc.property(sizes, ({ count, size }) => {
      const { newest, archives } = cutArchives(items(count), size);
      assert.deepEqual([...newest, ...archives.toReversed().flat()], items(count));
      assert.ok(newest.length <= size && (newest.length > 0 || count === 0));
      assert.ok(archives.every(({ length }) => length === size));
      const next = cutArchives(items(count + 1), size).archives;
      assert.deepEqual(next.slice(0, archives.length), archives);
    }),
    seeded(300),
  );
});
