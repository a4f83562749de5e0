/** A decimal number, exactly: `digits` divided by ten as often as `places` says. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

/** The decimal that a number was written as: the shortest that reads back as it. 0.1 is a tenth, which no binary fraction is. */
export function decimalOf(value: number): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const places = fraction.length - Number(exponent);
  const digits = BigInt(sign + whole + fraction + '0'.repeat(Math.max(0, -places)));
  return { digits, places: Math.max(0, places) };
}

/** Below zero if `a` is less than `b` times a whole number, above zero if it is more. */
export function compareTimes(a: Decimal, b: Decimal, times = 1): number {
  const difference = a.digits * 10n ** BigInt(b.places) - b.digits * BigInt(times) * 10n ** BigInt(a.places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The product of numbers that are not negative, as they were written, rounded half up to so many places. */
export function roundedProduct(factors: readonly number[], places: number): number {
  const all = factors.map(decimalOf);
  const digits = all.reduce((product, decimal) => product * decimal.digits, 1n);
  const unit = 10n ** BigInt(all.reduce((sum, decimal) => sum + decimal.places, 0));
  return Number(`${(2n * digits * 10n ** BigInt(places) + unit) / (2n * unit)}e-${places}`);
}
