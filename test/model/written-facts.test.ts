import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseYaml } from '../../generator/load/yaml.ts';
import { writtenFacts } from '../../generator/model/written-facts.ts';

function factsIn(file: string, text: string) {
  const source = { file, text };
  const block = parseYaml(source, 0, text).value ?? assert.fail(text);
  return writtenFacts([{ source, block }], { name: 'Site', currency: 'EUR', locales: ['en', 'fr'] });
}

/** Facts in one line each. */
function told(file: string, text: string): readonly string[] {
  return factsIn(file, text).map(
    ({ id, kind, of, property, value, currency = '', place }) =>
      `${kind} ${id.split('#')[1]} ${of}: ${property} = ${value} ${currency} @${place.line}`,
  );
}

test('prices of any form, limits and names of plans are facts, by the names of what they are of', () => {
  const text = `allowances:
  - {id: calls, name: {en: Answered calls, fr: Appels}, unit: {en: call, fr: appel}}
plans:
  - id: solo
    name: Solo
    description: For one
    price: {month: {EUR: 49, GBP: 45}, year: [{upTo: 5, price: 9}, {flat: 70}], quantity: 2}
    setup: 30
    trial: {days: 14}
    includes: {calls: 60}
    overage: {calls: {price: 5, quantity: 1000}}
  - {id: own, name: {en: Yours, fr: La vôtre}, description: x, price: contact, includes: {calls: unlimited}}
`;
  assert.deepEqual(told('data/plans.yaml', text), [
    'Name /allowances/0/name/en Answered calls: name › en = Answered calls  @2',
    'Name /allowances/0/name/fr Answered calls: name › fr = Appels  @2',
    'Name /plans/0/name Solo: name = Solo  @5',
    'Price /plans/0/price/month/EUR Solo: price › month › EUR = 49 EUR @7',
    'Price /plans/0/price/month/GBP Solo: price › month › GBP = 45 GBP @7',
    'Number /plans/0/price/year/0/upTo Solo: price › year › 1 › upTo = 5  @7',
    'Price /plans/0/price/year/0/price Solo: price › year › 1 › price = 9 EUR @7',
    'Price /plans/0/price/year/1/flat Solo: price › year › 2 › flat = 70 EUR @7',
    'Number /plans/0/price/quantity Solo: price › quantity = 2  @7',
    'Price /plans/0/setup Solo: setup = 30 EUR @8',
    'Number /plans/0/trial/days Solo: trial › days = 14  @9',
    'Limit /plans/0/includes/calls Solo: includes › Answered calls = 60  @10',
    'Price /plans/0/overage/calls/price Solo: overage › Answered calls › price = 5 EUR @11',
    'Number /plans/0/overage/calls/quantity Solo: overage › Answered calls › quantity = 1000  @11',
    'Name /plans/1/name/en Yours: name › en = Yours  @12',
    'Name /plans/1/name/fr Yours: name › fr = La vôtre  @12',
    'Price /plans/1/price Yours: price = contact EUR @12',
    'Limit /plans/1/includes/calls Yours: includes › Answered calls = unlimited  @12',
  ]);
  const limit = factsIn('data/plans.yaml', text).find(({ kind }) => kind === 'Limit');
  assert.deepEqual(limit?.counted, { names: ['Answered calls', 'Appels'], units: ['call', 'appel'] });
});

test('a key of three capitals that is no currency is a key like others', () => {
  assert.deepEqual(told('data/own.yaml', 'price: {SMS: 2, USD: 3}\n'), [
    'Price /price/SMS Site: price › SMS = 2 EUR @1',
    'Price /price/USD Site: price › USD = 3 USD @1',
  ]);
});

test('of the settings, only the name and what is said of the organization are facts', () => {
  const text = `baseUrl: https://a.example
name: Site
blog: {feedItems: 50}
organization:
  legalName: Site Ltd
  email: a@a.example
  logo: /assets/logo.svg
  address: {streetAddress: 1 Road, addressCountry: FR}
`;
  assert.deepEqual(told('site.yaml', text), [
    'Name /name Site: name = Site  @2',
    'Name /organization/legalName Site: organization › legalName = Site Ltd  @5',
    'Contact /organization/email Site: organization › email = a@a.example  @6',
    'Contact /organization/address/streetAddress Site: organization › address › streetAddress = 1 Road  @8',
    'Contact /organization/address/addressCountry Site: organization › address › addressCountry = FR  @8',
  ]);
});

test('an id is a JSON pointer, whatever the keys are', () => {
  assert.deepEqual(
    factsIn('data/own.yaml', '"a/b": {"c~d": 1, "é": [2]}\n').map(({ id }) => id),
    ['data/own.yaml#/a~1b/c~0d', 'data/own.yaml#/a~1b/é/0'],
  );
});

test('texts that are long, empty or of several lines are no facts', () => {
  assert.deepEqual(
    factsIn('data/own.yaml', `name: ${'x'.repeat(121)}\nemail: ""\ntelephone: "1\\n2"\nother: a\nis: true\n`),
    [],
  );
});
