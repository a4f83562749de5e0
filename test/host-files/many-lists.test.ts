// Fault: Thousands of pages of lists → As few rules for hosts as for thousands of posts

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { broadRules } from '../../generator/hosts/rules/broad-rules.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { kindsOf } from '../../generator/hosts/rules/kinds.ts';
import { cloudflareMatching, headersBy } from '../../generator/hosts/rules/matching.ts';
import { manyPosts } from './many-posts.ts';

const [post, alternate] = manyPosts(2).filter(({ path }) => path.includes('post-0'));

/** A list of some pages with what is beside it, as a build declares them. */
function list(path: string, pages: number, hasFeed: boolean): readonly Served[] {
  const all = Array.from({ length: pages }, (_, index) => (index === 0 ? path : `${path}page/${index + 1}/`));
  const like = (output: Served | undefined, to: string, from: string, own: string): Served => ({
    path: to,
    file: to.endsWith('/') ? `${to.slice(1)}index.html` : to.slice(1),
    headers: { ...output?.headers, Link: output?.headers.Link?.replaceAll(from, own) ?? '' },
  });
  const feed = { 'Content-Type': 'application/rss+xml', 'Cache-Control': 'public, max-age=3600' };
  return [
    ...all.flatMap((own) => [
      like(post, own, '/blog/post-0.md', `${own.slice(0, -1)}.md`),
      like(alternate, `${own.slice(0, -1)}.md`, '/blog/post-0/', own),
    ]),
    ...(hasFeed ? [{ path: `${path}feed.xml`, file: `${path.slice(1)}feed.xml`, headers: feed }] : []),
  ];
}

/** A site with 500 tags and authors in each of two languages, of three pages each. */
const served = [
  ...manyPosts(2000),
  ...['', '/fr'].flatMap((root) => [
    ...list(`${root}/blog/`, 50, false).slice(2),
    ...['tags', 'authors'].flatMap((kind) => [
      ...list(`${root}/blog/${kind}/`, 3, false),
      ...Array.from({ length: 250 }, (_, index) => list(`${root}/blog/${kind}/group-${index}/`, 3, true)).flat(),
    ]),
  ]),
];

test('broadRules() needs few rules for thousands of pages of lists, and gives each its own headers', () => {
  const rules = broadRules(served);
  assert.ok(served.length > 8000);
  assert.ok(rules.length <= 30, `${rules.length} rules`);
  for (const { path, headers } of served.filter((_, index) => index % 97 === 0))
    assert.deepEqual(headersBy(rules, cloudflareMatching)(path), headers, path);
});

test('kindsOf() needs few kinds for thousands of pages of lists', () => {
  const kinds = kindsOf({ served, pairs: [] });
  assert.ok(kinds.length <= 20, `${kinds.length} kinds`);
});
