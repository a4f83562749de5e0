// Fault: No service, skills, posts, organization, currency, tagline or dates → No byte of any output mentions one; prices without a currency are an error

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '../../generator/build.ts';
import { openFolder, type RawFile } from '../../generator/load/files.ts';
import { buildEdited, buildTree, filesOf, minimalOptions, replaceIn, type Tree, textFile } from '../build-sample.ts';
import { memoryFolder } from '../memory-folder.ts';

const affiliate = `commission: {rate: 10, months: 12}
cookieDays: 30
payout: {minimum: 50, schedule: Monthly, methods: [Transfer]}
terms: [None]
onboarding: [Ask]
`;

/** Where the bytes of a tree match a pattern, with some of the surrounding text. */
function mentions(tree: Tree, pattern: RegExp): readonly string[] {
  return [...tree.files, ...tree.deploy].flatMap(([file, bytes]) => {
    // The style sheet has rules for whatever a site may have.
    if (file === 'style.css') return [];
    // The bytes of a picture may be any letters.
    const match = /\.(?:png|ico)$/.test(file) ? null : pattern.exec(bytes.toString('utf8'));
    if (match) return [`${file}: …${bytes.toString('utf8').slice(Math.max(0, match.index - 40), match.index + 40)}…`];
    return pattern.test(file) ? [file] : [];
  });
}

const withoutKey = (files: readonly RawFile[], key: string) =>
  replaceIn(files, 'site.yaml', new RegExp(`^${key}:\\n(?: .*\\n)*`, 'm'), '');

/** The sample without its MCP server: neither its file nor the sentences about it. */
function withoutMcp(files: readonly RawFile[]): readonly RawFile[] {
  const english = replaceIn(files, 'data/features.yaml', ' through the Ringfold MCP server', '');
  const kept = replaceIn(english, 'data/features.yaml', ' via le serveur MCP de Ringfold', '');
  return kept.filter(({ path }) => path !== 'data/mcp.yaml');
}

test('without mcp.yaml there is no server card, without an organization the site signs with its name, and no byte of any file mentions a card or its logo', async () => {
  const tree = await buildEdited((files) =>
    withoutKey(withoutMcp(files), 'organization').filter(({ path }) => path !== 'assets/logo.svg'),
  );
  assert.equal(tree.entries.has('/.well-known/mcp/server-card.json'), false);
  assert.deepEqual(mentions(tree, /mcp|model context protocol|server[- ]card/i), []);
  assert.deepEqual(mentions(tree, /logo\.|hello@ringfold|Ringfold Answering/i), []);
  // Its icon stands for it, and its first letter beside its name.
  assert.match(tree.text('/schema/page.json'), /"logo": "https:\/\/ringfold\.example\/icon-512\.png"/);
  assert.match(
    tree.text('/'),
    /<a class="name" href="\/" aria-current="page"><b aria-hidden="true">R<\/b><span>Ringfold</,
  );
  assert.match(tree.text('/feed.xml'), /<copyright>Ringfold<\/copyright>/);
});

test('with mcp.yaml the card is mentioned in the description, the catalog, llms.txt and the Link header', async () => {
  const tree = await buildTree();
  const found = mentions(tree, /server-card\.json/).map((mention) => mention.split(':')[0]);
  for (const file of ['openapi.json', '.well-known/api-catalog', 'llms.txt', '_headers', 'index.html'])
    assert.ok(found.includes(file), file);
});

test('a site that states its name, its URL and one page is complete', async () => {
  const tree = await buildTree(minimalOptions);
  assert.deepEqual(tree.report.problems, []);
  const contract = ['/.well-known/api-catalog', '/openapi.json', '/llms.txt', '/schemamap.xml', '/schema/page.json'];
  assert.deepEqual(Object.keys((tree.json('/openapi.json') as { paths: object }).paths), [
    ...contract,
    '/index.md',
    '/',
  ]);
  assert.equal(tree.deploy.size, 0);
});

test('a site without plans, affiliates, calculator or skills mentions none of them', async () => {
  const tree = await buildTree(minimalOptions);
  assert.deepEqual(mentions(tree, /\bplans?\b|pric(?:e|ing)|\boffers?\b/i), []);
  assert.deepEqual(mentions(tree, /affiliate|commission/i), []);
  assert.deepEqual(mentions(tree, /calculator|WebApplication/i), []);
  assert.deepEqual(mentions(tree, /mcp|server[- ]card/i), []);
});

test('a site without posts has no blog, no feed and no graph of posts, and no byte of any file mentions one', async () => {
  const tree = await buildTree(minimalOptions);
  assert.deepEqual(mentions(tree, /blog|feed(?!\/0\.1)|rss|atom|schema\/post/i), []);
});

test('without api.yaml the catalog has no protected API, and without skills there is no index of them, and no byte of any file mentions one', async () => {
  const tree = await buildEdited((files) =>
    withoutKey(files, 'skills').filter(({ path }) => path !== 'data/api.yaml' && !path.startsWith('skills/')),
  );
  const catalog = tree.text('/.well-known/api-catalog');
  assert.doesNotMatch(catalog, /api\.ringfold\.example|docs\.ringfold\.example\/api/);
  assert.deepEqual(mentions(tree, /agent-skills|## Agent skills|SKILL\.md/), []);
});

test('without plans and an affiliate programme a site needs no currency, and with them one is asked for', async () => {
  const options = { ...minimalOptions, folder: memoryFolder(filesOf(openFolder(minimalOptions.content))) };
  const priced = textFile('data/affiliate.yaml', affiliate);
  const folder = memoryFolder([...filesOf(options.folder), priced]);
  const { problems } = await build({ ...options, folder }, () => {
    throw new Error('Nothing is published');
  });
  assert.deepEqual(
    problems.map(({ code, message, place }) => [code, message, place?.file]),
    [['missing-key', 'data/affiliate.yaml states prices, and "site.yaml" lacks the key "currency"', 'site.yaml']],
  );
});

test('without a service there is no status and no documentation of it, and no byte of any file mentions one; without a tagline and a description the site is what its home page says of itself, in each language', async () => {
  const tree = await buildEdited((files) =>
    replaceIn(withoutKey(files, 'service'), 'site.yaml', /tagline:[\s\S]*?(?=\ncurrency)/, '# none').filter(
      ({ path }) => path !== 'data/api.yaml',
    ),
  );
  assert.deepEqual(mentions(tree, /\/api\/status|rel="status"|externalDocs|documentationUrl/), []);
  const [first, second] = ['/', '/fr/'].map(
    (path) => /<meta name="description" content="([^"]*)">/.exec(tree.text(path))?.[1],
  );
  assert.match(tree.text('/llms.txt'), new RegExp(`^# Ringfold\n\n> ${first}\n\nContact us: [^\n]*\n\n## Pages`));
  assert.match(tree.text('/fr/llms.txt'), new RegExp(`^# Ringfold\n\n> ${second}\n\nNous contacter[^\n]*\n\n## Pages`));
  assert.notEqual(first, second);
});

test('without a date of its last change a page has none in the sitemap, the schema map and the graph', async () => {
  const tree = await buildTree(minimalOptions);
  assert.deepEqual(mentions(tree, /lastmod|dateModified/), []);
});
