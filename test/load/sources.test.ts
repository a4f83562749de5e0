import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openFolder } from '../../generator/load/files.ts';
import { openSources } from '../../generator/load/sources.ts';
import { put, temporaryFolder } from '../publish/project.ts';

test('openSources() has a file that is published as it is read again only once it has changed', async () => {
  const root = temporaryFolder();
  const faulty = 'assets/faulty.svg';
  put(root, { [faulty]: '<svg/>', 'assets/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"/>' });
  const folder = openFolder(root);
  const read: string[] = [];
  const counted = {
    ...folder,
    read(path: string) {
      read.push(path);
      return folder.read(path);
    },
  };
  // Of files that were just written, nothing is kept.
  await setTimeout(200);
  const first = openSources(folder, undefined);
  const found = folder.paths.map((path) => first.readAsset(path, counted));
  assert.deepEqual(
    found.map(({ value }) => [value?.faults?.length, value?.picture]),
    [
      [undefined, { width: 8, height: 9 }],
      [1, 'unknown'],
    ],
  );
  const known = structuredClone(first.known);
  const second = openSources(folder, known);
  assert.deepEqual(
    folder.paths.map((path) => second.readAsset(path, counted)),
    found,
  );
  assert.equal(read.length, 2);
  appendFileSync(join(root, faulty), '<!-- more -->');
  const third = openSources(folder, second.known);
  for (const path of folder.paths) third.readAsset(path, counted);
  assert.deepEqual(read.slice(2), [faulty]);
});
