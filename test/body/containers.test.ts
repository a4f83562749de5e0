import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadParser } from '../../generator/load/markdown.ts';
import { readBody, testScope } from '../model/test-scope.ts';

const scope = testScope(await loadParser());
const read = (body: string) => readBody(body, scope);

test('tabs are a group of which one is open, and a list in Markdown', () => {
  const { document, said } = read(':::tabs\n- npm\n\n  ```sh\n  npm ci\n  ```\n- pnpm *fast*\n\n  Text\n:::');
  assert.deepEqual(said, []);
  assert.equal(
    document.html,
    `<div class="tabs">
<details name="tabs-8" open=""><summary>npm</summary>
<pre><code class="language-sh">npm ci
</code></pre>
</details>
<details name="tabs-8"><summary>pnpm <em>fast</em></summary>
<p>Text</p>
</details>
</div>`,
  );
  assert.equal(document.markdown.trim(), '- npm\n\n  ```sh\n  npm ci\n  ```\n\n- pnpm *fast*\n\n  Text');
});

test('steps, cards and files are lists that say what they are, in one another, too', () => {
  const { document, said } = read(
    ':::steps\n1. One\n\n   :::files\n   - `src/`\n     - `a.js` its start\n   :::\n:::\n\n:::cards\n- **[A](/page/)**\n\n  Text\n:::\n\n:::cards{icons="bolt"}\n- A\n- B\n:::',
  );
  assert.deepEqual(said, []);
  assert.match(
    document.html,
    /^<ol class="steps">\n<li>\n<p>One<\/p>\n<ul class="files">\n<li class="directory"><code>src\/<\/code>/,
  );
  assert.match(
    document.html,
    /<ul class="cards">\n<li>\n<p class="name"><strong><a href="[^"]*">A<\/a><\/strong><\/p>/,
  );
  assert.match(document.html, /<ul class="cards">\n<li class="icon-bolt">\n<p>A<\/p>\n<\/li>\n<li>\n<p>B</);
  assert.doesNotMatch(document.markdown, /:::/);
});

test('in a tree of files, what has entries is a folder, and so is what has a slash at its end, or neither a dot nor a capital', () => {
  const { document } = read(':::files\n- src\n  - a.js\n- `b.d/` text\n- public\n- LICENSE\n- …\n- **c.js**\n:::');
  assert.deepEqual(
    [...document.html.matchAll(/<li class="directory">(?:<code>)?([\w./]+)/g)].map(([, name]) => name),
    ['src', 'b.d/', 'public'],
  );
});

test('an alert has a title of its own, or the label of its kind', () => {
  const { document, said } = read(':::warning[Mind the *gap*]\nText\n:::\n\n:::note\nText\n:::');
  assert.deepEqual(said, []);
  assert.equal(
    document.html,
    '<blockquote class="warning">\n<p><strong>Mind the <em>gap</em></strong></p>\n<p>Text</p>\n</blockquote>\n' +
      '<blockquote class="note">\n<p><strong>alertNote</strong></p>\n<p>Text</p>\n</blockquote>',
  );
  assert.match(document.markdown, /^> \*\*Mind the _gap_\*\*\n>\n> Text\n/);
});

for (const [body, message] of [
  [':::tabz\n- a\n:::', 'There is no container directive ":::tabz"'],
  [':::tabs{a=b}\n- a\n:::', '":::tabs" takes no {…}'],
  [':::steps[Name]\n1. a\n:::', '":::steps" takes no [label]'],
  [':::cards\nText\n\n- a\n:::', '":::cards" holds one list'],
  [':::cards{icons="bolt belt"}\n- a\n:::', 'There is no icon "belt"'],
  [':::steps{icons="bolt"}\n1. a\n:::', '":::steps" takes no {…}'],
  [':::files\n:::', '":::files" holds one list'],
  [':::hero\n- a\n:::', '":::hero" holds paragraphs and code'],
] as const)
  test(`readDocument() refuses ${JSON.stringify(body)}`, () => {
    assert.deepEqual(
      read(body).said.map((problem) =>
        (typeof problem === 'string' ? problem : (problem as { message: string }).message).includes(message),
      ),
      [true],
    );
  });

test('what follows HTML that is not closed is in Markdown once', () => {
  const { document } = read('<details>\n\n:::cards\n- b\n:::\n\n:::note\nc\n:::');
  assert.deepEqual(document.markdown.match(/[bc]$/gm), ['b', 'c']);
});

test('what has HTML in a container is in Markdown once', () => {
  const { document } = read(':::tabs\n- a\n\n  <p>b</p>\n:::\n\n:::note\n<p>c</p>\n:::\n\nd');
  assert.equal(document.markdown, '**a**\n\nb\n\n> **alertNote**\n>\n> c\n\nd\n');
});

test('code has a title and marked lines, which the Markdown names', () => {
  const { document } = read('```js title="a b.js" {2} ins={3-4} del={6}\n1\n2\n<3>\n4\n5\n6\n```');
  assert.equal(
    document.html,
    '<figure>\n<figcaption>a b.js</figcaption>\n<pre><code class="language-js">1\n<mark>2\n</mark><ins>&lt;3&gt;\n4\n</ins>5\n<del>6\n</del></code></pre>\n</figure>',
  );
  assert.match(document.markdown, /^```js title="a b\.js" \{2\} ins=\{3-4\} del=\{6\}\n/);
});
