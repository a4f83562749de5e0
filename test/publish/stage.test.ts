// Fault: A name or path that is too long for the disk → Exit 73, nothing left behind
// Fault: No file descriptors left while writing → Exit 73

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CommandError } from '../../generator/base/problem.ts';
import { writableFolder } from '../../generator/base/writable-folder.ts';
import { compareWith } from '../../generator/publish/compare.ts';
import { openSpare } from '../../generator/publish/spare.ts';
import { joinStage, openStage, type Stage, type StagedTree } from '../../generator/publish/stage.ts';
import { put, snapshot, stageFor, temporaryFolder } from './project.ts';

const comparisonWith = (output: string) => compareWith({ output, deploy: `${output}-deploy` });
const base64 = (text: string) => Buffer.from(text).toString('base64');
const snapshotOf = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, base64(text)]));

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

test('a tree grows in the one before the last, of which nothing is left but what stays as it is', () => {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  const former = join(folder, 'former/tree');
  const publish = (files: Readonly<Record<string, string>>) => {
    const spare = openSpare(writableFolder(join(folder, 'former')), 'tree');
    const stage = openStage({ output: out, deploy: `${out}-deploy` }, { clean: true, spare, say: () => {} });
    for (const [path, text] of Object.entries(files)) stage.write(path, text);
    stage.commit();
  };
  const inodeOf = (path: string) => statSync(path).ino;
  const rest = { 'a/one': '1', 'a/two': '2', 'b/three': '3', four: '4', five: '5' };
  publish({ ...rest, state: 'first', 'gone/deep/file': 'x' });
  publish({ ...rest, state: 'second' });
  assert.ok(existsSync(join(former, 'gone/deep/file')));
  const inode = inodeOf(former);
  // Somebody has been there.
  rmSync(join(former, 'state'));
  put(folder, {
    'former/tree/stray/of/others': 'stray',
    'former/tree/state/was': 'a folder now',
    'elsewhere/three': '3',
  });
  rmSync(join(former, 'a/two'));
  put(folder, { 'former/tree/a/two': 'other' });
  rmSync(join(former, 'b'), { recursive: true });
  symlinkSync('../../elsewhere', join(former, 'b'));
  publish({ ...rest, state: 'third' });
  assert.equal(inodeOf(out), inode);
  assert.deepEqual(snapshot(out), snapshotOf({ ...rest, state: 'third' }));
  assert.deepEqual(readdirSync(out, { recursive: true }).sort(), [
    'a',
    'a/one',
    'a/two',
    'b',
    'b/three',
    'five',
    'four',
    'state',
  ]);
  assert.ok(lstatSync(join(out, 'b')).isDirectory());
  assert.equal(readFileSync(join(folder, 'elsewhere/three'), 'utf8'), '3');
  assert.deepEqual(snapshot(former), { ...snapshotOf({ ...rest, state: 'second' }) });
  // A link in its place is not followed, and where most files are new, the tree is not used.
  rmSync(former, { recursive: true });
  symlinkSync('../elsewhere', former);
  publish({ ...rest, state: 'fourth' });
  assert.deepEqual(readdirSync(join(folder, 'elsewhere')), ['three']);
  assert.deepEqual(snapshot(out), snapshotOf({ ...rest, state: 'fourth' }));
  publish({ one: '1', two: '2', three: '3' });
  assert.deepEqual(snapshot(out), snapshotOf({ one: '1', two: '2', three: '3' }));
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
] as const)
  test(`openStage() stops with 73 at ${what}, and removes everything`, () => {
    const folder = temporaryFolder();
    put(folder, { 'out/old': 'old' });
    const stage = stageFor(join(folder, 'out'));
    stage.write('first', 'first');
    assert.throws(
      () => stage.write(path, 'x'),
      (cause) => cause instanceof CommandError && cause.exitCode === 73 && cause.message.includes(code),
    );
    assert.deepEqual(snapshot(folder), { 'out/old': base64('old') });
    assert.deepEqual(readdirSync(folder), ['out']);
  });

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
  ] as const)
    writeFileSync(join(folder, path), text);
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

test('compareWith() says once that a folder has not been built', () => {
  const { stage, problems } = comparisonWith(join(temporaryFolder(), 'dist'));
  for (const path of ['one', 'other']) stage.write(path, 'text');
  stage.commit();
  const said = problems().map(({ message }) => message.replace(/^.*dist/, 'dist'));
  assert.deepEqual(said, ['dist/ has not been built']);
});

function treeOf({ tree }: Stage): StagedTree {
  assert.ok(tree);
  return tree;
}

type Files = Readonly<Record<string, string>>;

function textsOf(folder: string): Files {
  return Object.fromEntries(
    Object.entries(snapshot(folder)).map(([path, text]) => [path, Buffer.from(text, 'base64').toString()]),
  );
}

test('several writers of a stage make one tree, and leave an unchanged tree alone', () => {
  const out = join(temporaryFolder(), 'out');
  /** Whether the tree is another one than before. */
  const build = (here: Files, ...there: readonly Files[]): boolean => {
    const before = statSync(out, { throwIfNoEntry: false })?.ino;
    const stage = stageFor(out);
    const shares = there.map((files) => ({ share: joinStage(treeOf(stage)), files }));
    for (const [path, text] of Object.entries(here)) stage.write(path, text);
    for (const { share, files } of shares) for (const [path, text] of Object.entries(files)) share.write(path, text);
    for (const { share } of shares) stage.include?.(share.added());
    stage.commit();
    return statSync(out).ino !== before;
  };
  assert.equal(build({ a: '1' }, { b: '1' }, { c: '1' }), true);
  assert.equal(build({ b: '1' }, { a: '1', c: '1' }), false);
  assert.equal(build({ c: '1' }, { a: '1' }, { b: '1' }), false);
  assert.equal(build({ a: '2' }, { b: '1' }, { c: '1' }), true);
  assert.deepEqual(textsOf(out), { a: '2', b: '1', c: '1' });
  assert.equal(build({ a: '2' }, { b: '3' }, { c: '1' }), true);
  assert.deepEqual(textsOf(out), { a: '2', b: '3', c: '1' });
  assert.equal(build({ a: '2' }, { 'd/e': '4' }, { c: '1' }), true);
  assert.deepEqual(textsOf(out), { a: '2', c: '1', 'd/e': '4' });
  assert.equal(build({ a: '2' }, {}, {}), true);
  assert.deepEqual(textsOf(out), { a: '2' });
});

test('another writer of a stage stops as the stage itself does', () => {
  const out = join(temporaryFolder(), 'out');
  const stage = stageFor(out);
  assert.throws(() => joinStage(treeOf(stage)).write('a'.repeat(300), 'x'), { exitCode: 73 });
  stage.discard();
});

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
