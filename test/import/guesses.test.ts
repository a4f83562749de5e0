import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressIn, languageIn, logoIn, nameIn } from '../../generator/import/guesses.ts';
import { openOldFolder } from '../../generator/import/old/folder.ts';
import { unknownUrl } from '../../generator/import/old/paths.ts';
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
] as const)
  test(`logoIn() takes ${what}`, () => {
    assert.equal(logoIn(new Map(paths.map((path) => [path, '']))), expected);
  });

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

for (const [what, written, baseUrl, files, expected] of [
  ['the one that was read', 'A', 'https://a.example', { 'a.html': '<meta property="og:site_name" content="B">' }, 'A'],
  [
    'the one that templates tell',
    'Docs',
    'https://a.example',
    { 'a.html': '<meta property="og:site_name" content="B">' },
    'B',
  ],
  ['the one in JSON-LD', undefined, 'https://a.example', { 'a.njk': '{"@type": "WebSite",\n "name": "B"}' }, 'B'],
  [
    'none that is made',
    undefined,
    'https://a.example',
    { 'a.html': '<meta property="og:site_name" content="{{ b }}">' },
    'a.example',
  ],
  [
    'the heading of README before the package',
    undefined,
    unknownUrl,
    { 'README.md': '```sh\n# or\n```\n\n# B\n', 'package.json': '{"name": "c"}' },
    'B',
  ],
  [
    'the scope of a package',
    undefined,
    unknownUrl,
    { 'README.md': '# [B](c)\n', 'package.json': '{"name": "@c/docs"}' },
    'c',
  ],
] as const)
  test(`nameIn() takes ${what}`, () => {
    assert.equal(nameIn({ name: written }, baseUrl, where(files)).name, expected);
  });
