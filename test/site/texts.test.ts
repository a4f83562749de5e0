import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveText } from '../../generator/data/texts.ts';
import { loadRemark } from '../../generator/load/markdown.ts';
import { modelOf, pageText, postText, siteText } from '../model/test-content.ts';
import { testScope } from '../model/test-scope.ts';

const plans = `period: month
allowances: [{id: seats, name: Seats, unit: seat}]
plans:
  - {id: solo, name: Solo, description: "Half of :price{plan=team}", price: 9, includes: {seats: 3}}
  - {id: team, name: Team, description: {en: "From :price{plan=solo}", fr: "Dès :price{plan=solo}"}, price: 19, highlights: ["Call :value{of=organization.telephone}"]}
`;
const offices = 'cork: {name: "Cork, :price{plan=solo}", phone: ":value{of=organization.telephone}"}\n';
const schema = JSON.stringify({
  type: 'object',
  additionalProperties: {
    type: 'object',
    title: 'Offices from :price{plan=solo}',
    properties: { name: { type: 'string' }, phone: { type: 'string', pattern: '^\\+' } },
  },
});
const calls = 'organization: {name: Site, telephone: "+353 1 555", slogan: "For :price{plan=solo}"}';

/** The settings of a test site, with a tagline and an organization of its own. */
function settings(tagline: string): string {
  return siteText()
    .replace(/^tagline: T$/m, `tagline: ${tagline}`)
    .replace(/^organization: .*$/m, calls);
}

test('texts of settings, data and front matter say what their directives stand for, each in its language', async () => {
  const { resolved, said } = await modelOf({
    'site.yaml': settings('"From :price{plan=solo}"'),
    'data/plans.yaml': plans,
    'data/offices.yaml': offices,
    'data/offices.schema.json': schema,
    'pages/fr/index.md': pageText('navigation: {label: "Dès :price{plan=solo}", order: 1}').replace(
      'title: T',
      'title: "Ici, :value{of=offices.cork.name}"',
    ),
    'posts/en/hello.md': postText('2026-01-02', 'jsonld: {type: Book, name: "For :price{plan=team}"}').replace(
      'description: D',
      'description: Call :value{of=offices.cork.phone}',
    ),
  });
  assert.deepEqual(said, []);
  const site = resolved?.site;
  assert.deepEqual(site?.settings.tagline, { en: 'From €9 perMonth', fr: 'From 9\u00a0€ perMonth' });
  assert.equal(site?.settings.organization.slogan, 'For €9 perMonth');
  const { plans: found } = site?.data.values.get('plans') as { plans: Record<string, unknown>[] };
  assert.deepEqual(found[0]?.description, { en: 'Half of €19 perMonth', fr: 'Half of 19\u00a0€ perMonth' });
  assert.deepEqual(found[1]?.description, { en: 'From €9 perMonth', fr: 'Dès 9\u00a0€ perMonth' });
  assert.deepEqual(found[1]?.highlights, ['Call +353 1 555']);
  const cork = site?.data.collections.get('offices')?.inLanguage;
  assert.deepEqual(cork?.get('fr')?.value, { cork: { name: 'Cork, 9\u00a0€ perMonth', phone: '+353 1 555' } });
  assert.match(JSON.stringify(cork?.get('fr')?.schema), /"title":"Offices from 9\u00a0€ perMonth"/);
  const page = site?.pages.find(({ locale, isHome }) => isHome && locale.code === 'fr');
  assert.equal(page?.title, 'Ici, Cork, 9\u00a0€ perMonth');
  assert.equal(page?.navigation?.label, 'Dès 9\u00a0€ perMonth');
  assert.deepEqual(page?.facts, ['plans', 'offices']);
  const [post] = site?.posts ?? [];
  assert.equal(post?.description, 'Call +353 1 555');
  assert.equal(post?.nodes?.[0]?.name, 'For €19 perMonth');
});

test('a description that is taken from the text has its directives resolved, and code as it is', async () => {
  const { resolved, said } = await modelOf({
    'data/plans.yaml': plans,
    'site.yaml': settings('T'),
    'pages/en/more.md': '# For :price{plan=solo}\n\nOnly *:price{plan=team}*, by `:tax`.\n',
  });
  assert.deepEqual(said, []);
  const page = resolved?.site.pages.find(({ path }) => path === '/more/');
  assert.deepEqual([page?.title, page?.description], ['For €9 perMonth', 'Only €19 perMonth, by :tax.']);
});

for (const [what, files, problem] of [
  [
    'an unknown plan in a title',
    { 'pages/en/a.md': '---\ntitle: "At :price{plan=sole}"\ndescription: D\n---\n' },
    'pages/en/a.md:2:8 error directive-attribute "price": There is no plan "sole" / Did you mean "solo"?',
  ],
  [
    'an unknown plan in a title that is taken from the text',
    { 'pages/en/a.md': '# At :price{plan=sole}\n\nText.\n' },
    'pages/en/a.md:1:6 error directive-attribute "price": There is no plan "sole" / Did you mean "solo"?',
  ],
  [
    'an unknown directive in a tagline',
    { 'site.yaml': settings('"From :prise{plan=solo}"') },
    'site.yaml:3:10 error unknown-directive There is no directive ":prise" / Did you mean ":price"?',
  ],
  [
    'a name that is almost that of a directive',
    { 'site.yaml': settings('All prices (:taxx)') },
    'site.yaml:3:22 warning unknown-directive ":taxx" is not a directive, and is shown as text / Did you mean ":tax"? Write \\: for a plain colon',
  ],
  [
    'a block directive within a text',
    { 'site.yaml': settings('"See ::plans"') },
    'site.yaml:3:10 error unknown-directive "::plans" stands within a text, where it cannot be shown / Write it on a line of its own, in the text of a page or post',
  ],
  [
    'a directive in an address',
    { 'pages/en/a.md': '---\ntitle: A\ndescription: D\nslug: "at-:price{plan=solo}"\n---\n' },
    'pages/en/a.md:4:7 error unknown-directive ":price" cannot stand in "slug", which is no text for readers / Write what it should say',
  ],
  [
    'a text that tells itself',
    {
      'data/offices.yaml': 'a: ":value{of=offices.b}"\nb: ":value{of=offices.a}"\n',
      'data/offices.schema.json': '{"type": "object"}',
    },
    'data/offices.yaml:1:4 error directive-attribute "value": It comes back to itself',
  ],
  [
    'a setting that site.yaml does not have',
    { 'site.yaml': settings('"Call :value{of=organization.telefone}"') },
    'site.yaml:3:10 error directive-attribute "value": There is no "telefone" in "organization" / Did you mean "telephone"?',
  ],
] as const)
  test(`${what} is told at its place`, async () => {
    const { said } = await modelOf({ 'site.yaml': settings('T'), 'data/plans.yaml': plans, ...files });
    assert.ok(said.includes(problem), said.join('\n'));
  });

test('a directive whose data file has an error is not told, too', async () => {
  const { said } = await modelOf({ 'site.yaml': settings('":price{plan=solo}"'), 'data/plans.yaml': 'plans: []\n' });
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /^data\/plans\.yaml/);
});

const { blocks } = testScope(loadRemark());

for (const [text, told] of [
  ['at 9:am, C:\\x, std::vector, https://a.example:443/, mailto:price@a.example', undefined],
  ['{"a":b}, a:hover{color:red}, :smile:, /:year/:title/', undefined],
  [':price{plan=solo}:price{plan=team}', '€9 perMonth€19 perMonth'],
  [':price{plan="solo"}', '€9 perMonth'],
  [":price{ plan='solo' }", '€9 perMonth'],
  ['\\:price{plan=solo} and \\:nothing', ':price{plan=solo} and \\:nothing'],
  [':included{plan=solo allowance=calls} calls', '10 calls'],
  ['<b>:value{of=tagline}</b>', '<b>In one line</b>'],
  [`${':xyzzy{'.repeat(300)}`, undefined],
] as const)
  test(`the text ${JSON.stringify(text.slice(0, 60))} is read as a text with directives`, () => {
    const made = resolveText(text, blocks, () => ({ file: '', line: 1, column: 1, text: '' }));
    assert.deepEqual(made.problems, []);
    assert.equal(made.value, told ?? text);
  });
