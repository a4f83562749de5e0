import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workerCount } from '../../generator/parallel/pool.ts';

const plenty = { processors: 16, memory: 64e9 };

for (const [files, compresses, machine, expected] of [
  [0, false, plenty, 1],
  [1499, false, plenty, 1],
  [1500, false, plenty, 2],
  [99, true, plenty, 1],
  [100, true, plenty, 2],
  [10_000, false, plenty, 13],
  [100_000, false, plenty, 16],
  [100_000, false, { processors: 2, memory: 64e9 }, 2],
  [100_000, false, { processors: 1, memory: 64e9 }, 1],
  [100_000, false, { processors: 16, memory: 0 }, 1],
  [100_000, false, { processors: 16, memory: 1e9 }, 3],
] as const) {
  const { processors, memory } = machine;
  const siblings = compresses ? ' with siblings' : '';
  test(`${files} files${siblings}, ${processors} processors and ${memory / 1e9} GB free make ${expected} workers`, () => {
    assert.equal(workerCount({ files, compresses }, machine), expected);
  });
}
