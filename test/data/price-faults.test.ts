// Fault: Prices without a period, a unit, an amount in each currency or a way to ask; tiers out of order, a range that ends before it begins, a fee or trial of what is free → An error that says how to write it
// Fault: A year that costs more than its months → A warning with both amounts

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plans } from '../../generator/data/plans/plans.ts';
import { resolveData } from '../../generator/data/resolve.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { fileWith } from '../model/test-scope.ts';

/** The problems of a file, for a site with the given currencies. */
function saidOf(yaml: string, currencies: readonly string[]): readonly string[] {
  const source = { file: 'data/plans.yaml', text: yaml };
  const { value: block, problems: broken } = parseYaml(source, 0, yaml);
  assert.ok(block);
  const raw = { data: new Map([['plans', { source, block }]]), collections: new Map(), unread: new Set<string>() };
  const { problems } = resolveData(raw, [plans], ['en', 'fr'], currencies);
  return [...broken, ...problems].map(({ level, code, message, hint, place }) => {
    const { line = 0, column = 0 } = place ?? {};
    const at = place?.text.slice(column - 1, column + 9) ?? '';
    return `${line}:${at} ${level === 'warning' ? 'warning ' : ''}${code} ${message}${hint === undefined ? '' : ` / ${hint}`}`;
  });
}

for (const [plan, ...said] of [
  ['price: {month: 10, year: 120, monthBilledYearly: 10}'],
  ['price: {month: 0.1, year: 1.2}'],
  [
    'price: 9',
    '5:9} missing-key "plans.0.price" does not say for which period / Write {month: 9} or {once: 9}, or a line period: month above the plans',
  ],
  [
    'price: contct',
    '5:contct} invalid-value "plans.0.price" must be a number, free or contact, not "contct" / Did you mean "contact"?',
  ],
  [
    'price: "49"',
    '5:"49"} invalid-value "plans.0.price" must be a number, free or contact, not "49" / Remove the quotes: 49',
  ],
  ...(
    [
      ['19,50', '19.50'],
      ['€49', '49'],
      ['49 EUR', '49'],
      ['$1,200.5', '1200.5'],
      ['1.200,50', undefined],
      ['12 or 13', undefined],
    ] as const
  ).map(([price, number]): [string, string] => [
    `price: "${price}"`,
    `5:${`"${price}"}`.slice(0, 10)} invalid-value "plans.0.price" must be a number, free or contact, not "${price}"${
      number ? ` / Write digits alone, with a point before decimals: ${number}` : ''
    }`,
  ]),
  [
    'price: {month: €49}',
    '5:€49}} wrong-type "plans.0.price.month" must be an amount, one for each currency, {from: 10, to: 20}, or a list of tiers, not "€49" / Write digits alone, with a point before decimals: 49',
  ],
  [
    'price: true',
    '5:true} wrong-type "plans.0.price" must be an amount, free, contact, or a mapping such as {month: 12, year: 120}, not true',
  ],
  ['price: -1', '5:-1} invalid-value "plans.0.price" must be at least 0, not the number -1'],
  ['price: {mnth: 4}', '5:mnth: 4}} unknown-key Unknown key "mnth" / Did you mean "month"?'],
  [
    'price: {month: {en: 4, fr: 4}}',
    '5:en: 4, fr: unknown-key "en" is not a currency of the site / Currencies: EUR',
    '5:fr: 4}}} unknown-key "fr" is not a currency of the site / Currencies: EUR',
    '5:{en: 4, fr missing-key "plans.0.price.month" has no amount in EUR / Add EUR: with the amount',
  ],
  [
    'price: {per: seats}',
    '5:{per: seat missing-key "plans.0.price" has no amount / Add one of second, minute, hour, day, week, month, monthBilledYearly, quarter, year, once, such as month: 12',
  ],
  [
    'price: {month: 9, per: {en: seat}}',
    '5:{en: seat} missing-translation "plans.0.price.per" has no text for the locale "fr"',
  ],
  [
    'price: {month: 9, tiers: volume}',
    '5:tiers: vol price "tiers" is set, but the price has no tiers / Write the amounts as a list of {upTo: 10, price: 12}',
  ],
  [
    'price: {month: [{price: 9}]}',
    '5:{month: [{ missing-key "plans.0.price" does not say for each what / Add per: seat, for example',
  ],
  [
    'price: {per: x, month: [{upTo: 9, price: 1}, {upTo: 9, price: 2}]}',
    '5:9, price:  price This tier ends at 9, and the one before it at 9 / Write the tiers in ascending order',
  ],
  [
    'price: {per: x, month: [{price: 1}, {price: 2}]}',
    '5:{price: 1} missing-key "plans.0.price.month.0" lacks the key "upTo" / Only the last tier may go without "upTo"',
  ],
  [
    'price: {per: x, month: [{price: 1, flat: 2}]}',
    '5:{price: 1, price "plans.0.price.month.0" must have either a price or a flat amount / price is that of each unit, flat that of all together',
  ],
  [
    'price: {per: x, month: [{upTo: 1}]}',
    '5:{upTo: 1}] price "plans.0.price.month.0" must have either a price or a flat amount / price is that of each unit, flat that of all together',
  ],
  [
    'price: {month: {from: 9, to: 9}}',
    '5:9}}} price "plans.0.price.month" goes from more to less / Write the smaller amount as from',
  ],
  [
    'price: {month: {to: 9}}',
    '5:{to: 9}}} missing-key "plans.0.price.month" lacks the key "from" / Add a line from: with its value',
  ],
  ['price: {month: {from: 9, till: 10}}', '5:till: 10}} unknown-key Unknown key "till" / Known keys: from, to'],
  [
    'price: {month: 10, year: 121}',
    '5:121}} warning price "year" (121 EUR) costs more than 12 times "month" (10 EUR) / Check both amounts',
  ],
  [
    'price: {month: 10, monthBilledYearly: 11}',
    '5:11}} warning price "monthBilledYearly" (11 EUR) costs more than "month" (10 EUR) / Check both amounts',
  ],
  [
    'price: {month: 1.499}',
    '5:1.499}} warning price 1.499 has a decimal point: it is no more than 2 / Write 1499 if it is thousands',
  ],
  [
    'price: {month: 1.2345678901234567}',
    '5:1.23456789 invalid-value "plans.0.price.month" must have at most 15 digits, and 20 decimals',
  ],
  [
    'price: {month: 1e-25}',
    '5:1e-25}} invalid-value "plans.0.price.month" must have at most 15 digits, and 20 decimals',
  ],
  [
    'price: contact',
    '5:contact} missing-key "plans.0.price" is contact, but no address is given / Add action: {url: /contact/}, or the address of your own page, mailto: or tel:',
  ],
  [
    'price: contact, action: {url: contact/}',
    '5:contact/}} invalid-value "plans.0.action.url" must be a path of this site that begins with /, or an address that begins with https:, mailto: or tel:, not "contact/" / Did you mean "/contact/"?',
  ],
  [
    'price: free, setup: 5, trial: {days: 3}',
    '5:setup: 5,  price A free plan has no setup fee / Remove one of the two',
    '5:trial: {da price A free plan has no trial / Remove one of the two',
  ],
  [
    'price: free, trial: {days: 3, weeks: 1}',
    '5:{days: 3,  invalid-value "plans.0.trial" must have at most 1 key, not a mapping',
  ],
  [
    'price: free, includes: {calls: unlimitd}',
    '5:unlimitd}} invalid-value "plans.0.includes.calls" must be a number or unlimited, not "unlimitd" / Did you mean "unlimited"?',
  ],
  [
    'price: free, overage: {calls: {price: 1, quantity: 10, colour: 1}}',
    '5:colour: 1} unknown-key Unknown key "colour" / Known keys: price, quantity',
  ],
  [
    'price: free, overage: {calls: {quantity: 10}}',
    '5:{quantity: missing-key "plans.0.overage.calls" lacks the key "price" / Add a line price: with its value',
  ],
] as const)
  test(`a plan with ${plan} has ${said.length} problems`, () => {
    assert.deepEqual(saidOf(fileWith(plan), ['EUR']), said);
  });

test('an amount with three decimals is as usual in a currency that has them', () => {
  assert.deepEqual(saidOf(fileWith('price: {month: 1.499}'), ['BHD']), []);
});

test('an add-on may not name a plan that does not exist, nor have the id of another', () => {
  const addOns = 'addOns:\n  - {id: x, name: X, price: free, plans: [solo]}\n  - {id: x, name: Y, price: free}\n';
  assert.deepEqual(saidOf(fileWith('price: free', addOns), ['EUR']), [
    '8:x, name: Y duplicate The id "x" is used twice',
    '7:solo]} unknown-reference There is no plan "solo" / Known: a',
  ]);
});

test('a site with two currencies has each amount in both', () => {
  const said = saidOf(fileWith('price: {month: 9, year: {EUR: 90}}, setup: {EUR: 0, USD: 0}'), ['EUR', 'USD']);
  assert.deepEqual(said, [
    '5:9, year: { missing-key "plans.0.price.month" is in one of 2 currencies / Write {EUR: 9, USD: 9}, with the amount of each',
    '5:{EUR: 90}} missing-key "plans.0.price.year" has no amount in USD / Add USD: with the amount',
  ]);
  assert.deepEqual(saidOf(fileWith('price: {month: 0}'), ['EUR', 'USD']), []);
});
