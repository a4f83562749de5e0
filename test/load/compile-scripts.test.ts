import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeFolder } from './modules-folder.ts';

test('compile() makes scripts that have packages in them, and load what is wanted when it is', async () => {
  const { folder, compile } = makeFolder({
    'one.ts': `import { late } from './late.cjs';
      export const read: string[] = [];
      export const load = () => [late().name, import.meta.url, (function (this: unknown) { return typeof this; })()];
      export const lazy = () => import('./lazy.ts');\n`,
    'late.cjs': "exports.late = () => require('late');\n",
    'lazy.ts': "import { read } from './one.ts';\nread.push('lazy');\nexport const lazy = 'lazy';\n",
  });
  const late = join(folder, 'node_modules', 'late');
  mkdirSync(late);
  writeFileSync(join(late, 'index.js'), "require('../../one.ts').read.push('late'); exports.name = 'late';\n");
  const file = join((await compile('scripts')) ?? '', 'main.cjs');
  rmSync(late, { recursive: true });
  rmSync(join(folder, 'lazy.ts'));
  const script = createRequire(file)(file);
  assert.deepEqual(script.read, []);
  assert.deepEqual(script.load(), ['late', pathToFileURL(file).href, 'undefined']);
  assert.deepEqual(script.read, ['late']);
  assert.equal((await script.lazy()).lazy, 'lazy');
  assert.deepEqual(script.read, ['late', 'lazy']);
});

test('compile() makes scripts that import what they want also from the code that V8 made of them', async () => {
  const { compile } = makeFolder({
    'one.ts': `import { importModule } from '${resolve('generator/load/import.cjs')}';
      export const say = async () => console.log((await importModule('node:path')).sep);\n`,
  });
  const file = join((await compile('scripts')) ?? '', 'main.cjs');
  const program = `import { runScript } from '${pathToFileURL(resolve('generator/load/script.js')).href}';
    await runScript('${file}', { keep: true }).say();`;
  const run = () =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout;
  assert.equal(run(), `${sep}\n`);
  assert.ok(existsSync(`${file}.code`));
  assert.equal(run(), `${sep}\n`);
});

test('compile() puts what a module prints in the place of the one that it is named after, in scripts', async () => {
  const { folder, write, compile, value } = makeFolder({
    'two.compiled.ts':
      "import { word } from './word.ts';\nexport const print = () => 'export const two = ' + JSON.stringify(word + ' printed');\n",
    'word.ts': "export const word: string = 'two';\n",
  });
  const script = async () => createRequire(folder)(join((await compile('scripts')) ?? '', 'main.cjs')).one;
  assert.equal(await script(), 'one and two printed');
  assert.equal(await value(), 'one and two');
  write('word.ts', "export const word: string = 'three';\n");
  assert.equal(await script(), 'one and three printed');
  write('two.ts', 'export const two = ;\n');
  assert.equal(await script(), 'one and three printed');
  write('word.ts', 'export const word = ;\n');
  await assert.rejects(compile('scripts'), /word\.ts:1/);
});

test('compile() compiles scripts anew when a package in them changes, and keeps modules apart from them', async () => {
  const { folder, compile } = makeFolder({ 'two.ts': "export { two } from 'package';\n" });
  const two = join(folder, 'node_modules', 'package');
  mkdirSync(two);
  writeFileSync(join(two, 'index.js'), "exports.two = 'two';\n");
  const [modules, first] = [await compile(), await compile('scripts')];
  assert.notEqual(modules, first);
  assert.equal(await compile('scripts'), first);
  writeFileSync(join(two, 'index.js'), "exports.two = 'three';\n");
  const second = await compile('scripts');
  assert.notEqual(second, first);
  const file = join(second ?? '', 'main.cjs');
  assert.equal(createRequire(file)(file).one, 'one and three');
});
