// Fault: No file descriptors left while writing → Exit 73

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { snapshot, stageFor, temporaryFolder } from './project.ts';

const module = (path: string) => JSON.stringify(new URL(`../../generator/${path}`, import.meta.url).href);

test('openStage() ends with 73 when no more files can be opened, and the next removes what it left behind', () => {
  const folder = temporaryFolder();
  const first = stageFor(join(folder, 'out'));
  first.write('a.txt', 'old');
  first.commit();
  const before = snapshot(folder);
  const program = `
    import fs from 'node:fs';
    const { openStage } = await import(${module('publish/stage.ts')});
    const { CommandError } = await import(${module('base/problem.ts')});
    const stage = openStage({ output: 'out', deploy: 'deploy' }, { clean: true, say: () => {} });
    stage.write('b.txt', 'new');
    try {
      for (;;) fs.openSync('/dev/null');
    } catch {}
    try {
      stage.write('c.txt', 'new');
    } catch (cause) {
      process.exitCode = cause instanceof CommandError && /EMFILE/.test(cause.message) ? cause.exitCode : 1;
    }
  `;
  const node = [process.execPath, '--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -n 256 && exec "$@"', 'sh', ...node], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 73, stderr);
  assert.equal(snapshot(folder)['out/a.txt'], before['out/a.txt']);
  const said: string[] = [];
  const next = stageFor(join(folder, 'out'), (message) => void said.push(message));
  next.write('a.txt', 'newer');
  next.commit();
  assert.equal(said[0], 'An earlier build was interrupted; what it left behind was removed');
  assert.deepEqual(snapshot(folder), { 'out/a.txt': Buffer.from('newer').toString('base64') });
});
