import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { battery } from './conformance/battery.ts';
import { pagesGaps, runsOnPages, startPages, wrangler } from './conformance/cloudflare.ts';
import { missingEngine } from './conformance/engine.ts';
import { exchange } from './conformance/exchange.ts';
import { assertRepresents } from './conformance/representations.ts';
import { buildSample } from './conformance/sample.ts';
import { running } from './conformance/servers.ts';

if (existsSync(wrangler)) await conform();
else missingEngine('wrangler', 'wrangler is not installed: run npm ci in test/hosts');

async function conform(): Promise<void> {
  const sample = await buildSample(['cloudflare-pages']);
  const { tree } = sample;
  const engine = await running(sample, startPages(sample));
  const gaps = pagesGaps(runsOnPages(sample));
  battery({ name: 'wrangler pages dev', origin: engine.origin, gaps }, tree);
  test(
    'wrangler pages dev gives every output of a site of 8,900 posts its headers, by rules for all that are alike',
    manyPosts,
  );
}

async function manyPosts(): Promise<void> {
  const sample = await buildSample(['cloudflare-pages'], { morePosts: 8900 });
  const { tree, remove } = sample;
  assert.match(readFileSync(join(tree.folder, '_headers'), 'utf8'), /^\/\*\.md$/m);
  const engine = await startPages(sample);
  try {
    assert.ok(tree.manifest.outputs.length > 600);
    for (const entry of tree.manifest.outputs) {
      if (!entry.path.endsWith('/404.html')) assertRepresents(await exchange(engine.origin, entry.path), entry);
    }
    assert.doesNotMatch(engine.printed(), /invalid|maximum number of rules/i);
  } finally {
    await engine.stop();
    remove();
  }
}
