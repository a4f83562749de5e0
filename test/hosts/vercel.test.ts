import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { missingEngine } from './conformance/engine.ts';
import { buildSample } from './conformance/sample.ts';

const compiler = fileURLToPath(new URL('node_modules/@vercel/routing-utils/dist/index.js', import.meta.url));

interface RoutingUtils {
  normalizeRoutes(routes: readonly unknown[]): { readonly routes: readonly unknown[] | null; readonly error: unknown };
}

if (existsSync(compiler)) await conform();
else missingEngine('Vercel', '@vercel/routing-utils is not installed: run npm ci in test/hosts');

/** No engine of Vercel serves a Build Output on a developer's machine; the program that checks one at a deployment does run. */
async function conform(): Promise<void> {
  const { deploy, remove } = await buildSample(['vercel']);
  after(remove);
  const { normalizeRoutes } = (await import(compiler)) as RoutingUtils;
  const { routes } = JSON.parse(readFileSync(join(deploy, 'vercel/vercel/config.json'), 'utf8')) as {
    readonly routes: readonly object[];
  };

  test('Vercel accepts the routes unchanged', () => {
    const taken = normalizeRoutes(routes);
    assert.equal(taken.error, null);
    assert.deepEqual(taken.routes, routes);
  });

  test('Vercel would refuse an invalid route', () => {
    assert.notEqual(normalizeRoutes([...routes, { src: '^(', status: 308 }]).error, null);
  });
}
