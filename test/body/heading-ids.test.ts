// Fault: Ids of headings that are malformed, taken by another, or by the page itself → An error at the heading

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadParser } from '../../generator/load/markdown.ts';
import { readOpening } from '../../generator/site/front/opening.ts';
import { readBody, testScope } from '../model/test-scope.ts';

const parser = await loadParser();
const scope = testScope(parser);
const read = (body: string) => readBody(body, scope);

for (const [body, html, markdown] of [
  ['## Foo {#own-id}', '<h2 id="own-id">Foo</h2>', '## Foo\n'],
  ['## Foo {: #own-id}', '<h2 id="own-id">Foo</h2>', '## Foo\n'],
  ['## Foo {:#own-id} ##', '<h2 id="own-id">Foo</h2>', '## Foo\n'],
  ['## *Foo* {#a_b_c .unnumbered data-x=1}', '<h2 id="a_b_c"><em>Foo</em></h2>', '## *Foo*\n'],
  ['## Foo {.unnumbered #été}', '<h2 id="été">Foo</h2>', '## Foo\n'],
  ['Foo\nbar {#x}\n---', '<h2 id="x">Foo\nbar</h2>', 'Foo\nbar\n---\n'],
  ['## x :count{of=plans} {#q.1}', '<h2 id="q.1">x 2</h2>', '## x 2\n'],
  ['> ## Foo {#x}', '<blockquote>\n<h2 id="x">Foo</h2>\n</blockquote>', '> ## Foo\n'],
  ['## Foo \\{#x}', '<h2 id="foo-x">Foo {#x}</h2>', '## Foo \\{#x}\n'],
  ['## Foo `{#x}`', '<h2 id="foo-x">Foo <code>{#x}</code></h2>', '## Foo `{#x}`\n'],
  ['## Foo {x}', '<h2 id="foo-x">Foo {x}</h2>', '## Foo {x}\n'],
  ['Text {#x}', '<p>Text {#x}</p>', 'Text {#x}\n'],
] as const)
  test(`readDocument() reads the id in ${JSON.stringify(body)}`, () => {
    const { document, said } = read(body);
    const plain = (text: string) => text.replace(/[ \t]+$/gm, '').replace(/^## (Foo) ##$/m, '## $1');
    assert.deepEqual([document.html, plain(document.markdown), said], [html, markdown, []]);
  });

for (const [body, ...said] of [
  ['## A {#b c}', '4:1 error invalid-value The id of the heading cannot be read'],
  ['## A {#b:c}', '4:1 error invalid-value The id of the heading cannot be read'],
  ['## A {#}', '4:1 error invalid-value The id of the heading cannot be read'],
  ['## A {#-}', '4:1 error invalid-value The id of the heading cannot be read'],
  ['## A {#a #b}', '4:1 error invalid-value The id of the heading cannot be read'],
  ['## A {#b*c*d}', '4:1 error invalid-value The id of the heading cannot be read'],
  ['## {#only}', '4:1 error invalid-value The id of the heading cannot be read'],
  ['## A {#b}\n\n## C {#b}', '6:1 error duplicate The id "b" is taken'],
  ['## A\n\n## C {#a}', '6:1 error duplicate The id "a" is taken'],
  ['## A {#main}', '4:1 error duplicate The id "main" is taken'],
  ['## A {#footnote-label}', '4:1 error duplicate The id "footnote-label" is taken'],
  ['## A {#user-content-fn-1}', '4:1 error duplicate The id "user-content-fn-1" is taken'],
] as const)
  test(`readDocument() refuses the id in ${JSON.stringify(body)}`, () => {
    assert.deepEqual(
      read(body).said.map((problem) => problem.split(' / ')[0]),
      said,
    );
  });

test('readDocument() gives no heading after it an own id, and knows links to it', () => {
  const { document } = read('## A {#b}\n\n## B\n\n[c](#b)\n');
  assert.deepEqual([...document.outline.anchors], ['b', 'b-1']);
  assert.deepEqual(
    document.outline.references.map(({ fragment }) => fragment),
    ['b'],
  );
});

test('readOpening() takes no id for a part of a title', () => {
  assert.equal(readOpening('# A title {#top}\n\nText.', parser).title, 'A title');
  assert.equal(readOpening('# Braces {x}\n\nText.', parser).title, 'Braces {x}');
});

test('readDocument() gives the elements of a page different ids, whatever its headings say', () => {
  const name = fc.constantFrom('a', 'A-1', 'a 1', 'main', 'Footnote label', 'user-content-fn-1', 'B');
  const mark = fc.constantFrom('', ' {#a}', ' {#a-1}', ' {: #b}', ' {#main}', ' {#user-content-fnref-1}');
  const headings = fc.array(fc.tuple(name, mark), { maxLength: 8 });
  fc.assert(
    fc.property(headings, (all) => {
      const body = all.map((words) => `## ${words.join('')}`).join('\n\n');
      const { document, said } = read(`${body}\n\nText[^1].\n\n[^1]: Note.\n`);
      const ids = ['main', ...[...document.html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)];
      // A page with an own id that is taken is not published.
      if (said.length === 0) assert.equal(new Set(ids).size, ids.length);
    }),
  );
});
