import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderOf, oldSites } from '../import/old-sites.ts';
import { environment, temporaryFolder } from '../publish/project.ts';

const start = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));
const old = folderOf(oldSites.jekyll.files);

function run(folder: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [start, ...args], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

test('import makes a folder that npm can run, and says how to see it', () => {
  const folder = temporaryFolder();
  const said = run(folder, 'import', old, '--to', 'My Boats');
  assert.match(said, /\n {2}beside it: \.gitattributes, \.gitignore, package\.json\n/);
  assert.match(said, /\n\nNext:\n {2}cd 'My Boats'\n {2}npm install\n {2}npm run dev {6}shows it, [^\n]+\n$/);
  const { name, scripts } = JSON.parse(readFileSync(join(folder, 'My Boats/package.json'), 'utf8'));
  assert.deepEqual([name, scripts.preview], ['my-boats', 'fingerpost preview']);
  assert.match(readFileSync(join(folder, 'My Boats/.gitignore'), 'utf8'), /^node_modules\/\n/);
});

test('import adds nothing to a folder that has a package.json, and names commands that run there', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site/package.json'), '{"name": "mine"}\n');
  const said = run(folder, 'import', old, '--to', 'site');
  assert.match(said, /\n\nNext:\n {2}cd site\n {2}npx fingerpost dev {6}/);
  assert.doesNotMatch(said, /beside it/);
  assert.equal(readFileSync(join(folder, 'site/package.json'), 'utf8'), '{"name": "mine"}\n');
  assert.ok(!existsSync(join(folder, 'site/.gitignore')));
  assert.match(run(join(folder, 'site'), 'build'), /\nLook at it with npx fingerpost preview; /);
});
