// Fault: Power loss at any moment, writes that never reached the disk → The old tree or the new, never older than reported

import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { recover } from '../../generator/publish/stage.ts';
import { until } from '../until.ts';
import { bundleInto } from './bundle.ts';
import { temporaryFolder } from './project.ts';
import { commitVersion } from './version.ts';
import { wholeVersion } from './whole-version.ts';

const programs = temporaryFolder();
before(() => bundleInto(programs, ['commit-forever']));

/** How many moments are tried. */
const moments = Math.min(100, Number(process.env.FINGERPOST_FUZZ) || 4);

function run(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Mounts an image of ext4 that writes down names every second, as other systems do every five; false where that is not possible. */
function mountImage(image: string, folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  return run('mount', '-o', 'loop,commit=1', image, folder);
}

test('the power can fail at any moment: the next build finds the old tree or the new, as whole as it was made', async (t) => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const isMade = run('truncate', '-s', '24M', at('fresh')) && run('mkfs.ext4', '-q', '-F', at('fresh'));
  if (!isMade || !mountImage(at('fresh'), at('disk'))) return t.skip('no ext4 can be mounted here');
  commitVersion(at('disk/dist'), 0);
  await unmount(at('disk'));
  const seen = { cuts: 0, changed: 0, finished: 0 };
  for (let moment = 0; moment < moments; moment += 1) {
    copyFileSync(at('fresh'), at('image'));
    assert.ok(mountImage(at('image'), at('disk')));
    // Half of them where no program of the system writes all files to the disk at once.
    const env = { ...process.env, ...(moment % 2 === 1 && { PATH: '' }) };
    const args = [join(programs, 'commit-forever.mjs'), at('disk/dist'), '1'];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await until(() => said.includes('done 1\n'));
    // What the system had not written by then is not in the copy.
    await setTimeout(moment * 97);
    await stop(child);
    copyStill(at('image'), at('cut'));
    child.kill('SIGKILL');
    await once(child, 'close');
    await unmount(at('disk'));
    assert.ok(mountImage(at('cut'), at('disk')));
    try {
      const out = at('disk/dist');
      const folders = { output: out, deploy: at('disk/deploy') };
      if (existsSync(at('disk/.dist.journal'))) seen.finished += 1;
      recover(folders, () => {});
      const version = wholeVersion(out);
      const begun = Number(/.*begin (\d+)\n/s.exec(said)?.[1]);
      assert.ok(typeof version === 'number' && version <= begun, `${version} of ${begun} in moment ${moment}`);
      // What was reported as done is never lost.
      assert.ok(version >= Number(/.*done (\d+)\n/s.exec(said)?.[1] ?? 0), `${version} is older than reported`);
      if (version > 0) seen.changed += 1;
      commitVersion(out, begun + 1);
      assert.deepEqual(readdirSync(at('disk')).sort(), ['dist', 'lost+found']);
      seen.cuts += 1;
    } finally {
      await unmount(at('disk'));
    }
  }
  t.diagnostic(JSON.stringify(seen));
  assert.equal(seen.cuts, moments);
  assert.ok(seen.changed > moments / 2);
});

/** Unmounts a folder once the last program that a killed build had started has ended. */
async function unmount(folder: string): Promise<void> {
  await until(
    () => run('umount', folder),
    () => `${folder} is not in use`,
  );
}

/** Stops a process until it is killed, and waits until none of its threads runs, nor a program that it has started. */
async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child;
  child.kill('SIGSTOP');
  const threads = `/proc/${pid}/task`;
  const stateOf = (path: string) => / (\w) [^)]*$/.exec(readFileSync(`${path}/stat`, 'utf8'))?.[1];
  const programs = () => readFileSync(`${threads}/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  await until(
    () =>
      readdirSync(threads).every((thread) => stateOf(`${threads}/${thread}`) === 'T') &&
      programs().every((program) => stateOf(`/proc/${program}`) === 'Z'),
  );
}

/** Copies a disk as it is at one moment, although the system may write to it: only then is the copy what the disk still holds. */
function copyStill(image: string, copy: string): void {
  do copyFileSync(image, copy);
  while (!readFileSync(image).equals(readFileSync(copy)));
}
