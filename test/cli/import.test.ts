// Fault: A package.json in the folder that `import` writes into → Nothing is added beside the content, and commands that run there are named

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine } from '../../generator/base/command-line.ts';
import { programFile } from '../../generator/init/program.ts';
import { folderOf, oldSites } from '../import/old-sites.ts';
import { offline } from '../package/installed.ts';
import { command, put, temporaryFolder } from '../publish/project.ts';

const old = folderOf(oldSites.jekyll.files);

function run(folder: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = command(folder, args);
  assert.equal(status, 0, stderr);
  return stdout;
}

test('import makes a folder that npm can run, and says how to see it', () => {
  const folder = temporaryFolder();
  const said = run(folder, 'import', old, '--to', 'My Boats');
  assert.match(said, /\n {2}beside it: \.gitattributes, \.gitignore, package\.json, vendor\/fingerpost-[\d.]+\.tgz\n/);
  assert.match(said, /\n\nNext:\n {2}cd 'My Boats'\n {2}npm install\n {2}npm run dev {6}shows it, [^\n]+\n$/);
  const { name, scripts } = JSON.parse(readFileSync(join(folder, 'My Boats/package.json'), 'utf8'));
  assert.deepEqual([name, scripts.preview], ['my-boats', 'fingerpost preview']);
  assert.match(readFileSync(join(folder, 'My Boats/.gitignore'), 'utf8'), /^node_modules\/\n/);
});

test('import adds nothing but the program to a folder that has a package.json, and names commands that run there', () => {
  const folder = temporaryFolder();
  put(folder, { 'site/package.json': '{"name": "mine"}\n' });
  const said = run(folder, 'import', old, '--to', 'site');
  const [, install = '', dev] = /\n\nNext:\n {2}cd site\n {2}(npm install \S+)\n {2}(.+) {6}/.exec(said) ?? [];
  assert.deepEqual([install, dev], [`npm install ./${programFile()}`, commandLine('dev')]);
  assert.match(said, /\n {2}beside it: vendor\/fingerpost-[\d.]+\.tgz\n/);
  assert.equal(readFileSync(join(folder, 'site/package.json'), 'utf8'), '{"name": "mine"}\n');
  assert.ok(!existsSync(join(folder, 'site/.gitignore')));
  const installed = spawnSync(install, { cwd: join(folder, 'site'), shell: true, env: offline(), encoding: 'utf8' });
  assert.equal(installed.status, 0, installed.stderr);
  assert.match(run(join(folder, 'site'), 'build'), /\nLook at it with [^\n]+ preview; /);
  // npm has written into its package.json that it depends on the program.
  mkdirSync(join(folder, 'other'));
  copyFileSync(join(folder, 'site/package.json'), join(folder, 'other/package.json'));
  const again = run(folder, 'import', old, '--to', 'other');
  assert.doesNotMatch(again, /beside it/);
  assert.match(again, /\n {2}npm install\n/);
});
