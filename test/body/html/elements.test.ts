// Fault: Elements and attributes of HTML that may stay, are out of date, or cannot work in a page → As they are; under today's names; a warning, or an error if text would be lost

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withOrigin } from '../../../generator/format/origin.ts';
import { loadNative, loadRemark } from '../../../generator/load/markdown.ts';
import { readBody, testScope } from '../../model/test-scope.ts';

const scope = testScope((await loadNative()) ?? loadRemark());

function read(body: string) {
  const { document, said } = readBody(body, scope);
  return { html: withOrigin(document.html, '').trim(), markdown: document.markdown, said };
}

for (const [body, markdown] of [
  [
    '<p>a <abbr title="T">b</abbr> <b>c</b> <bdi>d</bdi> <bdo dir="rtl">e</bdo> <cite>f</cite> <code>g</code> <data value="1">h</data> <dfn>j</dfn> <em lang="fr">k</em> <i>l</i></p>',
    'a b **c** d e f `g` h j *k* *l*\n',
  ],
  [
    '<p><del cite="https://a.example/" datetime="2026-01-01">a</del> <ins cite="https://a.example/" datetime="2026-01-01">b</ins> <kbd>c</kbd> <mark>d</mark> <q cite="https://a.example/">e</q> <s>f</s> <samp>g</samp></p>',
    '~~a~~ b `c` *d* “e” ~~f~~ `g`\n',
  ],
  [
    '<p><small>a</small> <span aria-label="t">b</span> <strong>c</strong> <sub>d</sub> <sup>e</sup> <time datetime="2026-01-01">f</time> <u>g</u> <var>h</var><br>i<wbr>j</p>',
    'a b **c** <sub>d</sub> <sup>e</sup> f *g* `h`\\\nij\n',
  ],
  [
    '<p><a href="/a.png" hreflang="fr" download title="T">a</a> <a href="mailto:a@a.example">b</a> <a href="tel:+1">c</a> <a>d</a></p>',
    '[a](https://site.example/a.png "T") [b](mailto:a@a.example) [c](tel:+1) d\n',
  ],
  [
    '<article>\n<header>\n<hgroup>\n<h2 id="a">A</h2>\n<p>b</p>\n</hgroup>\n</header>\n<aside>c</aside>\n<footer>\n<address>d</address>\n</footer>\n</article>',
    '## A\n\nb\n\nc\n\nd\n',
  ],
  ['<section>\n<nav>a</nav>\n<search>b</search>\n<center>c</center>\n<hr>\n</section>', 'a\n\nb\n\nc\n\n___\n'],
  ['<blockquote cite="https://a.example/">a</blockquote>', '> a\n'],
  ['<details open name="n">\n<summary>a</summary>b</details>', '**a**\n\nb\n'],
  ['<details><summary><b>a</b> b</summary>c</details>', '**a** b\n\nc\n'],
  ['<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>', '- a\n\n  b\n'],
  [
    '<figure><img src="/a.png" sizes="50vw" alt="A" width="1" height="2" loading="lazy">\n<figcaption>a</figcaption>\n</figure>',
    '![A](https://site.example/a.png)\n\na\n',
  ],
  [
    '<p><picture><source srcset="/a.png 2x" sizes="1px" type="image/png" media="print" width="1" height="2"><img src="/a.png" alt="" loading="lazy"></picture></p>',
    '![](https://site.example/a.png)\n',
  ],
  ['<p><audio src="/a.mp3" loop muted preload="none" controls></audio></p>', '<https://site.example/a.mp3>\n'],
  ['<p><audio controls><source src="/a.mp3">a</audio></p>', '<https://site.example/a.mp3> a\n'],
  [
    '<video src="/a.mp4" poster="/a.png" title="T" loop muted preload="none" playsinline width="1" height="2" controls>\n<track src="/a.vtt" kind="captions" srclang="en" label="E" default>\n</video>',
    '[![T](https://site.example/a.png)](https://site.example/a.mp4)\n',
  ],
  ['<menu>\n<li>a</li>\n</menu>', '- a\n'],
  [
    '<p><meter value="1" min="0" max="3" low="1" high="2" optimum="3">a</meter> <progress value="1" max="2">b</progress></p>',
    'a b\n',
  ],
  ['<ol start="3" reversed type="a">\n<li value="4">a</li>\n</ol>', '3. a\n'],
  ['<ul><li class="task-list-item">☐ a</li></ul>', '- [ ] a\n'],
  ['<p><ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby></p>', 'a(b)\n'],
  ['<p><ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby></p>', '東(とう)京(きょう)\n'],
  [
    '<table>\n<caption>a</caption>\n<colgroup span="1">\n<col span="1">\n</colgroup>\n<thead>\n<tr>\n<th colspan="2" rowspan="1" headers="x" scope="col" abbr="b" class="left">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td colspan="1" rowspan="1" headers="x" class="right">c</td>\n</tr>\n</tbody>\n<tfoot>\n<tr>\n<td>d</td>\n</tr>\n</tfoot>\n</table>',
    'a\n\n| b | |\n| :- | - |\n| c | |\n| d | |\n',
  ],
  [
    '<table><caption>c</caption><tbody><tr><th>a</th></tr><tr><td><p>b</p></td></tr></tbody></table>',
    'c\n\n| a |\n| - |\n| b |\n',
  ],
  ['<table><tbody><tr><th>a</th></tr><tr><td><p>b</p><p>c</p></td></tr></tbody></table>', '- a\n\n- b\n\n  c\n'],
  [
    '<table><tbody><tr><th>a</th></tr><tr><td>b\n<em>c\nd</em></td></tr></tbody></table>',
    '| a |\n| - |\n| b *c d* |\n',
  ],
  ['<pre>a\n b</pre>', '```\na\n b\n```\n'],
  ['<pre><code class="language-js">a\n</code></pre>', '```js\na\n```\n'],
  ['<pre><img src="/a.png" alt="A" loading="lazy">b</pre>', '![A](https://site.example/a.png)b\n'],
  ['<p>a <code><b>x</b></code></p>', 'a **x**\n'],
] as const)
  test(`readDocument() keeps ${JSON.stringify(body)}`, () => {
    assert.deepEqual(read(body), { html: body, markdown, said: [] });
  });

for (const [names, of] of [
  ['acronym', 'abbr'],
  ['strike', 's'],
  ['tt', 'code'],
] as const)
  test(`readDocument() makes <${of}> of <${names}>`, () => {
    assert.equal(read(`<p>x <${names}>y</${names}></p>`).html, `<p>x <${of}>y</${of}></p>`);
  });

test('readDocument() makes blocks and pictures of the names that they had', () => {
  assert.equal(read('<dir><li>y</dir>').html, '<ul><li>y</li></ul>');
  assert.equal(read('<p><image src="/a.png"></p>').html, '<p><img src="/a.png" alt="" loading="lazy"></p>');
  for (const name of ['listing', 'xmp'])
    assert.equal(read(`<div><${name}>y</${name}></div>`).html, '<div><pre>y</pre></div>');
});

test('readDocument() shows the content alone of elements that mean nothing', () => {
  for (const name of 'noscript font big nobr blink marquee map object slot spacer multicol isindex rb rtc selectedcontent'.split(
    ' ',
  ))
    assert.deepEqual(read(`<p>x <${name}>y</${name}></p>`), { html: '<p>x y</p>', markdown: 'x y\n', said: [] }, name);
});

const elsewhere =
  'Write its text as Markdown, link to a page that has it, or put the tag between backticks if readers should see it';

test('readDocument() says which element cannot be published, and what text would be lost', () => {
  const names =
    'title noembed noframes applet svg math canvas form button select option optgroup datalist textarea label fieldset legend output dialog portal fencedframe';
  for (const name of names.split(' ')) {
    const hint = {
      svg: 'Make it a picture in assets, with an alternative text',
      math: 'Write it as text, or make it a picture with an alternative text',
    };
    const { said } = read(`x <${name}>y</${name}>`);
    const told = Object.entries({ ...hint, canvas: hint.svg }).find(([key]) => key === name)?.[1] ?? elsewhere;
    assert.deepEqual(said, [
      `4:3 error raw-html <${name}> cannot be published, and its text "y" would be lost / ${told}`,
    ]);
  }
  for (const name of ['link', 'meta', 'base', 'basefont', 'bgsound', 'param', 'area', 'input', 'keygen', 'embed'])
    assert.deepEqual(read(`x <${name}>`).said, [`4:3 warning raw-html <${name}> is left out / ${elsewhere}`]);
  for (const name of ['script', 'style'])
    assert.deepEqual(read(`x <${name}>y</${name}>`).said, [
      `4:3 warning raw-html <${name}> is left out / Put it into a template, or delete it`,
    ]);
  assert.match(read(`<label>${'y'.repeat(41)}</label>`).said[0] ?? '', /text "y{39}…" would/);
  assert.match(read(`<label>${'y'.repeat(40)}</label>`).said[0] ?? '', /text "y{40}" would/);
});

for (const [body, html, ...said] of [
  ['<object data="/a.pdf"></object>', '<p><a href="/a.pdf">/a.pdf</a></p>', '<object> is shown as a link to /a.pdf'],
  ['<object data="/a.pdf">A file</object>', '<p>A file</p>'],
  [
    '<embed src="https://a.example/" title="T">',
    '<p><a href="https://a.example/">T</a></p>',
    '<embed> is shown as a link to https://a.example/',
  ],
  [
    '<iframe src="https://a.example/">A <b>b</b></iframe>',
    '<p><a href="https://a.example/">A  b</a></p>',
    '<iframe> is shown as a link to https://a.example/',
  ],
  ['<iframe src="https://a.example/" srcdoc="x"></iframe>', '', '<iframe> is left out'],
  ['<a href="https://www.a.example/b/"></a>', '<p><a href="https://www.a.example/b/">a.example/b</a></p>'],
  ['<a href="https://a.example" title="T"></a>', '<p><a href="https://a.example" title="T">T</a></p>'],
  ['<a href="#x"></a>', '<p><a href="/page/#x"></a></p>'],
  ['<p id="a b">x</p>', '<p>x</p>'],
  ['<p class="name x">y</p>', '<p class="name">y</p>'],
  ['<b class="x" style="color:red" hidden>y</b>', '<p><b>y</b></p>'],
  [
    '<table><tr><td align="RIGHT">x</td></tr></table>',
    '<table><tbody><tr><td class="right">x</td></tr></tbody></table>',
  ],
  ['<p srcset="/a.png">x</p>', '<p>x</p>'],
  ['<img src="/a.png" srcset="a b">', '<img src="/a.png" alt="" loading="lazy">'],
] as const)
  test(`readDocument() makes ${JSON.stringify(html)} of ${JSON.stringify(body)}`, () => {
    const { html: made, said: told } = read(body);
    const messages = told.map((line) => line.replace(/^\S+ \S+ \S+ | \/ .*$/g, ''));
    assert.deepEqual([made, messages], [html, said]);
  });
