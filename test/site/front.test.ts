// Fault: A key of front matter that is nearly a known one, or means nothing → An error with "Did you mean"; one warning per key

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day } from '../../generator/format/numbers.ts';
import type { PostMeta } from '../../generator/model/meta.ts';
import { modelOf, pageText, postText, siteText } from '../model/test-content.ts';

const mapped = siteText(
  'timeZone: Europe/Paris',
  'frontMatter: {date: published, spoiler: description, category: tags, path: permalink, cta: extra}',
);

/** The only post of a site, and what is said about it. */
async function postOf(
  lines: readonly string[],
  { site = mapped, file = 'posts/en/a.md', body = '', fence = '---' } = {},
) {
  const { resolved, said } = await modelOf({ 'site.yaml': site, [file]: [fence, ...lines, fence, body].join('\n') });
  return { post: resolved?.site.posts[0] as PostMeta | undefined, said };
}

const least = ['title: T', 'description: D', 'published: 2026-01-01'];

test('front matter is read under the keys that the settings give', async () => {
  const lines = ['title: T', 'date: 2016-08-02 13:20', 'spoiler: S', 'cta: react', 'category: news', 'author: ada'];
  const { post, said } = await postOf(lines);
  assert.deepEqual(said, []);
  assert.equal(post?.published.iso, '2016-08-02T11:20:00Z');
  assert.deepEqual([post?.description, post?.tags, post?.extra], ['S', ['news'], { cta: 'react' }]);
});

test('a key under its own name counts before one that is mapped to it, and tags of several keys are put together', async () => {
  const lines = [...least, 'date: 2016-08-02', 'categories: [a, b]', 'tags: [b, c]', 'category: "d, e"'];
  const { post, said } = await postOf(lines);
  assert.deepEqual(said, []);
  assert.equal(post?.published.iso, '2026-01-01');
  assert.deepEqual(post?.tags, ['a', 'b', 'c', 'd, e']);
});

test('a key that is nearly a known one is an error, and so is a known one of the other kind', async () => {
  const { said } = await postOf([...least, 'tittle: T', 'spoilr: S', 'hidden: true']);
  assert.deepEqual(said, [
    'posts/en/a.md:5:1 error unknown-key Unknown key "tittle" / Did you mean "title"?',
    'posts/en/a.md:6:1 error unknown-key Unknown key "spoilr" / Did you mean "spoiler"?',
    'posts/en/a.md:7:1 error unknown-key Unknown key "hidden" / Known keys: title, description, id, draft, slug, permalink, template, factTyped, jsonld, aliases, redirectTo, published, updated, author, tags, image',
  ]);
});

test('a required key that is misspelt is told once, under the name that the settings give it as well', async () => {
  const { said } = await postOf(['titel: T', 'spoilr: S', 'dtae: 2026-01-01', 'tagss: [a]']);
  assert.deepEqual(said, [
    'posts/en/a.md:2:1 error unknown-key Unknown key "titel" / Did you mean "title"?',
    'posts/en/a.md:3:1 error unknown-key Unknown key "spoilr" / Did you mean "spoiler"?',
    'posts/en/a.md:4:1 error unknown-key Unknown key "dtae" / Did you mean "date"?',
    'posts/en/a.md:5:1 error unknown-key Unknown key "tagss" / Did you mean "tags"?',
  ]);
  assert.deepEqual((await postOf(['titel: T', 'description: D'])).said, [
    'posts/en/a.md:2:1 error unknown-key Unknown key "titel" / Did you mean "title"?',
    'posts/en/a.md:2:1 error missing-key The front matter lacks the key "published" / Add a line published: 2026-04-14, begin the name of the file with the day (2026-04-14-hello.md), or move it to pages/ if it has none',
  ]);
});

test('the value of a misspelt key is checked as that of the key that is meant', async () => {
  const { said } = await postOf(['title: T', 'description: D', 'publishd: 2026-02-30']);
  assert.deepEqual(
    said.map((line) => line.split(' / ')[0]),
    [
      'posts/en/a.md:4:1 error unknown-key Unknown key "publishd"',
      'posts/en/a.md:4:11 error invalid-date "published" must be a date that exists, not "2026-02-30"',
    ],
  );
});

test('a picture that is no file of the site is told as what it should be', async () => {
  assert.deepEqual((await postOf([...least, 'image: ./a photo.png?2'])).said, [
    'posts/en/a.md:5:8 error invalid-value "image" must be the file of a picture, relative to this one, or a path of this site that begins with /, not "./a photo.png?2" / Such as ./photo.jpg or /assets/photo.jpg',
  ]);
});

test('a fault in a text that stands for a list or a mapping names no part that nobody wrote', async () => {
  const saysOf = async (line: string) =>
    (await postOf([...least, line])).said.map((problem) => /"[^"]*" must/.exec(problem)?.[0]);
  assert.deepEqual(await saysOf('image: ./a.png?2'), ['"image" must']);
  assert.deepEqual(await saysOf('image: {src: ./a.png?2, alt: A}'), ['"image.src" must']);
  assert.deepEqual(await saysOf(`tags: a, ${'b'.repeat(99)}`), ['"tags" must']);
  assert.deepEqual(await saysOf(`tags: [a, ${'b'.repeat(99)}]`), ['"tags.1" must']);
});

test('a fault in a value is reported at the key that was written', async () => {
  const { said } = await postOf(['title: T', 'spoiler: S', 'date: 2016-02-30', 'category: [[1]]']);
  assert.deepEqual(said, [
    'posts/en/a.md:4:7 error invalid-date "published" must be a date that exists, not "2016-02-30" / Write YYYY-MM-DD, or a time with its zone such as 2026-04-14T09:30:00Z; times without one need timeZone in site.yaml',
    'posts/en/a.md:5:12 error wrong-type "tags.0" must be a text, not a list of 1',
  ]);
});

test('any other key is kept for templates, and told once with the number of files', async () => {
  const { resolved, said } = await modelOf({
    'posts/en/a.md': postText('2026-01-01', 'layout: wide', 'version: 1.10'),
    'posts/en/b.md': postText('2026-01-02', 'layout: {a: [b]}'),
    'pages/en/c.md': pageText('layout: page'),
  });
  assert.deepEqual(
    said.map((problem) => problem.split(' / ')[0]),
    [
      'pages/en/c.md:5:1 warning unknown-key The key "layout", here and in 2 more files, is unknown: templates get it as extra',
      'posts/en/a.md:7:1 warning unknown-key The key "version" is unknown: templates get it as extra',
    ],
  );
  assert.deepEqual(
    resolved?.site.posts.map(({ extra }) => extra),
    [{ layout: { a: ['b'] } }, { layout: 'wide', version: 1.1 }],
  );
});

test('settings map keys only to known ones', async () => {
  const { said } = await modelOf({
    'site.yaml': siteText('frontMatter: {date: publish, a: extra}', 'timeZone: Paris'),
  });
  assert.match(said[0] ?? '', /^site.yaml:\d+:11 error invalid-value "timeZone" must be a time zone/);
  const other = await modelOf({ 'site.yaml': siteText('frontMatter: {date: publish, a: extra}') });
  assert.deepEqual(other.said, [
    'site.yaml:11:21 error unknown-key There is no key "publish" that "date" can stand for / Did you mean "published"?',
  ]);
});

test('a post without a title, description or author takes them from its text and the organization', async () => {
  const body =
    '<!-- x -->\n# The *title*\n\n![A picture](/assets/a.png)\n\nThe [first][one] `paragraph`,\nat 10:am.\n\n[one]: https://a.example\n';
  const { post, said } = await postOf(['published: 2026-01-01'], { body });
  assert.deepEqual(said, []);
  assert.deepEqual([post?.title, post?.description], ['The title', 'The first paragraph, at 10:am.']);
  assert.deepEqual(post?.taken, { title: true, description: true });
  assert.deepEqual([post?.authors, post?.signed], [[], [{ name: 'Site', url: 'https://site.example/' }]]);
});

for (const [what, body, description] of [
  ['a definition far below', `[a]\n\n${'long '.repeat(2000)}\n\n[a]: /x/`, 'a'],
  ['a long paragraph', `${'word '.repeat(100)}\n`, `${'word '.repeat(59)}word…`],
  ['one long word', 'x'.repeat(400), `${'x'.repeat(299)}…`],
  ['only a list', '## Changes\n\n- one\n- two\n', 'one'],
  ['only a table', '## Prices\n\n| Plan | | Price |\n| --- | --- | --- |\n| Solo | x | 9 |\n', 'Plan, Price'],
  ['only an alert', '> [!NOTE]\n> Said\n', 'Said'],
  ['a quote before a paragraph', '> Said\n\nText\n', 'Text'],
  ['a directive', 'At :value{of=name}, `:value{of=name}`.\n\nNext.\n', 'At Site, :value{of=name}.'],
  ['TOML', 'Text\n', 'Text'],
] as const)
  test(`the description of a post is taken from a text with ${what}`, async () => {
    const isToml = what === 'TOML';
    const lines = isToml ? ['title = "T"', 'published = 2026-01-01'] : ['title: T', 'published: 2026-01-01'];
    const { post, said } = await postOf(lines, { body, fence: isToml ? '+++' : '---' });
    assert.deepEqual(said, []);
    assert.equal(post?.description, description);
    assert.equal(post?.taken.description, true);
  });

test('a title is taken only from the heading that a text begins with, and nothing from an empty text', async () => {
  for (const [body, missing] of [
    ['Text\n\n# Title\n', ['title']],
    ['## Title\n\nText\n', ['title']],
    ['', ['title', 'description']],
  ] as const) {
    const { said } = await postOf(['published: 2026-01-01'], { body });
    assert.deepEqual(
      said.map((problem) => /lacks the key "(\w+)"/.exec(problem)?.[1]),
      missing,
    );
  }
});

const authors = 'authors: [{id: ada, name: Ada Lovelace}, {id: grace, name: Grace Hopper}]\n';

for (const [author, site, signed, error] of [
  ['ada', '', ['Ada Lovelace'], undefined],
  ['[Grace Hopper, ada]', '', ['Grace Hopper', 'Ada Lovelace'], undefined],
  ['Mary Shelley', '', ['Mary Shelley'], undefined],
  ['', 'blog: {author: grace}', ['Grace Hopper'], undefined],
  ['adda', '', undefined, 'There is no author "adda" / Did you mean "ada"?'],
  ['mary', '', undefined, 'There is no author "mary" / Known in data/authors.yaml: ada, grace'],
  ['Grace Hoper', '', undefined, 'There is no author "Grace Hoper" / Did you mean "Grace Hopper"?'],
] as const)
  test(`the author ${author || 'of the settings'} is ${signed?.join(' and ') ?? 'refused'}`, async () => {
    const { resolved, said } = await modelOf({
      'site.yaml': siteText(site),
      'data/authors.yaml': authors,
      'posts/en/a.md': ['---', ...least, ...(author ? [`author: ${author}`] : []), '---', ''].join('\n'),
    });
    assert.deepEqual(said, error ? [`posts/en/a.md:5:9 error unknown-reference ${error}`] : []);
    if (signed)
      assert.deepEqual(
        resolved?.site.posts[0]?.signed.map(({ name }) => name),
        signed,
      );
  });

test('without data/authors.yaml, authors sign with what is written, under an id that a URL can contain', async () => {
  const post = ['---', ...least, 'author: [parkr, José Núñez]', '---', ''].join('\n');
  const { resolved, said } = await modelOf({ 'data/authors.yaml': undefined, 'posts/en/a.md': post });
  assert.deepEqual(said, []);
  assert.deepEqual(resolved?.site.posts[0]?.authors, [
    { id: 'parkr', name: 'parkr' },
    { id: 'jose-nunez', name: 'José Núñez' },
  ]);
});

for (const [file, line, path, published] of [
  ['posts/en/2016-08-02-a-title.markdown', 'slug: ~', '/blog/a-title/', '2016-08-02'],
  ['posts/en/2016-08-02-a/index.mdx', 'slug: /b/', '/blog/b/', '2016-08-02'],
  ['posts/en/2016-08-02-a.md', 'date: 2016-08-03', '/blog/a/', '2016-08-03'],
  ['posts/en/weekly@0.md', 'path: 2014/12/12/Core-Team', '/2014/12/12/core-team/', '2014-12-12'],
  ['posts/en/2016/08/02/a.md', 'slug: ~', '/blog/2016/08/02/a/', '2016-08-02'],
] as const)
  test(`${file} with ${line} is published at ${path} on ${published}`, async () => {
    const { post, said } = await postOf(['title: T', 'description: D', line], { file });
    assert.deepEqual(said, []);
    assert.deepEqual([post?.path, post?.published.iso], [path, published]);
  });

test('texts of several lines become one, keys without a value count as absent, and Jekyll writes drafts as unpublished', async () => {
  const folded = ['title: T', 'description: >', '  One', '  two', '', 'tags:', 'image:', 'published: 2026-01-01'];
  const { post, said } = await postOf(folded);
  assert.deepEqual(said, []);
  assert.deepEqual([post?.description, post?.tags, post?.image], ['One two', [], undefined]);
  const draft = await postOf(['title: T', 'description: D', 'date: 2026-01-01', 'published: false']);
  assert.deepEqual([draft.post, draft.said], [undefined, []]);
});

for (const [pattern, file, lines, path] of [
  ['/:year/:month/:day/:title/', 'en/2016-08-02-hello.md', [], '/2016/08/02/hello/'],
  ['/:year/:month/:day/:title.html', 'en/hello.md', ['published: 2016-08-02T23:30:00-07:00'], '/2016/08/03/hello/'],
  ['/:path/', 'en/news/2016-08-02-hello/index.md', [], '/news/2016-08-02-hello/'],
  ['/news/:path', 'en/release/v1.2/index.md', ['published: 2016-08-02'], '/news/release/v1.2/'],
  ['/:title/', 'fr/hello.md', ['published: 2016-08-02', 'slug: salut'], '/fr/salut/'],
  ['/:title/', 'en/hello.md', ['published: 2016-08-02', 'permalink: /own/'], '/own/'],
] as const)
  test(`a post ${file} with ${lines.join(', ') || 'nothing'} is at ${path} by ${pattern}`, async () => {
    const { resolved, said } = await modelOf({
      'site.yaml': siteText(`blog: {permalink: "${pattern}"}`),
      [`posts/${file}`]: `---\n${['title: T', 'description: D', ...lines].join('\n')}\n---\n\nText.\n`,
    });
    assert.deepEqual(
      said.filter((problem) => !problem.includes('lone-translation')),
      [],
    );
    assert.equal(resolved?.site.posts[0]?.path, path);
  });

test('the day in an address and on a page is that of the time zone of the site', async () => {
  const { resolved } = await modelOf({
    'site.yaml': siteText('blog: {permalink: "/:year/:month/:day/:title/"}', 'timeZone: America/Los_Angeles'),
    'posts/en/a.md': postText('2016-08-03T06:30:00Z'),
  });
  const [post] = resolved?.site.posts ?? [];
  assert.equal(post?.path, '/2016/08/02/a/');
  assert.equal(post && day(post.published, 'en'), 'August 2, 2016');
  assert.equal(post && day(post.updated, 'en'), 'August 2, 2016');
});
