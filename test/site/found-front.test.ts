// Fault: Front matter of other generators: numbers as texts, authors with links, keys with capitals, empty values → What it can only mean

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostMeta } from '../../generator/model/meta.ts';
import { usualForm } from '../../generator/site/front/read.ts';
import { modelOf, siteText } from '../model/test-content.ts';

/** The only post of a site, and what is said about it. */
async function postOf(lines: readonly string[], { site = siteText(), file = 'posts/en/a.md', body = 'Text.\n' } = {}) {
  const { resolved, said } = await modelOf({
    'site.yaml': site,
    'data/authors.yaml': undefined,
    [file]: ['---', ...lines, '---', '', body].join('\n'),
  });
  return { post: resolved?.site.posts[0] as PostMeta | undefined, said };
}

const least = ['title: T', 'description: D', 'date: 2026-01-01'];

for (const [what, lines, wanted] of [
  ['date', [], { published: '2026-01-01' }],
  ['a day of one digit', ['published: 2026-4-9'], { published: '2026-04-09' }],
  ['a day with slashes', ['published: 2026/4/9'], { published: '2026-04-09' }],
  ['a number as a title', ['title: 1984'], { title: '1984' }],
  ['a number as it was written', ['title: 1.10'], { title: '1.10' }],
  ['numbers among tags', ['tags: [47, 2.0, go]'], { tags: ['47', '2.0', 'go'] }],
  ['numbers in tags of two keys', ['tags: [go]', 'categories: [2.5]'], { tags: ['go', '2.5'] }],
  ['a tag twice, and one that is empty', ['tags: [a, b, a, ""]'], { tags: ['a', 'b'] }],
  ['an author with a link', ['author: {name: Ada, url: "https://ada.example"}'], { authors: ['Ada'] }],
  ['authors with and without one', ['authors: [{name: Ada, title: Dr}, Eve]'], { authors: ['Ada', 'Eve'] }],
  ['empty values', ['tags: []', 'author: ""', 'image: ""'], { tags: [], authors: [] }],
  ['an empty description', ['description: ""'], { description: 'Text.' }],
  ['keys with capitals', ['Slug: b', 'Author: Ada'], { path: '/blog/b/', authors: ['Ada'] }],
] as const)
  test(`front matter with ${what} is read as it is found`, async () => {
    const keys = lines.map((line) => line.replace(/:.*/, ''));
    const { post, said } = await postOf([...least.filter((line) => !keys.includes(line.replace(/:.*/, ''))), ...lines]);
    assert.deepEqual(said, []);
    assert.ok(post);
    const { published, authors } = post;
    const read = { ...post, published: published.iso, authors: authors.map(({ name }) => name) };
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(read[key as keyof typeof read], value, key);
  });

test('a description that is too long is cut off between words, with a warning', async () => {
  const { post, said } = await postOf(['title: T', 'date: 2026-01-01', `description: ${'word '.repeat(80)}`]);
  assert.deepEqual(said, [
    'posts/en/a.md:4:14 warning too-long The description has 399 characters: it is cut off after 300 / Say the same in one or two sentences; nothing is lost that stands in the text as well',
  ]);
  assert.equal(post?.description, `${'word '.repeat(59)}word…`);
});

test('a link or a bold word in a title or description is told', async () => {
  const { said } = await postOf([
    'title: "a **b** 2 ** 3"',
    'date: 2026-01-01',
    'description: "See [c](/d/), [e] and f(g)"',
  ]);
  assert.deepEqual(said, [
    'posts/en/a.md:2:8 warning unread-mark Readers see "**b**", because a title is plain text / Write the words alone',
    'posts/en/a.md:4:14 warning unread-mark Readers see "[c](/d/)", because a description is plain text / Write the words alone',
  ]);
});

test('a template that is no text is read as the name of one, of which a build says that there is none', () => {
  assert.deepEqual(usualForm({ template: true }, { timeZone: undefined }), { template: 'true' });
});

for (const [what, file, lines, hint] of [
  [
    'names the key that has a day',
    'posts/en/a.md',
    ['posted: 2026-01-01'],
    'If "posted" is that day, write "frontMatter: {posted: published}" in site.yaml',
  ],
  [
    'says what to do with the page of a list',
    'posts/en/news/index.md',
    [],
    'Add a line published: with its day. If it is no post, but the page of a list, write "ignore: [posts/en/news/index.md]" in site.yaml, or move it to pages/',
  ],
] as const)
  test(`the hint at a missing day ${what}`, async () => {
    const { said } = await postOf(['title: T', ...lines], { file });
    const [found] = said.filter((problem) => problem.includes('lacks the key'));
    assert.equal(found?.split(' / ')[1], hint);
  });

test('a page needs no front matter where its text begins with a title', async () => {
  const { resolved, said } = await modelOf({
    'pages/en/a.md': '<!-- A note -->\n\n# The *title*\n\nThe first paragraph.\n\n---\n\nMore.\n',
    'pages/en/b.md': '## Not one\n\nText.\n',
  });
  assert.deepEqual(said, [
    'pages/en/b.md:1:1 error front-matter There is no front matter / Begin the file with a line ---, then YAML, then a line ---, or with a heading as its title: # Title',
  ]);
  const page = resolved?.site.pages.find(({ path }) => path === '/a/');
  assert.deepEqual(
    [page?.title, page?.description, resolved?.site.bodies.get(page?.file ?? '')?.offset],
    ['The title', 'The first paragraph.', 0],
  );
});

for (const [title, lines, path] of [
  ['Foo -  Bar: What’s new in v1.2?', [], '/2026/01/foo-bar-whats-new-in-v1.2/'],
  ['Foo', ['slug: own'], '/2026/01/own/'],
  ['!?', [], '/2026/01/hello/'],
] as const)
  test(`a post "${title}" with ${lines.join(', ') || 'no slug'} is at ${path} by :slug`, async () => {
    const site = siteText('blog: {permalink: /:year/:month/:slug/}');
    const file = 'posts/en/2026-01-01-hello.md';
    const { post, said } = await postOf([`title: "${title}"`, 'description: D', ...lines], { site, file });
    assert.deepEqual([said, post?.path], [[], path]);
  });

test('the page of a list is told as what it is, once, and what to do', async () => {
  const { said } = await postOf(['title: Blog'], { file: 'posts/en/_index.md' });
  assert.deepEqual(said, [
    'posts/en/_index.md:1:1 error slug _index.md is a section page; Fingerpost generates its list / Pass over such files in site.yaml: ignore: ["**/_index.md"]. A page at the address of a list gives it a text',
  ]);
});
