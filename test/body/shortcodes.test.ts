// Fault: Shortcodes with a rule in the settings, and Hugo's own; 100,000 that never end → Markdown in their place; read in one pass

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortcodesIn } from '../../generator/body/shortcode-tokens.ts';
import { runShortcodes } from '../../generator/body/shortcodes.ts';
import { loadNative, loadRemark } from '../../generator/load/markdown.ts';
import type { Components } from '../../generator/settings/config.ts';
import { readBody, testEntry, testScope } from '../model/test-scope.ts';

const scope = {
  ...testScope((await loadNative()) ?? loadRemark()),
  components: {
    alert: 'unwrap',
    spacer: 'drop',
    picture: { image: '/assets/{0}', alt: '{1}' },
    video: { link: 'https://video.example/{id}', text: '{title}' },
    raw: { only: '0' },
    youtube: { link: 'https://y.example/{id}' },
    quote: 'unwrap',
  } satisfies Components,
  liquid: { 'site.params.versions.core': 'v1.2' },
};

for (const [body, html] of [
  // The rules of the settings, in the braces of each generator.
  [
    '{{% alert title="Note" %}}\nSome *text*.\n{{% /alert %}}',
    '<p><strong>Note</strong></p>\n<p>Some <em>text</em>.</p>',
  ],
  ['{{< alert >}}One{{< /alert >}} two', '<p>One two</p>'],
  [
    '> {{< alert title="Note" >}}\n> Text.\n> {{< /alert >}}',
    '<blockquote>\n<p><strong>Note</strong></p>\n</blockquote>\n<blockquote>\n<p>Text.</p>\n</blockquote>',
  ],
  ['{{< alert >}}\n{{< alert >}}\na\n{{< /alert >}}\n{{< /alert >}}\nb', '<p>a</p>\n<p>b</p>'],
  ['a {{< spacer 1 >}} b', '<p>a  b</p>'],
  ['a {{< spacer >}} gone {{< /spacer >}} b', '<p>a  b</p>'],
  ['{{picture "b c.png" "A [b]" 800}}', '<p><img src="\u0001/assets/b%20c.png" alt="A [b]" loading="lazy"></p>'],
  ['{{< video id=7 title="A talk" />}}', '<p><a href="https://video.example/7">A talk</a></p>'],
  ['{{ video(id="7", title=\'A talk\') }}', '<p><a href="https://video.example/7">A talk</a></p>'],
  ['{% video id="7", title="A talk" %}', '<p><a href="https://video.example/7">A talk</a></p>'],
  ['{% include video.html id="7" title="A talk" %}', '<p><a href="https://video.example/7">A talk</a></p>'],
  ['{% quote(author="A") %}\nText.\n{% end %}', '<p>Text.</p>'],
  ['{% quote "A" %}\nText.\n{% endquote %}', '<p>Text.</p>'],
  ['{{raw `\n\tcode *x*\n`}}', '<pre><code>code *x*\n</code></pre>'],
  ['{{< youtube abc >}}', '<p><a href="https://y.example/">https://y.example/</a></p>'],
  // What Hugo has itself.
  ['{{< vimeo 7 >}}', '<p><a href="https://vimeo.com/7">Vimeo</a></p>'],
  [
    '[a]({{< relref "other" >}}) [b]({{< ref "/other.md#x" >}})',
    '<p><a href="\u0001/other/">a</a> <a href="\u0001/other/#x">b</a></p>',
  ],
  ['{{< param versions.core >}}', '<p>v1.2</p>'],
  [
    '{{< highlight go "linenos=table" >}}\na `b`\n{{< /highlight >}}',
    '<pre><code class="language-go">a `b`\n</code></pre>',
  ],
  [
    '{{< figure src="/assets/a.png" alt="A" caption="By B" >}}',
    '<p><img src="\u0001/assets/a.png" alt="A" loading="lazy"></p>\n<p>By B</p>',
  ],
  ['{{< details summary="More" >}}\nText.\n{{< /details >}}', '<p><strong>More</strong></p>\n<p>Text.</p>'],
  // The ids of headings in comments of MDX.
  ['## A *b* {/*own-id*/}\n\n### C {/* #d.e */}', '<h2 id="own-id">A <em>b</em></h2>\n<h3 id="d.e">C</h3>'],
  ['## A 🚀 {/*a--*/}', '<h2 id="a--">A 🚀</h2>'],
  // What stays.
  [
    '`{{< alert >}}` and\n\n```\n{{< alert >}}\n```',
    '<p><code>{{&#x3C; alert >}}</code> and</p>\n<pre><code>{{&#x3C; alert >}}\n</code></pre>',
  ],
  ['{{</* alert */>}} `{{</* alert */>}}`', '<p>{{&#x3C; alert >}} <code>{{&#x3C; alert >}}</code></p>'],
  ['{% raw %}{% quote "A" %}{% endraw %}', '<p>{% quote "A" %}</p>'],
  ['{{" < "}} a', '<p>&#x3C; a</p>'],
] as const) {
  test(`readDocument() makes ${JSON.stringify(html)} of ${JSON.stringify(body)}`, () => {
    const { document, said } = readBody(body, scope);
    const faults = said.filter((line) => !/broken-link|leads nowhere/.test(line));
    assert.deepEqual([plain(document.html), faults], [plain(html), []]);
  });
}

/** Highlighting and the sizes of pictures are tried elsewhere, and so is how signs are written. */
function plain(html: string): string {
  return html
    .replace(/&#x3C;|&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/ loading="lazy"/g, '')
    .replace(/ {2,}/g, ' ');
}

test('a shortcode without a rule is named, with the setting that it needs', () => {
  const { said } = readBody(
    '{{< card name="a" >}}\n\nand {{code "a.go" `/^x/` 3}} and {% include a/b.html %} and {% if x %} {{raw (file "a")}}',
    scope,
  );
  const rule = (name: string) => `Say in site.yaml what becomes of it, such as "components: {${name}: unwrap}"`;
  assert.deepEqual(
    said.map((line) => line.replace(/, or write.*/, '')),
    [
      `4:1 error foreign-syntax {{< card name="a" >}} is a shortcode of another program / ${rule('card')}`,
      `6:5 error foreign-syntax {{code "a.go" \`/^x/\` 3}} is a call of another program / ${rule('code')}`,
      `6:34 error foreign-syntax {% include a/b.html %} is a Liquid or Nunjucks tag of another program / ${rule('a/b')}`,
      '6:61 error foreign-syntax {% if x %} is a Liquid or Nunjucks tag of another program / Write Markdown or HTML in its place, or put it between backticks if readers should see it',
      '6:72 error foreign-syntax {{raw (file "a")}} is a call of another program / Write Markdown or HTML in its place, or put it between backticks if readers should see it',
    ],
  );
});

test('a comment of MDX in Markdown is named, and not shown', () => {
  const { said } = readBody('a {/* b */} `{/* c */}`\n\n```\n# d {/*e*/}\n```', scope);
  assert.deepEqual(said, [
    '4:3 error foreign-syntax {/* b */} is a comment of MDX of another program / Write <!-- in its place, end the name of the file in .mdx, or put it between backticks if readers should see it',
  ]);
});

test('a shortcode without any text is told, and what follows is where it was', () => {
  const { said } = readBody('{{< alert name="x" >}}\n\n{{% alert title="A long title" %}} {{ a }}', scope);
  assert.deepEqual(
    said.map((line) => line.split(' / ')[0]),
    [
      '4:1 warning foreign-syntax Nothing is shown of {{< alert name="x" >}}, which has no text of its own',
      '6:36 error foreign-syntax {{ a }} is a Liquid or Nunjucks value of another program',
    ],
  );
});

test('shortcodes that never end are read in one pass', () => {
  for (const part of ['{{< a "', '{{x `', '{{x a', '{% raw %}', '{{< /a >}}', '{{x "\\"'])
    assert.deepEqual(
      shortcodesIn(part.repeat(100_000)).filter(({ kind }) => kind === 'opening'),
      [],
    );
  const { text } =
    runShortcodes('{{< alert >}}a{{< /b >}}'.repeat(50_000), testEntry, scope.components, {
      links: scope.links,
      values: {},
    }) ?? {};
  assert.equal(text, 'a{{< /b >}}'.repeat(50_000));
});
