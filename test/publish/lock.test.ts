// Fault: Stale locks, a lock of another container or machine → Taken over, cleared away; after two minutes without a sign of life

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { CommandError } from '../../generator/base/problem.ts';
import { writableFolder } from '../../generator/base/writable-folder.ts';
import { type Holder, holderHere, isAlive, printHolder, takeLock as takeLockIn } from '../../generator/publish/lock.ts';
import { temporaryFolder } from './project.ts';

const takeLock = (path: string) => takeLockIn(writableFolder(dirname(path)), basename(path)).release;

/** Our parent, which is alive as long as we are. */
const alive = process.ppid;
/** Above the highest id that Linux gives. */
const gone = 4_194_305;

test('takeLock() writes our id and releases the lock', () => {
  const folder = temporaryFolder();
  const release = takeLock(join(folder, 'lock'));
  assert.equal(readFileSync(join(folder, 'lock'), 'utf8').split('\n')[0], String(process.pid));
  assert.deepEqual(readdirSync(folder), ['lock']);
  release();
  assert.deepEqual(readdirSync(folder), []);
  release();
});

for (const [what, text] of [
  ['of a process that is gone', `${gone}\n`],
  ['of our own id, from an earlier life', `${process.pid}\n`],
  ['that is empty', ''],
  ['that holds no id', 'x\n'],
  ['of no process', '0\n'],
  ['of a process group', '-1\n'],
] as const)
  test(`takeLock() takes over a lock ${what}`, () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), text);
    takeLock(join(folder, 'lock'))();
    assert.deepEqual(readdirSync(folder), []);
  });

test('takeLock() leaves the lock of a living process and names it', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'lock');
  writeFileSync(path, `${alive}\n`);
  assert.throws(
    () => takeLock(path),
    (cause) => cause instanceof CommandError && cause.exitCode === 75 && cause.message.includes(`(process ${alive})`),
  );
  assert.equal(readFileSync(path, 'utf8'), `${alive}\n`);
  assert.deepEqual(readdirSync(folder), ['lock']);
});

test('takeLock() does not release a lock that another process has taken over', () => {
  const path = join(temporaryFolder(), 'lock');
  const release = takeLock(path);
  writeFileSync(path, `${alive}\n`);
  release();
  assert.ok(existsSync(path));
});

test('takeLock() waits for the text of a lock that another process has just made', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock'), '');
  // As new as it has to be, however long the other process takes to start.
  const made = Date.now() / 1000 + 600;
  utimesSync(join(folder, 'lock'), made, made);
  const program = `fs.writeFileSync('lock', '${alive}')`;
  spawn(process.execPath, ['--eval', program], { cwd: folder });
  assert.throws(() => takeLock(join(folder, 'lock')), { exitCode: 75 });
});

test('takeLock() clears away what a process left that was killed while it took over a lock', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock.stale'), `${gone}\n`);
  takeLock(join(folder, 'lock'))();
  assert.deepEqual(readdirSync(folder), []);
});

/** The lock of a process elsewhere, as old as given in seconds. */
function lockOf(folder: string, holder: Partial<Holder>, age: number): string {
  const path = join(folder, 'lock');
  writeFileSync(path, printHolder({ ...holderHere(), ...holder }));
  const touched = Date.now() / 1000 - age;
  utimesSync(path, touched, touched);
  return path;
}

for (const [where, holder] of [
  ['on another machine', { host: 'elsewhere', pid: gone }],
  ['in another container', { namespace: 'pid:[1]', pid: gone }],
  ['with our own id in another container', { namespace: 'pid:[1]' }],
  ['of another boot, which may be a machine with the same name', { boot: 'another', machine: 'other', pid: gone }],
  ['of another boot, of a machine that has no id', { boot: 'another', machine: undefined, pid: gone }],
] as const)
  test(`takeLock() leaves the lock of a process ${where} until it is two minutes old`, () => {
    const folder = temporaryFolder();
    assert.throws(() => takeLock(lockOf(folder, holder, 110)), { exitCode: 75 });
    assert.deepEqual(readdirSync(folder), ['lock']);
    takeLock(lockOf(folder, holder, 130))();
    assert.deepEqual(readdirSync(folder), []);
  });

test('takeLock() takes over the lock of an earlier boot of this machine at once', () => {
  const folder = temporaryFolder();
  // Without the id of this machine, which some containers lack, the test is that of an id that both have.
  const machine = holderHere().machine ?? 'same';
  const holder = { ...holderHere(), machine, boot: 'another', pid: alive };
  assert.equal(isAlive(holder, { ...holderHere(), machine }), false);
  if (holderHere().machine === undefined) return;
  takeLock(lockOf(folder, holder, 0))();
  assert.deepEqual(readdirSync(folder), []);
});

test('takeLock() names the machine that holds a lock', () => {
  const path = lockOf(temporaryFolder(), { host: 'elsewhere', pid: 7 }, 0);
  assert.throws(() => takeLock(path), /\(process 7 on elsewhere\)/);
});

test('takeLock() takes over the lock of a process whose id was given to another', () => {
  const folder = temporaryFolder();
  takeLock(lockOf(folder, { pid: alive, started: '1' }, 0))();
  assert.deepEqual(readdirSync(folder), []);
});

test('takeLock() touches the lock while it is held', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const path = join(temporaryFolder(), 'lock');
  const release = takeLock(path);
  utimesSync(path, 1, 1);
  t.mock.timers.tick(10_000);
  assert.ok(statSync(path).mtimeMs > 1000);
  release();
});

test('takeLock() says why it cannot write', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  assert.throws(() => takeLock(join(file, 'lock')), { code: 'ENOTDIR' });
});
