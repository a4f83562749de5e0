// Fault: Raw HTML of every kind that may stay → The words that remark and rehype-raw read, in the page, the feed and the alternate

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withOrigin } from '../../../generator/format/origin.ts';
import { loadNative, loadRemark } from '../../../generator/load/markdown.ts';
import { seeded } from '../../fuzz/runs.ts';
import { postAt, readBody, testScope } from '../../model/test-scope.ts';
import { browserTree, referenceTree, wordsOf } from './trees.ts';

const scope = testScope((await loadNative()) ?? loadRemark());
const word = fc.constantFrom('ax', 'bx', 'cx', 'dx', 'ex', 'fx', '5', 'é', 'ß');
const inlineNames =
  'abbr b bdi cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(' ');
const blockNames = 'article aside blockquote center details div figure footer header p pre section'.split(' ');

const { inline, block } = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { arbitrary: word, weight: 4 },
    fc.tuple(word, word).map(([a, b]) => `*${a}* ${b}`),
    word.map((text) => `<a href="/other/" id="x" title="t">${text}</a>`),
    fc.constantFrom('<br>', '<wbr>', '<img src="/a.png" alt="">', '<!-- gone -->', '<hr-x></hr-x>'),
    fc
      .tuple(fc.constantFrom(...inlineNames), fc.array(tie('inline'), { minLength: 1, maxLength: 3 }))
      .map(([name, content]) => `<${name}>${content.join(' ')}</${name}>`),
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    fc.array(tie('inline'), { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join(' ')}\n\n`),
    fc
      .tuple(fc.constantFrom(...blockNames), tie('block'), fc.boolean())
      .map(
        ([name, content, isApart]) =>
          `<${name}>\n${isApart ? '\n' : ''}${content.trim()}\n${isApart ? '\n' : ''}</${name}>\n\n`,
      ),
    fc.tuple(word, word).map(([a, b]) => `<details>\n<summary>${a}</summary>\n\n- ${b}\n- [x] ${a}\n\n</details>\n\n`),
    fc.tuple(word, word).map(([a, b]) => `<dl><dt>${a}</dt><dd>${b}</dd><dd>${a}</dd></dl>\n\n`),
    fc
      .tuple(word, tie('inline'))
      .map(([a, b]) => `<ul><li>${a}<li>${b}</ul>\n\n<ol start="3"><li><p>${a}</p></ol>\n\n`),
    fc
      .tuple(word, tie('inline'), fc.constantFrom('', ' colspan="2"', ' rowspan="2"'))
      .map(
        ([a, b, span]) =>
          `<table><caption>${a}</caption><tr><th${span}>${a}<td>${b}</tr><tr><td>${b}<td>${a}</table>\n\n`,
      ),
    fc
      .tuple(word, word)
      .map(
        ([a, b]) =>
          `<figure><img src="/a.png" alt="x"><figcaption>${a}</figcaption></figure>\n\n## ${b} <i>${a}</i>\n\n`,
      ),
    word.map((a) => `<h3>${a}</h3>\n\n> <div>\n> ${a}\n\n`),
    word.map(
      (a) =>
        `<ruby>${a}<rp>(</rp><rt>${a}</rt><rp>)</rp></ruby> <picture><source srcset="/a.png"><img src="/a.png"></picture>\n\n`,
    ),
    fc.constantFrom(
      '| a | b |\n| - | - |\n| <b>1</b> | <kbd>2</kbd> |\n\n',
      '```\n<b>code</b>\n```\n\n',
      'note[^1]\n\n[^1]: A <b>note</b>.\n\n',
    ),
  ),
}));

test('readDocument() gives the page and its Markdown alternate the words that remark and rehype-raw read', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), fc.array(inline, { maxLength: 2 }), (blocks, last) => {
      const body = blocks.join('') + last.join(' ');
      const { document, said } = readBody(body, scope);
      assert.deepEqual(
        said.filter((line) => / error /.test(line)),
        [],
        body,
      );
      const page = wordsOf(browserTree(withOrigin(document.html, '')));
      assert.deepEqual(page, wordsOf(referenceTree(body)), body);
      assert.deepEqual(wordsOf(referenceTree(document.markdown)), page, `${body}\n---\n${document.markdown}`);
    }),
    seeded(200),
  );
});

for (const [body, html, markdown] of [
  [
    '<div>\n\n**bold**\n\n</div>\n\nAs *written*.',
    '<div>\n<p><strong>bold</strong></p>\n</div>\n<p>As <em>written</em>.</p>',
    '**bold**\n\nAs *written*.\n',
  ],
  ['H<sub>2</sub>O <kbd>Enter</kbd>', '<p>H<sub>2</sub>O <kbd>Enter</kbd></p>', 'H<sub>2</sub>O `Enter`\n'],
  ['<a name="there"></a>\n\n<b>x</b>', '<p><a id="there"></a></p>\n<p><b>x</b></p>', '**x**\n'],
  ['<A HREF="other.md#a">x</A>', '<p><a href="/other/#a">x</a></p>', '[x](https://site.example/other/#a)\n'],
  [
    '<img src="/a.png" srcset="/b.png 2x, https://c.example/d,e.png 3x">',
    '<img src="/a.png" srcset="/b.png 2x, https://c.example/d,e.png 3x" alt="" loading="lazy">',
    '![](https://site.example/a.png)\n',
  ],
  [
    '<video src="/a.mp4" autoplay></video>',
    '<p><video src="/a.mp4" controls></video></p>',
    '<https://site.example/a.mp4>\n',
  ],
  [
    'See <video src="/a.mp4">No video here.</video>',
    '<p>See <video src="/a.mp4" controls>No video here.</video></p>',
    'See <https://site.example/a.mp4> No video here.\n',
  ],
  [
    '<noscript><img src="/a.png" alt="A"></noscript>',
    '<p><img src="/a.png" alt="A" loading="lazy"></p>',
    '![A](https://site.example/a.png)\n',
  ],
  [
    '- [x] <b>done</b>\n',
    '<ul class="contains-task-list">\n<li class="task-list-item">☑ <b>done</b></li>\n</ul>',
    '- [x] **done**\n',
  ],
] as const)
  test(`readDocument() publishes ${JSON.stringify(body)} as ${JSON.stringify(html)}`, () => {
    const { document } = readBody(body, scope);
    assert.deepEqual([withOrigin(document.html, '').trim(), document.markdown], [html, markdown]);
  });

test('readDocument() sees headings, words, ids and links in HTML', () => {
  const { document, said } = readBody(
    '## Same\n\n<h2>Same</h2>\n\n<h3 id="own">Two words</h3>\n\n<p id="main"><a href="#nowhere">x</a></p>\n',
    scope,
    postAt('/page/'),
  );
  assert.deepEqual(said, []);
  const { words, anchors, references } = document.outline;
  assert.deepEqual([words, [...anchors]], [5, ['same', 'same-1', 'own']]);
  assert.deepEqual(
    references.map(({ path, fragment, place }) => [path, fragment, place.line, place.column]),
    [['/page/', 'nowhere', 10, 14]],
  );
  assert.match(
    document.html,
    /<h2 id="same">Same<\/h2>\n<h2 id="same-1">Same<\/h2>\n<h3 id="own">Two words<\/h3>\n<p><a/,
  );
});

test('readDocument() keeps white space at the ends of code between words of the alternate', () => {
  const { document } = readBody('<p>a <code>b </code> c<code> d</code></p>', scope);
  assert.equal(document.markdown, 'a `b` c `d`\n');
});

for (const body of [
  '## A > B\n\nSome *text*, `a < b`, a [link](https://a.example/b) and [another](/other/).\n\n- [ ] one\n- two',
  '```js\na => "b"\n```\n\n| a | b |\n| :- | - |\n| 1 | &amp;gt; |',
  '[](/other/) [ ](/other/) [*a*](/other/) <MAILTO:A@A.EXAMPLE>',
  '![](/a.png) ![a `b` \'c\' <d>](/a.png "e `f`")',
  ':::tabs\n- one\n\n  a\n- two\n\n  b\n:::',
  '::plan-features',
  'a&#13;b',
])
  test(`readDocument() prints ${JSON.stringify(body)} beside HTML as within it`, () => {
    const [beside, within] = [`${body}\n\n<hr>`, `<div>\n\n${body}\n\n</div>`].map((text) => readBody(text, scope));
    const html = beside?.document.html.replace(/<hr>$/, '</div>').replace(/tabs-\d+/g, 'tabs');
    assert.equal(`<div>\n${html}`, within?.document.html.replace(/tabs-\d+/g, 'tabs'));
  });

for (const body of ['::plans', '::plan-features', '::posts', ':::cards\n- **A**\n\n  b\n:::'])
  test(`readDocument() prints ${body.slice(0, 16)} beside HTML with the classes that it has alone`, () => {
    const posts = [{ ...postAt('/other/'), tags: ['a'] }];
    const withPosts = { ...scope, blocks: { ...scope.blocks, posts, listed: posts } };
    const [alone, beside] = [body, `${body}\n\n<hr>`].map((text) => readBody(text, withPosts).document.html);
    assert.match(alone ?? '', / class="/);
    assert.equal(`${alone}\n<hr>`, beside);
  });

test('readDocument() knows where a text begins after a block without HTML', () => {
  assert.equal(readBody('# A\n</b>\n\n<i>b</i>\n', scope).document.markdown, '# A\n\n*b*\n');
});
