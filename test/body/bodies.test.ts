// Fault: Thousands of posts, each with several tags → Each on one page of each of its lists, printed once

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sha256Of } from '../../generator/base/sha256.ts';
import { listReader, openBodies } from '../../generator/body/bodies.ts';
import { printMarkdown } from '../../generator/format/markdown.ts';
import { markdownHtml } from '../../generator/format/markdown-html.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import type { ListMeta, PostMeta, SiteMeta } from '../../generator/model/meta.ts';
import { postList } from '../../generator/model/post-list.ts';
import { postAt, testDirectives, testEntry, testScope } from '../model/test-scope.ts';

const parser = await loadParser();

const body = 'Text.\n';

/** Reads the body of a page that was `body`, or as given, when its site was modelled, and whose file now contains `text`. */
function read(text: string | undefined, more: Partial<SiteMeta> = {}, place = placeOf(body)) {
  const { blocks, links, limits } = testScope(parser);
  const site = {
    settings: { currency: blocks.currency, limits, blog: { perPage: 20 }, without: [] },
    data: blocks.data,
    locales: [testEntry.locale],
    pages: [testEntry],
    bodies: new Map([[testEntry.file, place]]),
    posts: [],
    lists: [],
    baseUrl: links.baseUrl,
    unpublished: new Map(),
    moves: [],
    assets: [],
    ...more,
  } as unknown as SiteMeta;
  return openBodies(site, { parser, directives: testDirectives, textOf: () => text })(testEntry);
}

function placeOf(text: string, offset = 0) {
  return { offset, length: text.length, digest: sha256Of(text) };
}

test('a body is read from its file', () => {
  const { value, problems } = read(body);
  assert.match(value.html, /Text/);
  assert.deepEqual(problems, []);
});

for (const [what, text] of [
  ['is gone', undefined],
  ['has another length', 'Other text.\n'],
  ['has other text of the same length', 'Test.\n'],
] as const)
  test(`a body whose file ${what} when it is read is an error`, () => {
    const { value, problems } = read(text);
    assert.deepEqual([value.html, value.outline.words], ['', 0]);
    assert.deepEqual(
      problems.map(({ code, message, hint, place }) => [code, message, hint, place?.file]),
      [['unreadable', 'The file was changed while the site was built', 'Build again', testEntry.file]],
    );
  });

test('a body is read without its front matter, with the data, links and posts of its locale', () => {
  const front = '---\ntitle: T\n---\n';
  const text = `${front}[a](other.md) :price{plan=solo}\n\n::posts\n`;
  const other = { ...testEntry, path: '/other/', file: 'pages/en/other.md' };
  const french = { ...testEntry.locale, code: 'fr' };
  const posts = [
    { ...postAt('/blog/new/'), file: 'posts/en/new.md' },
    { ...postAt('/fr/blog/nouveau/'), file: 'posts/fr/nouveau.md', locale: french },
  ];
  const more = {
    locales: [testEntry.locale, french],
    pages: [testEntry, other],
    posts,
  } as unknown as Partial<SiteMeta>;
  const { value, problems } = read(text, more, placeOf(text, front.length));
  const { html, outline } = value;
  assert.deepEqual(html.match(/href="[^"]*"/g), ['href="\x01/other/"', 'href="\x01/blog/new/"']);
  assert.ok(html.startsWith('<p><a ') && html.includes('€9 perMonth'));
  assert.deepEqual([outline.references, problems], [[], []]);
});

const { locale } = testEntry;
const stamp = { iso: '2026-01-01', epoch: 0 };

function postOf(title: string, index: number): PostMeta {
  const path = `/blog/p${index}/`;
  const paths = { path, markdownPath: `/blog/p${index}.md`, file: `posts/en/p${index}.md` };
  const own = { published: stamp, updated: stamp, authors: [], signed: [], tags: [], minutes: 1, image: undefined };
  return { ...testEntry, ...paths, ...own, kind: 'post', title, description: `${title} <&> *x*` };
}

function listOf(posts: readonly PostMeta[]): ListMeta {
  const listing = {
    posts,
    groups: [],
    number: 1,
    count: 1,
    previous: undefined,
    next: undefined,
    group: undefined,
    others: [],
  };
  return { ...testEntry, kind: 'list', listing, length: 0, navigation: undefined, isIndex: true };
}

test('listReader() prints a list as if it were in a body, item by item', () => {
  const title = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('1. a', '# b', '[c](d)', '- e'),
  );
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 5 }), (titles) => {
      const posts = titles.map(postOf);
      const { html, markdown } = listReader('https://site.example')(listOf(posts));
      const root = (list: ReturnType<typeof postList>) => ({ type: 'root' as const, children: [list] });
      assert.equal(html, markdownHtml(root(postList(posts, locale, 1, ({ path }) => path)), '', locale.labels));
      const absolute = ({ markdownPath }: PostMeta) => `https://site.example${markdownPath}`;
      assert.equal(markdown, printMarkdown(root(postList(posts, locale, 1, absolute))));
    }),
  );
});

test('listReader() prints a post once, in however many lists it is', () => {
  let read = 0;
  const post = Object.defineProperty(postOf('A', 1), 'title', {
    get() {
      read += 1;
      return 'A';
    },
  });
  const reader = listReader('https://site.example');
  const first = reader(listOf([post]));
  const once = read;
  assert.ok(once > 0);
  for (let list = 0; list < 100; list += 1) assert.deepEqual(reader(listOf([post])), first);
  assert.equal(read, once);
});
