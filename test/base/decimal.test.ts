import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareTimes, decimalOf, roundedProduct } from '../../generator/base/decimal.ts';

for (const [value, digits, places] of [
  [0, 0n, 0],
  [49, 49n, 0],
  [1.1, 11n, 1],
  [0.0035, 35n, 4],
  [1e-7, 1n, 7],
  [2.5e-8, 25n, 9],
  [1e21, 10n ** 21n, 0],
  [1.5e22, 15n * 10n ** 21n, 0],
  [-0.5, -5n, 1],
] as const)
  test(`decimalOf() reads ${value} as it was written`, () => {
    assert.deepEqual(decimalOf(value), { digits, places });
  });

test('decimalOf() of any number of cents has them all', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 12 }), fc.integer({ min: 0, max: 6 }), (whole, places) => {
      const written = `${whole}`.padStart(places + 1, '0');
      const text = places === 0 ? written : `${written.slice(0, -places)}.${written.slice(-places)}`;
      const { digits, places: found } = decimalOf(Number(text));
      assert.equal(digits * 10n ** BigInt(places - found), BigInt(whole));
    }),
  );
});

test('compareTimes() multiplies without rounding, where binary fractions would', () => {
  assert.ok(0.1 * 3 > 0.3);
  assert.equal(compareTimes(decimalOf(0.3), decimalOf(0.1), 3), 0);
  assert.equal(compareTimes(decimalOf(1.2), decimalOf(0.1), 12), 0);
  assert.equal(compareTimes(decimalOf(120.01), decimalOf(10), 12), 1);
  assert.equal(compareTimes(decimalOf(119), decimalOf(10), 12), -1);
});

test('roundedProduct() rounds half up what was written, which binary fractions may be below', () => {
  assert.equal((2.01 * 0.5).toFixed(2), '1.00');
  for (const [factors, places, product] of [
    [[2.01, 50, 0.01], 2, 1.01],
    [[2.0099, 50, 0.01], 2, 1],
    [[1250, 3], 0, 3750],
    [[0, 12.5], 3, 0],
  ] as const)
    assert.equal(roundedProduct(factors, places), product);
});
