// Fault: Liquid that says the same on every site, in text, links and code → What Jekyll shows

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runLiquid } from '../../generator/body/liquid.ts';
import { loadNative, loadRemark } from '../../generator/load/markdown.ts';
import { readBody, testEntry, testScope } from '../model/test-scope.ts';

const scope = {
  ...testScope((await loadNative()) ?? loadRemark()),
  liquid: { 'site.repository': 'https://code.example', 'site.github.name': 'A\\*b' },
};

const other = '<a href="\u0001/other/">a</a>';
for (const [body, html, markdown = ''] of [
  ['[a]({{ site.baseurl }}/other/)', `<p>${other}</p>`, '[a](https://site.example/other/)'],
  ['[a]({{ site.url }}{{ site.baseurl }}/other/)', `<p>${other}</p>`],
  ["[a]({{ '/other/' | relative_url }})", `<p>${other}</p>`],
  ['[a]({{ "other/" | absolute_url }}#b)', '<p><a href="\u0001/other/#b">a</a></p>'],
  ['[a]({{ "/other/" | prepend: site.baseurl }})', `<p>${other}</p>`],
  ['[a][b]\n\n[b]: {{ site.url }}/other/', `<p>${other}</p>`],
  ['<a href="{{ site.baseurl }}/other/">a</a>', `<p>${other}</p>`],
  ['[a]({{ site.url }})', '<p><a href="\u0001/">a</a></p>'],
  [
    'at {{ site.url }}/x and {{ "/y" | absolute_url }}',
    '<p>at <a href="https://site.example/x">https://site.example/x</a> and <a href="https://site.example/y">https://site.example/y</a></p>',
  ],
  [
    '[x]({{ site.repository }}/issues/1) of {{ site.github.name }}',
    '<p><a href="https://code.example/issues/1">x</a> of A*b</p>',
  ],
  ['[a]({% link other.md %})', `<p>${other}</p>`],
  ['[a]({% link\nother.md %}#b)', '<p><a href="\u0001/other/#b">a</a></p>'],
  ['{% raw %}{{ a }} {% b %}{% endraw %} c', '<p>{{ a }} {% b %} c</p>', '{{ a }} {% b %} c'],
  [
    '{% raw %}`{{ a }}`{% endraw %} `{% raw %}{% highlight %}{% endraw %}` `{% raw %}{% raw %}{% endraw %}`',
    '<p><code>{{ a }}</code> <code>{% highlight %}</code> <code>{% raw %}</code></p>',
  ],
  ['```\n{% raw %}\n{{ a }}\n{% endraw %}\n```', '<pre><code>\n{{ a }}\n\n</code></pre>'],
  ['{% raw %}\n{% highlight ruby %}\n{% endraw %}', '<p>{% highlight ruby %}</p>'],
  ['`{% raw %}` and `{% endraw %}`', '<p><code>{% raw %}</code> and <code>{% endraw %}</code></p>'],
  [
    '`{{ site.url }}`\n\n```\n{{ site.url }}\n```',
    '<p><code>{{ site.url }}</code></p>\n<pre><code>{{ site.url }}\n</code></pre>',
  ],
] as const) {
  test(`readDocument() makes ${html} of ${JSON.stringify(body)} as Jekyll does`, () => {
    const { document, said } = readBody(body, scope);
    const references = said.filter((line) => !line.includes('moved-link'));
    assert.deepEqual([document.html, references], [html, []]);
    if (markdown !== '') assert.equal(document.markdown, `${markdown}\n`);
  });
}

for (const [body, ...said] of [
  [
    '{{ next("a") | url }}',
    '4:1 error foreign-syntax {{ next("a") | url }} is a Liquid or Nunjucks value of another program',
  ],
  ['a {# b #}', '4:3 error foreign-syntax {# b #} is a Nunjucks comment of another program'],
  ['{{ page.title }}', '4:1 error foreign-syntax {{ page.title }} is a Liquid or Nunjucks value of another program'],
  [
    '{% raw %}{{ a }}{% endraw %}\n\nb {{ c }}',
    '6:3 error foreign-syntax {{ c }} is a Liquid or Nunjucks value of another program',
  ],
  ['{% raw %} a', '4:1 error foreign-syntax {% raw %} is a Liquid or Nunjucks tag of another program'],
  ['[a]({% link _docs/x.md %})', '4:1 error broken-link The link "_docs/x.md" leads nowhere'],
  [
    '{{ site.constructor }}',
    '4:1 error foreign-syntax {{ site.constructor }} is a Liquid or Nunjucks value of another program',
  ],
  [
    'x {% raw %}y{% endraw %} [a]({% post_url 2016-08-02-b %})',
    '4:26 error broken-link The link "../../posts/en/2016-08-02-b.md" leads nowhere',
  ],
] as const) {
  test(`readDocument() says of the Liquid ${JSON.stringify(body)}: ${said}`, () => {
    assert.deepEqual(
      readBody(body, scope).said.map((line) => line.split(' / ')[0]),
      said,
    );
  });
}

test('runLiquid() keeps 50,000 pairs of raw apart, and knows where each was', () => {
  const body = '{% raw %}{{ a }}{% endraw %} ` {{ site.url }}\n\n'.repeat(50_000);
  const { text, kept, offsetOf } = runLiquid(body, testEntry, { links: scope.links, values: {} });
  assert.equal(kept.length, 50_000);
  const last = text.lastIndexOf('`');
  assert.equal(offsetOf(last), body.lastIndexOf('`'));
});
