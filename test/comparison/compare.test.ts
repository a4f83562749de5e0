// Fault: Text of a site in a comment: mentions, markup, bars, 5,000 addresses → In code, in the row that it belongs to, within GitHub's limit

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Comparison, compareTrees, isSame } from '../../generator/comparison/compare.ts';
import { changedFacts } from '../../generator/comparison/facts.ts';
import { headline, linesOf } from '../../generator/comparison/lines.ts';
import { printMarkdownComparison } from '../../generator/comparison/markdown.ts';
import type { ComparedTree } from '../../generator/comparison/tree.ts';
import type { Manifest } from '../../generator/output/manifest.ts';
import { buildEdited, buildTree, replaceIn, type Tree, textFile } from '../build-sample.ts';
import { optionsOf } from '../sites/built-sites.ts';

const service = optionsOf('service');

function compared(
  { files }: Pick<Tree, 'files'>,
  change: (manifest: Manifest) => Manifest = (same) => same,
): ComparedTree {
  const read = (file: string) => files.get(file)?.toString() ?? '';
  return { manifest: change(JSON.parse(read('_manifest.json')) as Manifest), read };
}

const tree = await buildTree(service);

test('a tree is the same as itself', () => {
  const same = compareTrees(compared(tree), compared(tree));
  assert.ok(isSame(same));
  assert.equal(
    printMarkdownComparison(same),
    `Nothing changes for machines: all ${tree.entries.size} addresses answer as before.\n`,
  );
});

test('a price that is changed is one fact, with both amounts and everywhere it is stated', async () => {
  const later = await buildEdited(
    (files) => replaceIn(files, 'data/plans.yaml', 'month: {GBP: 89,', 'month: {GBP: 87,'),
    service,
  );
  const { facts, added, removed, types, headers, changed } = compareTrees(compared(tree), compared(later));
  assert.deepEqual([added, removed, types, headers], [[], [], [], []]);
  assert.ok(changed.includes('/pricing/') && changed.includes('/llms.txt'));
  const [first] = facts;
  assert.deepEqual([first?.type, first?.property, first?.before, first?.after], ['Offer', 'price', '89', '87']);
  assert.ok(first?.places.every((place) => place.startsWith('/') && place.includes('#offer-')));
  assert.ok(facts.every(({ property = '' }) => /price/i.test(property)));
});

test('what came and left is told by address, and what is only there is not told again', async () => {
  const later = await buildEdited(
    (files) => [...files, textFile('pages/en/later.md', '---\ntitle: Later\ndescription: Later\n---\n\nLater.\n')],
    service,
  );
  const { added, facts, removed } = compareTrees(compared(tree), compared(later));
  assert.deepEqual(added.map(({ path }) => path).sort(), ['/later.md', '/later/']);
  assert.deepEqual([facts, removed], [[], []]);
  const back = compareTrees(compared(later), compared(tree));
  assert.deepEqual(back.removed.map(({ path }) => path).sort(), ['/later.md', '/later/']);
  assert.match(
    printMarkdownComparison(back),
    /\| `\/later\/` \| `text\/html; charset=utf-8` \| 404: nothing answers \|/,
  );
  assert.match(linesOf(back).join('\n'), /^gone, 404: \/later\/$/m);
});

test('types, headers, redirects, pairs and the base URL are compared', () => {
  const later = compared(tree, (manifest) => ({
    ...manifest,
    baseUrl: 'https://other.example',
    negotiated: manifest.negotiated.slice(1),
    redirects: [{ path: '/old/', status: 301, location: '/new/' }],
    outputs: manifest.outputs
      .filter(({ path }) => path !== '/llms.txt')
      .map((entry) =>
        entry.path === '/feed.xml' ? { ...entry, mediaType: 'text/xml', headers: { 'X-New': 'yes' } } : entry,
      ),
  }));
  const comparison = compareTrees(compared(tree), later);
  assert.deepEqual(
    comparison.types.map(({ path, after }) => [path, after]),
    [['/feed.xml', 'text/xml']],
  );
  assert.ok(comparison.headers.some(({ name, before, after }) => name === 'X-New' && !before && after === 'yes'));
  assert.equal(comparison.negotiated.removed.length, 1);
  const printed = printMarkdownComparison(comparison);
  for (const line of [
    /^The site has moved: `https:.*` → `https:\/\/other\.example`$/m,
    /^\| `\/old\/` \| 301 to `\/new\/` \| new \|$/m,
    /^\| `\/llms\.txt` \| `text\/plain; charset=utf-8` \| 404: nothing answers \|$/m,
    /^\| `\/feed\.xml` \| `application\/rss\+xml; charset=utf-8` \| `text\/xml` \|$/m,
    /^\| `X-New` \| – \| `yes` \| `\/feed\.xml` \|$/m,
  ])
    assert.match(printed, line);
});

test('a file that is not JSON, though its type is, is named', () => {
  const broken = (text: string): ComparedTree => ({
    ...compared(tree, (manifest) => ({
      ...manifest,
      outputs: manifest.outputs.map((entry) => (entry.path === '/api/status' ? { ...entry, sha256: text } : entry)),
    })),
    read: () => text,
  });
  assert.throws(() => compareTrees(broken('{'), broken('[')), /^CommandError: "api\/status" of a tree is not JSON: /);
});

test('a redirect says what answers at an address that left', () => {
  const redirects = [{ path: '/llms.txt', status: 410 }] as const;
  const { removed } = compareTrees(
    compared(tree),
    compared(tree, (manifest) => ({
      ...manifest,
      redirects,
      outputs: manifest.outputs.filter(({ path }) => path !== '/llms.txt'),
    })),
  );
  assert.deepEqual(removed[0]?.redirect, redirects[0]);
});

const facts = (before: unknown, after: unknown) => changedFacts([{ path: '/api/x.json', before, after }], () => false);

test('changedFacts() tells things of data apart by their ids, wherever they are', () => {
  const [dry, sweet] = [
    { id: 'dry', name: 'Dry', price: 5 },
    { id: 'sweet', name: 'Sweet', price: 6 },
  ];
  assert.deepEqual(facts([dry, sweet], [sweet, dry]), []);
  assert.deepEqual(facts([dry], [sweet, { ...dry, price: 7 }]), [
    { subject: 'Dry', property: 'price', before: '5', after: '7', places: ['/api/x.json dry'] },
    { subject: 'Sweet', property: 'price', after: '6', places: ['/api/x.json sweet'] },
  ]);
  assert.deepEqual(facts({ a: { b: [1, 2] } }, { a: { b: [2, 3] } }), [
    { subject: '/api/x.json', property: 'a.b', before: '1', after: '3', places: ['/api/x.json'] },
  ]);
});

test('changedFacts() tells what has changed, not the day on which something has', () => {
  const page = (dateModified: string, name: string) => ({
    '@id': 'https://a.example/',
    '@type': 'WebPage',
    name,
    dateModified,
  });
  const told = (name: string) =>
    changedFacts(
      [{ path: '/schema/page.json', before: page('2026-01-01', 'A'), after: page('2026-02-02', name) }],
      () => false,
    ).map(({ property }) => property);
  assert.deepEqual(told('A'), []);
  assert.deepEqual(told('B'), ['name']);
});

test('changedFacts() tells prices first, in any case of letters, and each kind in the order of the documents', () => {
  const stated = (value: number) => ({
    color: value,
    price: value,
    size: value,
    offer: { lowPrice: value },
    end: value,
  });
  assert.deepEqual(
    facts(stated(1), stated(2)).map(({ property }) => property),
    ['price', 'offer.lowPrice', 'color', 'size', 'end'],
  );
  const priced = [
    { id: 'a', color: 1 },
    { id: 'b', price: 1 },
  ];
  const changed = [
    { id: 'a', color: 2 },
    { id: 'b', price: 2 },
  ];
  assert.deepEqual(
    facts(priced, changed).map(({ subject }) => subject),
    ['/api/x.json b', '/api/x.json a'],
  );
});

test('text of a site mentions nobody and is no markup in a comment, and long values are cut where they differ', () => {
  const same = compareTrees(compared(tree), compared(tree));
  const hostile = '@everyone `a` <img src=x> | b\n## c';
  const comparison: Comparison = {
    ...same,
    facts: facts(
      [{ id: 'a', name: hostile, text: `${'x'.repeat(500)}1` }],
      [{ id: 'a', name: hostile, text: `${'x'.repeat(500)}2` }],
    ),
  };
  const row =
    printMarkdownComparison(comparison)
      .split('\n')
      .find((line) => line.includes('everyone')) ?? '';
  assert.equal(
    row,
    `| \`\`@everyone \`a\` <img src=x> \\| b<U+000A>## c\`\` | \`text\` | \`…${'x'.repeat(79)}1\` | \`…${'x'.repeat(79)}2\` | \`/api/x.json a\` |`,
  );
});

/** A difference of each kind. */
const ofAll: Comparison = {
  addresses: 9,
  baseUrl: { before: 'https://a.example', after: 'https://b.example' },
  added: [{ path: '/new/', mediaType: 'text/html' }],
  removed: [
    { path: '/lost/', mediaType: 'text/html' },
    { path: '/moved/', mediaType: 'text/html', redirect: { path: '/moved/', status: 301, location: '/new/' } },
    { path: '/over/', mediaType: 'text/html', redirect: { path: '/over/', status: 410 } },
  ],
  changed: ['/'],
  types: [{ path: '/feed.xml', before: 'application/xml', after: 'application/rss+xml' }],
  headers: [{ name: 'Link', before: '</a>', paths: ['/', '/b/', '/c/'] }],
  redirects: { added: [{ path: '/old/', status: 308, location: '/' }], removed: [{ path: '/older/', status: 410 }] },
  negotiated: { added: [{ path: '/', variant: '/index.md' }], removed: [{ path: '/b/', variant: '/b.md' }] },
  facts: [
    { subject: 'Tea', type: 'Offer', property: 'price', before: '4', after: '5', places: ['/#tea', '/fr/#tea'] },
    { subject: 'Mug', after: 'Mug', places: ['/#mug'] },
    { subject: 'Pot', before: 'Pot', places: ['/#pot'] },
    { subject: 'Cup', property: 'note', before: '', places: ['/#cup'] },
  ],
};

test('a comment has a table for each kind of difference', () => {
  assert.equal(
    printMarkdownComparison(ofAll).replace(/ +/g, ' ').replace(/-+/g, '-'),
    `1 of 9 addresses has other content, 1 is new, 3 are gone, 4 facts changed.

The site has moved: \`https://a.example\` → \`https://b.example\`

### Facts and prices

| What | Property | Before | After | Where |
| - | - | - | - | - |
| \`Tea\` \`Offer\` | \`price\` | \`4\` | \`5\` | \`/#tea\` and 1 more |
| \`Mug\` | new | – | \`Mug\` | \`/#mug\` |
| \`Pot\` | gone | \`Pot\` | – | \`/#pot\` |
| \`Cup\` | \`note\` | (empty) | – | \`/#cup\` |

### Addresses

| Address | Media type | Now |
| - | - | - |
| \`/lost/\` | \`text/html\` | 404: nothing answers |
| \`/moved/\` | \`text/html\` | 301 to \`/new/\` |
| \`/over/\` | \`text/html\` | 410: gone |
| \`/new/\` | \`text/html\` | new |

### Media types

| Address | Before | After |
| - | - | - |
| \`/feed.xml\` | \`application/xml\` | \`application/rss+xml\` |

### Headers

| Header | Before | After | Where |
| - | - | - | - |
| \`Link\` | \`</a>\` | – | \`/\` and 2 more |

### Redirects

| Address | Redirect | Now |
| - | - | - |
| \`/older/\` | 410: gone | gone |
| \`/old/\` | 308 to \`/\` | new |

### Markdown by Accept

| Address | Markdown | Now |
| - | - | - |
| \`/b/\` | \`/b.md\` | gone |
| \`/\` | \`/index.md\` | new |

<details>
<summary>Addresses with other content: 1</summary>

- \`/\`

</details>
`,
  );
});

test('a terminal has a line for each difference, the weightiest first', () => {
  assert.deepEqual(linesOf(ofAll), [
    'the site begins elsewhere: https://a.example → https://b.example',
    'gone, 404: /lost/',
    'Tea (Offer): price 4 → 5, at /#tea and 1 more',
    'Mug: new, at /#mug',
    'Pot: gone, at /#pot',
    'Cup: note  → –, at /#cup',
    '/moved/: gone, 301 to /new/',
    '/over/: gone, 410',
    '/feed.xml: application/xml → application/rss+xml',
    '/new/: new, text/html',
    'Link: </a> → –, at / and 2 more',
    '/older/: no longer 410',
    '/old/: now 308 to /',
    '/b/: no longer Markdown by Accept',
    '/: now /index.md by Accept',
  ]);
  const none = { ...ofAll, changed: [], added: [], removed: [], facts: [] };
  assert.equal(headline(none), 'All of 9 addresses that were there have the same content.');
});

test('a table and a list have fifty rows, and say how many more there are', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `/${index}/`, mediaType: 'a/b' }));
  const printed = (count: number) =>
    printMarkdownComparison({
      ...ofAll,
      facts: [],
      removed: [],
      added: many(count),
      changed: many(count).map(({ path }) => path),
    });
  assert.equal(printed(51).match(/^and 1 more$/gm)?.length, 2);
  assert.equal(printed(51).match(/\/49\//g)?.length, 2);
  assert.doesNotMatch(printed(51), /\/50\//);
  assert.doesNotMatch(printed(50), /^and/m);
});

test('changedFacts() reads graphs: references, values, languages, specifications of prices, and what came or went', () => {
  const node = (rest: object) => ({
    '@context': 'https://schema.org',
    '@graph': [{ '@id': '/#a', '@type': 'Product', ...rest }],
  });
  const told = (before: object, after: object, isTold: (path: string) => boolean = () => false) =>
    changedFacts([{ path: '/a.jsonld', before: node(before), after: node(after) }], isTold).map(
      ({ subject, type, property, before, after }) => [subject, type, property, before, after],
    );
  assert.deepEqual(told({ maker: { '@id': '/#b' } }, { maker: { '@id': '/#c' } }), [
    ['/#a', 'Product', 'maker', '/#b', '/#c'],
  ]);
  assert.deepEqual(
    told({ maker: { '@id': '/b/#b' } }, { maker: { '@id': '/c/#c' } }, (path) => path === '/b/'),
    [['/#a', 'Product', 'maker', undefined, '/c/#c']],
  );
  assert.deepEqual(
    told({ name: { '@value': 'Tea', '@language': 'en' } }, { name: { '@value': 'Cup', '@language': 'en' } }),
    [['Cup', 'Product', 'name', 'Tea', 'Cup']],
  );
  assert.deepEqual(told({ priceSpecification: { price: 4 } }, { priceSpecification: { price: 5 } }), [
    ['/#a', 'Product', 'price', '4', '5'],
  ]);
  const prices = (month: number, year: number, trial = 0) => ({
    price: month,
    priceSpecification: [
      { price: month, unitCode: 'MON' },
      { price: year, unitCode: 'ANN' },
      { price: trial, name: [{ '@value': 'Free trial', '@language': 'en' }] },
    ],
  });
  assert.deepEqual(told(prices(10, 100), prices(100, 10)), [
    ['/#a', 'Product', 'price', '10', '100'],
    ['/#a', 'Product', 'price (ANN)', '100', '10'],
  ]);
  assert.deepEqual(told(prices(10, 100), prices(10, 100, 1)), [['/#a', 'Product', 'price (Free trial)', '0', '1']]);
  assert.deepEqual(told({ part: { '@id': '/b/#b', name: 'B' } }, {}), [['B', undefined, undefined, 'B', undefined]]);
  assert.deepEqual(
    told({ part: { '@id': '/b/#b', name: 'B' } }, {}, (path) => path === '/b/'),
    [],
  );
  assert.deepEqual(
    told({}, { part: { '@id': '/b/#b', headline: 'B', price: 4 } }, (path) => path === '/b/'),
    [['B', undefined, 'price', undefined, '4']],
  );
  assert.deepEqual(told({ size: [1, 1, 2] }, { size: [1, 2] }), [['/#a', 'Product', 'size', '1', undefined]]);
  const deep = Array.from({ length: 300 }).reduce<object>((inner) => ({ a: inner }), { b: 1 });
  assert.deepEqual(told({ deep }, { deep: {} }), []);
});

test('a comparison of thousands of addresses stays below what a comment may have', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    path: `/${'a'.repeat(50)}/${index}/`,
    mediaType: 'text/html',
  }));
  const same = compareTrees(compared(tree), compared(tree));
  const comparison = { ...same, added: many, removed: many, changed: many.map(({ path }) => path) };
  assert.ok(printMarkdownComparison(comparison).length < 65_536);
  assert.match(headline(comparison), /^5000 of \d+ addresses have other content, 5000 are new, 5000 are gone\.$/);
});
