import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryMeta } from '../../generator/model/meta.ts';
import { modelOf, pageText, postText } from '../model/test-content.ts';

const pathsOf = (entries: readonly EntryMeta[] | undefined) => entries?.map(({ path }) => path);

/** The metadata of the entry at a path, with the code of its locale. */
async function headAt(path: string, files: Readonly<Record<string, string>>) {
  const { resolved, said } = await modelOf(files);
  assert.deepEqual(said, []);
  const found = [...(resolved?.site.pages ?? []), ...(resolved?.site.posts ?? [])].find((head) => head.path === path);
  return { ...found, locale: found?.locale.code };
}

const asWritten = { moved: [], taken: { title: false, description: false }, extra: {} };

test('resolveEntries() gives the metadata of a page, with defaults for what its front matter leaves out', async () => {
  const updated = { iso: '2026-01-02', epoch: Date.parse('2026-01-02T00:00:00Z') };
  assert.deepEqual(await headAt('/guide/', { 'pages/en/guide.md': pageText() }), {
    kind: 'page',
    id: 'guide',
    locale: 'en',
    path: '/guide/',
    markdownPath: '/guide.md',
    title: 'T',
    description: 'D',
    ...asWritten,
    file: 'pages/en/guide.md',
    updated,
    isHome: false,
    navigation: undefined,
    listing: undefined,
    endpoint: true,
  });
  const menu = pageText('id: guide', 'navigation: {order: 3}', 'endpoint: false');
  const translated = { 'pages/en/guide.md': pageText(), 'pages/fr/guide/index.md': menu };
  assert.deepEqual(await headAt('/fr/guide/', translated), {
    kind: 'page',
    id: 'guide',
    locale: 'fr',
    path: '/fr/guide/',
    markdownPath: '/fr/guide/index.md',
    title: 'T',
    description: 'D',
    file: 'pages/fr/guide/index.md',
    updated,
    isHome: false,
    ...asWritten,
    navigation: { label: 'T', order: 3 },
    listing: undefined,
    endpoint: false,
  });
});

test('resolveEntries() recognizes a home page, and gives the name of a page in the menu', async () => {
  const { resolved } = await modelOf({ 'pages/en/index.md': pageText('navigation: {order: 0, label: Start}') });
  const homes = resolved?.site.pages.map(({ isHome, navigation }) => [isHome, navigation]);
  assert.deepEqual(homes, [
    [true, { label: 'Start', order: 0 }],
    [true, undefined],
  ]);
});

test('resolveEntries() gives the metadata of a post, with defaults for what its front matter leaves out', async () => {
  const published = { iso: '2026-02-03', epoch: Date.parse('2026-02-03T00:00:00Z') };
  const known = {
    kind: 'post',
    id: 'hello',
    locale: 'en',
    path: '/blog/hello/',
    markdownPath: '/blog/hello.md',
    title: 'T',
    description: 'D',
    file: 'posts/en/hello.md',
    published,
    authors: [{ id: 'ada', name: 'Ada' }],
    signed: [{ id: 'ada', name: 'Ada' }],
  };
  assert.deepEqual(await headAt('/blog/hello/', { 'posts/en/hello.md': postText('2026-02-03') }), {
    ...known,
    ...asWritten,
    updated: published,
    tags: [],
    minutes: 1,
    image: undefined,
  });
  const full = postText(
    '2026-02-03',
    'updated: 2026-02-04',
    'tags: [a, b]',
    'image: {src: ../../assets/a.svg, alt: A}',
  );
  assert.deepEqual(
    await headAt('/blog/hello/', {
      'posts/en/hello.md': full,
      'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
    {
      ...known,
      ...asWritten,
      updated: { iso: '2026-02-04', epoch: Date.parse('2026-02-04T00:00:00Z') },
      tags: ['a', 'b'],
      minutes: 1,
      image: { src: '/assets/a.svg', alt: 'A' },
    },
  );
});

test('resolveEntries() puts pages in reading order: by locale, then the home page, the menu, and all others by path', async () => {
  const { resolved, said } = await modelOf({
    'pages/fr/a.md': pageText(),
    'pages/en/z.md': pageText('navigation: {order: 1}'),
    'pages/en/y.md': pageText('navigation: {order: 0}'),
    'pages/en/late.md': pageText('navigation: {order: 200000}'),
    'pages/en/b/index.md': pageText('id: b'),
    'pages/en/b/a.md': pageText(),
    'pages/en/a.md': pageText(),
  });
  assert.deepEqual(said, []);
  const english = ['/', '/y/', '/z/', '/a/', '/b/', '/b/a/', '/late/'];
  assert.deepEqual(pathsOf(resolved?.site.pages), [...english, '/fr/', '/fr/a/']);
});

test('resolveEntries() puts posts newest first, and posts of the same moment by path', async () => {
  const { resolved } = await modelOf({
    'posts/en/c.md': postText('2026-01-01'),
    'posts/en/b.md': postText('2026-03-01'),
    'posts/en/a.md': postText('2026-01-01T00:00:00Z'),
    'posts/en/d/index.md': postText('2026-03-01'),
    'posts/en/d/a.md': postText('2026-03-01'),
  });
  assert.deepEqual(pathsOf(resolved?.site.posts), ['/blog/b/', '/blog/d/', '/blog/d/a/', '/blog/a/', '/blog/c/']);
});

test('resolveEntries() holds back drafts, hidden pages and future posts, and counts the future posts', async () => {
  const files = {
    'pages/en/draft.md': pageText('draft: true'),
    'pages/en/hidden.md': pageText('hidden: true'),
    'posts/en/draft.md': postText('2026-01-01', 'draft: true'),
    'posts/en/now.md': postText('2026-06-01'),
    'posts/en/soon.md': postText('2026-06-01T00:00:01Z'),
  };
  const { resolved, said } = await modelOf(files);
  assert.deepEqual(said, []);
  assert.deepEqual(pathsOf(resolved?.site.pages), ['/', '/fr/']);
  assert.deepEqual(pathsOf(resolved?.site.posts), ['/blog/now/']);
  assert.equal(resolved?.futurePosts, 1);
  const held = ['pages/en/draft.md', 'pages/en/hidden.md', 'posts/en/draft.md', 'posts/en/soon.md'];
  assert.deepEqual(resolved?.site.unpublished, new Map(held.map((file) => [file, 'held back'])));
  const preview = await modelOf(files, { includeFuture: true });
  assert.deepEqual(pathsOf(preview.resolved?.site.posts), ['/blog/soon/', '/blog/now/']);
  assert.equal(preview.resolved?.futurePosts, 0);
});

test('a translation is not called alone while a page of the default language cannot be read', async () => {
  const { said } = await modelOf({ 'pages/en/torn.md': '---\ntitle: [\n---\n', 'pages/fr/torn.md': pageText() });
  assert.deepEqual(
    said.filter((problem) => problem.includes('lone-translation')),
    [],
  );
});

test('resolveEntries() distinguishes files that cannot be read from those held back, and reads what has no fault of the others', async () => {
  const { resolved } = await modelOf({
    'pages/en/bad.md': pageText('endpoint: maybe', 'aliases: [/worse/]'),
    'pages/en/lone.md': pageText(),
    'pages/fr/alone.md': pageText(),
    'posts/en/draft.md': postText('2026-01-01', 'draft: true', 'updated: 2025-01-01'),
    'posts/en/open.md': 'no front matter\n',
  });
  assert.deepEqual(
    resolved?.site.unpublished,
    new Map([
      ['posts/en/draft.md', 'held back'],
      ['posts/en/open.md', 'at fault'],
    ]),
  );
  assert.deepEqual(pathsOf(resolved?.site.pages), ['/', '/bad/', '/lone/', '/fr/', '/fr/alone/']);
});

const cases: readonly [string, Readonly<Record<string, string | undefined>>, ...string[]][] = [
  [
    'an unreadable authors file, only once',
    { 'posts/en/a.md': postText('2026-01-01'), 'data/authors.yaml': 'authors: [' },
    'data/authors.yaml:1:10 error yaml-syntax The list that begins with [ is not closed / Close it with ]',
  ],
  [
    'an id that a page, a post and their translations share',
    {
      'pages/en/a.md': pageText(),
      'pages/fr/a.md': pageText(),
      'posts/en/a.md': postText('2026-01-01'),
      'posts/fr/b.md': postText('2026-01-01', 'id: a'),
    },
  ],
];

for (const [what, files, ...said] of cases)
  test(`resolveEntries() ${said.length === 0 ? 'takes' : 'reports'} ${what}`, async () => {
    assert.deepEqual((await modelOf(files)).said, said);
  });
