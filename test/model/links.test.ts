import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  externalUrl,
  type LinkFault,
  type LinkScope,
  type LinkTarget,
  linkScopeOf,
  markdownUrl,
  resolveLink,
  sitePath,
} from '../../generator/model/links.ts';
import type { Asset, EntryMeta } from '../../generator/model/meta.ts';
import { testEntry } from './test-scope.ts';

const entryAt = (path: string, markdownPath: string, file: string): EntryMeta => ({
  ...testEntry,
  path,
  markdownPath,
  file,
});
const here = entryAt('/guide/start/', '/guide/start.md', 'pages/en/guide/start.md');
const entries = [
  here,
  entryAt('/pricing/', '/pricing.md', 'pages/en/pricing.md'),
  entryAt('/guide/', '/guide/index.md', 'pages/en/guide/index.md'),
  entryAt('/blog/hello/', '/blog/hello.md', 'posts/en/hello.md'),
];
const assetAt = (file: string, path: string): Asset => ({ file, path, type: 'image/png', size: 1 });
const files = [
  assetAt('assets/logo.svg', '/assets/logo.svg'),
  assetAt('assets/a.pdf', '/assets/a.pdf'),
  assetAt('pages/en/guide/start.png', '/guide/start.png'),
  assetAt('public/ads.txt', '/ads.txt'),
];
const scope: LinkScope = {
  baseUrl: 'https://site.example',
  basePath: '',
  byFile: new Map(entries.map((entry) => [entry.file, entry])),
  byPath: new Map(entries.map((entry) => [entry.path, entry])),
  assets: new Map(files.map((asset) => [asset.file, asset])),
  assetsByPath: new Map(files.map((asset) => [asset.path, asset])),
  moved: new Map([
    ['/old/', '/pricing/'],
    ['/older.html', '/guide/#start'],
  ]),
  guides: new Map([['/developers/', { path: '/developers/', markdownPath: '/developers.md' }]]),
  unpublished: new Map([
    ['pages/en/draft.md', 'held back'],
    ['pages/en/bad.md', 'at fault'],
    ['pages/de', 'at fault'],
    ['pages/en/old.md', 'ignored'],
    ['pages/en/guide/demo.js', 'refused'],
  ]),
};

for (const [url, path] of [
  ['/pricing/', '/pricing/'],
  ['/guide/pricing/', '/pricing/'],
  ['/guide/pricing', '/pricing/'],
  ['/guide/openapi.json', '/openapi.json'],
  ['/guide/./x/../pricing/', '/pricing/'],
  ['/guide/old/', '/pricing/'],
  // What the site itself has at such a path comes first.
  ['/guide/', '/guide/'],
  ['/guide/start/', '/guide/start/'],
  ['/guide', '/guide/'],
  ['/guidepricing/', '/guidepricing/'],
] as const)
  test(`resolveLink() finds ${path} at "${url}" of a site in /guide/`, () => {
    const target = resolveLink(url, here, { ...scope, basePath: '/guide' });
    assert.ok(typeof target === 'object' && 'path' in target);
    assert.equal(target.path, path);
  });

for (const [url, path, fragment] of [
  ['../pricing.md', '/pricing/', undefined],
  ['../pricing.md#plans', '/pricing/', 'plans'],
  ['../pricing.md#', '/pricing/', ''],
  ['./index.md', '/guide/', undefined],
  ['index.md', '/guide/', undefined],
  ['../../../posts/en/hello.md', '/blog/hello/', undefined],
  ['%69ndex.md', '/guide/', undefined],
  ['#top', '/guide/start/', 'top'],
  ['/pricing/', '/pricing/', undefined],
  ['/pricing/#a#b', '/pricing/', 'a#b'],
  ['/guide/../openapi.json', '/openapi.json', undefined],
  ['/café', '/caf%C3%A9', undefined],
  ['../../../assets/logo.svg', '/assets/logo.svg', undefined],
  ['../../../assets/a.pdf#page=2', '/assets/a.pdf', 'page=2'],
  ['start.png', '/guide/start.png', undefined],
  ['./st%61rt.png', '/guide/start.png', undefined],
  ['../../../public/ads.txt', '/ads.txt', undefined],
] as const)
  test(`resolveLink() leads ${JSON.stringify(url)} to ${path}`, () => {
    assert.deepEqual(resolveLink(url, here, scope), { path, fragment });
  });

const signed = linkScopeOf({
  baseUrl: 'https://site.example',
  basePath: '',
  posts: [],
  unpublished: new Map(),
  pages: [here, entryAt('/whats-new/', '/whats-new.md', "pages/en/what's new.md")].map((entry) => ({
    ...entry,
    kind: 'page',
    isHome: false,
    navigation: undefined,
    listing: undefined,
    endpoint: true,
  })),
  assets: [
    assetAt('pages/en/guide/Gro\u0308ße (1).png', '/guide/grosse-1.png'),
    assetAt('pages/en/guide/10.00\u202fAM.png', '/guide/10.00-AM.png'),
    assetAt('pages/en/guide/a%20b.png', '/guide/a-20b.png'),
    assetAt('public/My File.pdf', '/My-File.pdf'),
  ],
  moves: [{ from: ['/My%20File.pdf'], to: '/My-File.pdf', status: 301, source: 'public/My File.pdf' }],
});

for (const [url, path] of [
  ['Größe (1).png', '/guide/grosse-1.png'],
  ['Gr%C3%B6%C3%9Fe%20%281%29.png', '/guide/grosse-1.png'],
  ['Gro\u0308ße%20(1).png', '/guide/grosse-1.png'],
  ['10.00 AM.png', '/guide/10.00-AM.png'],
  ['10.00%E2%80%AFAM.png', '/guide/10.00-AM.png'],
  ['a%20b.png', '/guide/a-20b.png'],
  ['a%2520b.png', '/guide/a-20b.png'],
  ["../what's new.md", '/whats-new/'],
  ['../../../public/My File.pdf', '/My-File.pdf'],
  ['/My%20File.pdf', '/My-File.pdf'],
  ['/My File.pdf', '/My-File.pdf'],
  ['/My-File.pdf', '/My-File.pdf'],
] as const)
  test(`resolveLink() finds ${path} by ${JSON.stringify(url)}, as its file is called, without a redirect`, () => {
    assert.deepEqual(resolveLink(url, here, signed), { path, fragment: undefined });
  });

for (const url of [
  'https://a.example/x',
  'http://a.example',
  'MAILTO:a@a.example',
  'tel:+33123',
  'https://a.example?q=1#x',
])
  test(`resolveLink() recognizes that ${url} leads out of the site`, () => {
    assert.equal(resolveLink(url, here, scope), 'external');
  });

for (const url of [
  '//a.example/',
  '\\\\a.example',
  '/\\a.example',
  '\\a',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:,x',
  'ftp://a.example/',
  'x-y.z+1:a',
  'https://a b',
  'https://',
])
  test(`resolveLink() does not publish ${url}`, () => {
    assert.deepEqual(resolveLink(url, here, scope), {
      code: 'unsafe-link',
      message: `The link "${url}" is not published`,
      hint: url.startsWith('//')
        ? `Write https:${url}`
        : `Use https:, http:, mailto:, tel: or a path${url === 'x-y.z+1:a' ? ', or put it between backticks if it is no link' : ''}`,
    });
  });

const form = 'Link to a content file, relative to this one, or to a path that begins with /';
for (const [url, hint] of [
  ['../pricing.md?x=1', 'The site has no pages with a query'],
  ['/pricing/?x=1', 'The site has no pages with a query'],
  ['../draft.md', 'pages/en/draft.md is a draft, hidden, or dated in the future'],
  ['../draft.md#here', 'pages/en/draft.md is a draft, hidden, or dated in the future'],
  ['../prizing.md', 'Did you mean "../pricing.md"?'],
  ['strat.md', 'Did you mean "start.md"?'],
  ['../../../elsewhere/else.md', form],
  ['%E0%A4%A.html', form],
  ['3:2', form],
  ['./a:b.html', form],
  ['a\\b.html', form],
  ['myassets/logo.svg', 'Put the picture beside the file that shows it, or in assets/'],
  ['../pricing.html', 'Did you mean "../pricing.md"?'],
  ['../pricing.html#plans', 'Did you mean "../pricing.md"?'],
  ['', 'Write an address, or the text alone'],
  ['www.example.com/x', 'Write https://www.example.com/x'],
  ['star.png', 'Did you mean "start.png"?'],
  ['../old.md', 'pages/en/old.md is left out: "ignore" in site.yaml names it'],
  ['demo.js', 'pages/en/guide/demo.js is not published: the warning at that file says why'],
] as const)
  test(`resolveLink() calls ${url} broken`, () => {
    const fault = { code: 'broken-link', message: `The link "${url}" leads nowhere`, hint };
    assert.deepEqual(resolveLink(url, here, scope), fault);
  });

for (const url of ['../bad.md', '../../de/any.md', '../../de/below/any.md#x'])
  test(`resolveLink() does not check ${url}, whose target has an error`, () => {
    assert.equal(resolveLink(url, here, scope), 'unknown' satisfies LinkTarget | LinkFault | string);
  });

test('sitePath() joins a path and its fragment, which may be empty', () => {
  assert.equal(sitePath({ path: '/a/', fragment: undefined }), '/a/');
  assert.equal(sitePath({ path: '/a/', fragment: 'b' }), '/a/#b');
  assert.equal(sitePath({ path: '/a/', fragment: '' }), '/a/#');
});

test('markdownUrl() leads to the Markdown alternate of a page or a guide, and directly to any other file', () => {
  assert.equal(markdownUrl({ path: '/pricing/', fragment: 'plans' }, scope), 'https://site.example/pricing.md#plans');
  assert.equal(markdownUrl({ path: '/developers/', fragment: undefined }, scope), 'https://site.example/developers.md');
  assert.equal(markdownUrl({ path: '/openapi.json', fragment: undefined }, scope), 'https://site.example/openapi.json');
});

for (const [url, ascii] of [
  ['https://bücher.example/straße', 'https://xn--bcher-kva.example/stra%C3%9Fe'],
  ['HTTP://a.example/é', 'http://a.example/%C3%A9'],
  ['https://a.example/a b', 'https://a.example/a%20b'],
  ['https://A.example', 'https://A.example'],
  ['https://a.example/~!', 'https://a.example/~!'],
  ['mailto:é@a.example', 'mailto:é@a.example'],
  ['mailto:a@a.example?body=https://é', 'mailto:a@a.example?body=https://é'],
] as const)
  test(`externalUrl() writes ${url} as ${ascii}`, () => {
    assert.equal(externalUrl(url), ascii);
  });

for (const [url, path, fragment] of [
  ['/old/', '/pricing/', undefined],
  ['/old/#plans', '/pricing/', 'plans'],
  ['/older.html', '/guide/', 'start'],
  ['/pricing', '/pricing/', undefined],
  ['/guide/start#a', '/guide/start/', 'a'],
] as const)
  test(`resolveLink() follows ${url} to ${path}, and says that it has moved`, () => {
    assert.deepEqual(resolveLink(url, here, scope), { path, fragment, isMoved: true });
  });
