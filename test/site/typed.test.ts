import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { memoryStage } from '../../generator/api/test-parts.ts';
import { build } from '../../generator/build.ts';
import { openFolder, type RawFile } from '../../generator/load/files.ts';
import { sampleOptions } from '../build-sample.ts';
import { memoryFolder, textFile } from '../memory-folder.ts';
import { modelOf, pageText, siteText } from '../model/test-content.ts';

/** Facts of the sample as somebody might type them: the file, what is replaced in it, and what the build says. */
const typed: readonly (readonly [file: string, from: RegExp | string, to: string, said: string])[] = [
  ['pages/en/features.md', 'A missed call has', 'For €49 a missed call has', '"€49" data/plans.yaml :price{plan=solo}'],
  ['pages/fr/features.md', /$/, '\nDès 119 € par mois.\n', '"119 €" data/plans.yaml :price{plan=team}'],
  ['pages/en/pricing.md', /^title: .*$/m, 'title: From EUR 49.00', '"EUR 49.00" data/plans.yaml :price{plan=solo}'],
  [
    'posts/en/the-first-eight-seconds.md',
    /^description: .*$/m,
    'description: Branches answers 900 calls.',
    '"900 calls" data/plans.yaml :included{plan=branches allowance=calls}',
  ],
  [
    'posts/fr/combien-coute-un-appel-manque.md',
    /$/,
    '\nLe cabinet a 400 appels, `400 appels`.\n',
    '"400 appels" data/plans.yaml :included{plan=practice allowance=calls}',
  ],
  [
    'pages/en/index.md',
    /$/,
    '\nCall 0033 199-00 12 34.\n',
    '"0033 199-00 12 34" site.yaml :value{of=organization.telephone}',
  ],
  [
    'pages/fr/index.md',
    /$/,
    '\nÉcrivez à hello@ringfold.example.\n',
    '"hello@ringfold.example" site.yaml :value{of=organization.email}',
  ],
  [
    'data/features.yaml',
    /name: \{en: /,
    'name: {en: "449 euros", x-en: ',
    '"449 euros" data/plans.yaml :price{plan=branches}',
  ],
  [
    'data/calculator.yaml',
    'lost_jobs * job_value',
    'lost_jobs * job_value - 229',
    '"229" data/plans.yaml plan.practice.price',
  ],
  [
    'skills/choose-a-ringfold-plan/SKILL.md',
    /$/,
    '\nOf Team, one more call is €0.90 a call.\n',
    '"€0.90" data/plans.yaml :overage-rate{plan=team allowance=calls}',
  ],
];

test('ten facts that are typed by hand into the sample are found, and none else', async () => {
  const folder = openFolder(sampleOptions.content);
  const edits = new Map(typed.map(([file, from, to]) => [file, { from, to }]));
  const files = folder.paths.map((path): RawFile => {
    const bytes = readFileSync(`${sampleOptions.content}/${path}`);
    const edit = edits.get(path);
    const text = path === 'site.yaml' ? `${bytes}`.replace(/^( +telephone: ).*/m, '$1+33 1 99 00 12 34') : '';
    if (!edit) return text ? textFile(path, text) : { path, bytes };
    const now = `${bytes}`.replace(edit.from, edit.to).replace(/, x-en: .*?, fr:/, ', fr:');
    assert.notEqual(now, `${bytes}`, path);
    return textFile(path, now);
  });
  const { stage } = memoryStage();
  const { problems } = await build({ ...sampleOptions, folder: memoryFolder(files) }, () => stage);
  const said = problems.map(({ place, message, hint }) => {
    const [, written, file] = /^(".*") is typed, though (\S+) says it/.exec(message) ?? [message];
    return `${place?.file}: ${written} ${file} ${hint?.replace('Write ', '')}`;
  });
  assert.deepEqual(said.sort(), typed.map(([file, , , told]) => `${file}: ${told}`).sort());
  assert.ok(problems.every(({ code, level }) => code === 'fact-typed' && level === 'warning'));
});

const plans = `period: month
allowances: [{id: calls, name: Calls, unit: call}]
plans:
  - {id: solo, name: Solo, description: D, price: 9, includes: {calls: 60}, overage: {calls: 3}}
  - {id: team, name: Team, description: D, price: {month: 9, year: 99}, setup: 30, trial: {days: 21}, term: {months: 6}}
`;
const affiliate = `commission: {rate: 20, months: 12}
cookieDays: 30
payout: {minimum: 50, schedule: Monthly, methods: [SEPA]}
terms: [T]
onboarding: [O]
`;
const shop = 'tea: {name: Green tea, price: 7, stock: 44}\n';
const schema = '{"type": "object"}';

for (const [what, title, directive] of [
  ['a price', 'Only €9', ':price{plan=solo}'],
  ['a price of the plan that is named', 'Team is €9', ':price{plan=team part=month}'],
  ['one of several prices', '99 € a year', ':price{plan=team part=year}'],
  ['a setup fee', 'First EUR 30', ':price{plan=team part=setup}'],
  ['the price of one more', '€3 a call', ':overage-rate{plan=solo allowance=calls}'],
  ['the price of one more after its unit', 'One more call is €3', ':overage-rate{plan=solo allowance=calls}'],
  ['a free trial', 'Try it free for 21 days', ':price{plan=team part=trial}'],
  ['a free trial in one word', 'Your 21-day trial', ':price{plan=team part=trial}'],
  ['a free trial in another language', '21 Tage kostenlos', ':price{plan=team part=trial}'],
  ['a minimum term', 'Minimum term: 6 months', ':price{plan=team part=term}'],
  ['a limit', 'Has 60 calls', ':included{plan=solo allowance=calls}'],
  ['a telephone number', 'Call +353 (0)1-555 0100', ':value{of=organization.telephone}'],
  ['a price of own data with its name', 'Green tea for €7', ':value{of=shop.tea.price}'],
  ['a telephone number in an address, where no directive may be', 'tel:+353-1-555-0100', undefined],
  ['the amount of an overage price', 'Beer is €3', undefined],
  ['the amount of an overage price behind another sentence', 'Calls are free. Beer is €3', undefined],
  ['the amount of an overage price beside another word', 'Callous recalls cost €3', undefined],
  ['a percentage', 'Now 20 % off', undefined],
  ['the amount of own data', 'Beer is €7', undefined],
  ['a time as long as a trial', 'Refunds take 21 days', undefined],
  ['a trial of another time', 'A free trial of 14 days, 121 days or 21 weeks', undefined],
  ['a number of own data', '44 pieces', undefined],
  ['another amount', '€90, €9.50, €19, €1,009, 9 pence, $9, A€9', undefined],
  ['a part of a word', '9 Eurostar trains, HEUR9', undefined],
  ['another number of calls', '6 calls, 160 calls, 60 callers', undefined],
  ['a longer telephone number', '+353 1 555 01001', undefined],
] as const)
  test(`${what} that is typed is ${directive === undefined ? 'no finding' : 'found'}`, async () => {
    const files = {
      'site.yaml': siteText().replace(
        /^organization: .*$/m,
        'organization: {name: Site, telephone: "+353 1 555 0100"}',
      ),
      'data/plans.yaml': plans,
      'data/affiliate.yaml': affiliate,
      'data/shop.yaml': shop,
      'data/shop.schema.json': schema,
      'pages/en/a.md': pageText().replace('title: T', `title: "${title}"`),
    };
    const { said } = await modelOf(files);
    assert.deepEqual(
      said.map((problem) => problem.replace(/^.* \/ /, '')),
      directive === undefined ? [] : [`Write ${directive}`],
      said.join(),
    );
    const off = siteText('factTyped: off');
    assert.deepEqual((await modelOf({ ...files, 'site.yaml': off })).said, []);
    const own = pageText('factTyped: off').replace('title: T', `title: "${title}"`);
    assert.deepEqual((await modelOf({ ...files, 'pages/en/a.md': own })).said, []);
  });
