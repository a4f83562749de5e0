import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { loadParser } from '../../generator/load/markdown.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { plans } from '../../generator/model/data/plans.ts';
import { resolveData } from '../../generator/model/data/resolve.ts';
import type { PlansFile } from '../../generator/model/plans/schema.ts';
import type { Labels } from '../../generator/templates/labels.ts';
import { dataWith, fileOf, readBody, testScope } from './test-scope.ts';

const scope = testScope(await loadParser());
const labelsOf = (code: string) =>
  parse(readFileSync(new URL(`../../templates/labels/${code}.yaml`, import.meta.url), 'utf8')) as Labels;
const labels = { en: labelsOf('en'), fr: labelsOf('fr') };

/** A file with one plan that has the given keys, and two allowances. */
const fileWith = (plan: string, more = '') => `allowances:
  - {id: seats, name: Seats, unit: {en: seat, fr: place}}
  - {id: calls, name: Calls, unit: call}
plans:
  - {id: a, name: A, description: D, ${plan}}
${more}`;

/** What a body becomes with a plan, in a language and a currency. */
function printed(body: string, yaml: string, code: 'en' | 'fr' = 'en', currency = 'EUR') {
  const locale = { ...scope.blocks.locale, code, labels: labels[code] };
  const data = dataWith(fileOf(plans, parse(yaml) as PlansFile));
  const { document, said } = readBody(body, { ...scope, blocks: { ...scope.blocks, data, locale, currency } });
  return { text: document.markdown.trimEnd().replace(/[\u00a0\u202f]/g, ' '), said };
}

for (const [price, en, fr] of [
  ['free', 'Free', 'Gratuit'],
  ['{month: 49}', '€49 per month', '49 € par mois'],
  ['{year: 49.9}', '€49.90 per year', '49,90 € par an'],
  ['{once: 0}', '€0 once', '0 € en une fois'],
  ['{month: 12, year: 120}', '€12 per month or €120 per year', '12 € par mois ou 120 € par an'],
  [
    '{once: 300, year: 120, month: 12, monthBilledYearly: 10}',
    '€12 per month, €10 per month billed yearly, €120 per year, or €300 once',
    '12 € par mois, 10 € par mois facturé à l’année, 120 € par an ou 300 € en une fois',
  ],
  ['{hour: 180}', '€180 per hour', '180 € par heure'],
  ['{second: 0.0000022}', '€0.0000022 per second', '0,0000022 € par seconde'],
  ['{minute: 1, day: 2, week: 3, quarter: 4}', '€1 per minute, €2 per day, €3 per week, or €4 per quarter', undefined],
  ['{month: 12, per: seats}', '€12 per seat per month', '12 € par place et par mois'],
  ['{month: 12, per: {en: desk, fr: bureau}}', '€12 per desk per month', '12 € par bureau et par mois'],
  ['{once: 5, per: page}', '€5 per page', '5 € par page'],
  ['{once: 0.15, quantity: 1000, per: tokens}', '€0.15 per 1,000 tokens', '0,15 € par 1 000 tokens'],
  ['{month: {from: 49}}', 'from €49 per month', 'à partir de 49 € par mois'],
  ['{hour: {from: 150, to: 250}}', '€150 to €250 per hour', 'de 150 € à 250 € par heure'],
  [
    '{per: seats, month: [{upTo: 10, price: 12}, {upTo: 1000, price: 10.5}, {price: 8}]}',
    '€12 per seat per month (1–10), €10.50 (11–1,000), €8 (1,001+), each at the price of its range',
    '12 € par place et par mois (1–10), 10,50 € (11–1 000), 8 € (1 001+), chacun au prix de sa tranche',
  ],
  [
    '{per: seats, tiers: volume, month: [{upTo: 10, price: 12}, {price: 8}]}',
    '€12 per seat per month (1–10), €8 (11+), all at the price of the range',
    '12 € par place et par mois (1–10), 8 € (11+), tous au prix de la tranche atteinte',
  ],
  [
    '{per: seats, month: [{upTo: 5, flat: 0}, {upTo: 50, flat: 49}, {price: 2}]}',
    '€0 per month (seat: 1–5), €49 (6–50), €2 per seat per month (51+), each at the price of its range',
    undefined,
  ],
] as const) {
  test(`the price ${price} is told in words`, () => {
    const yaml = fileWith(`price: ${price}`);
    assert.deepEqual(printed(':price{plan=a}', yaml), { text: en, said: [] });
    if (fr !== undefined) assert.deepEqual(printed(':price{plan=a}', yaml, 'fr'), { text: fr, said: [] });
  });
}

test('a number alone is for the period of the file', () => {
  assert.equal(printed(':price{plan=a}', `period: quarter\n${fileWith('price: 9')}`).text, '€9 per quarter');
});

test('an amount is that of the currency of the locale', () => {
  const yaml = fileWith('price: {month: {EUR: 10, JPY: 1500, USD: {from: 1}}}').replace(', USD: {from: 1}', '');
  assert.equal(printed(':price{plan=a}', yaml).text, '€10 per month');
  assert.equal(printed(':price{plan=a}', yaml, 'en', 'JPY').text, '¥1,500 per month');
});

const whole = fileWith(
  `price: {month: 12, year: 120, note: paid in advance}, setup: 30, trial: {days: 14}, term: {months: 1},
    highlights: [One, Two], action: {text: Begin, url: /other/}, includes: {seats: unlimited}`,
  `  - {id: b, name: B, description: For others., price: contact, trial: {weeks: 1}, action: {url: "mailto:a@b.example"}}
addOns: [{id: c, name: C, price: free}, {id: d, name: D, description: Dd, price: {week: 2}, plans: [a], setup: 5}]
tax: {included: false}
`,
);

for (const [body, ...lines] of [
  [':price{plan=a part=year}', '€120 per year'],
  [':price{plan=a part=setup} :price{plan=a part=trial} :price{plan=a part=term}', '€30 14 days 1 month'],
  [':price{plan=a part=note} :tax', 'paid in advance Prices do not include tax.'],
  [':price{add-on=d} :price{add-on=d part=setup}', '€2 per week €5'],
  [':action{plan=a}', '[Begin](https://site.example/other/)'],
  ['Now :price{plan=b}, then', 'Now [Contact us](mailto:a@b.example), then'],
  [':included{plan=a allowance=seats}', 'unlimited'],
  [
    '::plans',
    '| Plan | Price | Seats | Calls |',
    '| - | - | -: | -: |',
    '| **A** | €12 per month or €120 per year, paid in advance. Setup fee: €30. Free trial: 14 days. Minimum term: 1 month | unlimited | – |',
    '| **B** | [Contact us](mailto:a@b.example). Free trial: 1 week | – | – |',
    '',
    'Prices do not include tax.',
  ],
  [
    '::plan-details',
    ...['## A', '', 'D', ''],
    '**€12 per month or €120 per year, paid in advance**. Setup fee: €30. Free trial: 14 days. Minimum term: 1 month',
    ...['', '- One', '- Two', '', '[Begin](https://site.example/other/)', ''],
    ...['## B', '', 'For others.', '', '**[Contact us](mailto:a@b.example)**. Free trial: 1 week', ''],
    'Prices do not include tax.',
  ],
  [
    '::add-ons',
    '| Add-on | Description | Price | Available with |',
    '| - | - | - | - |',
    '| **C** | | Free | every plan |',
    '| **D** | Dd | €2 per week. Setup fee: €5 | A |',
    '',
    'Prices do not include tax.',
  ],
] as const) {
  test(`${body} tells what plans.yaml says`, () => {
    assert.deepEqual(printed(body, whole), { text: lines.join('\n'), said: [] });
  });
}

for (const [body, said] of [
  [':price{plan=a part=yaer}', '"price": The price of "a" has no part "yaer" / Did you mean "year"?'],
  [':price{plan=b part=x}', '"price": The price of "b" has no part "x" / Known: trial'],
  [':price{add-on=backup}', '"price": There is no add-on "backup" / Known: c, d'],
  [':action{add-on=c}', '"action": "c" has no call to action / Add action: {text: …, url: …} to data/plans.yaml'],
] as const) {
  test(`${body} is an error`, () => {
    assert.deepEqual(printed(body, whole).said, [`4:1 error directive-attribute ${said}`]);
  });
}

test(':tax is an error where the prices say nothing of tax', () => {
  const { said } = printed(':tax', fileWith('price: free'));
  assert.deepEqual(said, [
    '4:1 error directive-attribute "tax": The prices say nothing of tax / Add tax: {included: false} to data/plans.yaml',
  ]);
});

test('a link of a plan that leads nowhere is an error where it is shown', () => {
  const yaml = fileWith('price: contact, action: {url: /nowhere/}');
  for (const body of ['::plans', 'Then :price{plan=a}'])
    assert.deepEqual(
      readBody(body, {
        ...scope,
        blocks: { ...scope.blocks, data: dataWith(fileOf(plans, parse(yaml) as PlansFile)) },
      }).document.outline.references.map(({ path }) => path),
      ['/nowhere/'],
    );
});

test('what more of an allowance costs is an amount, an amount for many, or tiers', () => {
  const rates = 'overage: {seats: {price: 5, quantity: 1000}, calls: [{upTo: 100, price: 0.01}, {price: 0.005}]}';
  const { text } = printed('::overage', fileWith(`price: free, ${rates}`));
  assert.equal(
    text.split('\n').at(-1),
    '| **A** | €5 per 1,000 | €0.01 (1–100), €0.005 (101+), each at the price of its range |',
  );
});

/** What is said of a file, for a site with the given currencies. */
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
    '5:9} missing-key "plans.0.price" does not say for what time / Write {month: 9} or {once: 9}, or a line period: month above the plans',
  ],
  [
    'price: contct',
    '5:contct} invalid-value "plans.0.price" must be one of free, contact, not "contct" / Did you mean "contact"?',
  ],
  [
    'price: "49"',
    '5:"49"} invalid-value "plans.0.price" must be one of free, contact, not "49" / Leave the quotes out: 49',
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
    '5:tiers: vol price There are no tiers to be graduated or volume / Write the amounts as a list of {upTo: 10, price: 12}',
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
    '5:{price: 1} missing-key "plans.0.price.month.0" lacks the key "upTo" / Only the last tier has no end',
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
    '5:9}}} price "plans.0.price.month" ends before it begins / Write the smaller amount as from',
  ],
  [
    'price: {month: {to: 9}}',
    '5:{to: 9}}} missing-key "plans.0.price.month" lacks the key "from" / Add a line from: with its value',
  ],
  ['price: {month: {from: 9, till: 10}}', '5:till: 10}} unknown-key Unknown key "till" / Known keys: from, to'],
  [
    'price: {month: 10, year: 121}',
    '5:121}} warning price "year" for 121 EUR is dearer than 12 times "month" for 10 EUR / Check both amounts',
  ],
  [
    'price: {month: 10, monthBilledYearly: 11}',
    '5:11}} warning price "monthBilledYearly" for 11 EUR is dearer than "month" for 10 EUR / Check both amounts',
  ],
  [
    'price: {month: 1.2345678901234567}',
    '5:1.23456789 invalid-value "plans.0.price.month" must have at most 15 digits',
  ],
  [
    'price: contact',
    '5:contact} missing-key "plans.0.price" is contact, but nothing says where / Add action: {url: /contact/}, or the address of your own page, mailto: or tel:',
  ],
  [
    'price: contact, action: {url: contact/}',
    '5:contact/}} invalid-value "plans.0.action.url" must be a path of this site that begins with /, or an address that begins with https:, mailto: or tel:, not "contact/" / Did you mean "/contact/"?',
  ],
  [
    'price: free, setup: 5, trial: {days: 3}',
    '5:setup: 5,  price What is free has no setup fee / Leave one of the two out',
    '5:trial: {da price What is free has no free trial / Leave one of the two out',
  ],
  [
    'price: free, trial: {days: 3, weeks: 1}',
    '5:{days: 3,  invalid-value "plans.0.trial" must have at most 1 key, not a mapping',
  ],
  [
    'price: free, includes: {calls: unlimitd}',
    '5:unlimitd}} invalid-value "plans.0.includes.calls" must be one of unlimited, not "unlimitd" / Did you mean "unlimited"?',
  ],
  [
    'price: free, overage: {calls: {price: 1, quantity: 10, colour: 1}}',
    '5:colour: 1} unknown-key Unknown key "colour" / Known keys: price, quantity',
  ],
  [
    'price: free, overage: {calls: {quantity: 10}}',
    '5:{quantity: missing-key "plans.0.overage.calls" lacks the key "price" / Add a line price: with its value',
  ],
] as const) {
  test(`a plan with ${plan} has ${said.length} problems`, () => {
    assert.deepEqual(saidOf(fileWith(plan), ['EUR']), said);
  });
}

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
