// Fault: Text of a site in a comment: mentions, markup, bars, 5,000 addresses → In code, in the row that it belongs to, within GitHub's limit

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Comparison, compareTrees, isSame } from '../../generator/comparison/compare.ts';
import { changedFacts } from '../../generator/comparison/facts.ts';
import { printMarkdownComparison } from '../../generator/comparison/markdown.ts';
import type { ComparedTree } from '../../generator/comparison/tree.ts';
import { headline, linesOf } from '../../generator/comparison/words.ts';
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
  assert.match(linesOf(back).join('\n'), /^\/later\/: gone, 404$/m);
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
    /^The site begins elsewhere: `https:.*` → `https:\/\/other\.example`$/m,
    /^\| `\/old\/` \| 301 to `\/new\/` \| new \|$/m,
    /^\| `\/llms\.txt` \| `text\/plain; charset=utf-8` \| 404: nothing answers \|$/m,
    /^\| `\/feed\.xml` \| `application\/rss\+xml; charset=utf-8` \| `text\/xml` \|$/m,
    /^\| `X-New` \| – \| `yes` \| `\/feed\.xml` \|$/m,
  ])
    assert.match(printed, line);
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
