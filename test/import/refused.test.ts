import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { CommandError } from '../../generator/base/problem.ts';
import { importSite } from '../../generator/import/import.ts';
import { temporaryFolder, today } from '../publish/project.ts';
import { folderOf, oldSites } from './old-sites.ts';

const now = Number(today) * 1000;

for (const [what, from, to, kind, message] of [
  ['a folder that is not there', '/nowhere/at/all', undefined, undefined, /There is no folder/],
  [
    'a file',
    join(folderOf({ 'export.xml': '' }), 'export.xml'),
    undefined,
    undefined,
    /export\.xml" is a file, and import reads a folder/,
  ],
  [
    'a folder of nothing that is known',
    folderOf({ 'a.txt': 'a' }),
    undefined,
    undefined,
    /no configuration of a generator/,
  ],
  [
    'a generator that does not exist',
    folderOf(oldSites.hugo.files),
    undefined,
    'hugoo',
    /There is no generator "hugoo"/,
  ],
  ['a site without pages', folderOf({ 'hugo.toml': '' }), undefined, undefined, /has no pages and no posts of Hugo/],
] as const)
  test(`an import of ${what} is a usage error`, async () => {
    await assert.rejects(importSite(from, to ?? temporaryFolder(), kind, now), (cause) => {
      assert.ok(cause instanceof CommandError && cause.exitCode === 2);
      assert.match(cause.message, message);
      return true;
    });
  });

for (const below of ['docs/', 'apps/site/'])
  test(`an import of a folder whose site is in ${below} names that`, async () => {
    const files = Object.entries(oldSites.hugo.files).map(([path, text]) => [below + path, text] as const);
    const from = folderOf({ 'README.md': 'A site', 'src/eleventy.ts': '', ...Object.fromEntries(files) });
    await assert.rejects(importSite(from, temporaryFolder(), undefined, now), {
      exitCode: 2,
      hint: `A site of Hugo is in ${below}: name that folder`,
    });
  });

test('an import into the folder of the old site is a usage error', async () => {
  const from = folderOf(oldSites.hugo.files);
  await assert.rejects(importSite(from, join(from, 'new'), undefined, now), /is in the folder of the old site/);
});
