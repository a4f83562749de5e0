import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { HostInput } from '../../generator/hosts/rules/host.ts';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { s3CloudFront } from '../../generator/hosts/s3-cloudfront.ts';
import { seeded } from '../fuzz/runs.ts';
import { acceptHeader, hostileHeaders } from '../hosts/conformance/accept-headers.ts';
import { vectors } from './accept-vectors.ts';
import { manyPosts } from './many-posts.ts';
import { lowerCased } from './models/answer.ts';
import { type Fields, handlerOf, s3CloudFrontModel } from './models/s3-cloudfront.ts';
import { sampleInput } from './sample-input.ts';

const input = await sampleInput();
const files = filesOf(input);

function filesOf(of: HostInput): ReadonlyMap<string, string> {
  const { value, problems } = s3CloudFront.files(of);
  assert.deepEqual(problems, []);
  return new Map(value.map(({ path, text }) => [path, text]));
}

function functionOf(name: string): ReturnType<typeof handlerOf> {
  return handlerOf(files.get(name) ?? '');
}

test('the function of CloudFront chooses as every Accept vector and 2,000 generated headers say', () => {
  const ask = s3CloudFrontModel(files, input);
  assert.ok(input.pairs.length > 0);
  for (const { path, variant } of input.pairs) {
    const [html, markdown] = [path, variant].map((address) => input.served.find((output) => output.path === address));
    const assertChosen = (accept: string | null) => {
      const chosen = prefersMarkdown(accept) ? markdown : html;
      const given = ask({ path, ...(accept !== null && { accept }) });
      assert.deepEqual(
        given,
        { status: 200, file: chosen?.file, headers: lowerCased(chosen?.headers ?? {}) },
        `${accept}`,
      );
    };
    for (const [accept] of vectors) assertChosen(accept);
    for (const [, accept] of hostileHeaders) assertChosen(accept);
    fc.assert(fc.property(acceptHeader, assertChosen), seeded(1000));
  }
  const multiValue = ['text/html;q=0.5', 'text/markdown'].map((value) => ({ value }));
  const twice = { method: 'GET', uri: '/', querystring: {}, headers: { accept: { ...multiValue[0], multiValue } } };
  assert.equal(functionOf('viewer-request.js')({ request: twice }).uri, '/index.md');
});

test('the function for responses knows the chosen representation by its type when it is shown the path that was asked for', () => {
  const respond = functionOf('viewer-response.js');
  const headers = { 'content-type': { value: 'text/markdown; charset=utf-8' } };
  const given = respond({ request: { uri: '/', headers: {} }, response: { statusCode: 200, headers } });
  assert.equal((given.headers as Fields)['content-location']?.value, '/index.md');
});

test('CloudFront refuses other methods, redirects other spellings within the site, and lets what is missing be missing', () => {
  const ask = s3CloudFrontModel(files, input);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    assert.deepEqual(ask({ path: '/', method }), { status: 405, headers: { allow: 'GET, HEAD' } });
  assert.deepEqual(ask({ path: '/fr?a=1&a=%2F&b' }), { status: 308, headers: { location: '/fr/?a=1&a=%2F&b' } });
  assert.equal(ask({ path: '/fr/index.html' }).headers.location, '/fr/');
  assert.equal(ask({ path: '/index.html' }).headers.location, '/');
  const page = { path: '/docs/v1.2/', file: 'docs/v1.2/index.html', headers: { 'Content-Type': 'text/html' } };
  const dotted = { ...input, served: [page], pairs: [] };
  assert.equal(s3CloudFrontModel(filesOf(dotted), dotted)({ path: '/docs/v1.2' }).headers.location, '/docs/v1.2/');
  for (const path of ['//evil.example/a', '//evil', '/\\evil', '/nothing/', '/nothing.md', '/fr/nothing.svg'])
    assert.equal(ask({ path }).status, 404, path);
});

test('the functions of 10,000 posts are within 10 KB, and give every output its headers', () => {
  const of = { ...input, served: manyPosts(10_000) };
  const many = filesOf(of);
  const ask = s3CloudFrontModel(many, of);
  for (const { path, file, headers } of of.served.filter(
    ({ path }, index) => index % 53 === 0 || /index|blog\.md/.test(path),
  ))
    assert.deepEqual(ask({ path }), { status: 200, file, headers: lowerCased(headers) }, path);
});

test('the function for responses removes a header of like paths from the one that lacks it', () => {
  const lacking = '/blog/post-3.md';
  const served = manyPosts(20).map((output) => {
    const { 'Access-Control-Allow-Origin': _, ...others } = output.headers;
    return output.path === lacking ? { ...output, headers: others } : output;
  });
  const of = { ...input, served };
  const ask = s3CloudFrontModel(filesOf(of), of);
  for (const { path, file, headers } of served)
    assert.deepEqual(ask({ path }), { status: 200, file, headers: lowerCased(headers) }, path);
});
