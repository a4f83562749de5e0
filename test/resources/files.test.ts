// Fault: Links from posts and their front matter to files that are missing, held back with a draft, or not published → An error at the link
// Fault: Files beside a post that no page may lead to: of unknown types, scripts → Not published, and told
// Fault: A file of `public/` in the place of an output or of a host's file → An error that names both
// Fault: A page of `public/` of which the policy blocks a part → A warning, and published
// Fault: Pictures that cannot be read, whatever their names say → An error that names the file
// Fault: Headers of the settings that an output has already, that hosts keep for themselves, or that match nothing → An error at the setting that names both

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madeExif, madeJpeg, madePng } from '../made-pictures.ts';
import { post, said, treeOf } from './more-files.ts';

const png = madePng(30, 20);
const jpeg = madeJpeg(40, 10);
const located = madeJpeg(40, 10, madeExif('big', { position: [48, 2] }));

test('files in the folder of a post and beside posts are published beside them, and links to them are resolved', async () => {
  const body =
    '![One](./one.png) ![Two](../two.JPG "T") ![Three][] [Text](notes/a.txt)\n\n[Three]: /assets/three.png\n';
  const { text, entries, files } = await treeOf({
    'posts/en/2026-05-01-hello/index.md': post('image: ./one.png\n', body),
    'posts/en/2026-05-01-hello/one.png': png,
    'posts/en/2026-05-01-hello/notes/a.txt': 'A\n',
    'posts/en/two.JPG': jpeg,
    'assets/three.png': png,
  });
  for (const [path, type] of [
    ['/blog/hello/one.png', 'image/png'],
    ['/blog/two.JPG', 'image/jpeg'],
    ['/blog/hello/notes/a.txt', 'text/plain; charset=utf-8'],
  ] as const)
    assert.equal(entries.get(path)?.mediaType, type, path);
  assert.deepEqual(files.get('blog/hello/one.png'), png);
  const page = text('/blog/hello/');
  assert.ok(page.includes('<img src="/blog/hello/one.png" alt="One" width="30" height="20">'), page);
  assert.ok(
    page.includes(
      '<img src="/blog/two.JPG" alt="Two" title="T" decoding="async" loading="lazy" width="40" height="10">',
    ),
  );
  assert.ok(
    page.includes('<img src="/assets/three.png" alt="Three" decoding="async" loading="lazy" width="30" height="20">'),
  );
  assert.ok(page.includes('<a href="/blog/hello/notes/a.txt">Text</a>'));
  const origin = new URL(JSON.parse(files.get('_manifest.json')?.toString() ?? '').baseUrl).origin;
  assert.ok(page.includes(`<meta property="og:image" content="${origin}/blog/hello/one.png">`));
  assert.ok(text('/blog/hello/index.md').includes(`![One](${origin}/blog/hello/one.png)`));
  assert.ok(text('/schema/post.json').includes(`"${origin}/blog/hello/one.png"`));
  const feed = text('/feed.xml');
  assert.ok(feed.includes(`<img src="${origin}/blog/hello/one.png"`));
  assert.ok(
    feed.includes(`<enclosure length="${png.length}" type="image/png" url="${origin}/blog/hello/one.png"/>`),
    feed,
  );
});

test('pictures in raw HTML are resolved and have their sizes, unless they state their own', async () => {
  const { text } = await treeOf({
    'posts/en/a/index.md': post('', '<img src="./one.png" alt="One">\n\n<img src="one.png" alt="Two" width="3">\n'),
    'posts/en/a/one.png': png,
  });
  const images = text('/blog/a/')
    .match(/<img[^>]*>/g)
    ?.map((image) => image.replace(/ (?:decoding|loading)="\w+"/g, ''));
  assert.deepEqual(images, [
    '<img src="/blog/a/one.png" alt="One" width="30" height="20">',
    '<img src="/blog/a/one.png" alt="Two" width="3">',
  ]);
});

test('files in the folder of a draft are held back, and so are links to them', async () => {
  const draft = { 'posts/en/draft/index.md': post('draft: true\n', ''), 'posts/en/draft/secret.png': png };
  const { entries } = await treeOf(draft);
  assert.ok(![...entries.keys()].some((path) => path.includes('secret')));
  const beside = { 'posts/en/draft.md': post('draft: true\n', ''), 'posts/en/draft/secret.png': png };
  assert.ok(![...(await treeOf(beside)).entries.keys()].some((path) => path.includes('secret')));
  assert.deepEqual(await said({ ...draft, 'posts/en/a.md': post('', '![](draft/secret.png)\n') }), [
    'posts/en/a.md:7 error broken-link The link "draft/secret.png" leads nowhere',
  ]);
});

test('what cannot be published beside a post is told, and an error where a page leads to it', async () => {
  const beside = { 'posts/en/a/index.md': post('', 'Text.\n'), 'posts/en/a/Demo.jsx': 'x', 'posts/en/a/demo.js': 'x' };
  assert.deepEqual(await said(beside), [
    'posts/en/a/Demo.jsx:1 warning unknown-file The file is not published: The media type of "posts/en/a/Demo.jsx" is not known',
    'posts/en/a/demo.js:1 warning active-content The file is not published: A browser runs files of this type',
  ]);
  const linked = await said({ ...beside, 'posts/en/a/index.md': post('', '[demo](demo.js)\n') });
  assert.ok(linked.includes('posts/en/a/index.md:7 error broken-link The link "demo.js" leads nowhere'));
  const { entries } = await treeOf(beside, 'trustedAssets: [posts/en/a/demo.js]\n');
  assert.equal(entries.get('/blog/a/demo.js')?.mediaType, 'text/javascript; charset=utf-8');
  assert.ok(!entries.has('/blog/a/Demo.jsx'));
});

test('a picture that front matter names and that is not there is an error at its place', async () => {
  for (const image of ['./none.png', '/assets/none.png', '/feed.xml'])
    assert.deepEqual(await said({ 'posts/en/a.md': post(`image: {src: ${image}, alt: A}\n`, '') }), [
      `posts/en/a.md:5 error broken-link There is no picture "${image}"`,
    ]);
});

test('a broken picture is an error, and so is one that says where it was taken, unless site.yaml allows it', async () => {
  assert.deepEqual(await said({ 'assets/a.png': 'no picture', 'assets/b.jpg': located, 'public/c.jpg': located }), [
    'assets/a.png:1 error picture The file is not a picture',
    'assets/b.jpg:1 error position The picture says where it was taken',
    'public/c.jpg:1 error position The picture says where it was taken',
  ]);
  const { report } = await treeOf({ 'assets/b.jpg': located }, 'allowedPositions: [assets/b.jpg]\n');
  assert.deepEqual(report.trusted.allowedPositions, ['assets/b.jpg']);
  assert.deepEqual(await said({ 'assets/a/b.jpg': located }, 'allowedPositions: ["assets/**/*.jpg"]\n'), []);
  assert.deepEqual(await said({ 'assets/b.jpg': jpeg }, 'allowedPositions: [assets/b.jpg]\n'), [
    'site.yaml:3 error unknown-reference There is no picture "assets/b.jpg" that says where it was taken',
  ]);
});

test('files of public/ are copied to the root with their types', async () => {
  const { entries, files, text } = await treeOf({
    'public/CNAME': 'www.example.com\n',
    'public/.well-known/apple-app-site-association': '{"applinks": {}}\n',
    'public/.well-known/keybase': 'text\n',
    'public/app.js': 'alert(1)\n',
    'public/blob': Buffer.from([0, 255]),
    'public/demo/index.html': '<!doctype html><title>Demo</title><script>alert(1)</script>\n',
    'public/favicon.ico': Buffer.from([0, 0, 1, 0]),
    'public/google1.html': 'google-site-verification: google1.html\n',
    'public/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>\n',
  });
  const typeOf = (path: string) => entries.get(path)?.mediaType;
  assert.deepEqual(
    [
      '/CNAME',
      '/.well-known/apple-app-site-association',
      '/.well-known/keybase',
      '/app.js',
      '/blob',
      '/favicon.ico',
    ].map(typeOf),
    [
      'text/plain; charset=utf-8',
      'application/json',
      'text/plain; charset=utf-8',
      'text/javascript; charset=utf-8',
      'application/octet-stream',
      'image/vnd.microsoft.icon',
    ],
  );
  assert.equal(files.get('demo/index.html')?.toString(), text('/demo/'));
  const policy = entries.get('/')?.headers['Content-Security-Policy'];
  assert.equal(entries.get('/demo/')?.headers['Content-Security-Policy'], policy);
  assert.equal(entries.get('/google1.html')?.headers['Content-Security-Policy'], policy);
  assert.match(entries.get('/mark.svg')?.headers['Content-Security-Policy'] ?? '', /sandbox$/);
  assert.equal(entries.get('/app.js')?.headers['Content-Security-Policy'], undefined);
});

test('a page of public/ of which the policy blocks a part is published with a warning', async () => {
  const [warning, ...more] = await said({ 'public/demo/index.html': '<script>alert(1)</script>' });
  assert.match(
    warning ?? '',
    /^public\/demo\/index\.html:1 warning blocked The Content-Security-Policy blocks the text of <script>/,
  );
  assert.deepEqual(more, []);
});

test('a file of public/ in the place of one that a host reads is an error that names both', async () => {
  assert.deepEqual(await said({ 'public/_headers': 'x' }), [
    'public/_headers:1 error collision Some hosts read this file, which is generated from the settings',
  ]);
  assert.deepEqual(await said({ 'public/.htaccess': 'x' }, '', ['apache']), [
    'public/.htaccess:1 error collision .htaccess is made both from public/.htaccess and for Apache httpd',
  ]);
});

test('variants of a picture are shown in its place on pages, and the feed and the Markdown have the picture itself', async () => {
  const { text } = await treeOf({
    'posts/en/a/index.md': post('image: wide.png\n', 'Text ![A](./plan.png) and ![B](plan.dark.png).\n'),
    'posts/en/a/plan.png': png,
    'posts/en/a/plan.dark.png': png,
    'posts/en/a/plan.narrow.png': madePng(10, 20),
    'posts/en/a/wide.png': png,
    'posts/en/a/wide.dark.png': png,
  });
  const page = text('/blog/a/');
  assert.ok(
    page.includes(
      '<picture><source media="screen and (prefers-color-scheme: dark)" srcset="/blog/a/plan.dark.png" width="30" height="20">' +
        '<source media="(max-width: 40rem)" srcset="/blog/a/plan.narrow.png" width="10" height="20">' +
        '<img src="/blog/a/plan.png" alt="A" width="30" height="20"></picture>',
    ),
    page,
  );
  assert.ok(!page.includes('<picture><img'));
  assert.match(page, /<picture><source [^>]*wide\.dark\.png[^>]*><img class="picture" src="\/blog\/a\/wide\.png"/);
  assert.equal(page.match(/<picture>/g)?.length, 2);
  for (const path of ['/feed.xml', '/blog/a/index.md']) assert.ok(!text(path).includes('<picture'), path);
});
