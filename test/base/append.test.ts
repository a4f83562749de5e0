import assert from 'node:assert/strict';
import { test } from 'node:test';
import { append } from '../../generator/base/append.ts';

test('append() starts a list for a new key, and adds to the list of a known one', () => {
  const lists = new Map<string, number[]>();
  append(lists, 'a', 1);
  append(lists, 'b', 2);
  append(lists, 'a', 3);
  assert.deepEqual(
    [...lists],
    [
      ['a', [1, 3]],
      ['b', [2]],
    ],
  );
});
