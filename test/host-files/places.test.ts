import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBy, placesOf } from '../../generator/hosts/rules/places.ts';
import type { NegotiatedPair } from '../../generator/output/declaration.ts';
import { manyPosts } from './many-posts.ts';

const served = manyPosts(200);
const pairs: readonly NegotiatedPair[] = served
  .filter(({ path }) => path.endsWith('/'))
  .map(({ path }) => ({ path, variant: path.length < 5 ? `${path}index.md` : `${path.slice(0, -1)}.md` }))
  .filter(({ variant }) => served.some(({ path }) => path === variant));

test('placesOf() has a place for each output, with its variant, where there are few', () => {
  const places = placesOf({ served, pairs }, 1000);
  assert.deepEqual(
    places.map(({ pattern, headers }) => [pattern, headers]),
    served.map(({ path, headers }) => [path, headers]),
  );
  assert.deepEqual(places.filter(({ variant }) => variant !== undefined).length, pairs.length);
});

test('placesOf() has one place for like paths where there are many, which gives each its own headers and variant', () => {
  const places = placesOf({ served, pairs }, 20);
  assert.ok(places.length < 30, `${places.length}`);
  assert.equal(places.find(({ pattern }) => pattern === '/blog/:slug/')?.variant, '/blog/:slug.md');
  const placeAt = placeBy(places);
  const variants = new Map(pairs.map(({ path, variant }) => [path, variant]));
  for (const { path, headers } of served) {
    assert.deepEqual(placeAt(path)?.headers, headers, path);
    assert.equal(placeAt(path)?.variant, variants.get(path), path);
  }
});

test('placesOf() tells a path whose like paths have another header, or a variant where it has none, all of its own', () => {
  const odd = served.map((output) =>
    output.path === '/blog/post-7/' ? { ...output, headers: { 'Content-Type': 'text/plain' } } : output,
  );
  const fewer = pairs.filter(({ path }) => path !== '/blog/post-7/');
  const placeAt = placeBy(placesOf({ served: odd, pairs: fewer }, 20));
  assert.deepEqual(placeAt('/blog/post-7/'), { pattern: '/blog/post-7/', headers: { 'Content-Type': 'text/plain' } });
});

test('placesOf() has the same places, however many posts there are', () => {
  const count = (posts: number) => placesOf({ served: manyPosts(posts), pairs: [] }, 50).length;
  assert.equal(count(10_000), count(1000));
});

test('a place for many paths is none for a hidden file, or for a name with another character', () => {
  const placeAt = placeBy(placesOf({ served, pairs }, 20));
  assert.notEqual(placeAt('/blog/anything.md'), undefined);
  for (const path of ['/blog/.env.md', '/blog/a b.md', '/blog/a%0ab.md', '/blog/a\n.md', '/blog/a/b.md'])
    assert.equal(placeAt(path), undefined, path);
});
