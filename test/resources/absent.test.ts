import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawFile } from '../../generator/load/files.ts';
import { buildEdited, buildTree, minimalOptions, replaceIn, type Tree } from '../build-sample.ts';

/** Where the bytes of a tree match a pattern, with some of the surrounding text. */
function mentions(tree: Tree, pattern: RegExp): readonly string[] {
  return [...tree.files, ...tree.deploy].flatMap(([file, bytes]) => {
    const match = pattern.exec(bytes.toString('utf8'));
    if (match) return [`${file}: …${bytes.toString('utf8').slice(Math.max(0, match.index - 40), match.index + 40)}…`];
    return pattern.test(file) ? [file] : [];
  });
}

/** The sample without its MCP server: neither its file nor the sentences about it. */
function withoutMcp(files: readonly RawFile[]): readonly RawFile[] {
  const english = replaceIn(files, 'data/features.yaml', ' through the Ringfold MCP server', '');
  const kept = replaceIn(english, 'data/features.yaml', ' par le serveur MCP de Ringfold', '');
  return kept.filter(({ path }) => path !== 'data/mcp.yaml');
}

test('without mcp.yaml there is no server card, and no byte of any file mentions one', async () => {
  const tree = await buildEdited(withoutMcp);
  assert.equal(tree.entries.has('/.well-known/mcp/server-card.json'), false);
  assert.deepEqual(mentions(tree, /mcp|model context protocol|server[- ]card/i), []);
});

test('with mcp.yaml the card is mentioned in the description, the catalog, llms.txt and the Link header', async () => {
  const tree = await buildTree();
  const found = mentions(tree, /server-card\.json/).map((mention) => mention.split(':')[0]);
  for (const file of ['openapi.json', '.well-known/api-catalog', 'llms.txt', '_headers', 'index.html'])
    assert.ok(found.includes(file), file);
});

test('a site of one page is complete, with an output of every resource', async () => {
  const tree = await buildTree(minimalOptions);
  assert.deepEqual(tree.report.problems, []);
  for (const path of ['/', '/index.md', '/llms.txt', '/feed.xml', '/schema/page.json', '/schema/post.json'])
    assert.ok(tree.entries.has(path), path);
});

test('a site without plans, affiliates, calculator or skills mentions none of them', async () => {
  const tree = await buildTree(minimalOptions);
  assert.deepEqual(mentions(tree, /\bplans?\b|pric(?:e|ing)|\boffers?\b/i), []);
  assert.deepEqual(mentions(tree, /affiliate|commission/i), []);
  assert.deepEqual(mentions(tree, /calculator|WebApplication/i), []);
  assert.deepEqual(mentions(tree, /mcp|server[- ]card/i), []);
});

test('a site without posts has no blog, and its feed and graph of posts are valid and empty', async () => {
  const tree = await buildTree(minimalOptions);
  assert.deepEqual(
    [...tree.files.keys()].filter((file) => /blog/.test(file)),
    [],
  );
  assert.doesNotMatch(tree.text('/feed.xml'), /<item>/);
  const graph = tree.json('/schema/post.json') as { '@graph': readonly { '@type': string }[] };
  assert.deepEqual(
    graph['@graph'].map((node) => node['@type']),
    ['Organization', 'WebSite'],
  );
});

test('without api.yaml the catalog has no protected API', async () => {
  const tree = await buildEdited((files) => files.filter(({ path }) => path !== 'data/api.yaml'));
  const catalog = tree.text('/.well-known/api-catalog');
  assert.doesNotMatch(catalog, /api\.ringfold\.example|docs\.ringfold\.example\/api/);
});

test('without skills the index is empty, and llms.txt has no section for them', async () => {
  const tree = await buildEdited((files) => files.filter(({ path }) => !path.startsWith('skills/')));
  assert.deepEqual((tree.json('/.well-known/agent-skills/index.json') as { skills: unknown }).skills, []);
  assert.doesNotMatch(tree.text('/llms.txt'), /## Agent skills|SKILL\.md/);
});
