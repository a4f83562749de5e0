// Fault: JSX, braces or attributes without end → Read within the time limit, or an error at its place

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadNative, loadRemark, withMdx } from '../../../generator/load/markdown.ts';
import { readMdx, testScope } from '../../model/test-scope.ts';

const scope = testScope(await withMdx((await loadNative()) ?? loadRemark(), ['a.mdx']));
const components = { '*': 'unwrap' } as const;

for (const [what, body, said] of [
  ['tags', `${'<b>'.repeat(2000)}${'</b>'.repeat(2000)}`, /error nesting /],
  ['elements', `${'<A>\n'.repeat(1000)}${'</A>\n'.repeat(1000)}`, /error nesting /],
  ['JSX in JavaScript', `{${'<b>'.repeat(100)}${'</b>'.repeat(100)}}`, /JSX nests too deeply/],
  [
    'tags in JavaScript',
    `{${'<b>'.repeat(500)}${'</b>'.repeat(500)}}`,
    /4:1\d{3} error too-long JavaScript nests more than 400/,
  ],
  ['templates', `{${'`${'.repeat(10_000)}${'}`'.repeat(10_000)}}`, /error too-long JavaScript nests more than 400/],
  [
    'JSX in attributes',
    `${'<A b={'.repeat(6000)}1${'} />'.repeat(6000)}`,
    /error too-long JavaScript nests more than 400/,
  ],
  [
    'blocks',
    `export function a() ${'{'.repeat(3000)}${'}'.repeat(3000)}`,
    /error too-long JavaScript nests more than 400/,
  ],
  ['members', `{a${'.b'.repeat(45_000)}}`, /error too-long JavaScript nests more than 400/],
  ['lines of an export', `export const a = [${'\n\n1,'.repeat(25_000)}`, /Too much JavaScript to read/],
  [
    'objects',
    `<A b={{${'x:{'.repeat(100)}title:t()${'}'.repeat(100)}}} />`,
    /The attribute b of <A> can only be known/,
  ],
  ['attributes', `<A ${'a="b" '.repeat(2000)}/>`, /error too-long Too many attributes in one tag/],
  ['braces', '{'.repeat(5000), /This is no MDX: Unexpected end of file/],
  ['sums', `{${'1+'.repeat(5000)}1}`, /error too-long JavaScript nests more than 400/],
] as const) {
  test(`readDocument() says of ${what} without end in MDX that they are too many`, () => {
    assert.match(readMdx(body, { ...scope, components }).said[0] ?? '', said);
  });
}

test('loadMdx() loads nothing for a site without MDX', async () => {
  const parser = (await loadNative()) ?? loadRemark();
  assert.equal(await withMdx(parser, ['posts/en/a.md']), parser);
});
