import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { circles, foldersOf, importsOf, layers, type Module, modulesOf, upward } from './import-graph.ts';

const modules = modulesOf();

test('an import goes down the layers only, types included', () => {
  assert.ok(modules.length > 100);
  assert.deepEqual(upward(modules), []);
});

test('generator/README.md lists the layers', () => {
  const text = readFileSync(new URL('../generator/README.md', import.meta.url), 'utf8');
  const [, rows = ''] = /\n\| Folder \|.*\n.*\n((?:\|.*\n)+)/.exec(text) ?? [];
  const cells = [...rows.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) =>
    cell.replace(/`(\w+)[./][^`]*`/g, '$1').split(', '),
  );
  assert.deepEqual(cells, layers);
});

test('no file imports itself by way of others', () => {
  assert.deepEqual(circles(modules), []);
});

test('no folder imports itself by way of others, subfolders included', () => {
  assert.ok(foldersOf(modules).length > 30);
  assert.deepEqual(circles(foldersOf(modules)), []);
});

test('an import from a subfolder that is turned round is found as a circle of folders', () => {
  const [from, to] = ['generator/data/types/features.ts', 'generator/data/plans/plans.ts'];
  assert.ok(modules.find(({ path }) => path === to)?.imports.includes(from));
  const turned = modules.map(
    (module): Module => (module.path === from ? { ...module, imports: [...module.imports, to] } : module),
  );
  const found = circles(foldersOf(turned));
  assert.deepEqual(found, [['generator/data/plans', 'generator/data/types']]);
});

test('an import that is turned round is found, upward and as a circle', () => {
  const [from, to] = ['generator/base/problem.ts', 'generator/load/files.ts'];
  assert.ok(modules.find(({ path }) => path === to)?.imports.includes(from));
  const turned = modules.map(
    (module): Module => (module.path === from ? { ...module, imports: [...module.imports, to] } : module),
  );
  assert.deepEqual(upward(turned), [`${from} (base) imports ${to} (load)`]);
  assert.ok(circles(turned).some((circle) => circle.includes(from) && circle.includes(to)));
});

test('importsOf() sees types, exports and imports at run time, and no text', () => {
  const source = `
    import type { A } from './a.ts';
    import { b,
      c } from '../b.ts';
    export type { D } from './d.ts';
    export * from './e.ts';
    import './f.ts';
    const g = await import('./g.ts');
    /** @type {import('./h.js').H} */
    // import './i.ts'
    const text = "import './j.ts'";
  `;
  assert.deepEqual(importsOf('generator/x/y.ts', source), [
    'generator/x/a.ts',
    'generator/b.ts',
    'generator/x/d.ts',
    'generator/x/e.ts',
    'generator/x/f.ts',
    'generator/x/g.ts',
    'generator/x/h.js',
  ]);
});
