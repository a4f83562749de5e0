import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { joinStage, type Stage, type StagedTree } from '../../generator/publish/stage.ts';
import { snapshot, stageFor, temporaryFolder } from './project.ts';

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
