import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTree, sampleOptions } from '../build-sample.ts';

const tree = await buildTree({ ...sampleOptions, hosts: ['cloudflare-pages', 'cloudflare-workers'] });
const served = [...tree.entries.values()].map((entry) => ({
  ...entry,
  headers: { 'Content-Type': entry.mediaType, ...entry.headers },
}));

test('wrangler.json runs the worker first on the negotiated paths, and where what is missing would be labelled as something else, and has the 404 page served', () => {
  const { main, assets } = JSON.parse(tree.deploy.get('cloudflare-workers/wrangler.json')?.toString('utf8') ?? '') as {
    readonly main: string;
    readonly assets: Readonly<Record<string, unknown>>;
  };
  assert.ok(tree.deploy.has(`cloudflare-workers/${main}`));
  const patterns = assets.run_worker_first as readonly string[];
  const runs = (path: string) =>
    patterns.some((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path));
  for (const path of ['/', '/fr/', '/pricing/', '/blog/', '/nowhere.md', '/blog/nowhere.xml'])
    assert.ok(runs(path), path);
  for (const path of ['/style.css', '/card.png']) assert.ok(!runs(path), path);
  assert.equal(assets.not_found_handling, '404-page');
  assert.equal(assets.binding, 'ASSETS');
});

test('.assetsignore keeps every file that is no output from the upload, and no output', () => {
  const patterns = tree.files.get('.assetsignore')?.toString('utf8').trim().split('\n') ?? [];
  const ignored = (file: string) =>
    patterns.some((pattern) =>
      new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '[^/]*')}$`).test(`/${file}`),
    );
  const outputs = new Set(served.map(({ file }) => file));
  const others = [...tree.files.keys()].filter((file) => !outputs.has(file) && file !== '.assetsignore');
  assert.ok(others.includes('_manifest.json') && others.includes('_worker.js'));
  assert.deepEqual(
    others.filter((file) => !ignored(file)),
    [],
  );
  assert.deepEqual([...outputs].filter(ignored), []);
});
