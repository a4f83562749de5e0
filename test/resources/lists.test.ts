import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XMLValidator } from 'fast-xml-parser';
import RssParser from 'rss-parser';
import { buildBare, buildEdited, buildTree, minimalOptions, origin, replaceIn, textFile } from '../build-sample.ts';
import { type Tag, tagsOf } from './html-tags.ts';

/** The sample with 40 more posts about tags, and a minimal site with 3 posts and no index. */
const day = (index: number) => new Date(Date.parse('2024-01-01') + index * 86_400_000).toISOString().slice(0, 10);
const postText = (index: number, more = '') =>
  `---\ntitle: Post ${index}\ndescription: On ${index}.\npublished: ${day(index)}\ntags: [C++, "Day ${index}"]\n${more}---\n\nText.\n`;
const tree = await buildEdited((files) => [
  ...files,
  ...Array.from({ length: 40 }, (_, index) =>
    textFile(`posts/en/post-${index}.md`, postText(index, 'author: noor-haddad\n')),
  ),
]);
const minimal = await buildEdited(
  (files) => [...files, ...[0, 1, 2].map((index) => textFile(`posts/en/post-${index}.md`, postText(index)))],
  minimalOptions,
);

const links = (path: string) => tagsOf(tree.text(path)).filter(({ name }) => name === 'link' || name === 'a');
const hrefs = (tags: readonly Tag[], rel: string) =>
  tags.filter(({ attributes }) => attributes.rel === rel).map(({ name, attributes }) => `${name} ${attributes.href}`);

test('the pages of a list lead to one another, in HTML and in Markdown, and each is canonical to itself', () => {
  for (const [path, previous, next] of [
    ['/blog/', undefined, '/blog/page/2/'],
    ['/blog/page/2/', '/blog/', '/blog/page/3/'],
    ['/blog/page/3/', '/blog/page/2/', undefined],
    ['/blog/tags/c-plus-plus/', undefined, '/blog/tags/c-plus-plus/page/2/'],
    ['/blog/tags/c-plus-plus/page/2/', '/blog/tags/c-plus-plus/', undefined],
    ['/blog/authors/noor-haddad/page/2/', '/blog/authors/noor-haddad/', '/blog/authors/noor-haddad/page/3/'],
  ] as const) {
    const both = (to: string | undefined) => (to === undefined ? [] : [`link ${to}`, `a ${to}`]);
    const tags = links(path);
    assert.deepEqual([hrefs(tags, 'prev'), hrefs(tags, 'next')], [both(previous), both(next)], path);
    assert.deepEqual(hrefs(tags, 'canonical'), [`link ${origin}${path}`]);
    const markdown = (to: string) => (to === '/blog/' ? '/blog/index.md' : `${to.slice(0, -1)}.md`);
    const text = tree.text(markdown(path));
    for (const to of [previous, next])
      if (to !== undefined) assert.ok(text.includes(`](${origin}${markdown(to)})`), path);
  }
  assert.ok(!tree.entries.has('/blog/page/4/') && !tree.entries.has('/blog/page/1/'));
});

test('each post is on one page of the blog, and the text of a written index only on the first', () => {
  const posts = [...tree.entries.keys()].filter((path) => /^\/blog\/(?!tags\/|authors\/)[^/]+\/$/.test(path));
  const listed = ['/blog/', '/blog/page/2/', '/blog/page/3/'].flatMap((path) =>
    links(path).flatMap(({ attributes: { href = '' } }) => (posts.includes(href) ? [href] : [])),
  );
  assert.deepEqual([...listed].sort(), [...posts].sort());
  assert.match(tree.text('/blog/'), /about once a month/);
  assert.doesNotMatch(tree.text('/blog/page/2/'), /about once a month/);
  assert.match(tree.text('/blog/page/2/'), /<title>Notes from the people who pick up – page 2 – Ringfold<\/title>/);
  assert.match(tree.text('/blog/page/2/'), /<nav class="pager" aria-label="Pages of this list">/);
});

test('the sitemap and the graph have every page of a list, and llms.txt and the menu only an index', () => {
  const lists = [...tree.entries.keys()].filter((path) =>
    /^\/blog\/(?:tags\/|authors\/|page\/).*\/$|^\/blog\/tags\/$/.test(path),
  );
  assert.ok(lists.length > 7);
  const graph = tree.json('/schema/page.json') as { '@graph': readonly { '@id': string; '@type': string }[] };
  const types = new Map(graph['@graph'].map((node) => [node['@id'], node['@type']]));
  for (const path of lists) {
    assert.ok(tree.text('/sitemap.xml').includes(`<loc>${origin}${path}</loc>`), path);
    assert.match(types.get(origin + path) ?? '', /^(?:Collection|Profile)Page$/, path);
    assert.ok(!tree.text('/openapi.json').includes(path), path);
    const isIndex = /^\/blog\/(?:tags|authors)\/$/.test(path);
    assert.equal(tree.text('/llms.txt').includes(`${origin}${path.slice(0, -1)}.md)`), isIndex, path);
  }
  assert.equal(types.get(`${origin}/blog/`), 'CollectionPage');
});

test('a tag and an author have a feed, which is well-formed and which their pages name', async () => {
  for (const [path, title] of [
    ['/blog/tags/c-plus-plus/', 'Ringfold: Posts about C++'],
    ['/blog/authors/noor-haddad/', 'Ringfold: Posts by Noor Haddad'],
  ] as const) {
    const xml = tree.text(`${path}feed.xml`);
    assert.equal(XMLValidator.validate(xml), true);
    assert.equal(xml.split('<dc:creator').length, xml.split('<dc:creator xmlns:dc=').length);
    const feed = await new RssParser().parseString(xml);
    assert.deepEqual([feed.title, feed.link, feed.items.length], [title, origin + path, 20]);
    for (const page of [path, `${path}page/2/`])
      assert.ok(hrefs(links(page), 'alternate').includes(`link ${path}feed.xml`));
  }
});

test('a post links to its tags and authors, but not to tags with fewer posts than a page takes', () => {
  const page = tree.text('/blog/post-3/');
  assert.ok(page.includes('C++</a></span><span class="sr-only">, </span><span class="badge">Day 3</span></p>'));
  assert.match(page, /<img [^>]*>By <a href="\/blog\/authors\/noor-haddad\/">Noor Haddad<\/a><\/span>/);
  const text = tree.text('/blog/post-3.md');
  assert.ok(text.includes(`Tags: [C++](${origin}/blog/tags/c-plus-plus.md), Day 3\n`));
  assert.ok(text.includes(`By [Noor Haddad](${origin}/blog/authors/noor-haddad.md) · `));
  assert.ok(minimal.text('/blog/post-1/').includes('<a href="/blog/tags/day-1/">Day 1</a>'));
});

test('the list of tags has the most used first, each with its newest posts, those of one post without a page of their own, and the page of a tag names the others', () => {
  const page = tree.text('/blog/tags/').replace(/<svg.*?<\/svg>/g, '');
  assert.ok(
    page.includes(
      '<ul class="cards groups">\n<li>\n<h2 class="name"><a href="/blog/tags/c-plus-plus/">C++</a></h2>\n<p class="latest"><a href="/blog/post-39/">Post 39</a><br>\nFebruary 9, 2024</p>\n<p class="latest"><a href="/blog/post-38/">Post 38</a><br>\nFebruary 8, 2024</p>\n<p class="latest"><a href="/blog/post-37/">Post 37</a><br>\nFebruary 7, 2024</p>\n<p class="latest"><a href="/blog/tags/c-plus-plus/">40 posts</a></p>\n</li>',
    ),
  );
  assert.match(page, /<h2 class="name">Day 3<\/h2>\n<p class="latest"><a href="\/blog\/post-3\/">Post 3<\/a><br>/);
  assert.match(tree.text('/blog/tags.md'), /^- \*\*Day 3\*\*: .*\[Post 3\]\(.*\/blog\/post-3\.md\)$/m);
  assert.match(
    tree.text('/blog/tags/operations/'),
    /<p class="lead">5 posts about operations from Ringfold.*<nav class="others" aria-label="Tags"><a href="\/blog\/">Blog<\/a> <a href="\/blog\/tags\/c-plus-plus\/">C\+\+<\/a> <a href="\/blog\/tags\/operations\/" aria-current="page">operations<\/a>.*<a href="\/blog\/tags\/">Other tags<\/a>/s,
  );
  assert.match(tree.text('/blog/page/2/'), /<ul class="cards posts">/);
  assert.match(tree.text('/blog/tags/c-plus-plus/'), /<ul class="cards posts of-tag">/);
});

test('a site without an index of its posts gets one, in its menu and with everything that pages have', async () => {
  assert.match(minimal.text('/'), /<li><a href="\/blog\/">Blog<\/a><\/li>/);
  assert.match(minimal.text('/blog/'), /<h1>Blog<\/h1>/);
  assert.match(minimal.text('/blog/post-1/'), /<li><a href="\/blog\/">Blog<\/a><\/li>\n<\/ol>/);
  assert.match(minimal.text('/blog.md'), /^# Blog\n\n> All posts, the newest first\./);
  assert.match(minimal.text('/llms.txt'), /\/blog\.md\)/);
  assert.match(minimal.text('/sitemap.xml'), /\/blog\/<\/loc>/);
  assert.ok(!(await buildTree(minimalOptions)).entries.has('/blog/'));
});

test('the index of tags tells how many posts there are where not all of them are shown', async () => {
  const { text } = await buildEdited((files) => files);
  const [page, alternate] = [text('/blog/tags/'), text('/blog/tags.md')];
  assert.match(page, /<a href="\/blog\/tags\/operations\/">5 posts<\/a>/);
  assert.match(alternate, /operations\.md\)\*\* · 5 posts: /);
  for (const shown of [page, alternate]) assert.deepEqual(shown.match(/\d+ posts?\b/g), ['5 posts']);
});

test('a link in a body leads to a list, and to the alternate of that in Markdown', async () => {
  const built = await buildEdited((files) =>
    replaceIn(files, 'pages/en/features.md', /$/, '\n[Tags](/blog/tags/operations/)\n'),
  );
  assert.match(built.text('/features/'), /<a href="\/blog\/tags\/operations\/">Tags<\/a>/);
  assert.ok(built.text('/features.md').includes(`[Tags](${origin}/blog/tags/operations.md)`));
});

test('what an author says of themself is below their posts, above the list of these and its Markdown, and in the graph', async () => {
  const edited = (bio: string) => buildBare((all) => replaceIn(all, 'data/authors.yaml', /( {4}bio:\n.*\n.*\n)/g, bio));
  const [{ text }, without] = await Promise.all([
    edited('    bio: {en: "I ask & count.", fr: Je compte.}\n'),
    edited(''),
  ]);
  const post = '/blog/what-a-missed-call-costs/';
  const list = '/blog/authors/noor-haddad/';
  assert.match(
    text(post),
    /<div class="bio">.*Noor Haddad<\/a><\/strong> <span>Customer researcher<.*\n<p>I ask &amp; count\.<\/p><\/div>/s,
  );
  assert.ok(text(list).includes('<p>Customer researcher</p>\n<p class="lead">I ask &amp; count.</p>'));
  assert.ok(text('/blog/authors.md').includes('** · Customer researcher · I ask & count. · 2 posts: May 26, 2026 · ['));
  assert.ok(text('/blog/authors/noor-haddad.md').includes('\n> I ask & count.\n'));
  assert.match(
    text(post),
    /"Person","@id":"[^"]*noor-haddad".*?"description":\{"@language":"en","@value":"I ask & count\."\}/,
  );
  assert.match(text('/fr/blog/combien-coute-un-appel-manque/'), /<p>Je compte\.<\/p><\/div>/);
  for (const path of [post, list]) assert.doesNotMatch(without.text(path), /class="bio"|I ask/);
});

test('the picture of an author is on their page, at their posts, in the list of authors, in feeds that have a place for it and in the graph', async () => {
  const image = '/assets/noor-haddad.svg';
  const { json, text } = await buildEdited((all) =>
    replaceIn(all, 'data/authors.yaml', / {4}image: .*(?:mara|etienne).*\n/g, ''),
  );
  const stated = ['/blog/what-a-missed-call-costs/', '/blog/authors/noor-haddad/'];
  for (const path of stated) {
    assert.match(text(path), new RegExp(`<img [^>]*src="${image}" alt="[^"]*" width="\\d+"`), path);
    assert.ok(text(path).includes(`"image":"${origin}${image}"`), path);
  }
  assert.match(
    text('/blog/authors/'),
    new RegExp(
      `<li>\\n<p class="portrait"><img [^>]*src="${image}" alt=""[^>]*></p>\\n<h2 class="name"><a [^>]*>Noor Haddad<`,
    ),
  );
  assert.equal(text('/blog/authors/').match(/class="portrait"/g)?.length, 1);
  assert.match(text('/blog/authors/'), /<p class="latest"><a href="\/blog\/urgent-soon-or-never-mind\/">/);
  assert.match(text('/blog/'), /<p class="note">[^<]* · Noor Haddad · \d+ minutes<\/p>/);
  assert.doesNotMatch(text('/blog/authors/noor-haddad/'), /<p class="note">[^\n]*<br>/);
  assert.ok(text('/blog/authors/noor-haddad.md').includes(`![Noor Haddad](${origin}${image})`));
  const { items } = json('/feed.json') as { items: readonly { authors: readonly { avatar?: string }[] }[] };
  assert.deepEqual(new Set(items.map(({ authors: [one] }) => one?.avatar)), new Set([undefined, origin + image]));
});
