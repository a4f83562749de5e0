/**
 * The value of a formula: a number, the name of a variable, or an operation with the formulas that it applies to, such as
 * `["*", "calls", ["/", 52, 12]]`. A build works examples out with this module, and readers their own numbers.
 *
 * @typedef {number | string | readonly [name: string, ...Formula[]]} Formula
 */

/** @type {Readonly<Record<string, (...values: number[]) => number>>} */
const operations = {
  '+': (a = 0, b = 0) => a + b,
  '-': (a = 0, b = 0) => a - b,
  '*': (a = 0, b = 0) => a * b,
  '/': (a = 0, b = 0) => a / b,
  negative: (a = 0) => -a,
  min: Math.min,
  max: Math.max,
  round: (a = 0) => Math.round(a),
};

/**
 * @param {Formula} formula
 * @param {Readonly<Record<string, number>>} values NaN takes the place of one that is missing.
 * @returns {number}
 */
export function evaluate(formula, values) {
  if (typeof formula === 'number') return formula;
  if (typeof formula === 'string') return values[formula] ?? Number.NaN;
  const [name, ...parts] = formula;
  return operations[name]?.(...parts.map((part) => evaluate(part, values))) ?? Number.NaN;
}

/**
 * Measures bars in proportion to their amounts: the largest fills the line, and a missing one has none.
 *
 * @param {readonly number[]} amounts
 * @returns {readonly string[]}
 */
export function widthsOf(amounts) {
  const most = Math.max(...amounts);
  return amounts.map((amount) => `${most > 0 ? Math.max(0, Math.round((amount / most) * 100)) : 0}%`);
}

/**
 * Which plan costs the least; -1 where that is unknown.
 *
 * @param {readonly number[]} costs
 * @returns {number}
 */
export function cheapestOf(costs) {
  const least = Math.min(...costs);
  return Number.isFinite(least) ? costs.indexOf(least) : -1;
}

/**
 * A value as the locale writes it. A percentage is in hundredths. Money is rounded to whole units, but a price to its last decimal, where it has any.
 *
 * @param {number} value
 * @param {{ readonly format: string, readonly locale: string, readonly currency: string }} as
 * @returns {string}
 */
export function show(value, { format, locale, currency }) {
  const isPercent = format === 'percent';
  const style = isPercent ? 'percent' : /price|currency/.test(format) ? 'currency' : 'decimal';
  /** @type {Intl.NumberFormatOptions} */
  const options = {
    style,
    signDisplay: 'negative',
    ...(style === 'currency' && { currency }),
    ...(format === 'price'
      ? { trailingZeroDisplay: 'stripIfInteger' }
      : { maximumFractionDigits: format === 'currency' ? 0 : 1 }),
  };
  return new Intl.NumberFormat(locale, options).format(isPercent ? value / 100 : value);
}
