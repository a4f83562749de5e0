// Fault: Files that the settings tell to pass over → Not read, and counted in what the build prints

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../../generator/base/problem.ts';
import { passOver } from '../../generator/load/ignore.ts';
import type { YamlPath } from '../../generator/load/yaml.ts';
import { memoryFolder, textFile } from '../memory-folder.ts';

/** Settings in which each pattern has a line of its own. */
const settingsOf = (ignore: unknown) => ({
  value: { ignore },
  placeOf: ([, index]: YamlPath) => ({ ...placeOf('site.yaml'), line: Number(index) + 1 }),
});

const paths = ['posts/en/README.md', 'posts/en/_index.md', 'posts/en/a/_index.md', 'posts/en/a/b.md', 'site.yaml'];

for (const [ignore, ignored] of [
  [undefined, []],
  ['posts', []],
  [[1], []],
  [['posts/en/README.md'], ['posts/en/README.md']],
  [['/posts/en/README.md'], ['posts/en/README.md']],
  [['content/posts/en/README.md'], ['posts/en/README.md']],
  [['/content/posts/*/a/'], ['posts/en/a/_index.md', 'posts/en/a/b.md']],
  [['**/_index.md'], ['posts/en/_index.md', 'posts/en/a/_index.md']],
  [['posts/*/_*.md'], ['posts/en/_index.md']],
  [['posts/en/a/'], ['posts/en/a/_index.md', 'posts/en/a/b.md']],
  [['*', 'posts/en/?.md', 'posts/en/a'], []],
  [['**'], paths.slice(0, -1)],
] as const)
  test(`passOver() leaves out ${ignored.join(' and ') || 'nothing'} by ${JSON.stringify(ignore)}`, () => {
    const folder = memoryFolder(paths.map((path) => textFile(path, '')));
    const { value } = passOver(folder, settingsOf(ignore));
    assert.deepEqual(value.ignored, ignored);
    assert.deepEqual(
      value.folder.paths,
      folder.paths.filter((path) => !(ignored as readonly string[]).includes(path)),
    );
  });

for (const [pattern, hint] of [
  ['posts/en/READNE.md', 'Did you mean "posts/en/README.md"?'],
  ['posts/en/a', 'Did you mean "posts/en/a/"?'],
  ['_index.md', 'Did you mean "**/_index.md"?'],
  ['en/a', 'Did you mean "**/en/a/"?'],
  ['site.yaml', 'Write a path'],
  ['drafts/**', 'Write a path below the content folder, such as posts/en/notes.md'],
] as const)
  test(`passOver() warns at ${pattern}, which matches no file`, () => {
    const folder = memoryFolder(paths.map((path) => textFile(path, '')));
    const [problem, ...others] = passOver(folder, settingsOf(['**/README.md', pattern])).problems;
    assert.deepEqual(others, []);
    assert.equal(problem?.message, `No file matches "${pattern}"`);
    assert.equal(problem?.level, 'warning');
    assert.equal(problem?.place?.line, 2);
    assert.ok(problem?.hint?.startsWith(hint), problem?.hint);
  });

test('passOver() does not warn of a pattern for what cannot be read', () => {
  const folder = { ...memoryFolder(paths.map((path) => textFile(path, ''))), refused: ['assets/link'] };
  assert.deepEqual(passOver(folder, settingsOf(['assets/*'])).problems, []);
});

test('passOver() does not warn of a pattern for what may be in any folder', () => {
  const folder = memoryFolder(paths.map((path) => textFile(path, '')));
  assert.deepEqual(passOver(folder, settingsOf(['**/.DS_Store'])).problems, []);
});
