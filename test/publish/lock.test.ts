import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CommandError } from '../../generator/base/problem.ts';
import { takeLock } from '../../generator/publish/lock.ts';
import { temporaryFolder } from './project.ts';

/** Our parent, which is alive as long as we are. */
const alive = process.ppid;
/** Above the highest id that Linux gives. */
const gone = 4_194_305;

test('takeLock() writes our id and releases the lock', () => {
  const folder = temporaryFolder();
  const release = takeLock(join(folder, 'lock'));
  assert.equal(readFileSync(join(folder, 'lock'), 'utf8'), `${process.pid}\n`);
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
] as const) {
  test(`takeLock() takes over a lock ${what}`, () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), text);
    takeLock(join(folder, 'lock'))();
    assert.deepEqual(readdirSync(folder), []);
  });
}

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

test('takeLock() clears the claims of processes that are gone, and no other file', () => {
  const folder = temporaryFolder();
  for (const name of [`lock.${gone}`, `lock.${alive}`, 'lock.txt', `other.${gone}`])
    writeFileSync(join(folder, name), '');
  takeLock(join(folder, 'lock'))();
  assert.deepEqual(readdirSync(folder).sort(), [`lock.${alive}`, 'lock.txt', `other.${gone}`].sort());
});

test('takeLock() says why it cannot write', () => {
  assert.throws(() => takeLock(join(temporaryFolder(), 'missing', 'lock')), { code: 'ENOENT' });
});
