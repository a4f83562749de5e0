import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packageFolder } from '../../generator/base/package-folder.ts';
import { temporaryFolder } from '../publish/project.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

test('packageFolder() is the folder of this package, from its sources and from its bundle', () => {
  assert.equal(packageFolder(), root);
  assert.equal(packageFolder(pathToFileURL(join(root, 'generator/bundle/chunk-A.mjs')).href), root);
});

test('packageFolder() skips packages of other names, and throws when this one is not found', () => {
  const folder = temporaryFolder();
  const within = join(folder, 'node_modules/fingerpost');
  mkdirSync(join(within, 'generator/other'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"a-site"}');
  writeFileSync(join(within, 'package.json'), '{"name":"fingerpost"}');
  writeFileSync(join(within, 'generator/other/package.json'), '{"type":"module"}');
  const module = (path: string) => pathToFileURL(join(folder, path)).href;
  assert.equal(packageFolder(module('node_modules/fingerpost/generator/other/a.mjs')), within);
  assert.throws(() => packageFolder(module('a.mjs')), /is not in the package fingerpost$/);
});
