// Fault: 100,000 data entries, or mistakes in them → Time proportional to their number; hints that stay short

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from '../model/resolved-data.ts';
import { assertGrowsEvenly } from '../steps.ts';

function ids(count: number, prefix = 'f'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

/** A given number of features and allowances, and a plan that names all of them, or others. */
function large(count: number, named = ids(count)) {
  const plan = { id: 'p', name: 'P', description: 'D', price: 1 };
  return {
    features: { features: ids(count).map((id) => ({ id, name: 'N', description: 'D' })) },
    plans: {
      period: 'month',
      allowances: ids(count).map((id) => ({ id, name: 'N', unit: 'u' })),
      plans: [{ ...plan, includes: Object.fromEntries(named.map((id) => [id, 1])), features: named }],
    },
  };
}

test('resolveData() accepts 100,000 features and allowances, and a plan that names each', () => {
  assert.deepEqual(problemsOf(large(100_000)), []);
});

test('resolveData() looks up what a plan names in time proportional to the number of entries', () => {
  assertGrowsEvenly(1000, (size) => {
    const data = large(size);
    return () => assert.deepEqual(problemsOf(data), []);
  });
});

test('resolveData() reports each of many ids that do not exist, in time proportional to their number', () => {
  assertGrowsEvenly(1000, (size) => {
    const data = large(6 * size, ids(size / 100, 'other'));
    return () => assert.equal(problemsOf(data).length, size / 50);
  });
});

test('resolveData() names the first of many entries and counts the rest', () => {
  const [problem] = problemsOf(large(100_000, ['other']));
  assert.equal(problem?.hint, `Known: ${ids(20).join(', ')} and 99980 more`);
});
