import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { plans } from '../../generator/data/plans/plans.ts';
import type { PlansFile } from '../../generator/data/plans/schema.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import type { Labels } from '../../generator/templates/labels.ts';
import { dataWith, fileOf, fileWith, readBody, testScope } from '../model/test-scope.ts';

const scope = testScope(await loadParser());
const labelsOf = (code: string) =>
  parse(readFileSync(new URL(`../../templates/labels/${code}.yaml`, import.meta.url), 'utf8')) as Labels;
const labels = { en: labelsOf('en'), fr: labelsOf('fr') };

/** The result of a body with a plan, in a language and a currency. */
function printed(body: string, yaml: string, code: 'en' | 'fr' = 'en', currency = 'EUR') {
  const locale = { ...scope.blocks.locale, code, labels: labels[code] };
  const data = dataWith(fileOf(plans, parse(yaml) as PlansFile));
  const { document, said } = readBody(body, { ...scope, blocks: { ...scope.blocks, data, locale, currency } });
  return { text: document.markdown.trimEnd().replace(/[\u00a0\u202f]/g, ' '), html: document.html, said };
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
  ['{once: 5, quantity: 100, per: seats}', '€5 per 100 seats', '5 € par 100 places'],
  ['{once: 5, quantity: 1.5, per: seats}', '€5 per 1.5 seats', '5 € par 1,5 place'],
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
] as const)
  test(`the price ${price} is told in words`, () => {
    const yaml = fileWith(`price: ${price}`);
    const { text, said } = printed(':price{plan=a}', yaml);
    assert.deepEqual({ text, said }, { text: en, said: [] });
    if (fr !== undefined) assert.equal(printed(':price{plan=a}', yaml, 'fr').text, fr);
  });

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
    highlights: [One, Two], badge: Most chosen, action: {text: Begin, url: /other/}, includes: {seats: unlimited}`,
  `  - {id: b, name: B, description: For others., price: contact, trial: {weeks: 1}, action: {url: "mailto:a@b.example"}}
addOns: [{id: c, name: C, price: free}, {id: d, name: D, description: Dd, price: {week: 2}, plans: [a], setup: 5}]
tax: {included: false}
`,
);

/** The head of plan A in both listings. */
const planA = [
  '## A',
  '',
  '**Most chosen**',
  '',
  'D',
  '',
  '**€12 per month**\\',
  '€120 per year, paid in advance\\',
  'Setup fee: €30\\',
  'Free trial: 14 days\\',
  'Minimum term: 1 month',
  '',
] as const;

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
    ...planA,
    '- Seats: **unlimited**',
    '- Calls: **–**',
    '',
    '* One',
    '* Two',
    '',
    '[Begin](https://site.example/other/)',
    '',
    '## B',
    '',
    'For others.',
    '',
    '**On request**\\',
    'Free trial: 1 week',
    '',
    '- Seats: **–**',
    '- Calls: **–**',
    '',
    '[Contact us](mailto:a@b.example)',
    '',
    'Prices do not include tax.',
  ],
  [
    '::plan-details',
    ...planA,
    '- One',
    '- Two',
    '',
    '[Begin](https://site.example/other/)',
    '',
    '## B',
    '',
    'For others.',
    '',
    '**On request**\\',
    'Free trial: 1 week',
    '',
    '[Contact us](mailto:a@b.example)',
    '',
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
] as const)
  test(`${body} tells what plans.yaml says`, () => {
    const { text, html, said } = printed(body, whole);
    assert.deepEqual({ text, said }, { text: lines.join('\n'), said: [] });
    if (body === '::plans') assert.match(html, /<li>Seats <strong>unlimited<\/strong>/);
  });

for (const [body, said] of [
  [':price{plan=a part=yaer}', '"price": The price of "a" has no part "yaer" / Did you mean "year"?'],
  [':price{plan=b part=x}', '"price": The price of "b" has no part "x" / Known: trial'],
  [':price{add-on=backup}', '"price": There is no add-on "backup" / Known: c, d'],
  [':action{add-on=c}', '"action": "c" has no call to action / Add action: {text: …, url: …} to data/plans.yaml'],
] as const)
  test(`${body} is an error`, () => {
    assert.deepEqual(printed(body, whole).said, [`4:1 error directive-attribute ${said}`]);
  });

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
