import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { compile } from '../../generator/load/compile.js';
import { temporaryFolder } from '../publish/project.ts';

/** A folder with packages of its own, and a module of two files. */
function makeFolder(files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const all = {
    'one.ts': "import { two } from './two.ts';\nexport const one: string = `one and ` + two;\n",
    'two.ts': "export const two: string = 'two';\n",
    ...files,
  };
  mkdirSync(join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(all)) write(file, text);
  const modules = { main: join(folder, 'one.ts') };
  return {
    folder,
    write,
    cache: join(folder, 'node_modules', '.cache', 'fingerpost'),
    compile: () => compile('test', modules, folder),
    async value() {
      const { one } = await import(
        pathToFileURL(join((await compile('test', modules, folder)) ?? '', 'main.mjs')).href
      );
      return one as unknown;
    },
  };
}

test('compile() gives modules that Node.js loads, in one folder as long as no file changes', async () => {
  const { compile, value } = makeFolder();
  const [first, ...others] = await Promise.all([compile(), compile(), compile()]);
  assert.ok(first);
  assert.deepEqual([...others, await compile()], [first, first, first]);
  assert.equal(await value(), 'one and two');
});

test('compile() compiles anew when a file changes that a module imports, and gives the old again when it changes back', async () => {
  const { write, compile, value } = makeFolder();
  const first = await compile();
  write('two.ts', "export const two = 'three';\n");
  assert.equal(await value(), 'one and three');
  assert.notEqual(await compile(), first);
  write('two.ts', "export const two: string = 'two';\n");
  assert.equal(await compile(), first);
  rmSync(first ?? '', { recursive: true });
  assert.equal(await value(), 'one and two');
});

test('compile() compiles anew when a module imports more than it did', async () => {
  const { write, value } = makeFolder({ 'three.ts': "export const three = 'three';\n" });
  assert.equal(await value(), 'one and two');
  write('one.ts', "import { three } from './three.ts';\nexport const one = three;\n");
  assert.equal(await value(), 'three');
  write('three.ts', "export const three = 'four';\n");
  assert.equal(await value(), 'four');
});

test('compile() reads the packages of the folder that the modules are in', async () => {
  const { folder, value } = makeFolder({ 'one.ts': "export { one } from 'of-the-folder';\n" });
  const of = join(folder, 'node_modules', 'of-the-folder');
  mkdirSync(of);
  writeFileSync(join(of, 'package.json'), '{"type": "module", "exports": "./index.js"}');
  writeFileSync(join(of, 'index.js'), "export const one = 'from a package';\n");
  assert.equal(await value(), 'from a package');
});

test('compile() keeps few old compilations, and nothing half done', async () => {
  const { write, compile, cache } = makeFolder();
  for (let edition = 0; edition < 7; edition += 1) {
    write('two.ts', `export const two = ${edition};\n`);
    await compile();
  }
  assert.deepEqual(
    readdirSync(cache).map((entry) => entry.replace(/[0-9a-f]{32}$/, '#')),
    ['test-#', 'test-#', 'test-#', 'test-#', 'test.json'],
  );
});

test('compile() compiles anew when its list of files is no list', async () => {
  const { compile, cache } = makeFolder();
  const first = await compile();
  for (const text of ['', '{}', '["nowhere"]', '[1]']) {
    writeFileSync(join(cache, 'test.json'), text);
    assert.equal(await compile(), first);
    assert.match(readFileSync(join(cache, 'test.json'), 'utf8'), /one\.ts.*two\.ts/);
  }
});

test('compile() rejects what is not TypeScript, with its place', async () => {
  const { compile, cache } = makeFolder({ 'two.ts': 'export const two = ;\n' });
  await assert.rejects(compile(), ({ errors: [fault] }) => {
    assert.match(fault.location.file, /two\.ts$/);
    assert.deepEqual([fault.location.line, fault.location.column], [1, 19]);
    return true;
  });
  assert.throws(() => readdirSync(cache), { code: 'ENOENT' });
});

test('compile() gives undefined where nothing can be written', async () => {
  const { folder, compile } = makeFolder();
  writeFileSync(join(folder, 'node_modules', '.cache'), 'in the way');
  assert.equal(await compile(), undefined);
});
