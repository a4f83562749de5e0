// Fault: A reader, or the preview, during builds → Every file at any moment
// Fault: A kill at any moment of a build → The old tree or the new; never half a file

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import { exchange } from '../../generator/publish/moves.ts';
import { recover } from '../../generator/publish/stage.ts';
import { exchange as ask } from '../hosts/conformance/exchange.ts';
import { bundleInto } from './bundle.ts';
import { buildIn, makeProject, temporaryFolder } from './project.ts';
import { commitVersion, isWholeFile } from './version.ts';
import { wholeVersion } from './whole-version.ts';

const programs = temporaryFolder();
before(() => bundleInto(programs, ['commit-forever']));

/** How many builds are read through, and at how many moments one is killed. */
const [builds, kills] = process.env.FINGERPOST_FUZZ ? [1000, 300] : [40, 30];

function commitForever(out: string, version: number) {
  const child = spawn(process.execPath, [join(programs, 'commit-forever.mjs'), out, String(version)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  return child;
}

test('a reader gets every file whole at any moment of any number of builds', async (t) => {
  const folder = temporaryFolder();
  for (const name of ['one', 'other']) mkdirSync(join(folder, name));
  if (!exchange(join(folder, 'one'), join(folder, 'other'))) return t.skip('this system cannot exchange two folders');
  const out = join(folder, 'dist');
  commitVersion(out, 0);
  const child = commitForever(out, 1);
  let done = 0;
  child.stdout.on('data', (text: string) => {
    done = Number(/.*done (\d+)\n/s.exec(text)?.[1] ?? done);
  });
  const seen = { whole: 0, late: 0, failed: 0 };
  const isWhole = (path: string) => {
    try {
      return isWholeFile(readFileSync(join(out, path), 'utf8'));
    } catch {
      return false;
    }
  };
  const folderNow = () => {
    const { ino, ctimeNs } = statSync(out, { bigint: true });
    return `${ino} ${ctimeNs}`;
  };
  while (done < builds) {
    for (let turn = 0; turn < 500; turn += 1)
      for (const path of ['_manifest.json', 'folder-0/file-0.txt', 'folder-1/file-1.txt']) {
        const entered = folderNow();
        if (isWhole(path)) seen.whole += 1;
        // Who has just entered the old folder when it is deleted, and is then kept waiting, finds it empty: the more often, the busier the machine.
        else seen[folderNow() !== entered && isWhole(path) ? 'late' : 'failed'] += 1;
      }
    await setImmediate();
  }
  child.kill('SIGKILL');
  await once(child, 'close');
  t.diagnostic(JSON.stringify({ builds: done, ...seen }));
  assert.ok(seen.whole > 1000);
  assert.equal(seen.failed, 0, JSON.stringify(seen));
});

test('a build that is killed at any moment leaves the old tree or the new', async () => {
  const out = join(temporaryFolder(), 'dist');
  commitVersion(out, 0);
  for (let [kill, version] = [0, 0]; kill < kills; kill += 1) {
    const child = commitForever(out, version + 1);
    let said = '';
    child.stdout.on('data', (text: string) => {
      said += text;
    });
    await once(child.stdout, 'data');
    await setTimeout(kill % 30);
    child.kill('SIGKILL');
    await once(child, 'close');
    recover({ output: out, deploy: `${out}-deploy` }, () => {});
    const begun = Number(/.*begin (\d+)\n/s.exec(said)?.[1]);
    version = Number(wholeVersion(out));
    assert.ok(
      version === begun || (version === begun - 1 && !said.endsWith(`done ${begun}\n`)),
      `${version} in ${said}`,
    );
  }
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
