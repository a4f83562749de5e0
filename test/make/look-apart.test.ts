import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lookApart } from '../../generator/make/look-apart.ts';
import { publishedStamp } from '../../generator/publish/as-left.ts';
import { lookHere } from '../../generator/publish/spare.ts';
import { put, temporaryFolder } from '../publish/project.ts';

test('another thread finds the same in the files of a large tree', async () => {
  const missing = Array.from({ length: 3000 }, (_, at) => `missing/${at}`);
  for (const look of [lookApart, lookHere]) {
    const folder = temporaryFolder();
    put(folder, { 'a/same': '1', 'a/other': '2', 'stray/file': '3' });
    const stamps = new Map([
      ['a/same', publishedStamp(join(folder, 'a/same')) ?? ''],
      ['a/other', 'another stamp'],
      ...missing.map((name) => [name, ''] as const),
    ]);
    assert.deepEqual(await look.changedIn(folder, stamps), ['a/other', ...missing]);
    assert.deepEqual(await look.keepOnly(folder, stamps), ['a/other', ...missing]);
    assert.ok(statSync(join(folder, 'a/same')).isFile());
    assert.ok(!existsSync(join(folder, 'a/other')) && !existsSync(join(folder, 'stray')));
    assert.equal(await look.keepOnly(join(folder, 'nowhere'), stamps), undefined);
  }
});
