// Fault: Names that cannot be part of a URL → An error that names the segment

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, checkSegments, dayIn, withoutDay } from '../../generator/names/paths.ts';
import { checkName } from '../../generator/site/assets.ts';

for (const [prefix, name, path, markdownPath] of [
  ['', 'index', '/', '/index.md'],
  ['/fr', 'index', '/fr/', '/fr/index.md'],
  ['', 'pricing', '/pricing/', '/pricing.md'],
  ['', 'calculator/index', '/calculator/', '/calculator/index.md'],
  ['/fr/blog', 'a', '/fr/blog/a/', '/fr/blog/a.md'],
  ['', 'a/b/c', '/a/b/c/', '/a/b/c.md'],
  ['', 'index/a', '/index/a/', '/index/a.md'],
  ['', 'a/index-b', '/a/index-b/', '/a/index-b.md'],
] as const)
  test(`addressOf() serves ${prefix} ${name} at ${path} and ${markdownPath}`, () => {
    assert.deepEqual(addressOf({ prefix, name }), { path, markdownPath, moved: [] });
  });

for (const [naming, path, markdownPath, moved] of [
  [{ prefix: '', name: 'Core-Team' }, '/core-team/', '/core-team.md', ['/Core-Team/']],
  [{ prefix: '/blog', name: 'A/index' }, '/blog/a/', '/blog/a/index.md', ['/blog/A/']],
  [{ prefix: '/blog', name: 'a/b', slug: 'C.d' }, '/blog/a/c.d/', '/blog/a/c.d.md', ['/blog/a/C.d/']],
  [{ prefix: '/blog', name: 'a/index', slug: 'c' }, '/blog/c/', '/blog/c/index.md', []],
  [{ prefix: '/blog', name: 'x', permalink: '/2016/08/02/a/' }, '/2016/08/02/a/', '/2016/08/02/a.md', []],
  [{ prefix: '/blog', name: 'x', permalink: '2016/A' }, '/2016/a/', '/2016/a.md', ['/2016/A/']],
  [{ prefix: '/blog', name: 'x', permalink: '/a.html' }, '/a/', '/a.md', ['/a.html']],
  [{ prefix: '/blog', name: 'x', permalink: '/a/index.html' }, '/a/', '/a.md', ['/a/index.html']],
  [{ prefix: '/fr', name: 'x', permalink: '/fr/' }, '/fr/', '/fr/index.md', []],
  [{ prefix: '', name: 'été' }, '/ete/', '/ete.md', ['/%C3%A9t%C3%A9/']],
  [{ prefix: '', name: 'e\u0301te\u0301' }, '/ete/', '/ete.md', ['/%C3%A9t%C3%A9/']],
  [{ prefix: '', name: 'Über_2.0/b' }, '/uber_2.0/b/', '/uber_2.0/b.md', ['/%C3%9Cber_2.0/b/', '/%C3%BCber_2.0/b/']],
  [{ prefix: '', name: '日本語' }, '/xn--wgv71a119e/', '/xn--wgv71a119e.md', ['/%E6%97%A5%E6%9C%AC%E8%AA%9E/']],
  [{ prefix: '', name: 'a', slug: 'größe' }, '/grosse/', '/grosse.md', ['/gr%C3%B6%C3%9Fe/']],
  [
    { prefix: '', name: "What's new (2)" },
    '/whats-new-2/',
    '/whats-new-2.md',
    ["/What's%20new%20(2)/", "/what's%20new%20(2)/"],
  ],
  [{ prefix: '/blog', name: 'c++' }, '/blog/c/', '/blog/c.md', ['/blog/c++/']],
  [{ prefix: '', name: 'x', permalink: '/a/gr%c3%b6.html' }, '/a/gro/', '/a/gro.md', ['/a/gr%C3%B6.html']],
] as const)
  test(`addressOf() gives ${JSON.stringify(naming)} the path ${path}`, () => {
    assert.deepEqual(addressOf(naming), { path, markdownPath, moved });
  });

for (const [name, day, without] of [
  ['2016-08-02-a-title', '2016-08-02', 'a-title'],
  ['news/2016-08-02-a', '2016-08-02', 'news/a'],
  ['2016-1-9-a', '2016-01-09', 'a'],
  ['2016/1/09/a', '2016-01-09', '2016/1/09/a'],
  ['2016-08-02-a/index', '2016-08-02', 'a/index'],
  ['2016/08/02/a', '2016-08-02', '2016/08/02/a'],
  ['2016-08-32-a', undefined, 'a'],
  ['2016-08-a', undefined, '2016-08-a'],
  ['2016-08-02', undefined, '2016-08-02'],
  ['a-2016-08-02-b', undefined, 'a-2016-08-02-b'],
] as const)
  test(`dayIn() finds ${day} in ${name}, and withoutDay() leaves ${without}`, () => {
    assert.equal(dayIn(name), day);
    assert.equal(withoutDay(name), without);
  });

for (const name of [
  'a',
  'a-b',
  '2026',
  'a/b',
  'a-bc-d1',
  'console',
  'falcon',
  'com',
  'com10',
  'a.b',
  'a_b',
  'a--b',
  'a---b',
  'a_-_b',
  'a-',
  '1.0-beta.2',
  'a'.repeat(100),
])
  test(`checkSegments() takes ${name.slice(0, 12)}`, () => {
    assert.deepEqual(checkSegments(name.split('/'), 'f.md'), { value: true, problems: [] });
  });

for (const [name, message] of [
  ['', '"" cannot become part of a URL'],
  ['a//b', '"" cannot become part of a URL'],
  ['..', '".." cannot become part of a URL'],
  ['../a', '".." cannot become part of a URL'],
  ['%2e%2e', '"%2e%2e" cannot become part of a URL'],
  ['a.', '"a." cannot become part of a URL'],
  ['a\\b', '"a\\b" cannot become part of a URL'],
  ['A', '"A" cannot become part of a URL'],
  ['_a', '"_a" cannot become part of a URL'],
  ['a..b', '"a..b" cannot become part of a URL'],
  ['-a', '"-a" cannot become part of a URL'],
  ['é', '"é" cannot become part of a URL'],
  ['e\u0301', '"e\u0301" cannot become part of a URL'],
  ['а', '"а" cannot become part of a URL'],
  ['con', '"con" cannot become part of a URL, because Windows reserves the name'],
  ['lpt1', '"lpt1" cannot become part of a URL, because Windows reserves the name'],
  ['com1', '"com1" cannot become part of a URL, because Windows reserves the name'],
  ['A'.repeat(60), `"${'A'.repeat(60)}" cannot become part of a URL`],
  ['a'.repeat(101), `"${'a'.repeat(60)}…" cannot become part of a URL`],
  ['é'.repeat(150), `"${'é'.repeat(60)}…" cannot become part of a URL`],
] as const)
  test(`checkSegments() refuses ${JSON.stringify(name.slice(0, 12))}`, () => {
    const { value, problems } = checkSegments(name.split('/'), 'f.md');
    assert.equal(value, false);
    assert.deepEqual(
      problems.map((problem) => [problem.code, problem.message]),
      [['slug', message]],
    );
    assert.match(problems[0]?.hint ?? '', /^Begin the name with a letter or a digit, /);
  });

test('checkSegments() reports every segment that is wrong', () => {
  assert.equal(checkSegments(['A', 'b', 'C'], 'f.md').problems.length, 2);
});

for (const [path, codes] of [
  ['assets/logo.svg', []],
  ['assets/Logo_2.min-1.css', []],
  ['assets/deep/folder/a.png', []],
  ['assets/a b.svg', []],
  ['assets/é.svg', []],
  ['assets/日本_語.svg', []],
  ['assets/é é.svg', []],
  ['assets/_a@2x~dark.svg', []],
  ['assets/a/0.svg', []],
  ['assets/-a.svg', []],
  ['assets/a%.svg', []],
  ['assets/👍.svg', []],
  ['assets/A.svg', []],
  ['assets/a..b.svg', []],
  [`assets/${'a'.repeat(96)}.svg`, []],
  ['assets/~a.svg', ['slug']],
  ['assets/~$a.svg', ['slug']],
  ['assets/.a.svg', ['slug']],
  ['assets/a/.svg', ['slug']],
  ['assets/com1.svg', ['slug']],
  ['assets/com1 .svg', ['slug']],
  ['assets/a.svg.', ['slug']],
  ['assets/NUL.svg', ['slug']],
  ['assets/aux/a.svg', ['slug']],
  ['assets/%2e.svg', []],
  ['assets/%2e%2e/a.svg', []],
  [`assets/${'a'.repeat(97)}.svg`, ['slug']],
  ['assets/a.exe', ['unknown-file']],
  ['assets/a.html', ['active-content']],
  ['assets/a.constructor', ['unknown-file']],
  ['assets/svg', ['unknown-file']],
] as const)
  test(`checkName() reports ${codes.join() || 'nothing'} for ${path.slice(0, 30)}`, () => {
    assert.deepEqual(
      checkName(path).map(({ code }) => code),
      codes,
    );
  });
