import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recent } from '../../generator/dev/recent.ts';
import { seeded } from '../fuzz/runs.ts';

test('recent() keeps the values that were last set, as many as weigh no more than the most together', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const sets = fc.array(fc.tuple(key, fc.integer({ min: 0, max: 12 })), { maxLength: 30 });
  fc.assert(
    fc.property(sets, (all) => {
      const kept = recent<number>(10, (value) => value);
      let expected: (readonly [key: string, weight: number])[] = [];
      for (const [name, weight] of all) {
        kept.set(name, weight);
        expected = [...expected.filter(([other]) => other !== name), [name, weight]];
        // The newest stays, however heavy it is alone.
        while (expected.length > 1 && expected.reduce((sum, [, one]) => sum + one, 0) > 10) expected.shift();
        const found = ['a', 'b', 'c', 'd', 'e'].map((one) => kept.get(one));
        assert.deepEqual(
          found,
          ['a', 'b', 'c', 'd', 'e'].map((one) => new Map(expected).get(one)),
        );
      }
    }),
    seeded(1000),
  );
});

test('recent() forgets the oldest first, also among those that only() has kept', () => {
  const all = recent<string>(4, ({ length }) => length);
  for (const name of ['one', 'a', 'b', 'c']) all.set(name, name);
  assert.deepEqual(['one', 'a', 'b', 'c'].map(all.get), [undefined, 'a', 'b', 'c']);
  const some = all.only((name) => name !== 'b');
  some.set('xy', 'xy');
  assert.deepEqual(['a', 'b', 'c', 'xy'].map(some.get), ['a', undefined, 'c', 'xy']);
  some.set('z', 'z');
  assert.deepEqual(['a', 'b', 'c', 'xy', 'z'].map(some.get), [undefined, undefined, 'c', 'xy', 'z']);
  assert.deepEqual(['a', 'b', 'c'].map(all.get), ['a', 'b', 'c']);
});
