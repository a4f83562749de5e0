import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate } from '../../generator/browser/calculation.js';
import { calculatorIn } from '../../generator/data/calculator/calculator.ts';
import { calculate } from '../../generator/data/calculator/formula.ts';
import { modelOf, siteText } from '../model/test-content.ts';

const plans = `period: month
allowances: [{id: seats, name: Seats, unit: seat}]
plans:
  - {id: team-plus, name: Team, description: D, price: {month: {EUR: 19, USD: 21.5}, year: {EUR: 190, USD: 215}}, setup: {EUR: 30, USD: 33}, includes: {seats: 3}, overage: {seats: {EUR: 5, USD: 6}}}
  - {id: open, name: Open, description: D, price: free, includes: {seats: unlimited}}
  - {id: big, name: Big, description: D, price: contact, action: {url: /buy/}}
addOns: [{id: number, name: Number, price: {month: {EUR: 4, USD: 5}}}]
`;
const calculator = (formula: string, input = 'default: {EUR: 50, USD: 60}') => `name: N
description: D
inputs:
  - {id: seats, name: Seats, default: 5, minimum: 0, maximum: 100, format: number}
  - {id: sale, name: Sale, ${input}, minimum: 0, maximum: {EUR: 1000, USD: 1200}, format: currency}
outputs: [{id: total, name: Total, formula: "${formula}", format: currency}]
examples: [{name: One, inputs: {sale: {EUR: 10, USD: 12}}}]
`;
const twoCurrencies = siteText().replace('currency: EUR', 'currency: {en: USD, fr: EUR}');

const filesWith = (formula: string, input?: string) => ({
  'site.yaml': twoCurrencies,
  'data/plans.yaml': plans,
  'data/calculator.yaml': calculator(formula, input),
});

test('formulas see the prices and allowances of plans, and values by currency, in the currency of each language', async () => {
  const formula =
    'sale - plan.team-plus.price - max(0, seats - plan.team-plus.included.seats) * plan.team-plus.overage.seats';
  const { resolved, said } = await modelOf(filesWith(formula));
  assert.deepEqual(said, []);
  const data = resolved?.site.data ?? assert.fail();
  for (const [currency, written, total, example] of [
    ['EUR', 'sale - 19 - max(0, seats - 3) * 5', 50 - 19 - 2 * 5, 10 - 19 - 2 * 5],
    ['USD', 'sale - 21.5 - max(0, seats - 3) * 6', 60 - 21.5 - 2 * 6, 12 - 21.5 - 2 * 6],
  ] as const) {
    const made = calculatorIn(data, currency) ?? assert.fail();
    assert.equal(made.outputs[0]?.formula, written);
    assert.equal(calculate(made, {}).total, total);
    assert.equal(calculate(made, made.examples[0]?.inputs ?? {}).total, example);
    assert.equal(made.outputs[0]?.format, 'price');
  }
});

for (const [formula, value] of [
  ['plan.team-plus.month', 19],
  ['plan.team-plus.year', 190],
  ['plan.team-plus.setup', 30],
  ['plan.open.price', 0],
  ['add-on.number.price', 4],
  ['seats*plan.team-plus.price', 95],
  ['-plan.team-plus.price', -19],
] as const)
  test(`the formula ${formula} is ${value}`, async () => {
    const { resolved, said } = await modelOf(filesWith(formula));
    assert.deepEqual(said, []);
    assert.equal(
      calculate(calculatorIn(resolved?.site.data ?? assert.fail(), 'EUR') ?? assert.fail(), {}).total,
      value,
    );
  });

test('no plan includes or sells an allowance with the name of a part of objects', async () => {
  const files = filesWith('sale');
  const { resolved, said } = await modelOf({
    ...files,
    'data/plans.yaml': plans.replace('unit: seat}', 'unit: seat}, {id: constructor, name: Builder, unit: builder}'),
    'data/calculator.yaml': `${files['data/calculator.yaml']}plans: {allowance: constructor, count: seats, url: /pricing/}\n`,
  });
  assert.deepEqual(said, []);
  const made = calculatorIn(resolved?.site.data ?? assert.fail(), 'EUR') ?? assert.fail();
  const costs = (seats: number) => made.costs.map(({ formula }) => evaluate(formula, { seats }));
  assert.deepEqual(
    [costs(0), costs(1)],
    [
      [19, 0],
      [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ],
  );
});

test('a plan costs infinitely much for what it does not sell, and what one on request costs is not known', async () => {
  const files = filesWith('sale');
  const { resolved, said } = await modelOf({
    ...files,
    'data/plans.yaml': plans.replace(/, overage: .*\}\}(?=\})/, ''),
    'data/calculator.yaml': `${files['data/calculator.yaml']}plans: {allowance: seats, count: seats, url: /pricing/}\n`,
  });
  assert.deepEqual(said, []);
  const made = calculatorIn(resolved?.site.data ?? assert.fail(), 'EUR') ?? assert.fail();
  const costs = (seats: number) => made.costs.map(({ id, formula }) => [id, evaluate(formula, { seats })]);
  assert.deepEqual(
    [costs(3), costs(5)],
    [
      [
        ['team-plus', 19],
        ['open', 0],
      ],
      [
        ['team-plus', Number.POSITIVE_INFINITY],
        ['open', 0],
      ],
    ],
  );
});

for (const [tiers, costs] of [
  ['[{upTo: 2, price: 5}, {price: 3}]', [19, 24, 29, 32, 35]],
  ['[{upTo: 2, flat: 8}, {upTo: 3, price: 1}]', [19, 27, 27, 28, Number.POSITIVE_INFINITY]],
] as const)
  test(`units that are not included cost what their tiers say: ${tiers}`, async () => {
    const { resolved, said } = await modelOf({
      ...filesWith('sale'),
      'site.yaml': siteText(),
      'data/plans.yaml': `period: month
allowances: [{id: seats, name: Seats, unit: seat}]
plans: [{id: a, name: A, description: D, price: 19, includes: {seats: 3}, overage: {seats: ${tiers}}}]
`,
      'data/calculator.yaml': `${calculator('sale').replaceAll(/\{EUR: (\d+), USD: \d+\}/g, '$1')}plans: {allowance: seats, count: seats, url: /pricing/}\n`,
    });
    assert.deepEqual(said, []);
    const made = calculatorIn(resolved?.site.data ?? assert.fail(), 'EUR') ?? assert.fail();
    assert.deepEqual(
      [2, 4, 5, 6, 7].map((seats) => evaluate(made.costs[0]?.formula ?? 0, { seats })),
      costs,
    );
  });

for (const [what, files, problem] of [
  [
    'a plan for an allowance that is not there',
    {
      ...filesWith('sale'),
      'data/calculator.yaml': `${calculator('sale')}plans: {allowance: seat, count: place, url: /pricing/}\n`,
    },
    /There is no variable "place"[\s\S]*There is no allowance "seat" \/ Did you mean "seats"/,
  ],
  [
    'a plan that is not there',
    filesWith('plan.team-plas.price'),
    'data/calculator.yaml:6:45 error unknown-reference There is no variable "plan.team-plas.price" / Did you mean "plan.team-plus.price"?',
  ],
  [
    'a price on request',
    filesWith('plan.big.price'),
    /error unknown-reference There is no variable "plan\.big\.price"/,
  ],
  [
    'an allowance without a number',
    filesWith('plan.open.included.seats'),
    /There is no variable "plan\.open\.included\.seats"/,
  ],
  [
    'the price of another period than the first, which is a range,',
    {
      ...filesWith('plan.team-plus.price'),
      'data/plans.yaml': plans.replace('month: {EUR: 19, USD: 21.5}', 'month: {from: {EUR: 19, USD: 21.5}}'),
    },
    /There is no variable "plan\.team-plus\.price"/,
  ],
  [
    'a comparison of prices for different periods',
    {
      ...filesWith('sale'),
      'data/plans.yaml': plans.replace('price: contact, action: {url: /buy/}', 'price: {year: {EUR: 90, USD: 99}}'),
      'data/calculator.yaml': `${calculator('sale')}plans: {allowance: seats, count: seats, url: /pricing/}\n`,
    },
    'data/calculator.yaml:8:1 error price Prices for different periods cannot be compared: month, year / Give each plan a price for the same period, such as month or monthBilledYearly, or remove "plans" here',
  ],
  [
    'a value in another currency',
    filesWith('sale', 'default: {EUR: 50, GBP: 60}'),
    /"GBP" is not a currency of the site/,
  ],
  [
    'a default outside of the range of its currency',
    filesWith('sale', 'default: {EUR: 1100, USD: 1100}'),
    /1100 is outside the range of "sale"/,
  ],
  [
    'values by currency of what is no money',
    {
      ...filesWith('sale'),
      'data/calculator.yaml': calculator('sale').replace('default: 5', 'default: {EUR: 5, USD: 6}'),
    },
    'data/calculator.yaml:4:39 error invalid-value "inputs.0.default" has values by currency, and is no amount of money / Write one number, or format: currency',
  ],
] as const)
  test(`${what} is told`, async () => {
    const { said } = await modelOf(files);
    if (typeof problem === 'string') assert.deepEqual([...new Set(said)], [problem]);
    else assert.match(said.join('\n'), problem);
  });

test('a formula that needs plans with an error is not told, too', async () => {
  const { said } = await modelOf({ ...filesWith('plan.team-plus.price'), 'data/plans.yaml': `${plans}wrong: 1\n` });
  assert.equal(said.length, 1, said.join('\n'));
});
