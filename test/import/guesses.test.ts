import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logoIn } from '../../generator/import/guesses.ts';

for (const [what, paths, expected] of [
  [
    'the one with the shortest path',
    ['public/a/b/logo.svg', 'public/z/logo.svg', 'public/a/o/logo.svg'],
    '/z/logo.svg',
  ],
  ['the first of those as short, whatever their order', ['public/b/logo.svg', 'public/a/logo.svg'], '/a/logo.svg'],
  ['one in assets/ at its address', ['assets/Logo.PNG'], '/assets/Logo.PNG'],
  ['none that is called otherwise', ['public/logo.gif', 'public/our-logo.svg', 'src/logo.svg'], undefined],
  ['none whose address would have to be escaped', ['public/our pictures/logo.svg'], undefined],
] as const) {
  test(`logoIn() takes ${what}`, () => {
    assert.equal(logoIn(new Map(paths.map((path) => [path, '']))), expected);
  });
}
