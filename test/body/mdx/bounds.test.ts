import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadNative, loadRemark, withMdx } from '../../../generator/load/markdown.ts';
import { readMdx, testScope } from '../../model/test-scope.ts';

const scope = testScope(await withMdx((await loadNative()) ?? loadRemark(), ['a.mdx']));
const components = { '*': 'unwrap' } as const;

for (const [what, body, said] of [
  ['tags', `${'<b>'.repeat(2000)}${'</b>'.repeat(2000)}`, /error nesting /],
  ['elements', `${'<A>\n'.repeat(1000)}${'</A>\n'.repeat(1000)}`, /error nesting /],
  ['JSX in JavaScript', `{${'<b>'.repeat(500)}${'</b>'.repeat(500)}}`, /JSX nests too deeply/],
  [
    'objects',
    `<A b={{${'x:{'.repeat(100)}title:t()${'}'.repeat(100)}}} />`,
    /The attribute b of <A> can only be known/,
  ],
  ['attributes', `<A ${'a="b" '.repeat(2000)}/>`, /error too-long Too many attributes in one tag/],
  ['braces', '{'.repeat(5000), /This is no MDX: Unexpected end of file/],
  ['sums', `{${'1+'.repeat(5000)}1}`, /foreign-syntax/],
] as const) {
  test(`readDocument() says of ${what} without end in MDX that they are too many`, () => {
    assert.match(readMdx(body, { ...scope, components }).said[0] ?? '', said);
  });
}

test('loadMdx() loads nothing for a site without MDX', async () => {
  const parser = (await loadNative()) ?? loadRemark();
  assert.equal(await withMdx(parser, ['posts/en/a.md']), parser);
});
