import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { cheapestOf, evaluate, show } from '../../generator/browser/calculation.js';
import { buildEdited, buildTree, replaceIn } from '../build-sample.ts';
import { tagsOf } from './html-tags.ts';

const path = '/missed-call-revenue-calculator/';
const french = 'posts/fr/combien-coute-un-appel-manque.md';

const tree = await buildTree();
const localized = await buildEdited((files) => replaceIn(files, french, /$/, '\n\n::calculator\n'));

const formsOf = (page: string) => page.match(/<form class="calculator".*?<\/form>/gs) ?? [];

const attributesOf = (form: string, wanted: string) =>
  tagsOf(form).flatMap(({ name, attributes }) => (name === wanted ? [attributes] : []));

test('the calculator has a field with unit, range and step for each input, which cannot be changed before the script runs', () => {
  const [form = '', ...more] = formsOf(tree.text(path));
  assert.equal(more.length, 0);
  const ids = attributesOf(form, 'label').map(({ for: id }) => id);
  const fields = attributesOf(form, 'input');
  assert.deepEqual(
    fields.map(({ name, value, min, max, step, type }) => [name, value, min, max, step, type].join(' ')),
    [
      'missed_calls 12 0 500 1 number',
      'new_caller_share 40 0 100 5 number',
      'never_return 60 0 100 5 number',
      'booking_rate 50 0 100 5 number',
      'job_value 180 0 10000 10 number',
    ],
  );
  for (const { id = '', 'aria-describedby': range = '' } of fields) {
    assert.ok(ids.includes(id), id);
    assert.match(form, new RegExp(`<small id="${range.replaceAll('.', '\\.')}">[^<]+ – [^<]+</small>`));
  }
  assert.equal(attributesOf(form, 'fieldset')[0]?.disabled, '');
});

test('the results in the page are those of the defaults, and its formulas give them with the module that readers run', () => {
  for (const [page, locale] of [
    [tree.text(path), 'en'],
    [localized.text('/fr/blog/combien-coute-un-appel-manque/'), 'fr'],
  ] as const) {
    const [form = ''] = formsOf(page);
    const values: Record<string, number> = {};
    for (const { name = '', value } of attributesOf(form, 'input')) values[name] = Number(value);
    const shown = [...form.matchAll(/<output [^>]*>([^<]*)<\/output>/g)].map(([, text]) => text);
    const worked = attributesOf(form, 'output').map(
      ({ name = '', 'data-formula': formula = '', 'data-format': format = '' }) => {
        values[name] = evaluate(JSON.parse(formula), values);
        return show(values[name] ?? Number.NaN, { format, locale, currency: 'EUR' });
      },
    );
    assert.equal(shown.length, 3 + 4);
    assert.deepEqual(shown, worked);
  }
  assert.match(formsOf(tree.text(path))[0] ?? '', />€1,123<\/output>/);
});

test('what is rounded to nothing has no sign, and money below nothing is rounded as above', () => {
  const shown = (value: number, format: string) => show(value, { format, locale: 'en', currency: 'EUR' });
  assert.deepEqual(
    [shown(-0.4, 'currency'), shown(-0.04, 'number'), shown(-0.001, 'price'), shown(-2.5, 'currency')],
    ['€0', '0', '€0', '-€3'],
  );
});

test('the plan that costs the least for what is counted is named, and its bar stands below that of the amount', () => {
  const [form = ''] = formsOf(tree.text(path));
  assert.deepEqual(form.match(/(?<=<p class="plan">).*?(?=<output)/g), [
    '<span>Plan that fits: <a href="/pricing/">Solo</a></span> <span>',
  ]);
  assert.deepEqual(form.match(/(?<=<rect width=")[^"]+/g), ['100%', '4%', '0%', '0%', '0%']);
  const plans = attributesOf(form, 'output').filter(({ name = '' }) => name.startsWith('plan.'));
  const costsOf = (calls: number) =>
    plans.map(({ 'data-formula': formula = '' }) => evaluate(JSON.parse(formula), { monthly_missed: calls }));
  assert.deepEqual(costsOf(130), [49 + 70 * 1.1, 119, 229, 449]);
  assert.deepEqual(
    [60, 130, 400, 5000, Number.NaN].map((calls) => cheapestOf(costsOf(calls))),
    [0, 1, 2, 3, -1],
  );
});

test('what a form says in French is French, and two on a page share no id', () => {
  const page = localized.text('/fr/blog/combien-coute-un-appel-manque/');
  const forms = formsOf(page);
  assert.equal(forms.length, 2);
  const ids = tagsOf(page).flatMap(({ attributes: { id } }) => id ?? []);
  assert.equal(new Set(ids).size, ids.length);
  assert.match(forms[0] ?? '', /aria-label="Calculateur du manque à gagner lié aux appels manqués"/);
  assert.match(forms[0] ?? '', /1[\s\u202f]123[\s\u00a0]€<\/output>/);
  assert.match(forms[0] ?? '', /aria-label="Essayer\u00a0: Plombier seul"/);
});

test('each example has its result and the values that fill the form', () => {
  const [form = ''] = formsOf(tree.text(path));
  const examples = [...form.matchAll(/<li><span>([^<]*)<\/span> <strong>([^<]*)<\/strong>/g)].map(
    ([, ...text]) => text,
  );
  assert.deepEqual(examples, [
    ['Plumber working alone', '€1,966'],
    ['Dental practice with two chairs', '€1,001'],
    ['Family law office', '€2,184'],
  ]);
  const values = attributesOf(form, 'button').flatMap(({ 'data-values': given }) => (given ? JSON.parse(given) : []));
  assert.equal(values[2].job_value, 1400);
  assert.equal(values[2].never_return, 60);
});

test('Markdown and feeds have the calculator as a table, and only pages that have one load its script', () => {
  const row =
    /\| \*\*Revenue lost per month\*\* \| `lost_revenue = lost_jobs \* job_value` \| \| €1,123 \| €1,966 \| €1,001 \| €2,184 \|/;
  assert.match(tree.text(`${path}index.md`), row);
  const feed = localized.text('/fr/feed.xml');
  assert.ok(feed.includes('<table class="calculator">'));
  assert.doesNotMatch(feed, /<(?:form|input|output)\b/);
  const loading = [...tree.entries.values()].filter(
    ({ mediaType, path: page }) =>
      mediaType.startsWith('text/html') && tree.text(page).includes(' src="/calculator.js"'),
  );
  assert.deepEqual(loading.map((page) => page.path).sort(), ['/fr/blog/combien-coute-un-appel-manque/', path]);
});

test('a page with raw HTML shows the calculator, too', async () => {
  const file = 'pages/en/missed-call-revenue-calculator/index.md';
  const built = await buildEdited((files) => replaceIn(files, file, /^::calculator$/m, '<kbd>x</kbd>\n\n::calculator'));
  assert.deepEqual(formsOf(built.text(path)), formsOf(tree.text(path)));
});

test('what evaluates formulas is in the script as it is, takes less than 2 kB, and the whole less than 2 kB compressed', () => {
  const script = tree.text('/calculator.js');
  const own = readFileSync(new URL('../../generator/browser/calculation.js', import.meta.url), 'utf8');
  const evaluator = own.slice(own.indexOf('export function evaluate')).replace('export ', '');
  assert.ok(script.includes(evaluator.slice(0, evaluator.indexOf('\n}'))));
  assert.ok(script.indexOf('function start(') < 2000, String(script.indexOf('function start(')));
  assert.ok(gzipSync(script).length < 2000, String(gzipSync(script).length));
});

test('calculators and the search are tools for agents where the settings want it, and nowhere else', async () => {
  const built = await buildEdited((files) => replaceIn(files, 'site.yaml', 'robots:\n', 'webmcp: true\nrobots:\n'));
  const page = built.text(path);
  const forms = attributesOf(page, 'form').map(({ toolname, tooldescription }) => [toolname, tooldescription]);
  assert.deepEqual(forms, [
    [
      'calculator',
      'Missed-call revenue calculator: Missed calls per month, Jobs lost per month, Revenue lost per month',
    ],
    ['search', 'Search: Ringfold'],
  ]);
  for (const { name, toolparamdescription } of attributesOf(formsOf(page)[0] ?? '', 'input'))
    assert.match(toolparamdescription ?? '', / – /, name);
  assert.doesNotMatch(tree.text(path), / tool\w+=/);
});
