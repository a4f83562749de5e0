import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Listing, ListMeta, PageMeta, SiteMeta } from '../../generator/model/meta.ts';
import { modelOf, pageText, postText, siteText } from '../model/test-content.ts';

type Files = Readonly<Record<string, string>>;

function postsWith(count: number, more: (index: number) => readonly string[] = () => []): Files {
  const dayOf = (index: number) => new Date(Date.parse('2025-01-01') + index * 86_400_000).toISOString().slice(0, 10);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`posts/en/p${index}.md`, postText(dayOf(index), ...more(index))]),
  );
}

async function siteOf(files: Files): Promise<SiteMeta> {
  const { resolved, said } = await modelOf(files);
  assert.deepEqual(said, []);
  assert.ok(resolved);
  return resolved.site;
}

const pathsOf = ({ lists }: SiteMeta) => lists.map(({ path }) => path);

test('resolveLists() makes an index of the blog, tags and authors, and a list of each, in the languages that have posts', async () => {
  const site = await siteOf(postsWith(2, (index) => [`tags: [Été, T${index}]`]));
  assert.deepEqual(
    site.lists.map(({ path, markdownPath, isIndex, navigation, updated }) => [
      path,
      markdownPath,
      isIndex,
      navigation?.label,
      updated?.iso,
    ]),
    [
      ['/blog/', '/blog.md', true, 'blog', '2025-01-02'],
      ['/blog/tags/', '/blog/tags.md', true, undefined, '2025-01-02'],
      ['/blog/tags/ete/', '/blog/tags/ete.md', false, undefined, '2025-01-02'],
      ['/blog/tags/t0/', '/blog/tags/t0.md', false, undefined, '2025-01-01'],
      ['/blog/tags/t1/', '/blog/tags/t1.md', false, undefined, '2025-01-02'],
      ['/blog/authors/', '/blog/authors.md', true, undefined, '2025-01-02'],
      ['/blog/authors/ada/', '/blog/authors/ada.md', false, undefined, '2025-01-02'],
    ],
  );
});

test('resolveLists() makes one list of tags that differ only in capitals, accents or punctuation, under the commonest spelling', async () => {
  const tags = ['[Été, ete]', '[ÉTÉ]', '[Été]', '[C++]', '[C]'];
  const site = await siteOf(postsWith(5, (index) => [`tags: ${tags[index]}`]));
  const groups = site.lists.find(({ path }) => path === '/blog/tags/')?.listing.groups;
  assert.deepEqual(
    groups?.map(({ name, page, size }) => [name, page?.path, size]),
    [
      ['Été', '/blog/tags/ete/', 3],
      ['C', '/blog/tags/c/', 1],
      ['C++', '/blog/tags/c-plus-plus/', 1],
    ],
  );
});

test('resolveLists() does without tags and authors where the settings say so', async () => {
  const site = await siteOf({
    ...postsWith(1, () => ['tags: [a]']),
    'site.yaml': siteText('without: [tags, authors]'),
  });
  assert.deepEqual(pathsOf(site), ['/blog/']);
});

test('resolveLists() pages a written page with ::posts, and leaves one with a limit alone', async () => {
  const files = {
    'site.yaml': siteText('without: [tags, authors]', 'blog: {perPage: 2}'),
    'pages/en/blog.md': `${pageText()}Hello.\n\n> ::posts\n`,
    'pages/en/archive/index.md': `${pageText()}::posts\n`,
    'pages/en/three.md': `${pageText()}::posts{limit=3}\n\n\`\`\`\n::posts\n\`\`\`\n`,
  };
  const site = await siteOf({ ...files, ...postsWith(3) });
  assert.deepEqual(pathsOf(site), ['/blog/page/2/', '/archive/page/2/']);
  const shown = (entry: PageMeta | ListMeta) => entry.listing?.posts.map(({ id }) => id);
  const at = (path: string) => site.pages.find((page) => page.path === path) as PageMeta;
  assert.deepEqual(shown(at('/blog/')), ['p2', 'p1']);
  assert.deepEqual(at('/archive/').listing?.next, { path: '/archive/page/2/', markdownPath: '/archive/page/2.md' });
  assert.deepEqual(site.lists[0] && shown(site.lists[0]), ['p0']);
  assert.equal(at('/three/').listing, undefined);
});

test('resolveLists() gives a page that was written in the place of a list the posts of that list', async () => {
  const files = {
    'site.yaml': siteText('without: [authors]', 'blog: {perPage: 1}'),
    'pages/en/blog.md': `${pageText()}No list.\n`,
    'pages/en/blog/tags/a/index.md': `${pageText()}::posts\n`,
  };
  const site = await siteOf({ ...files, ...postsWith(3, (index) => [`tags: [${index === 1 ? 'b' : 'a'}]`]) });
  assert.deepEqual(pathsOf(site), ['/blog/tags/', '/blog/tags/a/page/2/', '/blog/tags/b/']);
  const page = site.pages.find(({ path }) => path === '/blog/tags/a/');
  assert.deepEqual(
    [page?.listing?.posts.map(({ id }) => id), page?.listing?.group?.feedPath, page?.listing?.group?.markdownPath],
    [['p2'], '/blog/tags/a/feed.xml', '/blog/tags/a/index.md'],
  );
  assert.deepEqual(site.lists[1]?.listing.previous, { path: '/blog/tags/a/', markdownPath: '/blog/tags/a/index.md' });
});

test('resolveLists() ties lists of the same name in two languages, and a list to a page that was written in the other', async () => {
  const files = {
    'pages/en/blog.md': pageText('id: news'),
    'posts/en/a.md': postText('2026-01-01', 'tags: [x]'),
    'posts/fr/a.md': postText('2026-01-01', 'tags: [x]'),
  };
  const site = await siteOf(files);
  const idsAt = (path: string) =>
    [...site.pages, ...site.lists].filter((page) => page.path.endsWith(path)).map(({ id }) => id);
  assert.deepEqual(idsAt('/blog/'), ['news', 'news']);
  assert.deepEqual(idsAt('/blog/tags/x/'), ['blog/tags/x', 'blog/tags/x']);
});

test('resolveLists() takes the title and description of the index from the settings', async () => {
  const site = await siteOf({
    ...postsWith(1),
    'site.yaml': siteText('blog: {title: {en: News, fr: Nouvelles}, description: What is new.}'),
  });
  assert.deepEqual([site.lists[0]?.title, site.lists[0]?.description], ['News', 'What is new.']);
});

test('resolveLists() has each post exactly once on the pages of each of its lists, which lead to one another', async () => {
  const tags = fc.subarray(['a', 'b', 'B', 'ç', '+']);
  await fc.assert(
    fc.asyncProperty(fc.array(tags, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (all, perPage) => {
      const files = postsWith(all.length, (index) => [`tags: ${JSON.stringify(all[index])}`]);
      const site = await siteOf({ ...files, 'site.yaml': siteText(`blog: {perPage: ${perPage}}`) });
      const pages = new Map(site.lists.map((list) => [list.path, list]));
      const left = new Set(pages.keys());
      assert.equal(left.size, site.lists.length);
      const whole = (path: string) => {
        const listings: Listing[] = [];
        for (let at = pages.get(path); at; at = pages.get(at.listing.next?.path ?? '')) {
          assert.equal(at.listing.previous && pages.get(at.listing.previous.path)?.listing, listings.at(-1));
          listings.push(at.listing);
          assert.ok(left.delete(at.path));
        }
        for (const [index, { number, count, posts }] of listings.entries()) {
          assert.deepEqual([number, count], [index + 1, listings.length]);
          assert.ok(posts.length <= perPage);
        }
        return listings.flatMap(({ posts }) => posts.map(({ id }) => id));
      };
      const newestFirst = all.map((_, index) => `p${index}`).reverse();
      assert.deepEqual(whole('/blog/'), newestFirst);
      assert.deepEqual(whole('/blog/authors/ada/'), newestFirst);
      for (const [path, names] of [
        ['a', ['a']],
        ['b', ['b', 'B']],
        ['c', ['ç']],
        ['plus', ['+']],
      ] as const) {
        const own = newestFirst.filter((id) => names.some((name) => all[Number(id.slice(1))]?.includes(name)));
        assert.deepEqual(whole(`/blog/tags/${path}/`), own);
      }
      for (const index of ['/blog/tags/', '/blog/authors/']) whole(index);
      assert.deepEqual([...left], []);
    }),
    { numRuns: 50 },
  );
});
