import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passOver } from '../../generator/load/ignore.ts';
import { memoryFolder, textFile } from '../memory-folder.ts';

const paths = ['posts/en/README.md', 'posts/en/_index.md', 'posts/en/a/_index.md', 'posts/en/a/b.md', 'site.yaml'];

for (const [ignore, ignored] of [
  [undefined, []],
  ['posts', []],
  [[1], []],
  [['posts/en/README.md'], ['posts/en/README.md']],
  [['/posts/en/README.md'], ['posts/en/README.md']],
  [['**/_index.md'], ['posts/en/_index.md', 'posts/en/a/_index.md']],
  [['posts/*/_*.md'], ['posts/en/_index.md']],
  [['posts/en/a/'], ['posts/en/a/_index.md', 'posts/en/a/b.md']],
  [['*', 'posts/en/?.md', 'posts/en/a'], []],
  [['**'], paths.slice(0, -1)],
] as const) {
  test(`passOver() leaves out ${ignored.join(' and ') || 'nothing'} by ${JSON.stringify(ignore)}`, () => {
    const folder = memoryFolder(paths.map((path) => textFile(path, '')));
    const passed = passOver(folder, { ignore });
    assert.deepEqual(passed.ignored, ignored);
    assert.deepEqual(
      passed.folder.paths,
      folder.paths.filter((path) => !(ignored as readonly string[]).includes(path)),
    );
  });
}
