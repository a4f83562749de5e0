import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { BuildFailure } from 'esbuild';
import { compile, faultsIn } from '../../generator/load/compile.js';
import { makeFolder } from './modules-folder.ts';

test('compile() gives modules that Node.js loads, in one folder as long as no file changes', async () => {
  const { compile, value, cache } = makeFolder();
  const [first = '', ...others] = await Promise.all([compile(), compile(), compile()]);
  assert.deepEqual(others, [first, first]);
  const kept = [basename(first), 'test.json'];
  assert.deepEqual(readdirSync(cache), kept);
  const list = statSync(join(cache, 'test.json')).ino;
  assert.equal(await compile(), first);
  // Nothing is written once more.
  assert.deepEqual([readdirSync(cache), statSync(join(cache, 'test.json')).ino], [kept, list]);
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

test('compile() compiles anew when a text moves from one file to the next', async () => {
  const said = "export const said = '';\n";
  const { write, value } = makeFolder({
    'one.ts':
      "import * as two from './two.ts';\nimport * as three from './three.ts';\nexport const one = [two, three].map((file) => 'said' in file);\n",
    'two.ts': '',
    'three.ts': said,
  });
  assert.deepEqual(await value(), [false, true]);
  write('two.ts', said);
  write('three.ts', '');
  assert.deepEqual(await value(), [true, false]);
});

test('compile() loads what two modules share once', async () => {
  const { folder } = makeFolder({
    'two.ts': 'export const two = {};\n',
    'three.ts': "export { two } from './two.ts';\n",
  });
  const modules = { one: join(folder, 'two.ts'), other: join(folder, 'three.ts') };
  const compiled = (await compile('test', modules, folder)) ?? '';
  const [one, other] = await Promise.all(
    Object.keys(modules).map((name) => import(pathToFileURL(join(compiled, `${name}.mjs`)).href)),
  );
  assert.equal(one.two, other.two);
});

test('compile() writes maps that name each source where it is', async () => {
  const { folder, compile } = makeFolder();
  const map = join((await compile()) ?? '', 'main.mjs.map');
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { readonly sources: readonly string[] };
  assert.deepEqual(
    sources.map((source) => resolve(dirname(map), source)),
    [join(folder, 'two.ts'), join(folder, 'one.ts')],
  );
});

test('compile() reads no tsconfig.json', async () => {
  const { value } = makeFolder({
    'tsconfig.json': '{"compilerOptions": {"useDefineForClassFields": false}}',
    'one.ts': `export let one = 'defined';
      class Base { set field(_: number) { one = 'set'; } }
      new (class extends Base { field = 1; })();\n`,
  });
  assert.equal(await value(), 'defined');
});

test('compile() makes modules for the oldest Node.js that is supported, whose environment they read when they run', async () => {
  const { value } = makeFolder({
    'one.ts': `import { sep } from 'path';
      const read: string[] = [sep, String(process.env.NODE_ENV)];
      { using end = { [Symbol.dispose ?? Symbol.for('Symbol.dispose')]: () => read.push('disposed') }; }
      export const one = read;\n`,
  });
  assert.deepEqual(await value(), [sep, String(process.env.NODE_ENV), 'disposed']);
});

test('compile() keeps what it makes beside the nearest packages above, or else beside its own', async () => {
  const { folder, cache } = makeFolder();
  const deep = join(folder, 'a', 'b');
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, 'one.ts'), 'export const one = 1;\n');
  assert.equal(dirname((await compile('test', { main: join(deep, 'one.ts') }, deep)) ?? ''), cache);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  const name = `test-${basename(folder)}`;
  const own = (await compile(name, { main: join(deep, 'one.ts') }, deep)) ?? '';
  try {
    assert.equal(dirname(own), resolve('node_modules/.cache/fingerpost'));
  } finally {
    rmSync(own, { recursive: true });
    rmSync(join(dirname(own), `${name}.json`));
  }
});

test('compile() reads the packages of the folder that the modules are in, which are compiled with nothing', async () => {
  const { folder, value } = makeFolder({ 'one.ts': "export { one } from 'of-the-folder';\n" });
  const of = join(folder, 'node_modules', 'of-the-folder');
  mkdirSync(of);
  writeFileSync(join(of, 'package.json'), '{"type": "module", "exports": "./index.js"}');
  writeFileSync(join(of, 'index.js'), 'export const one = {};\n');
  const { one } = await import(pathToFileURL(join(of, 'index.js')).href);
  assert.equal(await value(), one);
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

test('compile() removes the oldest of its own compilations, and nothing else', async () => {
  const { write, compile, cache } = makeFolder();
  const others = [`other-${'0'.repeat(32)}`, `test-${'0'.repeat(31)}`, `test-${'0'.repeat(32)}.map`];
  for (const other of others) mkdirSync(join(cache, other), { recursive: true });
  const made: string[] = [];
  for (const year of [2005, 2001, 2004, 2003, 2002, 2000]) {
    write('two.ts', `export const two = ${year};\n`);
    const folder = (await compile()) ?? '';
    utimesSync(folder, new Date(`${year}`), new Date(`${year}`));
    made.push(folder);
  }
  assert.deepEqual(
    made.map((folder) => existsSync(folder)),
    [true, false, true, true, false, true],
  );
  for (const other of others) assert.ok(existsSync(join(cache, other)), other);
});

test('compile() is not stopped by an old compilation that another process is removing', async () => {
  const { compile, cache } = makeFolder();
  mkdirSync(cache, { recursive: true });
  symlinkSync('nowhere', join(cache, `test-${'0'.repeat(32)}`));
  assert.ok(existsSync((await compile()) ?? ''));
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

test('compile() gives undefined where its list cannot be written, and leaves nothing half done', async () => {
  const { compile, cache } = makeFolder();
  mkdirSync(join(cache, 'test.json'), { recursive: true });
  assert.equal(await compile(), undefined);
  assert.deepEqual(readdirSync(cache), ['test.json']);
});

test('faultsIn() gives a line to each fault, with its place where it has one', async () => {
  const { folder, compile: compiled } = makeFolder({ 'two.ts': "import './three.ts';\nimport './four.ts';\n" });
  await assert.rejects(compiled(), (failure: BuildFailure) => {
    const [first = '', second = '', ...more] = faultsIn(failure).split('\n').sort();
    assert.match(first, /\/two\.ts:1:8: Could not resolve "\.\/three\.ts"$/);
    assert.match(second, /\/two\.ts:2:8: Could not resolve "\.\/four\.ts"$/);
    return more.length === 0;
  });
  await assert.rejects(compile('test', { main: join(folder, 'none.ts') }, folder), (failure: BuildFailure) => {
    assert.match(faultsIn(failure), /^Could not resolve ".*none\.ts"$/);
    return true;
  });
});
