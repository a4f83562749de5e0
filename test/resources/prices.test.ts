// Fault: Prices of any form and amount, such as 0.0000022 → The same decimals in pages, alternates, llms.txt and JSON-LD

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadVocabulary } from '../../generator/data/vocabulary/vocabulary.ts';
import { buildEdited, buildTree, type Tree, textFile } from '../build-sample.ts';
import { parseLlms } from '../format/parse-llms.ts';
import { seeded } from '../fuzz/runs.ts';
import { assertConforms } from '../schemas/conforms.ts';
import { graphsOf } from '../schemas/graphs.ts';
import { expand } from '../schemas/schema-org.ts';
import { optionsOf } from '../sites/built-sites.ts';
import { textOf } from './html-tags.ts';
import { treeOf } from './more-files.ts';

interface Offer {
  readonly '@id': string;
  readonly '@type': string;
  readonly price?: number;
  readonly priceCurrency?: string;
  readonly [property: string]: unknown;
}

const serviceOptions = optionsOf('service');
const service = await buildTree(serviceOptions);

/** The offers that a page states. */
const offersIn = (tree: Tree, path: string) =>
  (graphsOf(tree).get(path)?.['@graph'] ?? []).filter((node) => node['@type'] === 'Offer') as readonly Offer[];

/** Every amount below an offer, whatever it is the price of. */
function amountsIn(value: unknown, key = ''): readonly number[] {
  if (typeof value === 'number') return ['price', 'minPrice', 'maxPrice'].includes(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => amountsIn(child, Array.isArray(value) ? key : name));
}

/** An amount as a plans.yaml has it, and as it reads in English euros: made of digits, so that nothing that formats numbers is trusted. */
interface Amount {
  readonly written: string;
  readonly shown: string;
}

const amount: fc.Arbitrary<Amount> = fc
  .tuple(fc.nat({ max: 99_999 }), fc.nat({ max: 9_999_999 }), fc.nat({ max: 7 }))
  .map(([whole, fraction, places]) => {
    const decimals = String(fraction).padStart(7, '0').slice(0, places).replace(/0+$/, '');
    const grouped = String(whole).replace(/\d(?=(?:\d{3})+$)/g, '$&,');
    return {
      written: decimals === '' ? String(whole) : `${whole}.${decimals}`,
      shown: `€${grouped}${decimals === '' ? '' : `.${decimals.padEnd(2, '0')}`}`,
    };
  });

/** A price of any form, as YAML, with the amounts in it. */
interface Form {
  readonly yaml: string;
  readonly amounts: readonly Amount[];
}

const period = fc.constantFrom(
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'once',
  'monthBilledYearly',
);
const figure: fc.Arbitrary<Form> = fc.oneof(
  amount.map((money) => ({ yaml: money.written, amounts: [money] })),
  amount.map((money) => ({ yaml: `{EUR: ${money.written}}`, amounts: [money] })),
  amount.map((money) => ({ yaml: `{from: ${money.written}}`, amounts: [money] })),
  fc
    .tuple(amount, amount)
    .filter(([a, b]) => Number(a.written) < Number(b.written))
    .map(([from, to]) => ({ yaml: `{from: ${from.written}, to: ${to.written}}`, amounts: [from, to] })),
  fc.array(fc.tuple(amount, fc.constantFrom('price', 'flat')), { minLength: 1, maxLength: 4 }).map((tiers) => ({
    yaml: `[${tiers.map(([amount, kind], index) => `{upTo: ${(index + 1) * 10}, ${kind}: ${amount.written}}`).join(', ')}]`,
    amounts: tiers.map(([amount]) => amount),
  })),
);
const price: fc.Arbitrary<Form> = fc.oneof(
  fc.constantFrom({ yaml: 'free', amounts: [] }, { yaml: 'contact', amounts: [] }),
  fc
    .tuple(
      fc.uniqueArray(period, { minLength: 1, maxLength: 4 }),
      fc.array(figure, { minLength: 4, maxLength: 4 }),
      amount,
    )
    .map(([periods, figures, setup]) => ({
      yaml: `{per: seats, ${periods.map((name, index) => `${name}: ${figures[index]?.yaml}`).join(', ')}}\n    setup: ${setup.written}`,
      amounts: [...periods.flatMap((_, index) => figures[index]?.amounts ?? []), setup],
    })),
);

/** The card, section or link of a plan in each representation, by its name. */
function toldOf(tree: Tree, name: string): Readonly<Record<string, string>> {
  const cards = tree.text('/pricing/').split(/(?=<h\d id="[^"]*">)/);
  const card = cards.map(textOf).find((text) => text.startsWith(`${name} `)) ?? '';
  const { sections } = parseLlms(tree.text('/llms.txt'));
  const link = sections.flatMap(({ links }) => links).find(({ title }) => title === name);
  const section = (path: string) => tree.text(path).split(`\n## ${name}\n`)[1]?.split(/\n#+ /)[0] ?? '';
  const details = textOf(
    tree
      .text('/join/')
      .split(new RegExp(`<h2[^>]*>${name}</h2>`))[1]
      ?.split('<h2')[0] ?? '',
  );
  return {
    '/pricing/': card,
    '/pricing.md': section('/pricing.md'),
    '/join/': details,
    '/join.md': section('/join.md'),
    '/llms.txt': link?.note ?? '',
    '/llms-full.txt': section('/llms-full.txt'),
  };
}

/** Whether a text states an amount, and not only a longer one that begins with it. */
const states = (text: string, { shown }: Amount) =>
  new RegExp(`${shown.replace(/[.$]/g, '\\$&')}(?![\\d.,]*\\d)`).test(text.replace(/&nbsp;|\u00a0/g, ' '));

test('every amount of a price of any form is in the page, its alternate, llms.txt and the JSON-LD, to its last decimal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(price, { minLength: 30, maxLength: 30 }), async (forms) => {
      const plans = forms.map(
        ({ yaml }, index) => `  - id: p${index}
    name: Plan ${index}x
    description: D
    price: ${yaml}
    action: {url: /contact/}`,
      );
      const yaml = `allowances: [{id: seats, name: Seats, unit: seat}]\nplans:\n${plans.join('\n')}\n`;
      const page = (name: string, body: string) =>
        textFile(
          `pages/en/${name}.md`,
          `---\ntitle: ${name}\ndescription: About ${name}.\nupdated: 2026-01-01\n---\n\n${body}\n`,
        );
      const built = await buildEdited(
        (files) => [
          ...files.filter(({ path }) => !/^(?:data|pages|posts|site)/.test(path)),
          textFile(
            'site.yaml',
            'baseUrl: https://kilnrow.example\nname: K\ntagline: T\ndescription: D\ncurrency: EUR\nlocales: [{code: en, name: English}]\ndefaultLocale: en\norganization: {name: K, logo: /assets/logo.svg}\nservice: {name: k, documentation: "https://docs.kilnrow.example/"}\nhosts: [nginx]\n',
          ),
          textFile('data/plans.yaml', yaml),
          page('index', 'Hello.'),
          page('contact', 'Here.'),
          page('pricing', '::plans'),
          page('join', '::plan-details'),
        ],
        serviceOptions,
      );
      const offers = offersIn(built, '/pricing/');
      assert.equal(offers.length, forms.length);
      for (const [index, { amounts, yaml: form }] of forms.entries()) {
        for (const [path, text] of Object.entries(toldOf(built, `Plan ${index}x`)))
          for (const money of amounts)
            assert.ok(states(text, money), `${path}: ${form}: ${money.shown} is not in "${text}"`);
        const stated = new Set(amountsIn(offers[index]));
        if (form === 'free') stated.delete(0);
        assert.deepEqual([...stated].sort(), [...new Set(amounts.map(({ written }) => Number(written)))].sort(), form);
      }
    }),
    { ...seeded(4), endOnFailure: true },
  );
});

test('the offers of the service site conform to schema.org, and lose nothing when they are expanded', async () => {
  const graph = service.json('/schema/page.json');
  assertConforms(graph, 'graph');
  await expand(graph);
  const told = offersIn(service, '/pricing/');
  assert.equal(told.length, 13);
  const text = JSON.stringify(told);
  for (const term of [
    '"price":0,',
    '"minPrice":45,"maxPrice":70',
    '"minPrice":640,"priceCurrency"',
    '"unitCode":"SEC"',
    '"unitCode":"QAN"',
    '"billingIncrement":12',
    'schema.org/ActivationFee',
    '"billingDuration"',
    '"eligibleDuration"',
    '"eligibleQuantity"',
    '"referenceQuantity":{"@type":"QuantitativeValue","value":10,"unitText":"kg"}',
    'CommunicateAction',
    '"addOn"',
    '"valueAddedTaxIncluded":true',
  ])
    assert.ok(text.includes(term), term);
});

test('every term of the offers is one that schema.org has for its type', async () => {
  const vocabulary = await loadVocabulary();
  const wrong: string[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { '@type': type, ...properties } = value as { readonly '@type'?: string };
    for (const name of type === undefined ? [] : Object.keys(properties).filter((key) => !key.startsWith('@'))) {
      const { domain = [] } = vocabulary.property(name) ?? {};
      if (!domain.some((kind) => vocabulary.isKindOf(type ?? '', kind))) wrong.push(`${type}.${name}`);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(offersIn(service, '/pricing/'));
  assert.deepEqual(wrong, []);
  visit({ '@type': 'PriceSpecification', billingIncrement: 12 });
  assert.deepEqual(wrong, ['PriceSpecification.billingIncrement']);
  assert.ok(vocabulary.membersOf('PriceComponentTypeEnumeration').includes('ActivationFee'));
});

test('a price on request has no price in JSON-LD, and its link everywhere', () => {
  const [residency] = offersIn(service, '/pricing/').filter((offer) => offer['@id'].endsWith('#offer-residency'));
  assert.deepEqual(amountsIn(residency), []);
  assert.deepEqual(residency?.potentialAction, {
    '@type': 'CommunicateAction',
    name: { '@language': 'en', '@value': 'Write to us' },
    target: 'https://kilnrow.example/contact/',
  });
  assert.match(service.text('/pricing/'), /<a href="\/contact\/">Write to us<\/a>, and we show/);
  assert.match(service.text('/pricing.md'), /\[Write to us\]\(https:\/\/kilnrow\.example\/contact\.md\), and we show/);
  assert.match(
    service.text('/llms.txt'),
    /\[Residency\][^\n]*: On request; .*; Write to us \(https:\/\/kilnrow\.example\/contact\.md\)\./,
  );
});

test('a card has each price, tier and term in a line of its own, and ends with the call to action, also of a price on request', () => {
  const cards = new Map(
    Array.from(
      service.text('/pricing/').matchAll(/<li>\n<h3 id="[^"]*">([^<]*)<\/h3>.*?\n<\/li>/gs),
      ([card, name]) => [name, card],
    ),
  );
  const linesOf = (name: string) =>
    (/<p class="price">(.*?)<\/p>/s.exec(cards.get(name) ?? '')?.[1] ?? '').split('<br>').map(textOf);
  assert.deepEqual(linesOf('Member'), [
    '£89 per month',
    '£79 per month billed yearly',
    '£948 per year',
    '£9,500 once, which is for life',
    'Setup fee: £30',
    'Free trial: 1 week',
    'Minimum term: 3 months',
  ]);
  assert.deepEqual(linesOf('School').slice(0, 2), ['£42 per seat per quarter (1–10)', '£36.40 (11–30)']);
  assert.deepEqual(linesOf('Residency'), ['On request']);
  assert.match(cards.get('Residency') ?? '', /<p class="action"><a href="\/contact\/">Write to us<\/a><\/p>\n<\/li>$/);
});

test('a card sets the amount of a price apart from what it is for, and a range as a whole', async () => {
  const prices = ['{once: 5, quantity: 1000, per: {en: calls}}', '{hour: {from: 150, to: 250}}', '{month: {from: 49}}'];
  const all = prices.map((price, at) => `  - {id: p${at}, name: P, description: D, price: ${price}}\n`).join('');
  const { files } = await treeOf(
    {
      'data/plans.yaml': `plans:\n${all}`,
      'pages/en/costs.md': '---\ntitle: Costs\ndescription: D\nupdated: 2026-01-01\n---\n\n::plans\n',
    },
    'currency: EUR\n',
  );
  const cards =
    files
      .get('costs/index.html')
      ?.toString('utf8')
      .matchAll(/<p class="price">(.*?)<\/p>/g) ?? [];
  assert.deepEqual(
    Array.from(cards, ([, price]) => price),
    [
      '<strong>€5</strong> per 1,000 calls',
      '<strong>€150 to €250</strong> per hour',
      'from <strong>€49</strong> per month',
    ],
  );
});

test('each language has the amounts of its currency, and none of the other', () => {
  const currencies = (prefix: string) =>
    new Set(JSON.stringify(offersIn(service, `${prefix}/pricing/`)).match(/(?<="priceCurrency":")\w+/g));
  assert.deepEqual([...currencies('')], ['GBP']);
  assert.deepEqual([...currencies('/fr')], ['EUR']);
  for (const [path, wanted, other] of [
    ['/pricing.md', '£', '€'],
    ['/llms.txt', '£', '€'],
    ['/fr/pricing.md', '€', '£'],
    ['/fr/llms.txt', '€', '£'],
  ] as const) {
    assert.ok(service.text(path).includes(wanted), path);
    assert.ok(!service.text(path).includes(other), path);
  }
});
