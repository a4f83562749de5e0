// Fault: A name or path that is too long for the disk → Exit 73, nothing left behind

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CommandError } from '../../generator/base/problem.ts';
import { compareWith } from '../../generator/publish/compare.ts';
import { snapshot, stageFor, temporaryFolder } from './project.ts';

const comparisonWith = (output: string) => compareWith({ output, deploy: `${output}-deploy` });
const base64 = (text: string) => Buffer.from(text).toString('base64');

test('openStage() shows nothing of a tree until it is committed, then all of it', () => {
  const folder = temporaryFolder();
  const out = join(folder, 'deep/out');
  const stage = stageFor(out);
  stage.write('a.txt', 'a');
  stage.write('b/c/.d', Uint8Array.of(0, 255));
  assert.ok(!existsSync(out));
  stage.commit();
  assert.deepEqual(snapshot(out), { 'a.txt': base64('a'), 'b/c/.d': 'AP8=' });
  assert.deepEqual(readdirSync(join(folder, 'deep')), ['out']);
});

test('openStage() leaves no trace of a tree that is discarded', () => {
  const folder = temporaryFolder();
  const stage = stageFor(join(folder, 'out'));
  stage.write('a', 'a');
  stage.discard();
  stage.discard();
  assert.deepEqual(readdirSync(folder), []);
});

for (const [what, path, code] of [
  ['a name that is too long', 'a'.repeat(300), 'ENAMETOOLONG'],
  ['a path that is too long', 'a/'.repeat(3000), 'ENAMETOOLONG'],
  ['a file where a folder is', 'first/second', 'EEXIST'],
  ['the same file twice', 'first', 'EEXIST'],
] as const) {
  test(`openStage() stops with 73 at ${what}, and removes everything`, () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'out'));
    writeFileSync(join(folder, 'out/old'), 'old');
    const stage = stageFor(join(folder, 'out'));
    stage.write('first', 'first');
    assert.throws(
      () => stage.write(path, 'x'),
      (cause) => cause instanceof CommandError && cause.exitCode === 73 && cause.message.includes(code),
    );
    assert.deepEqual(snapshot(folder), { 'out/old': base64('old') });
    assert.deepEqual(readdirSync(folder), ['out']);
  });
}

test('openStage() stops with 75 for a folder that is being written, and not for its neighbour', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '.out.lock'), `${process.ppid}\n`);
  assert.throws(() => stageFor(join(folder, 'out')), { exitCode: 75 });
  stageFor(join(folder, 'other')).discard();
});

test('openStage() publishes nothing once another build has taken over its lock, and leaves alone what that has staged', () => {
  const folder = temporaryFolder();
  const stage = stageFor(join(folder, 'out'));
  stage.write('a', 'ours');
  writeFileSync(join(folder, '.out.lock'), `${process.ppid}\n`);
  assert.throws(() => stage.commit(), { exitCode: 75 });
  assert.deepEqual(readdirSync(folder).sort(), ['.out.lock', '.out.stage']);
});

test('compareWith() finds files that differ, are missing or are left over, and writes nothing', () => {
  const folder = temporaryFolder();
  for (const path of ['deep', 'folder']) mkdirSync(join(folder, path));
  for (const [path, text] of [
    ['same', 'same'],
    ['other', 'old'],
    ['deep/left', 'left'],
  ] as const) {
    writeFileSync(join(folder, path), text);
  }
  const before = snapshot(folder);
  const { stage, problems } = comparisonWith(folder);
  stage.write('same', 'same');
  stage.write('other', Buffer.from('new'));
  stage.write('deep/missing', 'new');
  stage.write('folder', 'new');
  stage.commit();
  const said = problems().map(({ code, message }) => `${code} ${message.replace(folder, 'dist')}`);
  assert.deepEqual(said, [
    'stale dist/other differs from what the content produces',
    'stale dist/deep/missing is missing',
    'stale dist/folder differs from what the content produces',
    'stale dist/deep/left is not produced by the content',
  ]);
  assert.deepEqual(snapshot(folder), before);
});
