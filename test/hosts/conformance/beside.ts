import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { exchange, header } from './exchange.ts';
import type { Sample } from './sample.ts';

/** Registers the test that a server with a site in a folder answers beside it as it would without. */
export function beside(name: string, origin: string, { root, tree }: Pick<Sample, 'root' | 'tree'>): void {
  const { headers = {} } = tree.manifest.outputs.find(({ path }) => path === tree.manifest.notFound) ?? {};
  test(`${name} serves what is beside the folder of the site, without the headers of the site`, async () => {
    writeFileSync(join(root, 'beside.html'), 'Another site');
    writeFileSync(join(root, 'robots.txt'), 'User-agent: *');
    for (const [path, text] of [
      ['/beside.html', 'Another site'],
      ['/robots.txt', 'User-agent: *'],
    ] as const) {
      const answer = await exchange(origin, path, { headers: { Accept: 'text/markdown' } });
      assert.deepEqual([answer.status, answer.body.toString('utf8')], [200, text]);
      for (const key of Object.keys(headers))
        assert.notEqual(header(answer, key), headers[key], `${path} sends ${key}`);
    }
    const missing = await exchange(origin, '/nothing-is-here/');
    assert.equal(missing.status, 404);
    assert.equal(header(missing, 'Content-Security-Policy'), undefined);
  });
}
