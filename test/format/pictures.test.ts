import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlText } from '../../generator/format/html.ts';
import { originMark } from '../../generator/format/origin.ts';
import {
  type Picture,
  sourceElements,
  withCodeFromLeft,
  withHeadingLinks,
  withPictures,
} from '../../generator/format/page-body.ts';

const dark = { path: '/a.dark.png', media: '(prefers-color-scheme: dark)', width: 3, height: 4 };
const known: Readonly<Record<string, Picture>> = {
  '/a.png': { width: 30, height: 20, sources: [dark] },
  '/b.png': { width: 10, height: 5 },
};

const shown = (text: string) =>
  withPictures(text.replaceAll('~', originMark), (path) => known[path]).replaceAll(originMark, '~');

for (const [what, given, expected] of [
  ['a picture without a size that is known', '<img src="~/c.png" alt="">', '<img src="~/c.png" alt="">'],
  [
    'a picture of another site',
    '<img src="https://e.example/b.png" alt="">',
    '<img src="https://e.example/b.png" alt="">',
  ],
  [
    'a picture',
    '<p><img src="~/b.png" alt="a > b" title="T"></p>',
    '<p><img src="~/b.png" alt="a > b" title="T" width="10" height="5"></p>',
  ],
  ['a part of a picture', '<img alt="" src="~/b.png#x">', '<img alt="" src="~/b.png#x" width="10" height="5">'],
  ['a picture with a size of its own', '<img src="~/b.png" width="3">', '<img src="~/b.png" width="3">'],
  [
    'pictures after the first',
    '<img src="~/b.png" loading="lazy"><img src="~/c.png" loading="lazy">',
    '<img src="~/b.png" width="10" height="5"><img src="~/c.png" decoding="async" loading="lazy">',
  ],
  [
    'one with variants',
    '<img src="~/a.png" alt="">',
    '<picture><source media="(prefers-color-scheme: dark)" srcset="~/a.dark.png" width="3" height="4"><img src="~/a.png" alt="" width="30" height="20"></picture>',
  ],
  [
    'one that has variants already',
    '<picture><source srcset="~/x.png"><img src="~/a.png"></picture>',
    '<picture><source srcset="~/x.png"><img src="~/a.png" width="30" height="20"></picture>',
  ],
  ['the text of one', '<code>&lt;img src="~/a.png"></code>', '<code>&lt;img src="~/a.png"></code>'],
] as const)
  test(`withPictures() shows ${what}`, () => assert.equal(shown(given), expected));

test('sourceElements() are below the path at which a host has the site', () => {
  const [first] = [htmlText(sourceElements([dark], '/project'))];
  assert.equal(
    first,
    '<source media="(prefers-color-scheme: dark)" srcset="/project/a.dark.png" width="3" height="4">',
  );
});

test('withCodeFromLeft() marks each outermost tag for code once, unless it says its direction', () => {
  const marked = {
    '<p>Run <code>npm ci</code>.</p>': '<p>Run <code dir="ltr">npm ci</code>.</p>',
    '<pre><code>a</code></pre>': '<pre dir="ltr"><code>a</code></pre>',
    '<pre><code class="language-js">a</code></pre><code>b</code>':
      '<pre dir="ltr"><code class="language-js">a</code></pre><code dir="ltr">b</code>',
    '<pre role="group" dir="ltr"><code>a</code></pre>': '<pre role="group" dir="ltr"><code>a</code></pre>',
    '<code class="x" dir="rtl">a</code>': '<code class="x" dir="rtl">a</code>',
    '<p>&lt;code> <codec></codec></p>': '<p>&lt;code> <codec></codec></p>',
  };
  for (const [body, expected] of Object.entries(marked)) assert.equal(withCodeFromLeft(body), expected);
});

test('withHeadingLinks() lets each heading lead to itself but those of pages, of cards and those with a link', () => {
  for (const [body, expected = body] of [
    ['<h2 id="a">A <code>b</code></h2>', '<h2 id="a"><a href="#a">A <code>b</code></a></h2>'],
    [
      '<h3 id="a" lang="fr">\nA</h3><h4 id="b">B</h4>',
      '<h3 id="a" lang="fr"><a href="#a">\nA</a></h3><h4 id="b"><a href="#b">B</a></h4>',
    ],
    ['<h2 id="a">A <a href="/b/">b</a></h2>'],
    ['<h2 id="a">A<sup><a href="#n">1</a></sup></h2>'],
    ['<li class="x">\n<h3 id="a">A</h3>'],
    ['<h1 id="a">A</h1>'],
  ] as const)
    assert.equal(withHeadingLinks(body), expected);
});
