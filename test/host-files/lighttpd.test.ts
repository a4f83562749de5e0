import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { lighttpd } from '../../generator/hosts/lighttpd.ts';
import type { HostInput } from '../../generator/hosts/rules/host.ts';
import { vectors } from './accept-vectors.ts';
import { manyPosts } from './many-posts.ts';
import type { Answer, Asked } from './models/answer.ts';
import { lighttpdModel } from './models/lighttpd.ts';
import { sampleInput } from './sample-input.ts';

let input: HostInput;
let ask: (asked: Asked) => Answer;

before(async () => {
  input = await sampleInput();
  ask = configured(input);
});

function configured(of: HostInput): (asked: Asked) => Answer {
  const files = new Map(lighttpd.files(of).value.map(({ path, text }) => [path, text]));
  return lighttpdModel(files, of);
}

test('lighttpd gives every output its file, its type and exactly its headers', () => {
  for (const { path, file, headers } of input.served) assert.deepEqual(ask({ path }), { status: 200, file, headers });
});

test('lighttpd chooses as every Accept vector says, with a query as without', () => {
  assert.ok(input.pairs.length > 0);
  for (const { path, variant } of input.pairs) {
    for (const [accept, representation] of vectors) {
      const chosen = input.served.find((output) => output.path === (representation === 'markdown' ? variant : path));
      const wanted = { status: 200, file: chosen?.file, headers: chosen?.headers };
      assert.deepEqual(ask({ path, ...(accept !== null && { accept }) }), wanted, `${path} ${accept}`);
    }
    assert.match(ask({ path: `${path}?a=/b`, accept: 'text/markdown' }).file ?? '', /\.md$/);
  }
});

test('lighttpd redirects other spellings of a page with their query', () => {
  assert.equal(ask({ path: '/fr?a=1' }).headers.Location, '/fr/?a=1');
  assert.deepEqual(ask({ path: '/fr/index.html?a=1' }), { status: 308, headers: { Location: '/fr/?a=1' } });
  assert.equal(ask({ path: '/index.html' }).headers.Location, '/');
});

test('lighttpd answers unlisted paths with the 404 page, and other methods with the allowed ones', () => {
  const page = input.served.find(({ path }) => path === input.notFound);
  for (const path of [
    '/nothing',
    '/nothing/',
    '/nothing/index.html',
    '/_manifest.json',
    '/.htaccess',
    '/assets/',
    '/_',
  ])
    assert.deepEqual(ask({ path }), { status: 404, file: page?.file, headers: page?.headers }, path);
  for (const path of ['/', '/openapi.json', '/nothing', '/fr'])
    assert.deepEqual(ask({ path, method: 'POST' }), { status: 405, headers: { Allow: 'GET, HEAD' } }, path);
});

test('lighttpd is given quotes and backslashes of a header as they are', () => {
  const headers = { 'Content-Type': 'text/plain', Link: '</a.md>; title="a \\"b\\" \\\\ 100% $1 %1"' };
  const served = [{ path: '/a.txt', file: 'a.txt', headers }];
  assert.deepEqual(configured({ ...input, served, pairs: [] })({ path: '/a.txt' }).headers, headers);
});

test('more conditions than lighttpd accepts are an error that names the limit', () => {
  const problemsOf = (posts: number) => {
    const { problems } = lighttpd.files({ ...input, served: manyPosts(posts) });
    return problems.map(({ code, message }) => `${code} ${message}`);
  };
  assert.deepEqual(problemsOf(1980), []);
  assert.deepEqual(problemsOf(1992), ['host-limit lighttpd takes 4000 conditions, and there are 4002']);
});
