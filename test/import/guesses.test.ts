import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressIn, languageIn, logoIn } from '../../generator/import/guesses.ts';
import { openOldFolder } from '../../generator/import/old/folder.ts';
import { emptySite } from '../../generator/import/old/site.ts';
import { folderOf } from './old-sites.ts';

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

const where = (files: Readonly<Record<string, string>>) => openOldFolder(folderOf({ 'a.md': '', ...files }));

for (const [what, written, files, expected] of [
  ['the one that is written', 'http://a.example/b/', { CNAME: 'c.example' }, 'https://a.example/b'],
  [
    'the domain before the one of GitHub',
    'https://a.github.io/b',
    { 'static/CNAME': 'c.example\n' },
    'https://c.example',
  ],
  [
    'the one of GitHub before the homepage',
    'https://a.github.io/b',
    { 'package.json': '{"homepage": "https://c.example"}' },
    'https://a.github.io/b',
  ],
  [
    'the homepage, if nothing else is said',
    undefined,
    { 'package.json': '{"homepage": "https://c.example"}' },
    'https://c.example',
  ],
  [
    'none of a profile or a repository',
    'https://twitter.com/a',
    { 'package.json': '{"homepage": "https://github.com/a/b#readme"}' },
    'https://www.example.com',
  ],
] as const)
  test(`addressIn() takes ${what}`, () => {
    assert.equal(addressIn({ ...emptySite, baseUrl: written }, where(files)), expected);
  });

for (const [what, written, files, expected] of [
  ['the one that is written', 'pt_BR', { '_layouts/a.html': '<html lang="de">' }, 'pt_BR'],
  [
    'that of the first template that says one',
    undefined,
    { 'a.html': '<html lang="{{ x }}">', 'b.njk': '<html class="a" lang="de">' },
    'de',
  ],
  ['none, if nothing says one', 'standard', {}, undefined],
] as const)
  test(`languageIn() takes ${what}`, () => {
    assert.equal(languageIn({ ...emptySite, language: written }, where(files)), expected);
  });
