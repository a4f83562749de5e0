// Fault: Thousands of posts, each with several tags → Each on one page of each of its lists, printed once

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listReader } from '../../generator/body/bodies.ts';
import { printMarkdown } from '../../generator/format/markdown.ts';
import { markdownHtml } from '../../generator/format/markdown-html.ts';
import type { ListMeta, PostMeta } from '../../generator/model/meta.ts';
import { postList } from '../../generator/model/post-list.ts';
import { testEntry } from '../model/test-scope.ts';

const { locale } = testEntry;
const stamp = { iso: '2026-01-01', epoch: 0 };

function postOf(title: string, index: number): PostMeta {
  const path = `/blog/p${index}/`;
  const paths = { path, markdownPath: `/blog/p${index}.md`, file: `posts/en/p${index}.md` };
  const own = { published: stamp, updated: stamp, authors: [], signed: [], tags: [], minutes: 1, image: undefined };
  return { ...testEntry, ...paths, ...own, kind: 'post', title, description: `${title} <&> *x*` };
}

function listOf(posts: readonly PostMeta[]): ListMeta {
  const listing = { posts, groups: [], number: 1, count: 1, previous: undefined, next: undefined, group: undefined };
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
      assert.equal(html, markdownHtml(root(postList(posts, locale, ({ path }) => path)), '', locale.labels));
      const absolute = ({ markdownPath }: PostMeta) => `https://site.example${markdownPath}`;
      assert.equal(markdown, printMarkdown(root(postList(posts, locale, absolute))));
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
