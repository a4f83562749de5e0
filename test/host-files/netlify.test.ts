import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { netlify } from '../../generator/hosts/netlify.ts';
import { parseHeadersFile } from '../../generator/hosts/rules/headers-file.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { findMismatches, netlifyMatching } from '../../generator/hosts/rules/matching.ts';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { vectors } from './accept-vectors.ts';
import { manyPosts } from './many-posts.ts';
import { moduleOf } from './models/answer.ts';
import type { EdgeFunction } from './models/netlify.ts';
import { sampleInput } from './sample-input.ts';

const input = await sampleInput();
const files = new Map(netlify.files(input).value.map(({ path, text }) => [path, text]));

function edgeFunction(): Promise<EdgeFunction> {
  return moduleOf(files.get('netlify/edge-functions/markdown.js'));
}

test('the condition of the edge function lets through every Accept header that prefers Markdown', async () => {
  const { config } = await edgeFunction();
  const asking = vectors.filter(([accept]) => prefersMarkdown(accept));
  assert.ok(asking.length > 10);
  for (const [accept] of asking) assert.match(accept ?? '', new RegExp(config.header.accept));
  assert.doesNotMatch('text/html, */*', new RegExp(config.header.accept));
});

test('the edge function leaves other methods and other paths to Netlify, and passes on what is not found', async () => {
  const { default: run } = await edgeFunction();
  const next = async () => new Response('gone', { status: 404 });
  const ask = (path: string, method: string) =>
    run(new Request(`https://a.example${path}`, { method, headers: { accept: 'text/markdown' } }), { next });
  assert.equal(await ask('/', 'POST'), undefined);
  assert.equal(await ask('/style.css', 'GET'), undefined);
  assert.equal((await ask('/', 'GET'))?.status, 404);
});

test('Netlify gets a separate rule for each of many pages, because it replaces no placeholder in a value', () => {
  const served: readonly Served[] = manyPosts(400);
  const [headers] = netlify.files({ ...input, served, pairs: [] }).value;
  const rules = parseHeadersFile(headers?.text ?? '');
  assert.ok(rules.length > 400);
  assert.ok(rules.every(({ pattern }) => !pattern.includes(':')));
  assert.deepEqual(findMismatches(served, rules, netlifyMatching), []);
});

test('the settings of Netlify publish the folder that is committed', () => {
  assert.match(files.get('netlify.toml') ?? '', /^\[build\]\npublish = "dist"$/m);
  assert.match(readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8'), /Commit `dist\/`/);
});
