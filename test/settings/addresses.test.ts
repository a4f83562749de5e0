import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelOf, pageText, postText, siteText } from '../model/test-content.ts';

for (const [file, path] of [
  ['en/a.md', '/en/a/'],
  ['en/notes/b.md', '/notes/b/'],
  ['en/notes/deep/c.md', '/notes/c/'],
  ['fr/a.md', '/fr/articles/a/'],
  ['fr/notes/d.md', '/fr/articles/d/'],
] as const)
  test(`a post ${file} is at ${path} by the pattern of its innermost folder that has one`, async () => {
    const { resolved, said } = await modelOf({
      'site.yaml': siteText(
        'blog: {permalink: {en: /en/:title/, en/notes: "/notes/:title/", fr: "/articles/:title/"}}',
      ),
      [`posts/${file}`]: postText('2016-08-02'),
    });
    assert.deepEqual(
      said.filter((problem) => !problem.includes('lone-translation')),
      [],
    );
    assert.equal(resolved?.site.posts[0]?.path, path);
  });

test('a folder without a pattern leaves its posts where their files say', async () => {
  const { resolved } = await modelOf({
    'site.yaml': siteText('blog: {permalink: {en/notes: "/notes/:title/"}}'),
    'posts/en/a.md': postText('2016-08-02'),
  });
  assert.equal(resolved?.site.posts[0]?.path, '/blog/a/');
});

test('a page of a folder may be called _index, and files lie beside it', async () => {
  const { resolved, said } = await modelOf({
    'site.yaml': siteText(),
    'pages/en/guide/_index.md': pageText(),
    'pages/en/guide/a.txt': 'a',
  });
  assert.deepEqual(said, []);
  assert.ok(resolved?.site.pages.some(({ path }) => path === '/guide/'));
  assert.deepEqual(
    resolved?.site.assets.map(({ path }) => path),
    ['/guide/a.txt'],
  );
});
