import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { requirements } from '../../generator/data/vocabulary/rich-results.ts';
import { loadVocabulary, type Vocabulary, vocabularyOf } from '../../generator/data/vocabulary/vocabulary.ts';
import { modelOf, pageText, siteText } from '../model/test-content.ts';

let vocabulary: Vocabulary;

before(async () => {
  vocabulary = await loadVocabulary();
});

test('every type, property and member of the extract is made of terms of the extract', () => {
  const { types, properties, isType, isKindOf, property, membersOf, successorOf } = vocabulary;
  assert.ok(types.length > 800 && properties.length > 1400 && membersOf('Enumeration').length > 400);
  for (const type of types) assert.ok(isKindOf(type, 'Thing') || isKindOf(type, 'DataType'), type);
  for (const name of properties) {
    const { domain = [], range = [] } = property(name) ?? {};
    for (const type of [...domain, ...range]) assert.ok(isType(type), `${name} ${type}`);
    // Each has them, or is one that only its kinds have: schema.org says nothing of some in its meta vocabulary.
    const successor = successorOf(name);
    if (successor !== undefined) assert.ok(property(successor), name);
  }
});

test('vocabularyOf() knows kinds over several steps, members of kinds, and nothing of what every object has', () => {
  const { isKindOf, membersOf, property, isType, successorOf } = vocabularyOf({
    source: '',
    license: '',
    types: { Thing: '', Place: 'Thing', Shop: 'Place', Days: 'Thing', Workdays: 'Days' },
    properties: { at: 'Thing > Place Text' },
    members: { Monday: 'Workdays', Sunday: 'Days' },
    superseded: { Shop: 'Store' },
  });
  assert.deepEqual([isKindOf('Shop', 'Thing'), isKindOf('Thing', 'Shop')], [true, false]);
  assert.deepEqual([membersOf('Days'), membersOf('Workdays')], [['Monday', 'Sunday'], ['Monday']]);
  assert.deepEqual(property('at'), { domain: ['Thing'], range: ['Place', 'Text'] });
  assert.deepEqual(
    [property('constructor'), isType('toString'), successorOf('valueOf')],
    [undefined, false, undefined],
  );
  assert.equal(successorOf('Shop'), 'Store');
});

/** The nodes of a page with `jsonld`, and what is said besides what Google needs. */
async function nodesOf(...lines: readonly string[]) {
  const { resolved, said: all } = await modelOf({ 'pages/en/a.md': pageText(...lines), 'pages/fr/a.md': pageText() });
  const said = all.filter((problem) => !problem.includes('Google shows'));
  return {
    all,
    nodes: resolved?.site.pages.find(({ path }) => path === '/a/')?.nodes,
    said,
    graph: resolved?.site.graph,
  };
}

const inferred =
  '{type: CafeOrCoffeeShop, openingHoursSpecification: {dayOfWeek: [Monday, "https://schema.org/Sunday"], opens: "09:00"}}';

test('a node gets an id of its type, nested ones the only type that they can have, and members their URLs', async () => {
  const { nodes, said } = await nodesOf(`jsonld: ${inferred}`);
  assert.deepEqual(said, []);
  assert.deepEqual(nodes, [
    {
      '@type': 'CafeOrCoffeeShop',
      '@id': 'https://site.example/a/#cafe-or-coffee-shop',
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Sunday'],
        opens: '09:00',
      },
    },
  ]);
});

test('nodes of one type on a page have ids of their own, and paths and ids become URLs', async () => {
  const { nodes, said, graph } = await nodesOf(
    'jsonld:',
    '  - {type: Book, name: A, url: /a/#top, author: {id: "/#organization"}}',
    '  - {"@type": Book, "@context": "https://schema.org", about: {id: "#book"}, image: "https://a.example/a.png"}',
    '  - {type: Book, id: /other/#it}',
  );
  assert.deepEqual(said, []);
  assert.deepEqual(nodes, [
    {
      '@type': 'Book',
      '@id': 'https://site.example/a/#book',
      name: 'A',
      url: 'https://site.example/a/#top',
      author: { '@id': 'https://site.example/#organization' },
    },
    {
      '@type': 'Book',
      '@id': 'https://site.example/a/#book-2',
      about: { '@id': 'https://site.example/a/#book' },
      image: 'https://a.example/a.png',
    },
    { '@type': 'Book', '@id': 'https://site.example/other/#it' },
  ]);
  assert.deepEqual(
    graph?.links.map(({ path, fragment }) => [path, fragment]),
    [['/a/', 'top']],
  );
  assert.deepEqual(
    graph?.referred.map(({ id }) => id),
    ['https://site.example/#organization', 'https://site.example/a/#book'],
  );
});

for (const [line, said] of [
  ['{type: Event, startDate: 2026-05-01, isAccessibleForFree: true, maximumAttendeeCapacity: 12}', []],
  ['{type: Recipe, cookTime: PT30M, suitableForDiet: VeganDiet}', []],
  ['{type: Organization, member: {type: OrganizationRole, member: {type: Person, name: A}, roleName: chair}}', []],
  [
    '{type: Event, startDate: May}',
    [
      'wrong-type "startDate" must be Date or DateTime, not "May" / Write YYYY-MM-DD, or a time with its zone such as 2026-04-14T09:30:00Z',
    ],
  ],
  ['{type: Event, maximumAttendeeCapacity: 1.5}', ['wrong-type "maximumAttendeeCapacity" must be Integer, not 1.5']],
  [
    '{type: Event, maximumAttendeeCapacity: "12"}',
    ['wrong-type "maximumAttendeeCapacity" must be Integer, not "12" / Remove the quotes: 12'],
  ],
  ['{type: Event, isAccessibleForFree: "yes"}', ['wrong-type "isAccessibleForFree" must be true or false, not "yes"']],
  ['{type: Event, name: []}', ['invalid-value "name" must not be an empty list']],
  ['{type: Event, name: ""}', ['wrong-type "name" must be a text, not ""']],
  ['{type: Event, name: {type: Person}}', ['wrong-type "name" must be a text or a number, not a mapping']],
  [
    '{type: Text}',
    ['schema-org schema.org has no type "Text" for a node / All types are at https://schema.org/docs/full.html'],
  ],
  [
    '{type: [Event, Book]}',
    ['schema-org schema.org has no type "Event,Book" for a node / Name one type; others can be an additionalType'],
  ],
  ['{name: A}', ['missing-key The node lacks the key "type" / Such as type: Product']],
  ['{type: Event, "@type": Event}', ['duplicate "type" and "@type" are the same']],
  [
    '{type: Event, sponsor: {type: Event}}',
    ['schema-org "sponsor" must be Organization or Person, not Event / Or a more specific type'],
  ],
  ['{type: Event, constructor: A}', undefined],
] as const)
  test(`of ${line}, the model ${said?.length === 0 ? 'takes all' : 'refuses a part'}`, async () => {
    const found = (await nodesOf(`jsonld: ${line}`)).said.map((problem) => problem.replace(/^\S+ \w+ /, ''));
    if (said) assert.deepEqual(found, said);
    else assert.equal(found.length, 1);
  });

test('a key of front matter can be mapped to jsonld, and a draft says nothing', async () => {
  const text = pageText('meaning: {type: Book, name: A}');
  const { resolved, said } = await modelOf({
    'site.yaml': siteText('frontMatter: {meaning: jsonld}'),
    'pages/en/a.md': text,
    'pages/fr/a.md': pageText('draft: true', 'meaning: {type: Buch}'),
  });
  assert.deepEqual(said, []);
  assert.equal(resolved?.site.pages.find(({ path }) => path === '/a/')?.nodes?.length, 1);
});

test('the organization has what schema.org knows of its type, in the order of site.yaml', async () => {
  const more =
    'organization: {name: Site, type: Bakery, logo: /assets/logo.svg, servesCuisine: Breton, founder: {type: Person, name: Ada}}';
  const text = siteText().replace(/^organization: .*$/m, more);
  const { resolved, said } = await modelOf({ 'site.yaml': text });
  assert.match(
    said.join(),
    /^site\.yaml:8:15 warning schema-org Google shows no LocalBusiness without address \/ Add address\. Recommended, too: telephone/,
  );
  assert.deepEqual(resolved?.site.settings.organization, {
    url: 'https://site.example/',
    name: 'Site',
    type: 'Bakery',
    logo: '/assets/logo.svg',
    servesCuisine: 'Breton',
    founder: { '@type': 'Person', name: 'Ada' },
  });
  const wrong = await modelOf({
    'site.yaml': text.replace('Bakery', 'Person').replace('name: Site,', 'name: Site, id: "#a",'),
  });
  assert.match(wrong.said.join('\n'), /"type" must be Organization, not Person/);
});

/** All that is said of a node, given as YAML in one line. */
async function missingOf(node: string): Promise<readonly string[]> {
  return (await nodesOf(`jsonld: ${node}`)).all;
}

const place = '{type: Place, address: {streetAddress: Quay 1, addressCountry: IE}}';
const whole: Readonly<Record<string, string>> = {
  JobPosting: `title: Cook, description: D, datePosted: 2026-01-02, hiringOrganization: {id: /#organization}, jobLocation: ${place}`,
  Event: `name: E, startDate: 2026-05-01, location: ${place}`,
  Product: 'name: P, offers: {type: Offer, price: 12, priceCurrency: EUR}',
  Bakery: 'name: B, address: {addressCountry: IE}',
  FAQPage: 'mainEntity: [{type: Question, name: Why?, acceptedAnswer: {type: Answer, text: So.}}]',
  BreadcrumbList: 'itemListElement: [{type: ListItem, position: 1, name: A}]',
};

test('a node with all that Google needs of its type is taken, and each property that is missing is a warning at its place', async () => {
  for (const [type, properties] of Object.entries(whole))
    assert.deepEqual(await missingOf(`{type: ${type}, ${properties}}`), [], type);
  for (const type of Object.keys(whole)) {
    const [warned] = await missingOf(`{type: ${type}, description: D}`);
    assert.match(warned ?? '', /^pages\/en\/a\.md:5:9 warning schema-org Google shows no \w+ without \w+/, type);
  }
});

test('what is missing within a property is told, too, and what stands in the place of another property is enough', async () => {
  const job =
    'type: JobPosting, title: T, description: D, datePosted: 2026-01-02, hiringOrganization: {id: /#organization}';
  assert.deepEqual(await missingOf(`{${job}, applicantLocationRequirements: {type: Country, name: IE}}`), []);
  const [warned = ''] = await missingOf(`{${job}, jobLocation: {type: Place, name: Quay}}`);
  assert.match(
    warned,
    /without jobLocation\.address\.addressCountry \/ Add .*Recommended, too: validThrough, .*\/job-posting$/,
  );
  const [offer = ''] = await missingOf('{type: Product, name: P, offers: {type: Offer, price: 12}}');
  assert.match(offer, /without offers\.priceCurrency or offers\.priceSpecification\.priceCurrency /);
  const [event = ''] = await missingOf('{type: Festival, name: F, startDate: 2026-05-01, location: The quay}');
  assert.match(event, /without location\.address or location\.url /);
});

test('each requirement is of properties that schema.org has', () => {
  for (const { type, required, recommended } of requirements) {
    assert.ok(vocabulary.isType(type), type);
    for (const path of [...required, ...recommended].flatMap((paths) => paths.split('|')))
      for (const name of path.split('.')) assert.ok(vocabulary.property(name), path);
  }
});
