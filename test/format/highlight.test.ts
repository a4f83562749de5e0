// Fault: Code that takes the highlighter long, or is wrong in its language → Left plain above 10,000 characters; printed all the same

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  codeLanguages,
  type Highlight,
  hasKnownCode,
  loadHighlight,
  withHighlights,
} from '../../generator/format/highlight.ts';
import highlighter from '../../generator/format/highlighter.js';
import { escapeText } from '../../generator/format/html-attributes.ts';

const highlight = await loadHighlight();
const block = (code: string, language = 'js') =>
  `<pre><code class="language-${language}">${escapeText(code)}</code></pre>`;

/** The text of printed HTML. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

test('every name of every language of the package is known, but for the one of plain text, and no other', () => {
  const names = highlighter
    .listLanguages()
    .flatMap((name) => [name, ...(highlighter.getLanguage(name)?.aliases ?? [])]);
  const plain = ['plaintext', 'text', 'txt'];
  assert.deepEqual([...codeLanguages].sort(), [...new Set(names)].filter((name) => !plain.includes(name)).sort());
});

test('an option is one word, even if it has the name of a command', () => {
  for (const option of ['--wait', '-echo', '--test-only'])
    assert.equal(
      highlight(`npx your-package ${option} 5\n`, 'sh'),
      `npx your-package <span class="hl-attr">${option}</span> 5\n`,
    );
});

test('front matter is YAML in Markdown and TypeScript in a component, where it begins the code and ends', () => {
  for (const [language, inner] of [
    ['mdx', 'yaml'],
    ['markdoc', 'yaml'],
    ['astro', 'typescript'],
  ] as const)
    assert.match(
      highlight('---\nlabel: 1\n---\n\nA\n', language) ?? '',
      new RegExp(`^<span class="language-${inner}">[^]*label[^]*---(?:</span>)+\\n\\nA\\n$`),
    );
  for (const code of ['---\nlabel: 1\n', '# A\n\n---\nlabel: 1\n---\n'])
    assert.doesNotMatch(highlight(code, 'md') ?? '', /yaml/);
});

test('withHighlights() changes no letter of the code, and prints nothing but spans with classes around it', () => {
  const code = 'const a = "<b> & \'c\'"; // &amp; &#x27;\nif (a < 1 && b > 2) return `a`;\n';
  for (const language of codeLanguages) {
    const shown = withHighlights(block(code, language), highlight);
    assert.equal(textOf(shown), code, language);
    const tags = shown.match(/<[^>]*>/g) ?? [];
    for (const tag of tags.slice(2, -2)) assert.match(tag, /^<(?:span class="(?:hl-|language-)[\w -]+"|\/span)>$/);
  }
  assert.match(withHighlights(block(code), highlight), /<span class="hl-keyword">const<\/span>/);
});

test('marks of lines stay around highlighted code, whose letters stay, also where a text has several lines', () => {
  const lines = ['const a = `x', '<y>`;', 'f(a); // {', '/* b', 'c */', ''];
  for (let from = 0; from < lines.length - 1; from += 1)
    for (let to = from + 1; to < lines.length; to += 1) {
      const [before, within, after] = [lines.slice(0, from), lines.slice(from, to), lines.slice(to)].map((part) =>
        part.map((line) => `${escapeText(line)}\n`).join(''),
      );
      const html = `<pre><code class="language-js">${before}<mark>${within}</mark>${after}</code></pre>`;
      const shown = withHighlights(html, highlight);
      assert.equal(textOf(shown), textOf(html));
      const [, marked = ''] = /<mark>([\s\S]*)<\/mark>/.exec(shown) ?? [];
      assert.equal(textOf(marked), textOf(within ?? ''));
      assert.equal(marked.split('<span').length, marked.split('</span>').length);
    }
});

test('code with marks within its lines, as HTML may have, is left as it was', () => {
  for (const code of ['a <mark>b</mark> c\n', '<ins>a</ins>', 'a\n<mark>b</mark>', 'a\n<del>b\n</del>c'])
    assert.match(
      withHighlights(`<pre><code class="language-js">${code}</code></pre>`, highlight),
      new RegExp(`>${code.replaceAll('/', '\\/')}</code>`),
    );
});

test('withHighlights() highlights each block once, in capitals too, and leaves other code as it was', () => {
  const asked: string[] = [];
  const noting: Highlight = (code, language) => {
    asked.push(`${language}: ${code}`);
    return undefined;
  };
  const html = `<p><code>x</code></p>\n<pre><code>y</code></pre>\n${block('a', 'JS')}\n${block('b', 'c++')}`;
  assert.equal(withHighlights(html, noting), html);
  assert.deepEqual(asked, ['JS: a', 'c++: b']);
  for (const language of ['text', 'nonsense', 'constructor'])
    assert.equal(withHighlights(block('if', language), highlight), block('if', language));
  assert.notEqual(withHighlights(block('if', 'JS'), highlight), block('if', 'JS'));
});

test('code that is too long for the expressions of languages stays as it is', () => {
  for (const [short, long] of [
    ['a;\n'.repeat(3_333), 'a;\n'.repeat(3_334)],
    ['a'.repeat(1_000), 'a'.repeat(1_001)],
  ] as const) {
    assert.equal(textOf(highlight(short, 'js') ?? ''), short);
    assert.equal(highlight(long, 'js'), undefined);
  }
});

for (const [body, isKnown] of [
  ['```js\nx\n```', true],
  ['> ~~~ Python title="a"\n> x\n> ~~~', true],
  ['<pre><code class="language-sh">x</code></pre>', true],
  ['{% highlight ruby linenos %}x{% endhighlight %}', true],
  ['```\nx\n```', false],
  ['```text\nx\n```\n\n```mermaid\n```', false],
  ['`js` and language- alone', false],
] as const)
  test(`hasKnownCode() is ${isKnown} for ${JSON.stringify(body)}`, () => {
    assert.equal(hasKnownCode(body), isKnown);
  });
