// Fault: Hostile HTML, any mixture of it → Nothing that runs, and no control character, as a browser reads the output
// Fault: HTML that nests or repeats itself without end → Read in time proportional to the size, or an error at its place

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Nodes } from 'hast';
import { withOrigin } from '../../../generator/format/origin.ts';
import { loadNative, loadRemark } from '../../../generator/load/markdown.ts';
import { seeded } from '../../fuzz/runs.ts';
import { readBody, testScope } from '../../model/test-scope.ts';
import { assertGrowsEvenly } from '../../steps.ts';
import { classics, hostile } from './hostile.ts';
import { browserTree } from './trees.ts';

const scope = testScope((await loadNative()) ?? loadRemark());

const forbidden =
  /^(?:script|style|iframe|form|input|object|embed|base|meta|link|svg|math|template|noscript|textarea|button|select|title|xmp|plaintext|frame|frameset|applet)$/;

function assertHarmless(node: Nodes, body: string): void {
  if (node.type === 'comment') assert.fail(`${body}: a comment`);
  if (node.type === 'element') {
    assert.doesNotMatch(node.tagName, forbidden, body);
    for (const [name, value] of Object.entries(node.properties)) {
      assert.doesNotMatch(name, /^(?:on|style$|name$|is$|slot$|srcdoc$|formaction$|autofocus$)/i, body);
      if (/^(?:href|src|poster|cite|srcSet|data|action|background)$/.test(name)) {
        const bare = String(value).replace(/[\s\p{Cc}]/gu, '');
        assert.match(bare, /^(?:https?:|mailto:|tel:|\/|$)/i, body);
      }
    }
  }
  if ('children' in node) for (const child of node.children) assertHarmless(child, body);
}

for (const body of classics)
  test(`readDocument() leaves nothing that could run of ${body}`, () => {
    const { document } = readBody(body, scope);
    assertHarmless(browserTree(withOrigin(document.html, '')), body);
  });

test('readDocument() leaves nothing that could run of any hostile HTML, and prints what browsers read as it is', () => {
  fc.assert(
    fc.property(hostile, (body) => {
      const { document } = readBody(body, scope);
      const html = withOrigin(document.html, '');
      assertHarmless(browserTree(html), body);
      assertHarmless(browserTree(`<main>${html}</main>`), body);
      assert.doesNotMatch(html, /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/u, body);
    }),
    seeded(500, 150),
  );
});

const repeated = (text: string) => (size: number) => text.repeat(size / text.length);
for (const [what, body] of Object.entries({
  'open elements': repeated('<div>'),
  'unclosed marks in paragraphs': (size: number) =>
    Array.from({ length: size / 20 }, (_, at) => `<b id="${at}">x\n\n`).join(''),
  'links without a text': repeated('<a href="/"></a>'),
  'text in tables': repeated('<table>x<tr>y</table>'),
  'misnested marks': repeated('<b><p>x</b>y</p>'),
  'cells that span': repeated('<table><tr><td rowspan=60000 colspan=1000>x</table>\n\n'),
  attributes: (size: number) => `<a ${Array.from({ length: size / 10 }, (_, at) => `a${at}`).join(' ')}>x</a>`,
  'tags with attributes': repeated('<i title="a" lang="b">x</i> '),
  'lines in an HTML block': repeated('<i onclick="a">\n'),
}))
  test(`readDocument() reads or refuses ${what} in proportional time`, () => {
    assertGrowsEvenly(20_000, (size) => {
      const text = body(size);
      return () => void readBody(text, scope);
    });
  });

test('readDocument() refuses tags that nest too deeply, have too many attributes or are repeated without end, at their place', () => {
  const attributes = Array.from({ length: 600 }, (_, at) => `a${at}`).join(' ');
  for (const [body, message] of [
    [`x\n\n${'<div>'.repeat(300)}`, '6:1276 error too-long Tags nest more than 256 levels deep'],
    [`x\n\n<a ${attributes}>`, '6:1 error too-long Too many attributes in one tag'],
    [`x\n\n<p>&#${'9'.repeat(400)};`, '6:4 error too-long A character reference has more than 200 digits'],
  ] as const)
    assert.deepEqual(
      readBody(body, scope).said.map((line) => line.split(' / ')[0]),
      [message],
    );
  const long = Array.from({ length: 100 }, (_, at) => `<b id="${at}" title="${'x'.repeat(1000)}">`).join('');
  const small = { ...scope, limits: { ...scope.limits, growth: 100_000 } };
  assert.match(
    readBody(`<p>${long}x\n\n${'<p>x\n\n'.repeat(100)}`, small).said.join(),
    /error too-long Tags that are not closed are repeated/,
  );
});
