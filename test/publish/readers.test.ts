// Fault: A reader, or the preview, during builds → Every file at any moment

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import { exchange } from '../../generator/publish/moves.ts';
import { exchange as ask } from '../hosts/conformance/exchange.ts';
import { bundleInto } from './bundle.ts';
import { buildIn, makeProject, temporaryFolder } from './project.ts';
import { commitVersion } from './version.ts';

const programs = temporaryFolder();
before(() => bundleInto(programs, ['commit-forever']));

/** How many builds are read through. */
const builds = process.env.FINGERPOST_FUZZ ? 1000 : 40;

test('a reader can open every file at any moment of any number of builds', async (t) => {
  const folder = temporaryFolder();
  for (const name of ['one', 'other']) mkdirSync(join(folder, name));
  if (!exchange(join(folder, 'one'), join(folder, 'other'))) return t.skip('this system cannot exchange two folders');
  const out = join(folder, 'dist');
  commitVersion(out, 0);
  const child = spawn(process.execPath, [join(programs, 'commit-forever.mjs'), out, '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let done = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    done = Number(/.*done (\d+)\n/s.exec(text)?.[1] ?? done);
  });
  const seen = { opened: 0, late: 0, failed: 0 };
  const canOpen = (path: string) => {
    try {
      closeSync(openSync(join(out, path), 'r'));
      return true;
    } catch {
      return false;
    }
  };
  const folderNow = () => {
    const { ino, ctimeNs } = statSync(out, { bigint: true });
    return `${ino} ${ctimeNs}`;
  };
  while (done < builds) {
    for (let turn = 0; turn < 500; turn += 1) {
      for (const path of ['_manifest.json', 'folder-0/file-0.txt', 'folder-1/file-1.txt']) {
        const entered = folderNow();
        if (canOpen(path)) seen.opened += 1;
        // Who has just entered the old folder when it is deleted, and is then kept waiting, finds it empty: the more often, the busier the machine.
        else seen[folderNow() !== entered && canOpen(path) ? 'late' : 'failed'] += 1;
      }
    }
    await setImmediate();
  }
  child.kill('SIGKILL');
  await once(child, 'close');
  t.diagnostic(JSON.stringify({ builds: done, ...seen }));
  assert.ok(seen.opened > 1000);
  assert.equal(seen.failed, 0, JSON.stringify(seen));
});

test('the preview answers every request while builds replace the tree', async (t) => {
  const project = makeProject();
  assert.equal((await buildIn(project)).exitCode, 0);
  const { server, origin } = await startPreview(openTree(join(project, 'dist')), 0);
  const statuses = new Map<number, number>();
  let isOver = false;
  const reader = (async () => {
    while (!isOver) {
      const { status } = await ask(origin, '/index.md', { method: 'GET' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  })();
  for (let version = 0; version < 8; version += 1)
    assert.equal((await buildIn(project, ['--base-url', `https://v${version}.example`])).exitCode, 0);
  isOver = true;
  await reader;
  server.close();
  t.diagnostic(JSON.stringify([...statuses]));
  assert.deepEqual([...statuses.keys()], [200]);
});
