import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentScope } from '../../generator/body/document.ts';
import { type AffiliateFile, affiliate } from '../../generator/data/affiliate/affiliate.ts';
import { type CalculatorFile, calculator } from '../../generator/data/calculator/calculator.ts';
import { type PlansFile, plans } from '../../generator/data/plans/plans.ts';
import { type FeaturesFile, features } from '../../generator/data/types/features.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import type { PostMeta } from '../../generator/model/meta.ts';
import { dataWith, fileOf, postAt, readBody, testEntry, testLabels, testScope } from '../model/test-scope.ts';

const scope = testScope(await loadParser());

interface Files {
  readonly plans: PlansFile | undefined;
  readonly features: FeaturesFile | undefined;
  readonly affiliate: AffiliateFile;
  readonly calculator: CalculatorFile;
}

const files: Files = {
  plans: {
    period: 'year',
    allowances: [
      { id: 'calls', name: { en: 'Calls', fr: 'Appels' }, unit: { en: 'call', fr: 'appel' } },
      { id: 'texts', name: 'Texts', unit: 'text' },
      { id: 'lines', name: 'Lines', unit: 'line' },
    ],
    plans: [
      {
        id: 'solo',
        name: { en: 'Alone', fr: 'Seul' },
        description: 'D',
        price: 9.5,
        features: ['b'],
        includes: { calls: 1200, texts: 0 },
        overage: { calls: 0.25 },
      },
      {
        id: 'team',
        name: 'Team',
        description: 'D',
        price: 1000,
        features: ['a', 'b'],
        includes: { calls: 5000, texts: 10, lines: 3 },
        overage: { lines: 0 },
      },
      { id: 'free', name: 'Free', description: 'D', price: -0, includes: {}, features: [] },
    ],
  },
  features: {
    features: [
      { id: 'a', name: { en: 'Answers', fr: 'Réponses' }, description: { en: 'It answers.', fr: 'Il répond.' } },
      { id: 'b', name: 'Bills', description: 'It bills.' },
    ],
  },
  affiliate: {
    commission: { rate: 12.5, months: 1200 },
    cookieDays: 60,
    payout: { minimum: 50, schedule: { en: 'Monthly', fr: 'Mensuel' }, methods: ['Bank', { en: 'Card', fr: 'Carte' }] },
    terms: ['Be fair', { en: 'Be kind', fr: 'Soyez aimable' }],
    onboarding: [{ en: 'Apply', fr: 'Postulez' }, 'Share'],
  },
  calculator: {
    name: 'Calculator',
    description: 'D',
    inputs: [
      { id: 'calls', name: 'Calls', unit: 'per day', default: 40, minimum: 1, maximum: 5000, format: 'number' },
      { id: 'share', name: { en: 'Missed', fr: 'Manqués' }, default: 25, minimum: 0, maximum: 100, format: 'percent' },
      { id: 'value', name: 'Value', default: 80, minimum: 0, maximum: 900, format: 'currency' },
    ],
    outputs: [
      { id: 'missed', name: 'Missed calls', unit: 'per day', formula: 'calls * share / 100', format: 'number' },
      { id: 'loss', name: 'Loss', formula: 'missed * value / 3', format: 'currency' },
    ],
    examples: [
      { name: { en: 'Usual', fr: 'Habituel' }, inputs: {} },
      { name: 'Busy', inputs: { calls: 2000, share: 12.5 } },
    ],
  },
};

function post(slug: string, published: string): PostMeta {
  return { ...postAt(`/blog/${slug}/`, published), title: slug, description: `On ${slug}.` };
}

/** The result of a body in a language, with the given data and posts. */
function twinIn(body: string, code: 'en' | 'fr', changed: Partial<Files> = {}) {
  const labels = { ...testLabels, comma: ', ', colon: code === 'en' ? ': ' : ' : ', perExtra: 'per {unit}' };
  const locale = { ...testEntry.locale, code, labels };
  const posts = [post('new', '2026-04-14'), post('old', '2026-04-13')];
  const given = { ...files, ...changed };
  const data = dataWith(
    ...[fileOf(plans, given.plans), fileOf(features, given.features)],
    ...[fileOf(affiliate, given.affiliate), fileOf(calculator, given.calculator)],
  );
  const blocks = { ...scope.blocks, data, locale, posts, listed: posts };
  return readBody(body, { ...scope, blocks } satisfies DocumentScope);
}

for (const [body, code, ...lines] of [
  [
    '::plans',
    'en',
    '## Alone',
    '',
    'D',
    '',
    '**€9.50 perYear**',
    '',
    '- Calls: **1,200**\\',
    '  per call: €0.25',
    '- Texts: **0**',
    '- Lines: **notOffered**',
    '',
    '## Team',
    '',
    'D',
    '',
    '**€1,000 perYear**',
    '',
    '- Calls: **5,000**',
    '- Texts: **10**',
    '- Lines: **3**\\',
    '  per line: €0',
    '',
    '## Free',
    '',
    'D',
    '',
    '**€0 perYear**',
    '',
    '- Calls: **notOffered**',
    '- Texts: **notOffered**',
    '- Lines: **notOffered**',
  ],
  [
    'a\n\n### b\n\n::plan-details',
    'fr',
    'a',
    '',
    '### b',
    '',
    '#### Seul',
    '',
    'D',
    '',
    '**9,50 € perYear**',
    '',
    '#### Team',
    '',
    'D',
    '',
    '**1 000 € perYear**',
    '',
    '#### Free',
    '',
    'D',
    '',
    '**0 € perYear**',
  ],
  [
    '::plan-features',
    'fr',
    '| feature | Seul | Team | Free |',
    '| - | :-: | :-: | :-: |',
    '| Réponses | no | yes | no |',
    '| Bills | yes | yes | no |',
  ],
  [
    '::overage',
    'fr',
    '| plan | per appel | per line |',
    '| - | -: | -: |',
    '| **Seul** | 0,25 € | notOffered |',
    '| **Team** | notOffered | 0 € |',
    '| **Free** | notOffered | notOffered |',
  ],
  ['::features', 'fr', '## Réponses', '', 'Il répond.', '', '## Bills', '', 'It bills.'],
  [
    '::affiliate-terms',
    'fr',
    '- **commission** : 12,5 %',
    '- **commissionPeriod** : 1 200 mois',
    '- **cookieWindow** : 60 jours',
    '- Be fair',
    '- Soyez aimable',
  ],
  ['::affiliate-terms{part=conditions}', 'fr', '- Be fair', '- Soyez aimable'],
  [
    '::affiliate-payouts',
    'en',
    '- **minimumPayout**: €50',
    '- **payoutSchedule**: Monthly',
    '- **payoutMethods**: Bank, Card',
  ],
  ['::affiliate-onboarding', 'fr', '1. Postulez', '2. Share'],
  [
    '::calculator',
    'fr',
    '| input | formulaName | range | defaultValue | Habituel | Busy |',
    '| - | - | -: | -: | -: | -: |',
    '| Calls (per day) | `calls` | 1 – 5 000 | 40 | 40 | 2 000 |',
    '| Manqués | `share` | 0 % – 100 % | 25 % | 25 % | 12,5 % |',
    '| Value | `value` | 0 € – 900 € | 80 € | 80 € | 80 € |',
    '| **Missed calls (per day)** | `missed = calls * share / 100` | | 10 | 10 | 250 |',
    '| **Loss** | `loss = missed * value / 3` | | 267 € | 267 € | 6 667 € |',
  ],
  [
    '::calculator-inputs',
    'fr',
    '| input | formulaName | defaultValue | range |',
    '| - | - | -: | -: |',
    '| Calls (per day) | `calls` | 40 | 1 – 5 000 |',
    '| Manqués | `share` | 25 % | 0 % – 100 % |',
    '| Value | `value` | 80 € | 0 € – 900 € |',
  ],
  [
    '::calculator-formulas',
    'en',
    '- **Missed calls (per day)**: `missed = calls * share / 100`',
    '- **Loss**: `loss = missed * value / 3`',
  ],
  [
    '::calculator-examples',
    'en',
    '| example | Usual | Busy |',
    '| - | -: | -: |',
    '| Calls (per day) | 40 | 2,000 |',
    '| Missed | 25% | 12.5% |',
    '| Value | €80 | €80 |',
    '| **Missed calls (per day)** | 10 | 250 |',
    '| **Loss** | €267 | €6,667 |',
  ],
  [
    '::posts',
    'en',
    '- [new](https://site.example/blog/new/) (April 14, 2026 · Ada · 1 minute): On new.',
    '- [old](https://site.example/blog/old/) (April 13, 2026 · Ada · 1 minute): On old.',
  ],
  ['::posts{limit=1}', 'fr', '- [new](https://site.example/blog/new/) (14 avril 2026 · Ada · 1 minute) : On new.'],
  [
    'a :price{plan=solo} b :included{plan=solo allowance=calls} c :included{plan=solo allowance=lines}',
    'en',
    'a €9.50 perYear b 1,200 c notOffered',
  ],
  ['a :overage-rate{plan=team allowance=lines} b :count{of=plans} c :count{of=features}', 'en', 'a €0 b 3 c 2'],
  ['a :commission b :commission-months c :cookie-days d :minimum-payout', 'fr', 'a 12,5 % b 1 200 c 60 d 50 €'],
  // A hundred years, of which each is paid at once.
  ['a :commission{plan=solo} b :commission{plan=free}', 'en', 'a €118.75 b €0'],
] as const)
  test(`${body} in ${code} is expanded from the data`, () => {
    const { document, said } = twinIn(body, code);
    assert.deepEqual(said, []);
    assert.equal(document.markdown.replace(/[\u00a0\u202f]/g, ' '), `${lines.join('\n')}\n`);
  });

test('the rate of an allowance that a plan does not sell more of is an error', () => {
  const message = '"overage-rate": The plan "free" does not sell more of "calls"';
  const { said } = twinIn(':overage-rate{plan=free allowance=calls}', 'en');
  assert.deepEqual(said, [`4:1 error directive-attribute ${message}`]);
});

test('a price per month is given as such', () => {
  const monthly = files.plans && { ...files.plans, period: 'month' as const };
  assert.equal(twinIn(':price{plan=solo}', 'en', { plans: monthly }).document.markdown, '€9.50 perMonth\n');
});

test('the commission of a plan counts what is paid at once, and needs a price that is one amount', () => {
  const prices: readonly PlansFile['plans'][number]['price'][] = [
    9.99,
    0.36,
    { monthBilledYearly: 8 },
    { quarter: 30 },
    'free',
    'contact',
    { month: { from: 9 } },
    { month: 5, per: 'seat' },
    { once: 90 },
  ];
  const commissions = [...prices.map((price) => ({ price })), { price: 0.36, setup: 0.1 }].map((offered) => {
    const plan = { id: 'p', name: 'P', description: 'D', ...offered, includes: {}, features: [] };
    const terms = { ...files.affiliate, commission: { rate: 12.5, months: 13 } };
    const { document, said } = twinIn(':commission{plan=p}', 'en', { plans: { plans: [plan] }, affiliate: terms });
    return said.length === 0 ? document.markdown.trim() : said.join();
  });
  const unknown =
    '4:1 error directive-attribute "commission": What a customer pays for the plan "p" depends on more than the plan / Its first price must be one amount for a month, a quarter or a year';
  assert.deepEqual(commissions, [
    '€16.23',
    '€0.59',
    '€24',
    '€18.75',
    '€0',
    ...Array.from({ length: 4 }, () => unknown),
    '€0.60',
  ]);
});

test('blocks of empty lists have no rows, or are left out', () => {
  const { examples: _, ...without } = files.calculator;
  const { document } = twinIn('::calculator-examples', 'en', { calculator: without });
  assert.equal(document.markdown.split('\n')[0], '| example |');
  assert.equal(twinIn('::features', 'en', { features: undefined }).document.html, '');
  assert.equal(readBody('::posts', scope).document.html, '');
  assert.equal(twinIn(':count{of=plans}', 'en', { plans: undefined }).document.markdown, '0\n');
});

test('an id that is also a property of every object only names what is in the data', () => {
  const plan = { id: 'p', name: 'P', description: 'D', price: 1, includes: {}, overage: {}, features: [] };
  const allowances = [{ id: 'constructor', name: 'N', unit: 'u' }];
  const offered = { period: 'month' as const, allowances, plans: [plan] };
  const format = 'number' as const;
  const doubling = {
    name: 'C',
    description: 'D',
    examples: [{ name: 'E', inputs: {} }],
    inputs: [{ id: 'constructor', name: 'I', default: 2, minimum: 1, maximum: 9, format }],
    outputs: [{ id: 'twice', name: 'O', formula: 'constructor * 2', format }],
  };
  const body = ':included{plan=p allowance=constructor}\n\n::overage\n\n::calculator-examples\n';
  const rows = ['notOffered', '', '| plan |', '| - |', '| **P** |', '', '| example | E |', '| - | -: |', '| I | 2 |'];
  const { document, said } = twinIn(body, 'en', { plans: offered, calculator: doubling });
  assert.deepEqual([document.markdown, said], [[...rows, '| **O** | 4 |', ''].join('\n'), []]);
  assert.equal(twinIn(':overage-rate{plan=p allowance=constructor}', 'en', { plans: offered }).said.length, 1);
});

test('calculator examples leave out a formula that cannot be parsed, because the error is reported for its file', () => {
  const [missed] = files.calculator.outputs;
  assert.ok(missed);
  const broken = { ...files.calculator, outputs: [{ ...missed, formula: 'calls *' }] };
  const { document, said } = twinIn('::calculator-examples', 'en', { calculator: broken });
  assert.deepEqual(said, []);
  assert.ok(document.markdown.includes('NaN'));
});
