import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evaluate } from '../../generator/browser/calculation.js';
import { calculate, FormulaError, type ParsedFormula, parseFormula } from '../../generator/data/calculator/formula.ts';
import { seeded } from '../fuzz/runs.ts';

function formulaOf(text: string): ParsedFormula {
  const formula = parseFormula(text);
  assert.ok(!(formula instanceof FormulaError), text);
  return formula;
}

const values: readonly [text: string, value: number][] = [
  ['1', 1],
  ['1.5', 1.5],
  ['1.125', 1.125],
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 3 - 2', 5],
  ['12 / 3 / 2', 2],
  ['2 - -1', 3],
  ['--1', 1],
  ['-2 * 3', -6],
  ['-(1 + 2)', -3],
  ['min(1, 2) + max(1, 2)', 3],
  ['round(2.5) + round(2.4)', 5],
  ['round(min(x, 3) / 2)', 2],
  ['x * y_1', 40],
  [' x\t', 10],
  ['x\t \n', 10],
  [Array.from({ length: 200 }, () => '(1)').join(' + '), 200],
  ['1/0', Number.POSITIVE_INFINITY],
];

for (const [text, value] of values)
  test(`parseFormula() evaluates ${JSON.stringify(text.slice(0, 30))} to ${value}`, () => {
    assert.equal(evaluate(formulaOf(text).formula, { x: 10, y_1: 4 }), value);
  });

const faults: readonly [text: string, offset: number, message: RegExp][] = [
  ['', 0, /at the end/],
  ['  ', 2, /at the end/],
  ['1 +', 3, /at the end/],
  ['(1', 2, /Expected "\)" at the end/],
  ['1)', 1, /Expected an operator before "\)"/],
  ['1 2', 2, /Expected an operator before "2"/],
  ['* 2', 0, /before "\*"/],
  ['a $ 2', 2, /Unexpected "\$"/],
  ['2 ** 3', 3, /before "\*"/],
  ['A', 0, /Unexpected "A"/],
  ['.5', 0, /Unexpected "."/],
  ['1e3', 1, /Expected an operator before "e3"/],
  ['sqrt(2)', 0, /Unknown function "sqrt": use \w+, \w+, \w+$/],
  ['constructor(1)', 0, /Unknown function "constructor"/],
  ['round(1, 2)', 0, /takes 1 value, not 2/],
  ['min(1)', 0, /takes 2 values, not 1/],
  ['min()', 4, /before "\)"/],
  ['a.b', 1, /Unexpected "."/],
  ['a; b', 1, /Unexpected ";"/],
  ['a 👍', 2, /Unexpected "👍"/],
  ['('.repeat(200), 100, /Nested too deeply/],
  ['-'.repeat(200), 100, /Nested too deeply/],
];

for (const [text, offset, message] of faults)
  test(`parseFormula() refuses ${JSON.stringify(text.slice(0, 20))} at ${offset}`, () => {
    const fault = parseFormula(text);
    assert.ok(fault instanceof FormulaError);
    assert.equal(fault.offset, offset);
    assert.match(fault.message, message);
  });

test('parseFormula() lists the variables it reads, without the functions', () => {
  assert.deepEqual([...formulaOf('a + min(b, a) * 2').variables], ['a', 'b']);
});

test('parseFormula() gives NaN for a variable without a value', () => {
  assert.ok(Number.isNaN(evaluate(formulaOf('a + 1').formula, {})));
});

test('parseFormula() never throws, and returns a formula or a FormulaError within the text', () => {
  const piece = fc.constantFrom(
    '1',
    '.',
    'a',
    'min',
    'toString',
    '(',
    ')',
    ',',
    '+',
    '-',
    '*',
    '/',
    ' ',
    '$',
    '👍',
    '__proto__',
  );
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.array(piece, { maxLength: 20 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (formula) => {
      const parsed = parseFormula(formula);
      if (parsed instanceof FormulaError) assert.ok(parsed.offset >= 0 && parsed.offset <= formula.length);
      else assert.equal(typeof evaluate(parsed.formula, { a: 1 }), 'number');
    }),
    seeded(800),
  );
});

interface Sum {
  readonly text: string;
  readonly value: number;
}

test('parseFormula() has the precedence of arithmetic', () => {
  const { sum } = fc.letrec<{ sum: Sum; number: Sum }>((tie) => ({
    number: fc.nat(9).map((value) => ({ text: String(value), value })),
    sum: fc.oneof(
      { maxDepth: 5 },
      tie('number'),
      fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*'), tie('sum')).map(([a, sign, b]) => ({
        text: `(${a.text} ${sign} ${b.text})`,
        value: sign === '+' ? a.value + b.value : sign === '-' ? a.value - b.value : a.value * b.value,
      })),
      fc.tuple(tie('number'), tie('number'), tie('number')).map(([a, b, c]) => ({
        text: `(${a.text} - ${b.text} * ${c.text} + ${a.text})`,
        value: a.value - b.value * c.value + a.value,
      })),
    ),
  }));
  fc.assert(
    fc.property(sum, ({ text, value }) => {
      assert.equal(evaluate(formulaOf(text).formula, {}), value);
    }),
    { seed: 1 },
  );
});

test('calculate() gives every input and output in order, and NaN for what cannot be calculated', () => {
  const calculation = {
    inputs: [
      { id: 'a', default: 2 },
      { id: 'toString', default: 3 },
    ],
    outputs: [
      { id: 'twice', formula: 'a * 2' },
      { id: 'more', formula: 'twice + 1' },
      { id: 'early', formula: 'late' },
      { id: 'late', formula: '1 +' },
    ],
  };
  const { early, late, ...rest } = calculate(calculation, { a: 5, other: 1 });
  assert.deepEqual(rest, { a: 5, toString: 3, twice: 10, more: 11 });
  assert.deepEqual([early, late], [Number.NaN, Number.NaN]);
});
