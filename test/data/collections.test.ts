// Fault: A schema of the site's own that refers to itself without end → An error in its file
// Fault: Texts of own data that lack a language, or are too long in one → An error at the text in that language

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaCompiler } from '../../generator/data/collections/compile.ts';
import { draftSchema } from '../../generator/data/collections/draft.ts';
import { textsIn } from '../../generator/data/collections/resolve.ts';
import { loadRemark } from '../../generator/load/markdown.ts';
import { modelOf, siteText } from '../model/test-content.ts';
import { readBody, testLabels, testScope } from '../model/test-scope.ts';
import { buildIn, makeProject } from '../publish/project.ts';

const schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { title: { en: 'Name', fr: 'Nom' }, type: 'string' },
      price: { title: 'Price', type: 'number', format: 'money' },
      count: { type: 'integer' },
      share: { type: 'number', format: 'percent' },
      since: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      opens: { type: 'string', format: 'clock' },
      open: { type: 'boolean' },
      tags: {
        type: 'array',
        items: {
          oneOf: [
            { const: 'a', title: 'Apple' },
            { const: 'b', title: { en: 'Bean', fr: 'Fève' } },
          ],
        },
      },
      page: { type: 'string', format: 'uri' },
      mail: { type: 'string', format: 'email' },
      place: { type: 'object', properties: { city: { title: 'City', type: 'string' }, floor: { type: 'integer' } } },
    },
  },
};

const entries = [
  `{id: one, name: {en: One, fr: Un}, price: 1234.5, count: 12345, share: 12.25, since: 2026-03-01, at: "2026-03-01T23:30:00-05:00"}`,
  `{id: two, name: Two, opens: "18:05", open: false, tags: [a, b], share: "12,5 %", page: "https://a.example/?q=1", mail: a@b.example}`,
  `{id: "2.1", name: Three | 3, count: 2019, open: true, place: {city: Cork, floor: 2}}`,
];

/** The site's model with a collection `things`, and what is said of it. */
async function withThings(data: string, described: object = schema) {
  return await modelOf({ 'data/things.yaml': data, 'data/things.schema.json': JSON.stringify(described) });
}

test('money in own data needs the currency of the site', async () => {
  const { said } = await modelOf({
    'site.yaml': siteText().replace('currency: EUR\n', ''),
    'data/things.yaml': `- ${entries[0]}\n`,
    'data/things.schema.json': JSON.stringify(schema),
  });
  assert.match(said.join('\n'), /^site\.yaml:1:1 error missing-key data\/things\.yaml states prices/m);
});

/** The result of Markdown beside such a collection, in a language. */
async function printed(
  body: string,
  code: 'en' | 'fr' = 'en',
  data = entries.map((entry) => `- ${entry}\n`).join(''),
  described?: object,
) {
  const { resolved, said } = await withThings(data, described);
  assert.deepEqual(said, []);
  const scope = testScope(loadRemark());
  const locale = {
    ...scope.blocks.locale,
    code,
    name: code,
    isDefault: code === 'en',
    labels: { ...testLabels, comma: code === 'fr' ? '، ' : ', ' },
  };
  assert.ok(resolved);
  const blocks = { ...scope.blocks, locale, data: resolved.site.data };
  const read = readBody(body, { ...scope, blocks });
  return [read.document.markdown.trim(), ...read.said].join('\n');
}

for (const [of, en, fr] of [
  ['one.name', 'One', 'Un'],
  ['two.name', 'Two', 'Two'],
  ['one.price', '€1,234.50', '1 234,50 €'],
  ['one.count', '12,345', '12 345'],
  ['2.1.count', '2019', '2019'],
  ['one.share', '12.25%', '12,25 %'],
  ['two.share', '12.5%', '12,5 %'],
  ['one.since', 'March 1, 2026', '1 mars 2026'],
  ['one.at', 'March 1, 2026, 11:30 PM', '1 mars 2026, 23:30'],
  ['two.opens', '6:05 PM', '18:05'],
  ['two.open', 'no', 'no'],
  ['2.1.open', 'yes', 'yes'],
  ['two.tags', 'Apple and Bean', 'Apple et Fève'],
  ['two.tags.2', 'Bean', 'Fève'],
  ['2.1.place', 'Cork, 2', 'Cork، 2'],
  ['2.1.place.city', 'Cork', 'Cork'],
] as const)
  test(`:value{of=things.${of}} is printed in the language of the page`, async () => {
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
    assert.deepEqual(
      [plain(await printed(`:value{of=things.${of}}`)), plain(await printed(`:value{of=things.${of}}`, 'fr'))],
      [en, fr],
    );
  });

test('::table has the titles of the schema as heads, numbers on the right, and links', async () => {
  assert.equal(
    await printed('::table{of=things columns="name, count, page, mail, place.city"}', 'fr'),
    `| Nom | count | page | mail | City |
| - | -: | - | - | - |
| Un | 12 345 | notOffered | notOffered | notOffered |
| Two | notOffered | <https://a.example/?q=1> | <a@b.example> | notOffered |
| Three \\| 3 | 2019 | notOffered | notOffered | Cork |`.replaceAll('12 345', '12\u202f345'),
  );
});

test('::table without columns leaves out ids and what would be a table of its own', async () => {
  const [head] = (await printed('::table{of=things}')).split('\n');
  assert.equal(head, '| Name | Price | count | share | since | at | opens | open | tags | page | mail |');
});

const hours = {
  type: 'object',
  propertyNames: { title: 'Day' },
  title: 'Open',
  properties: {
    mo: { title: { en: 'Monday', fr: 'Lundi' }, type: 'string' },
    tu: { title: 'Tuesday', type: 'string' },
  },
};

test('::table of a map of values has the titles of its keys', async () => {
  assert.equal(
    await printed('::table{of=things}', 'fr', 'mo: 9–17\ntu: closed\n', hours),
    '| Day | Open |\n| - | - |\n| Lundi | 9–17 |\n| Tuesday | closed |',
  );
});

test('a text for each language may be wherever the schema wants a text, and is checked in each', async () => {
  const strict = {
    type: 'array',
    items: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 3 } } },
  };
  assert.deepEqual(
    (
      await withThings(
        '- {name: {en: One, fr: Trois}}\n- {name: {en: Two}}\n- {name: {en: One, fr: Un, de: Eins}}\n',
        strict,
      )
    ).said,
    [
      'data/things.yaml:2:10 error missing-translation "1.name" has no text for the locale "fr"',
      'data/things.yaml:3:28 error unknown-key "de" is not a locale of the site / The site\'s locales: en, fr',
      'data/things.yaml:1:24 error invalid-value "0.name" must have at most 3 characters, not "Trois"',
    ],
  );
});

test('a whole number that would lose digits is an error, and one that would not is none', async () => {
  const { said } = await withThings(
    '- {id: a, at: 12345678901234567890}\n- {id: b, at: 1234567890123456}\n- {at: 1e30}\n',
    {},
  );
  assert.deepEqual(said, [
    'data/things.yaml:1:15 error invalid-value 12345678901234567890 has more digits than a number keeps / Make it a text: "12345678901234567890"',
  ]);
});

test('textsIn() takes a mapping for data where the schema does, and for texts where it takes either', () => {
  const value = { en: 'a', fr: 'b' };
  const found = (property: object) => textsIn({ at: value }, { properties: { at: property } }, ['en', 'fr']).paths.size;
  assert.equal(found({ type: 'object' }), 0);
  assert.equal(found({ properties: { en: { type: 'string' } } }), 0);
  assert.equal(found({ type: 'string' }), 1);
  assert.equal(found({ enum: ['a', 'b'] }), 1);
  assert.equal(found({}), 1);
  assert.equal(found({ anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }] }), 1);
});

test('a schema that refers to itself ends', async () => {
  const tree = { type: 'object', properties: { name: { type: 'string' }, below: { $ref: '#' } } };
  assert.equal(
    await printed(
      ':value{of=things.below.below.name}',
      'en',
      'below: {below: {name: {en: Deep, fr: Profond}}}\n',
      tree,
    ),
    'Deep',
  );
});

test('a file in data/ whose schema has an error is not reported again where it is used', async () => {
  const { resolved, said } = await modelOf({
    'site.yaml': undefined,
    'data/things.yaml': '- {a: 1}\n',
    'data/things.schema.json': '{"type": "arr"}',
  });
  assert.equal(resolved, undefined);
  assert.equal(said.length, 0);
  const { resolved: model } = await withThings('- {a: 1}\n', { type: 'arr' });
  assert.ok(model?.site.data.faulty.has('things'));
});

test('draftSchema() makes a schema that the value satisfies', () => {
  const { compile, metaSchema } = schemaCompiler();
  for (const value of [
    [],
    [{ a: 1 }, { a: 2, b: ['x'] }],
    { p: { a: 1 }, q: { a: 'x', c: null } },
    { a: { en: 'x' } },
    'x',
    null,
  ]) {
    const draft = draftSchema(value, ['en']);
    assert.ok(metaSchema(draft), JSON.stringify(draft));
    const isText = JSON.stringify(value) === '{"a":{"en":"x"}}';
    assert.ok(compile(draft)(isText ? { a: 'x' } : value), JSON.stringify(draft));
  }
});

for (const endless of [
  { $ref: '#' },
  { $dynamicRef: '#a' },
  { allOf: [{ $ref: '#' }] },
  { $defs: { a: { anyOf: [{ $ref: '#' }] } }, $ref: '#/$defs/a' },
])
  test(`a schema that applies itself to the same value, ${JSON.stringify(endless)}, is an error in its file`, async () => {
    const files = { 'data/things.yaml': '[{id: one}]', 'data/things.schema.json': JSON.stringify(endless) };
    const { text, exitCode } = await buildIn(makeProject(files));
    assert.match(
      text,
      /^content\/data\/things\.schema\.json:1:(?!1 )\d+ error invalid-value The JSON Schema refers to itself/,
    );
    assert.equal(exitCode, 1, text);
  });
for (const [what, described, said] of [
  [
    'a pattern with a look-ahead',
    { items: { pattern: '^(?=a)b' } },
    /^data\/things.*1:21 error invalid-value A pattern cannot have "\(\?=" /,
  ],
  [
    'a key with a reference back',
    { patternProperties: { '(a)\\1': true } },
    /^data\/things.*1:23 error invalid-value A pattern cannot have /,
  ],
  ['a pattern that repeats too much', { items: { pattern: '(a{500}){9}' } }, / error invalid-value /],
  ['a keyword that the reader lacks', { $anchor: 'a' }, /1:2 error unknown-key .* "\$anchor" \/ (?!Did you mean "\$a)/],
  ['a reference to itself', { $ref: '#' }, /1:9 error invalid-value The JSON Schema refers to itself without end/],
  [
    'choices that double at each level',
    { anyOf: [{ items: { $ref: '#' } }, { items: { $ref: '#' } }], type: 'array' },
    /1:1 error too-long Checking data against this JSON Schema takes more than /,
  ],
] as const)
  test(`resolveCollections() refuses ${what} at its place`, async () => {
    const { said: problems } = await withThings(`${'['.repeat(30)}1${']'.repeat(30)}`, described);
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems[0] ?? '', said);
  });

test('resolveCollections() reads a pattern that a backtracking engine would take years for', async () => {
  const { said } = await withThings(`- ${'a'.repeat(60)}\n- ${'a'.repeat(60)}!\n`, { items: { pattern: '^(a+)+$' } });
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /must match pattern/);
});
