import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { audited } from './conformance/audited.ts';
import { missingEngine, start } from './conformance/engine.ts';
import { exchange, header, sha256 } from './conformance/exchange.ts';
import { buildSample } from './conformance/sample.ts';
import { running } from './conformance/servers.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

if (existsSync(here('node_modules/superstatic'))) await conform();
else missingEngine('superstatic', 'superstatic is not installed: run npm ci in test/hosts');

/**
 * Firebase cannot choose by the Accept header, and its engine sends no well-formed entity tag and answers every method: the battery does
 * not fit it.
 */
async function conform(): Promise<void> {
  const sample = await buildSample(['firebase']);
  const { tree, deploy, scratch } = sample;
  const starting = start({
    command: process.execPath,
    args: (port) => [here('firebase-engine.mjs'), join(deploy, 'firebase/firebase.json'), tree.folder, String(port)],
    folder: scratch,
  });
  const engine = await running(sample, starting);
  const emulated = [
    { check: 'status', path: '/404.html', reason: 'superstatic answers the address of the 404 page 404, too' },
    { check: 'etag', reason: 'superstatic sends tags without quotation marks' },
  ];
  audited({ name: 'superstatic', origin: engine.origin, host: 'firebase', gaps: [], emulated }, tree);
  const { outputs, notFound } = tree.manifest;

  for (const entry of outputs.filter(({ path }) => path !== notFound))
    test(`superstatic serves ${entry.path} with its type and headers, and no other of ours`, async () => {
      const answer = await exchange(engine.origin, entry.path);
      assert.equal(answer.status, 200);
      assert.equal(header(answer, 'Content-Type'), entry.mediaType);
      assert.equal(sha256(answer), entry.sha256);
      const ours = new Set(outputs.flatMap(({ headers }) => Object.keys(headers)));
      for (const name of ours) assert.equal(header(answer, name), entry.headers[name], name);
    });

  test('superstatic redirects a folder without its slash, and answers missing paths with the 404 page', async () => {
    const { status, headers } = await exchange(engine.origin, '/fr');
    assert.deepEqual([status, headers.get('location')], [301, ['/fr/']]);
    const missing = await exchange(engine.origin, '/nothing-is-here.md');
    assert.equal(missing.status, 404);
    assert.equal(sha256(missing), outputs.find(({ path }) => path === notFound)?.sha256);
  });
}
