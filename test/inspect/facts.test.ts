import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadReader } from '../../generator/inspect/page/body.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { amountPattern, countedForm, limitsIn, numbered } from '../../generator/model/figures.ts';
import { writtenFacts } from '../../generator/model/written-facts.ts';
import { asker, siteOf } from './site.ts';

const text = `allowances:
  - {id: calls, name: {en: Answered calls, fr: Appels pris}, unit: {en: call, fr: appel}}
  - {id: days, name: Days of history, unit: day}
plans:
  - {id: solo, name: Solo, price: 49, includes: {calls: 1060, days: 90}}
cookieDays: 30
`;
const source = { file: 'data/plans.yaml', text };
const block = parseYaml(source, 0, text).value ?? assert.fail();
const facts = () => writtenFacts([{ source, block }], { name: 'Site', currency: 'EUR', locales: ['en', 'fr'] });
const graph = JSON.stringify({ '@id': '#o', name: 'Solo', price: 49, priceCurrency: 'EUR', telephone: '+33 1' });
const bodies = {
  '/': [
    'text/html',
    '<table><tr><th>Plan</th><th>Answered calls</th></tr><tr><th>Solo</th><td>1,060</td></tr></table> €49',
  ],
  '/card/': ['text/html', '<li>Answered calls: <strong>1,060</strong></li> at €48, <b>1061</b> calls, 30 days'],
  '/index.md': ['text/markdown', '| Plan | Answered calls |\n| - | -: |\n| Solo | 1,060 |\n'],
  '/fr/index.md': ['text/markdown', 'Il comprend 1 060 appels pris.'],
  '/other.md': ['text/markdown', 'For 1,060 days and 1060 recalls, or 1060.5 calls; 90 days; 5 calls a week'],
  '/g.json': ['application/ld+json', graph],
} as const;
const report = { problems: [], builtAt: new Date(0), changes: [], sources: () => [], facts };
const site = siteOf(bodies, {}, report);
const ask = asker(site);
const view = async (target: string) => (await ask(`/_inspect/${target}`))?.text ?? '';
const pathsIn = (html: string) =>
  [...html.matchAll(/href="\/_inspect\/address\?path=([^"]+)"/g)].map(([, path = '']) => decodeURIComponent(path));
const partOf = (html: string, id: string) =>
  html.split('<section ').find((part) => part.startsWith(`id="${id}"`)) ?? '';

test('Facts has the limits of plans, and shows each in tables, cards and sentences of every language', async () => {
  const html = await view('facts');
  assert.match(
    partOf(html, 'limit'),
    /Solo<\/th><td><code>includes › Answered calls<\/code><\/td><td><a [^>]*>1060<\/a>/,
  );
  const id = encodeURIComponent('data/plans.yaml#/plans/0/includes/calls');
  const chosen = partOf(await view(`facts?fact=${id}`), 'fact');
  assert.deepEqual(pathsIn(chosen).sort(), ['/', '/card/', '/fr/index.md', '/index.md']);
  assert.match(chosen, /<mark>Answered calls: 1,060<\/mark>/);
  assert.match(chosen, /<mark>1 060 appels<\/mark>|<mark>1 060 appels pris<\/mark>/);
});

test('a number of what a limit counts that equals no limit of that is tied to no fact, like a price', async () => {
  const loose = partOf(await view('facts'), 'loose');
  const written = [...loose.matchAll(/<span class="badge plain">([^<]*)<\/span>/g)].map(([, text]) => text);
  assert.deepEqual(written.sort(), ['1,060 days', '1060.5 calls', '1061 calls', '5 calls', '€48']);
});

test('a figure that is typed in no file is worked out from data, and listed nowhere', async () => {
  const texts = () => ['From **5** calls a week', 'price: 48'];
  const ask = asker(siteOf(bodies, {}, { ...report, texts }));
  const loose = partOf((await ask('/_inspect/facts'))?.text ?? '', 'loose');
  assert.deepEqual(loose.match(/(?<=<span class="badge plain">)[^<]*/g), ['5 calls']);
});

test('the end of a block and the beginning of the next are no figure', async () => {
  const read = await loadReader();
  const counted = countedForm([{ counted: { names: ['Phone numbers'], units: ['call'] } }]);
  for (const [type, body] of [
    ['text/markdown', '- Per call: €1.10\n- Phone numbers: **1**\n- For 3\n- Calls'],
    ['text/html', '<ul><li>Per call: €1.10<li>Phone numbers: 1<li>For 3<li>Calls</ul>'],
  ] as const)
    assert.deepEqual(limitsIn(read(body, type).shown, counted), ['Phone numbers: 1'], type);
});

test('numbered() finds a number beside what it counts, and no part of another', () => {
  const form = numbered({ names: ['Answered calls'], units: ['call'] }, amountPattern('60'), 'iu');
  for (const sentence of [
    '60 calls',
    '60 answered calls',
    'Answered calls: 60',
    '60 call',
    '60\ncalls',
    'Answered\ncalls:\n60',
    'has 60\u00a0calls.',
  ])
    assert.ok(form.test(sentence), sentence);
  for (const sentence of [
    '160 calls',
    '60 callers in',
    '1.60 calls',
    'Answered calls: 600',
    'Answered calls: 60.5',
    '60 days',
    'call: 60',
    '60\n\ncalls',
  ])
    assert.ok(!form.test(sentence), sentence);
});
