// Fault: Redirects in a loop, or of one address to two places → An error each; chains are followed
// Fault: Names with blanks, signs and letters that are not ASCII, in any normal form → An address in ASCII, and a redirect from the other

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelOf, pageText, postText, siteText } from '../model/test-content.ts';

/** Every address that redirects, with its status and where it leads. */
async function movesOf(files: Readonly<Record<string, string>>) {
  const { resolved, said } = await modelOf(files);
  return { said, moves: resolved?.site.moves.map(({ from, status, to }) => [from.join(' '), status, to]) };
}

test('aliases, capitals and endings of files lead to a page, and settings redirect anything', async () => {
  const { said, moves } = await movesOf({
    'site.yaml': siteText(
      'redirects: [{from: /a.html, to: /guide/, status: 308}, {from: b/c, to: "https://b.example/"}, {from: /gone/}]',
    ),
    'pages/en/Guide.md': pageText('aliases: [old/guide.html, /1.0, /guide/]'),
    'posts/en/a.md': postText('2026-01-01', 'permalink: /2016/A.html', 'redirect_from: /B/'),
  });
  assert.deepEqual(said, []);
  assert.deepEqual(moves, [
    ['/a.html', 308, '/guide/'],
    ['/b/c/ /b/c', 301, 'https://b.example/'],
    ['/gone/ /gone', 410, undefined],
    ['/Guide/ /Guide', 301, '/guide/'],
    ['/old/guide.html', 301, '/guide/'],
    ['/1.0/ /1.0', 301, '/guide/'],
    ['/2016/A.html', 301, '/2016/a/'],
    ['/B/ /B', 301, '/2016/a/'],
  ]);
});

test('a redirect to another leads to where that ends', async () => {
  const { said, moves } = await movesOf({
    'site.yaml': siteText(
      'redirects: [{from: /a/, to: "/b#part"}, {from: /b/, to: /c.html}, {from: /x/, to: /y/}, {from: /y/}]',
    ),
    'pages/en/d.md': pageText('aliases: [/c.html]'),
  });
  assert.deepEqual(said, []);
  assert.deepEqual(
    moves?.map(([from, status, to]) => `${from} ${status} ${to}`),
    ['/a/ /a 301 /d/', '/b/ /b 301 /d/', '/x/ /x 410 undefined', '/y/ /y 410 undefined', '/c.html 301 /d/'],
  );
});

test('an entry that only redirects needs nothing else, and leads to a page without its final slash too', async () => {
  const { said, moves } = await movesOf({
    'posts/en/a.md': '---\nredirect_to: /b#c\n---\n',
    'posts/en/2016-08-02-old.md': '---\nredirectTo: https://b.example/\naliases: [/x.html]\n---\n',
    'pages/en/gone.md': '---\nredirectTo: /b/\ndraft: true\n---\n',
    'pages/en/b.md': pageText(),
  });
  assert.deepEqual(said, []);
  assert.deepEqual(moves, [
    ['/blog/old/ /blog/old', 301, 'https://b.example/'],
    ['/x.html', 301, 'https://b.example/'],
    ['/blog/a/ /blog/a', 301, '/b/#c'],
  ]);
});

test('a post that only redirects does so from where its day has it', async () => {
  const { said, moves } = await movesOf({
    'site.yaml': siteText('blog: {permalink: /:year/:month/:title/}'),
    'posts/en/2016-08-02-old.md': '---\nredirect_to: /b/\n---\n',
    'posts/en/older.md': '---\nredirect_to: /b/\ndate: 2015-07-01\n---\n',
    'pages/en/b.md': pageText(),
  });
  assert.deepEqual(said, []);
  assert.deepEqual(moves, [
    ['/2016/08/old/ /2016/08/old', 301, '/b/'],
    ['/2015/07/older/ /2015/07/older', 301, '/b/'],
  ]);
});

test('an entry that redirects is checked all the same', async () => {
  const { said } = await movesOf({ 'posts/en/a.md': '---\nredirectTo: b c\ntags: {a: b}\n---\n' });
  assert.deepEqual(
    said.map((problem) => problem.replace(/,? (?:not|such).*/, '')),
    [
      'posts/en/a.md:2:13 error invalid-value "redirectTo" must be a path of this site that begins with / and has no query, or an https URL without $, \', (, ), * and ;',
      'posts/en/a.md:3:7 error wrong-type "tags" must be a list',
    ],
  );
});

test('a URL with a character that hosts read as a pattern is proposed without it', async () => {
  const { said } = await movesOf({
    'site.yaml': siteText('redirects: [{from: /a/, to: "https://b.example/B_(c)"}]'),
  });
  assert.match(
    said.join('\n'),
    /^site\.yaml:\d+:\d+ error invalid-value [^\n]+ \/ Did you mean "https:\/\/b\.example\/B_%28c%29"\?$/,
  );
});

test('loops, and addresses that lead to two places, are problems', async () => {
  const { said } = await movesOf({
    'site.yaml': siteText('redirects: [{from: /a/, to: /b/}, {from: /b/, to: /a/}]'),
    'pages/en/c.md': pageText('aliases: [/old/, /twice/]'),
    'pages/en/d.md': pageText('aliases: [/old, /d.html, /d.html, /d.html/]'),
    'pages/en/e.md': pageText('aliases: [/d.html/]'),
  });
  assert.deepEqual(said, [
    'site.yaml:11:13 error redirect-loop The redirect of /a/ leads back to it / Point it to a page',
    'site.yaml:11:35 error redirect-loop The redirect of /b/ leads back to it / Point it to a page',
    'pages/en/d.md:1:1 error collision /old/ redirects to /c/ by pages/en/c.md, and to /d/ by pages/en/d.md / Keep one of them',
    'pages/en/e.md:1:1 error collision /d.html/ redirects to /d/ by pages/en/d.md, and to /e/ by pages/en/e.md / Keep one of them',
  ]);
});

test('thousands of redirects, each to the next, are followed in time proportional to their number', async () => {
  const chain = Array.from({ length: 3000 }, (_, index) => `  - {from: /a${index}/, to: /a${index + 1}/}`);
  const { said, moves } = await movesOf({
    'site.yaml': siteText('redirects:', ...chain, '  - {from: /a3000/, to: /}'),
  });
  assert.deepEqual(said, []);
  assert.ok(moves?.every(([, , to]) => to === '/'));
});

test('a file or a page whose name has other letters or signs redirects from the address that it would have had', async () => {
  const { said, moves } = await movesOf({
    'assets/Größe (1).txt': 'x',
    'public/My App/index.html': '<!doctype html><title>A</title>',
    'public/My App/read me.webmanifest': '{}',
    'pages/en/My Docs/Read me (first).md': pageText(),
    'posts/en/a.md': postText('2026-01-01'),
    'posts/en/a/cafe\u0301 & co.txt': 'x',
    'posts/en/Talks/b.txt': 'x',
    'posts/en/2024/My Trip/index.md': postText('2026-01-01'),
    'posts/en/2024/My Trip/c.txt': 'x',
    'posts/en/Notes/Ümläut/index.md': postText('2026-01-01', 'slug: other'),
    'posts/en/Notes/Ümläut/d.txt': 'x',
  });
  assert.deepEqual(said, []);
  assert.deepEqual(moves, [
    ['/My%20Docs/Read%20me%20(first)/ /My%20Docs/Read%20me%20(first)', 301, '/my-docs/read-me-first/'],
    ['/my%20docs/read%20me%20(first)/ /my%20docs/read%20me%20(first)', 301, '/my-docs/read-me-first/'],
    ['/blog/2024/My%20Trip/ /blog/2024/My%20Trip', 301, '/blog/2024/my-trip/'],
    ['/blog/2024/my%20trip/ /blog/2024/my%20trip', 301, '/blog/2024/my-trip/'],
    ['/blog/Notes/other/ /blog/Notes/other', 301, '/blog/notes/other/'],
    ['/assets/Gr%C3%B6%C3%9Fe%20(1).txt', 301, '/assets/grosse-1.txt'],
    ['/blog/2024/My%20Trip/c.txt', 301, '/blog/2024/my-trip/c.txt'],
    ['/blog/a/caf%C3%A9%20&%20co.txt', 301, '/blog/a/cafe-co.txt'],
    ['/My%20App/ /My%20App', 301, '/My-App/'],
    ['/My%20App/read%20me.webmanifest', 301, '/My-App/read-me.webmanifest'],
  ]);
});

test('an address that the rules of hosts cannot name does not redirect, with a warning', async () => {
  const { said, moves } = await movesOf({
    'assets/a; return 200 "x".txt': 'x',
    'public/100%.txt': 'x',
    "posts/en/what's new?.md": postText('2026-01-01'),
  });
  assert.deepEqual(moves, []);
  assert.deepEqual(
    said.map((problem) => problem.replace(/:\d.*? warning slug/, '').replace(/: it is too long .*/, '')),
    [
      'posts/en/what\'s new?.md "/blog/what\'s new?/" does not redirect to /blog/whats-new/',
      'assets/a; return 200 "x".txt "/assets/a; return 200 "x".txt" does not redirect to /assets/a-return-200-x.txt',
      'public/100%.txt "/100%.txt" does not redirect to /100.txt',
    ],
  );
});
