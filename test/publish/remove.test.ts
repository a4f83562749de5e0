import assert from 'node:assert/strict';
import fs, { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeFolder } from '../../generator/publish/remove.ts';
import { temporaryFolder } from './project.ts';

/** A folder beside others, with what a tree can hold. */
function makeTree() {
  const folder = temporaryFolder();
  const [tree, other] = [join(folder, 'tree'), join(folder, 'other')];
  mkdirSync(join(tree, 'deep', 'empty'), { recursive: true });
  mkdirSync(other);
  for (const file of ['tree/a', 'tree/deep/b', 'other/kept']) writeFileSync(join(folder, file), file);
  return { folder, tree, other };
}

test('removeFolder() removes a folder with all in it, and follows no link', () => {
  const { folder, tree, other } = makeTree();
  symlinkSync(other, join(tree, 'deep', 'link'));
  symlinkSync(join(other, 'kept'), join(tree, 'link'));
  symlinkSync('nowhere', join(tree, 'broken'));
  removeFolder(tree);
  assert.deepEqual(readdirSync(folder), ['other']);
  assert.deepEqual(readdirSync(other), ['kept']);
});

test('removeFolder() removes what stands in the place of a folder, and nothing behind it', () => {
  const { folder, tree, other } = makeTree();
  symlinkSync(other, join(folder, 'link'));
  removeFolder(join(folder, 'link'));
  removeFolder(join(tree, 'a'));
  removeFolder(join(folder, 'nothing'));
  assert.deepEqual(readdirSync(folder).sort(), ['other', 'tree']);
  assert.deepEqual(readdirSync(tree), ['deep']);
  assert.ok(existsSync(join(other, 'kept')));
});

test('removeFolder() leaves rmSync() only what it could not remove itself', (context) => {
  const { folder, tree } = makeTree();
  const { mock: removal } = context.mock.method(fs, 'rmSync', () => {});
  syncBuiltinESMExports();
  context.after(syncBuiltinESMExports);
  removeFolder(tree);
  assert.deepEqual(readdirSync(folder), ['other']);
  assert.deepEqual(
    removal.calls.map((call) => call.arguments),
    [[tree, { recursive: true, force: true }]],
  );
});
