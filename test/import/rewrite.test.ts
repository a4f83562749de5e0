// Fault: Shortcodes and Liquid that only the old generator could run → A comment in their place, or the text of a link and a tag without the attribute, named with file and line
// Fault: Braces, lines of code and names of directives that were text in the old site → Text
// Fault: Liquid without end in a body to import → Left out at once
// Fault: Attributes, contents, `markdown="1"` and HTML with blank lines of Kramdown in an old site → What Kramdown shows
// Fault: Liquid that says the same on every site, in text, links and code of an old site → What Jekyll shows
// Fault: Shortcodes with a meaning here, and Hugo's own, in an old site; 100,000 that never end → Markdown in their place; read in one pass

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { belowTitle } from '../../generator/import/entry.ts';
import { rewriteComponents } from '../../generator/import/generators/nuxt.ts';
import { shortcodesToHtml } from '../../generator/import/generators/wordpress.ts';
import { apisIn } from '../../generator/import/old/apis.ts';
import { type OldFolder, openOldFolder } from '../../generator/import/old/folder.ts';
import { movesBy, redirectsIn } from '../../generator/import/old/redirects.ts';
import type { Rewriter } from '../../generator/import/old/site.ts';
import { callouts, cautions, rewriteAdmonitions } from '../../generator/import/rewrite/admonitions.ts';
import { asWritten, escapeForeign } from '../../generator/import/rewrite/as-text.ts';
import { codeInfo, fileTitles } from '../../generator/import/rewrite/code-info.ts';
import { boldBesideCjk, controls, films, headingMarks } from '../../generator/import/rewrite/controls.ts';
import { definitionLists, emojiByName, formulas } from '../../generator/import/rewrite/extensions.ts';
import { dataComponents } from '../../generator/import/rewrite/fumadocs.ts';
import { indentedBlocks } from '../../generator/import/rewrite/indented.ts';
import { rewriteJsxBlocks } from '../../generator/import/rewrite/jsx-blocks.ts';
import { rewriteKramdown } from '../../generator/import/rewrite/kramdown.ts';
import { landing } from '../../generator/import/rewrite/landing.ts';
import { leftOut, withoutMarks } from '../../generator/import/rewrite/left-out.ts';
import { plainAddress, resolveLinks, rewriteLinks } from '../../generator/import/rewrite/links.ts';
import { liquidOf } from '../../generator/import/rewrite/liquid.ts';
import { firstMdx, mdxImports } from '../../generator/import/rewrite/mdx.ts';
import {
  hexoSyntax,
  hugoSyntax,
  shortcodesOf,
  tagSyntax,
  zolaSyntax,
} from '../../generator/import/rewrite/shortcodes.ts';
import { spacedHtml } from '../../generator/import/rewrite/spaced-html.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import { folderOf } from './old-sites.ts';

const entry = { from: 'a/post.md', front: { title: 'Post', author: { name: 'Ann' } }, address: '/post/', line: 5 };

const twice = (text: string) => [text, text] as const;

const tidy = (text: string) => text.replace(/\n{3,}/g, '\n\n').trim();

const textOf = (rewrite: Rewriter, body: string) => tidy(withoutMarks(rewrite(body, entry).text));

const resolving = resolveLinks({
  byFile: new Map([
    ['a/post.md', 'posts/en/post.md'],
    ['a/b c.md', 'pages/en/b (c).md'],
    ['a/i.png', 'posts/en/i.png'],
    ['top.md', 'pages/en/top.md'],
    ['static/f.pdf', 'public/f.pdf'],
  ]),
  byAddress: new Map(
    ['/post/', '/b/c.html', '/d/', '/post/e/', '/notes/2016/03/02/long-ago/'].map((address) => [
      plainAddress(address),
      `pages/en${address.replace(/\/$|\.html$/, '')}.md`,
    ]),
  )
    .set('f.pdf', 'public/f.pdf')
    .set('gone', 'pages/en/gone.md')
    .set('only-english', 'pages/en/only-english.md')
    .set('fr/own', 'pages/fr/own.md')
    .set('en/main', 'pages/en/main.md'),
  basePath: '/old/',
  leadsTo: new Map([['pages/en/gone.md', '/elsewhere/']]),
  roots: ['static/'],
  movedTo: movesBy([{ from: '/latest/*', to: '/v2/:splat' }]),
  main: 'en',
  untranslated: new Set(['ja']),
});

// At /post/, in a/post.md.
for (const [what, body, text] of [
  [
    'a file beside it',
    '[x](<b c.md#d e>) ![i](i.png "I") <img alt="" src="i.png">',
    '[x](../../pages/en/b%20%28c%29.md#d%20e) ![i](i.png "I") <img alt="" src="i.png">',
  ],
  [
    'an address that a browser resolves',
    '[x](../d) [x](e/#f)\n\n[y]: ../b/c.html',
    '[x](../../pages/en/d.md) [x](../../pages/en/post/e.md#f)\n\n[y]: ../../pages/en/b/c.md',
  ],
  [
    'an address from the folder of its page',
    '[x](b/c.html) <a class="k" href="d">x</a>',
    '[x](../../pages/en/b/c.md) <a class="k" href="../../pages/en/d.md">x</a>',
  ],
  ['an address below the base path', '[x](/old/d?q=1) [x](/D)', '[x](../../pages/en/d.md) [x](../../pages/en/d.md)'],
  ['a file beside it without its ending', '[x](b%20c#d)', '[x](../../pages/en/b%20%28c%29.md#d)'],
  ['a file in a folder above', '[x](top.md#a)', '[x](../../pages/en/top.md#a)'],
  ['the page that a file beside it becomes', '[x](b%20c.html#d)', '[x](../../pages/en/b%20%28c%29.md#d)'],
  ['a definition whose name is code', '[`x`]: /D/', '[`x`]: ../../pages/en/d.md'],
  [
    'a path from the root without its slash',
    '[x](notes/2016/03/02/long-ago/#a)',
    '[x](../../pages/en/notes/2016/03/02/long-ago.md#a)',
  ],
  ['a page that only redirects', '[x](../gone#a)', '[x](/elsewhere/#a)'],
  ['the pattern of a redirect', '[x](/latest/a/b) [x](/latest)', '[x](/v2/a/b) [x](/v2/)'],
  ['a page that is not translated', '[x](/ja/only-english/)', '[x](../../pages/en/only-english.md)'],
  ['a file below the folder of content', '![x](f.pdf)', '![x](/f.pdf)'],
  ['a file at the root', '[x](../f.pdf?v=1) ![y](/f.pdf?v=1)', '[x](/f.pdf) ![y](/f.pdf)'],
  ['an address with two slashes', '![x](/old//f.pdf) [x](//a.example//b)', '![x](/old/f.pdf) [x](//a.example//b)'],
  ['what stays', ...twice('[x](/2016/03/long-ago/) [x](/long-ago/)')],
  ['what stays', ...twice('[x](/d/) [x](#a) [x](none) [x](https://a.example/d) `[x](../d)` [^1]\n\n[^1]: ../d')],
] as const)
  test(`resolveLinks() follows ${what}`, () => {
    assert.equal(resolving(body, entry).text, text);
  });

test('dataComponents() reads webhooks and tables of properties outside code, and leads to no API but the one that is named', () => {
  const described = (title: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title, version: '1' },
      servers: [{ url: 'https://a.example' }],
      paths: { '/pets': { get: {} } },
      webhooks: { pet: { post: {} } },
    });
  const folder = openOldFolder(folderOf({ 'two.json': described('API 2'), 'one.json': described('価格') }));
  const rewrite = dataComponents(
    folder,
    apisIn(folder, () => true),
  );
  for (const [body, text] of [
    [
      '<APIPage document="./two.json" webhooks={[{name: "pet", method: "post"}]} operations={[]}\n/>',
      '- [`POST pet`](/developers/#api-api-2-post-pet)',
    ],
    ['<APIPage document={"none.json"} operations={[{path: "/pets", method: "get"}]} />', '- `GET /pets`'],
    [
      '<TypeTable\n  type={{\n    at: { type: "number", default: {a: 1}, description: "In <b> and *c*" },\n    "`": {},\n  }}\n/>',
      '- `at` (number, default \\{"a":1\\}): In &lt;b&gt; and \\*c\\*\n- \\`',
    ],
    ...['```md\n<TypeTable type={{a: {type: "b"}}} />\n```'].map(twice),
  ] as const)
    assert.equal(textOf(rewrite, body), text);
});

test('apisIn() gives each API an id and a file of its own', () => {
  const described = (title: string) =>
    JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: 'https://a.example' }] });
  const files = {
    'a.json': described('API 2'),
    'a.openapi.json': described('価格'),
    'public/b.json': described('API 2'),
  };
  const { found, files: copied } = apisIn(openOldFolder(folderOf(files)), () => true);
  assert.deepEqual(
    found.map(({ id, openapi }) => [id, openapi]),
    [
      ['api-2', '/a-2.openapi.json'],
      ['api-3', '/a.openapi.json'],
      ['api-4', '/b.openapi.json'],
    ],
  );
  assert.deepEqual(copied[0], ['public/a-2.openapi.json', 'a.json']);
});

test('resolveLinks() follows links without a language from pages whose address begins with one', () => {
  assert.equal(
    resolving('[x](/own#a) [x](/main/) [x](/none/)', { ...entry, address: '/fr/post/' }).text,
    '[x](../../pages/fr/own.md#a) [x](../../pages/en/main.md) [x](/none/)',
  );
});

test('redirectsIn() reads lists of a data file, and what a script of that name exports', () => {
  const files = {
    'redirects.mjs': "export default { '/a': '/b' };\n",
    'redirects.json':
      '{"external": [{"source": "/learn/:path*", "destination": "https://a.example/:path*"}], "internal": []}',
  };
  assert.deepEqual(redirectsIn(openOldFolder(folderOf(files))), [
    { from: '/learn/:path*', to: 'https://a.example/:path*' },
    { from: '/a', to: '/b' },
  ]);
});

test('redirectsIn() reads the lines of Netlify, with fragments and comments', () => {
  const lines = '/a /b/#part 301\n/c /b/#part 302\n# /d /e\n/f /g # 302\n';
  assert.deepEqual(redirectsIn(openOldFolder(folderOf({ _redirects: lines }))), [
    { from: '/a', to: '/b/#part' },
    { from: '/f', to: '/g' },
  ]);
});

test('movesBy() passes over redirects with several names in one part, which could take for ever', () => {
  const moves = [{ from: '/:a:b:c:d:e:f:g:h:i:j:k:l/x', to: '/b/' }].concat({ from: '/:a/:b', to: '/:b/:a/' });
  assert.deepEqual(['/'.padEnd(60, 'a').concat('/y'), '/p/q'].map(movesBy(moves)), [`/y/${'a'.repeat(59)}/`, '/q/p/']);
});

test('redirectsIn() reads the rules of Apache that name one address and have no condition', () => {
  const rules = [
    'Redirect 301 /a /b',
    'Redirect permanent /c.html https://a.example/c',
    'Redirect 410 /gone',
    'Redirect /for-now /b',
    'RewriteRule ^d\\.html$ https://%{HTTP_HOST}/d/ [QSA,L,R=301]',
    'RewriteRule ^tags/(.*)$ /t/$1 [R=301]',
    'RewriteCond %{HTTPS} off',
    '# and so on',
    'RewriteRule ^e$ /f [R=301,L]',
    'RewriteRule ^g$ /h [L]',
  ];
  const folder = { paths: ['src/_root/.htaccess'], text: () => rules.join('\n') } as unknown as OldFolder;
  assert.deepEqual(redirectsIn(folder), [
    { from: '/a', to: '/b' },
    { from: '/c.html', to: 'https://a.example/c' },
    { from: '/d.html', to: '/d/' },
  ]);
});

const hugo = shortcodesOf(hugoSyntax);
const escapeText = escapeForeign(await loadParser());

for (const [body, text] of [
  ['{{< figure src="/a.png" alt="A" >}}', '![A](/a.png)'],
  ['{{< figure src="a b.png" caption="A [boat]" link="/x/" >}}', '[![A  boat ](<a b.png>)](/x/)\n\nA [boat]'],
  ['{{< youtube id="x_1" title="Sea" >}}', '[Sea](https://www.youtube.com/watch?v=x_1)'],
  ['{{< vimeo 12 />}}', '[Video](https://vimeo.com/12)'],
  ['{{< gist ann 34 >}}', '[Gist](https://gist.github.com/ann/34)'],
  ['{{< highlight go "linenos=table" >}}\na := `b`\n{{< /highlight >}}', '```go\na := `b`\n```'],
  ['[a]({{< relref "b.md#c" >}})', '[a](b.md#c)'],
  ['{{% notice tip "Try" %}}\nOne.\n\nTwo.\n{{% /notice %}}', '> **Try**\n>\n> One.\n>\n> Two.'],
  ['{{< details summary="More" >}}{{< note >}}In{{< /note >}}{{< /details >}}', '**More**\n\n> **Note**\n>\n> In'],
  [
    '{{< tabs >}}{{% tab "One" %}}1{{% /tab %}}{{% tab "Two" %}}2{{% /tab %}}{{< /tabs >}}',
    '**One**\n\n1\n\n**Two**\n\n2',
  ],
  ['{{< own >}}stays{{< /own >}}', 'stays'],
  ['{{< own title="A" id="b" caption="C" >}}stays{{< /own >}}', '**A**\n\nstays\n\nC'],
  ['A {{< own "b -- c" >}} d', 'A <!-- left out: own "b   c" --> d'],
  ['[a *b*]({{< own "c" >}}#d "e") ![f](/g/{{< own >}})', 'a *b* f'],
  ['<a class="b {{< own "c" >}}" href="/d">e</a> <img src="{{< own >}}" alt="">f', '<a href="/d">e</a> f'],
  ['1 < 2 {{< own >}} = {{< own >}}', '1 < 2 <!-- left out: own --> = <!-- left out: own -->'],
  [
    '`{{< figure src="a.png" >}}` and {{< youtube 1 >}}',
    '`{{< figure src="a.png" >}}` and [Video](https://www.youtube.com/watch?v=1)',
  ],
  ['```\n{{< own >}}\n```', '```\n{{< own >}}\n```'],
] as const)
  test(`a shortcode of Hugo: ${body.replaceAll('\n', '⏎')}`, () => assert.equal(textOf(hugo, body), text));

test('shortcodes of Zola and tags are told apart from values', () => {
  assert.equal(
    textOf(shortcodesOf(zolaSyntax), '{{ vimeo(id="1") }} {% note(title="N") %}in{% end %} {{ value }}'),
    '[Video](https://vimeo.com/1) \n\n> **N**\n>\n> in\n\n {{ value }}',
  );
  assert.equal(
    textOf(shortcodesOf(tagSyntax), '{% youtube "a1" %} {% if x %}'),
    '[Video](https://www.youtube.com/watch?v=a1) {% if x %}',
  );
  for (const [syntax, body] of [
    [hexoSyntax, '{% a %}1{% a %}2{% enda %}3{% enda %}4 {% b %}{% b %}5{% endb %}'],
    [zolaSyntax, '{% a() %}1{% b() %}2{% end %}3{% end %}4 5'],
    [hugoSyntax, '{{< a >}}1{{% a %}}2{{% /a %}}3{{< /a >}}4 5'],
  ] as const)
    assert.equal(textOf(shortcodesOf(syntax), body).replace(/<!--.*?-->/g, ''), '1234 5');
});

test('a shortcode that is left out or taken away is named with its line in the file', () => {
  const { notes } = hugo('`{{< own >}}`\n\n{{< own >}}\n\n{{< other >}}a\n{{< own >}}{{< /other >}}', entry);
  assert.deepEqual(
    notes.map(({ file, line }) => `${file}:${line}`),
    ['a/post.md:7', 'a/post.md:10', 'a/post.md:9'],
  );
});

for (const [body, text] of [
  ['[a](b){:target="_blank" rel="noopener"}, `c`{:.d}, *e*{: .f}', '[a](b), `c`, *e*'],
  ['Text.\n{: .lead}\n\n- a\n  {: #b}\n- {: .c} d', 'Text.\n\n- a<a id="b"></a>\n- d'],
  [
    '## One {#own}\n{: #other}\n\n## Two\n{: #two .x}\n\nThree\n-----\n{: #three}',
    '## One {#own}\n\n## Two {#two}\n\nThree {#three}\n-----',
  ],
  ['* TOC\n{:toc}\n\nText', 'Text'],
  ['## On this page\n{: .no_toc .small }\n\n1. TOC\n{:toc}\n\n## Own\n{: .no_toc }\n\nText', '## Own\n\nText'],
  [
    '<details open markdown="block">\n<summary>\nList\n</summary>\n{: .small }\n- TOC\n{:toc}\n</details>\n\nText',
    'Text',
  ],
  ['{::options parse_block_html="true" /}a{::comment}b{:/comment}{::nomarkdown}<i>c</i>{:/}', 'a<i>c</i>'],
  ['`{:.a}` and {:b=>2}\n\n```\n{: .c}\n```\n{: .d}', '`{:.a}` and {:b=>2}\n\n```\n{: .c}\n```'],
  ['<div class="a" markdown="1">\n  - b\n    - c\n</div>', '<div class="a">\n\n- b\n  - c\n\n</div>'],
  ['<p>a <span markdown="1">b</span></p>', '<p>a <span>b</span></p>'],
  ['<ul>\n    <li>a</li>\n\n    <li>b</li>\n</ul>', '<ul>\n    <li>a</li>\n    <li>b</li>\n</ul>'],
  ['<div>\n<pre>\na\n\n    b\n</pre>\n</div>', '<div>\n<pre>\na\n\n    b\n</pre>\n</div>'],
  ['<div>\n\n    a', '<div>\n\n    a'],
  ['|--+--|\n| a | b |\n|:-+--|\n| c | d |\n|--|--|\n| e | f |', '| a | b |\n| :- | -- |\n| c | d |\n| e | f |'],
  ['|`a|b`|c|\n|d|e|', '| | |\n| --- | --- |\n|`a|b`|c|\n|d|e|'],
  twice('| a | b |\n|---|:-:|\n| c | d |'),
  ['a | b | c\n--|--\n1 | 2 | 3', 'a | b | c\n--|-- | ---\n1 | 2 | 3'],
  twice('a | b\n--|--\n1 | 2'),
  ['<sup>1</sup> b.\n{: #fn1}', '<sup>1</sup> b.<a id="fn1"></a>'],
  ['<br>\n**a**', '<br>\n\n**a**'],
  [
    'A B, `A B`, [A B](/A B), AA B\n\n*[A B]: "c"\n\n```\n*[A B]: c\n```',
    '<abbr title="&quot;c&quot;">A B</abbr>, `A B`, [<abbr title="&quot;c&quot;">A B</abbr>](/A B), AA B\n\n```\n*[A B]: c\n```',
  ],
  twice('```\n|--+--|\n```'),
  twice('```\na | b | c\n--|--\n```'),
  ['e-mail\n\n*[e-mail]: post', '<abbr title="post">e-mail</abbr>'],
] as const)
  test(`Kramdown: ${body.replaceAll('\n', '¶')}`, () => assert.equal(textOf(rewriteKramdown, body), text));

test('Kramdown: code beside a table keeps its blank lines', () => {
  const code = '```\na\n\n\nb\n```\n';
  assert.ok(rewriteKramdown(`|a|b|\n|c|d|\n\n${code}`, entry).text.endsWith(code));
});

test('definition lists become lists, with all that stands in a definition', () => {
  const list =
    '`tide`\n: High, or\nlow.\n: A soap.\n\n[Ebb][a]\n\n:   Out.\n\n    ```\n    a\n    ```\n\nThe end: here.';
  assert.equal(
    textOf(definitionLists, list),
    '- **`tide`**\n\n  High, or\n  low.\n\n  A soap.\n\n- **[Ebb][a]**\n\n  Out.\n\n  ```\n  a\n  ```\n\nThe end: here.',
  );
  for (const text of ['```\na\n: b\n```', '- a\n: b', 'A\nb: c']) assert.equal(textOf(definitionLists, text), text);
});

const liquid = liquidOf({
  site: {
    title: 'Site',
    data: {
      get trees() {
        return [{ name: 'Oak', tall: true }, { name: 'Fir' }];
      },
      crew: {
        get night() {
          return { lead: 'Ann' };
        },
      },
      get unread() {
        return assert.fail('It is not asked for');
      },
    },
  },
  includes: {
    'note.html': '<b>{{ include.text }}</b>',
    'loop.html': '{% include loop.html %}',
    'Post.md': '{% highlight sh %}\nls\n{% endhighlight %}',
    'top.html': '{% assign b = "B" %}{{ b }}{% for p in site.tags %}{{ p }}{% endfor %}.',
  },
  textAt: (path) => (path === 'a/_part.md' ? '{% include note.html text=include.for %}' : undefined),
  posts: /^(?:site|paginator)\.posts$/,
  isJekyll: true,
  origin: 'https://a.example',
  addressOf: (file, _from, isLink) => (file === 'gone.md' ? undefined : isLink ? '../a.md' : '/a/'),
});

for (const [body, text] of [
  ['{{ site.title | upcase }}', 'SITE'],
  ['{% include note.html text="Hi" %}', '<b>Hi</b>'],
  ['{% for t in site.data.trees %}{% if t.tall %}{{ t.name }}{% endif %}{% endfor %}', 'Oak'],
  ['{{ site.data.crew.night.lead }} {{ site.data.crew.night.gone }}', 'Ann'],
  [
    '{% for one in site.data.crew.day %}{{ one }}{% endfor %}',
    '<!-- left out: for one in site.data.crew.day one endfor -->',
  ],
  ['{% assign a = "x" %}{% capture b %}y{{ a }}{% endcapture %}{{ b }}', 'yx'],
  ['{{ page.author.name }}, {{ page.missing }}.', 'Ann, .'],
  ['{% comment %}a {{ b }}{% endcomment %}c', 'c'],
  ['[a]({% post_url 2024-01-01-a %}#b) {% post_url 2024-01-01-a %}', '[a](../a.md#b) /a/'],
  ['[a]({% link gone.md %})', 'a'],
  ['{% if site.title %}[a]({% link a.md %}){% endif %}', '[a](/a/)'],
  ['[a]({{ site.url }}{{ site.baseurl }}/b/) {{ site.url }}/b/', '[a](/b/) https://a.example/b/'],
  ['[a]({{ site.url }}) <a href="{{ site.baseurl }}/b/">c</a>', '[a](/) <a href="/b/">c</a>'],
  ["[a]({{ '/b/' | relative_url }}) [c]({{ 'd' | absolute_url }})", '[a](/b/) [c](/d)'],
  ['{{ "/a" | absolute_url }} `{{ site.url }}`', 'https://a.example/a `https://a.example`'],
  ['[a][b]\n\n[b]: {{ "/c" | prepend: site.baseurl }}', '[a][b]\n\n[b]: /c'],
  ['{% highlight ruby linenos %}\n{{ site.title }}\n{% endhighlight %}', '~~~~~~~ruby\nSite\n~~~~~~~'],
  ['- a\n\n  {% highlight js %}\n  {{ b }}\n  {% endhighlight %}', '- a\n\n  ~~~~~~~js\n  {{ b }}\n  ~~~~~~~'],
  ['<div>\n{% highlight js %}\nf();\n{% endhighlight %}\n</div>', '<div>\n\n~~~~~~~js\nf();\n~~~~~~~\n\n</div>'],
  ['<a>\n\t<b>\n{% highlight js %}\nf();\n{% endhighlight %}\n\t</b>', '<a>\n\t<b>\n~~~~~~~js\nf();\n~~~~~~~\n\t</b>'],
  ['a {% highlight js %}f(){% endhighlight %} b', 'a \n\n~~~~~~~js\nf()\n~~~~~~~\n\n b'],
  ['{{ site.posts.first.title }}', '<!-- left out: site.posts.first.title -->'],
  ['{% for p in site.posts %}{{ p.title }}{% endfor %}', '::posts'],
  ['{% for p in site.tags %}{{ p.title }}{% endfor %}', '<!-- left out: for p in site.tags p.title endfor -->'],
  ['{{ site.title | unknown }}', '<!-- left out: site.title | unknown -->'],
  ['`{{ site.posts }}`', '`{{ site.posts }}`'],
  ['<a href="{{ site.posts }}" {{ site.posts }}>a</a>', '<a >a</a>'],
  ['[a]({{ "/b" | own }}) {{ "https://c.example" | own }}', '[a](/b) https://c.example'],
  ['{% include loop.html %}', '<!-- left out: include loop.html -->'],
  ['{% include {{ page.title }}.md %}', '~~~~~~~sh\nls\n~~~~~~~'],
  ['{% include top.html %}', 'B<!-- left out: for p in site.tags p endfor -->.'],
  ['<ul>{% for p in site.posts limit:3 %}<li>{{ p.title }}</li>{% endfor %}</ul>', '::posts{limit=3}'],
  ['{% for p in paginator.posts %}{{ p.title }}{% endfor %}', '::posts{limit=10}'],
  ['{% include_relative _part.md for="You" %}', '<b>You</b>'],
  ['{% include_relative _gone.md %}', '<!-- left out: include_relative _gone.md -->'],
  ['{% for i in (1..99999999) %}x{% endfor %}', '<!-- left out: for i in (1..99999999) x endfor -->'],
] as const)
  test(`Liquid: ${body}`, () => assert.equal(textOf(liquid, body), text));

test('what the Liquid of a body takes is counted, all pieces together, and the rest is left out', () => {
  const loop = '{% for i in (1..1000) %}x{% endfor %}\n';
  const { text, notes } = liquid(loop.repeat(300), entry);
  const shown = text.split(/x{1000}/).length - 1;
  assert.deepEqual([shown > 50, shown + notes.length], [true, 300]);
  const assigned = Array.from({ length: 100 }, (_, at) => `{% assign a${at} = "${'b'.repeat(1000)}" %}`).join('');
  const gaps = liquid(`${assigned}{{ a1 }}`, entry).notes.length;
  assert.ok(gaps > 0 && gaps < 90, `${gaps}`);
});

test('captures that double leave nothing that is longer than the text of a person', () => {
  const doubled = '{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(40);
  const { text } = liquid(`{% assign a = "xxxxxxxxxx" %}${doubled}{{ a }}`, entry);
  assert.ok(text.length < 20_000_000, `${text.length}`);
});

test('shortcodes and admonitions without end are left as they are, in no time', () => {
  for (const body of [`{{< a${' '.repeat(80_000)}b`, `{{< a ${'/ '.repeat(20_000)}b`])
    assert.ok(textOf(hugo, body) === body);
  const nested = `${':::note\n'.repeat(1000)}x\n${':::\n'.repeat(1000)}`;
  assert.match(textOf(rewriteAdmonitions, nested), /^:::note$/m);
});

test('the code in a block does not end it, and code within a line begins none', () => {
  const code = '```md\n:::\n```';
  assert.equal(textOf(rewriteAdmonitions, `:::note\n${code}\n:::\nA`), `::::note\n${code}\n::::\n\nA`);
  assert.equal(belowTitle('```a``` b\n\n# C'), '```a``` b\n\n## C');
});

test('shortcodes may contain code, also where code shows a shortcode', () => {
  const body = '{{% note %}}\nRun `a`, not `{{< b >}}`.\n{{% /note %}}\n\n```\n{{< c >}}\n```';
  assert.equal(textOf(hugo, body), '> **Note**\n>\n> Run `a`, not `{{< b >}}`.\n\n```\n{{< c >}}\n```');
});

test('admonitions become alerts or quotes, within one another and around code, and stay in code', () => {
  const body =
    'A\n:::note[My *title*]\nOne\n\n```\n:::tip\n:::\n```\n:::\n\n::::info\n:::tip\nIn\n:::\n::::\n\n```\n:::note\nx\n:::\n```\n:::Other [A [b](c)]\ny';
  assert.equal(
    textOf(rewriteAdmonitions, body),
    'A\n\n::::note[My *title*]\nOne\n\n```\n:::tip\n:::\n```\n::::\n\n::::note[Info]\n:::tip\nIn\n:::\n::::\n\n```\n:::note\nx\n:::\n```\n\n> **A [b](c)**\n>\n> y',
  );
});

test('what others say with caution warns where it only warns there, in each of its forms, and keeps its name', () => {
  for (const [body, made] of [
    [':::caution\nA\n:::', ':::warning[Caution]\nA\n:::'],
    [':::caution[B]\nA\n:::', ':::warning[B]\nA\n:::'],
    ['::: caution B\nA\n:::', ':::warning[B]\nA\n:::'],
    ['<Aside\n  icon="star"\n  type="caution"\n>\nA\n</Aside>', ':::warning[Caution]\nA\n:::'],
    ['<Admonition type="caution" title="B">\nA\n</Admonition>', ':::warning[B]\nA\n:::'],
    ['<Aside type="danger">\nA\n</Aside>', ':::caution[Danger]\nA\n:::'],
    ['```md\n:::caution\nA\n:::\n```', '```md\n:::caution\nA\n:::\n```'],
  ] as const)
    assert.equal(textOf(rewriteAdmonitions, textOf(rewriteJsxBlocks, textOf(cautions, body))), made);
  assert.equal(textOf(indentedBlocks, '!!! caution\n    A'), ':::warning[Caution]\nA\n:::');
  assert.equal(textOf(rewriteAdmonitions, ':::caution\nA\n:::'), ':::caution\nA\n:::');
});

test('lines that are not indented as the block around them is keep all blanks', () => {
  for (const text of [
    textOf(rewriteAdmonitions, ' :::note\nSome text\n :::'),
    textOf(rewriteComponents, ' ::card\nSome text\n ::'),
  ])
    assert.match(text, /Some text/);
});

test('groups of code, and tabs of Python-Markdown, become tabs', () => {
  assert.equal(
    textOf(rewriteAdmonitions, '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh{1} [pnpm]\npnpm i\n```\n\n:::'),
    ':::tabs\n- npm\n\n  ```sh\n  npm i\n  ```\n\n- pnpm\n\n  ```sh{1}\n  pnpm i\n  ```\n:::',
  );
  assert.equal(
    textOf(indentedBlocks, '- a\n\n    === "One"\n\n        1\n\n    === "Two"\n\n        !!! bug\n            2\n\nb'),
    '- a\n\n    ::::tabs\n    - One\n\n      1\n\n    - Two\n\n      :::caution[Bug]\n      2\n      :::\n    ::::\n\nb',
  );
});

test('components for documentation become blocks, and stay where they hold what no block has', () => {
  const body = `- Item

  <Aside type="tip" title="Try it">
    Text.
  </Aside>

<Tabs syncKey="pkg">
  <TabItem label="npm">

  \`\`\`sh
  npm i
  \`\`\`

  </TabItem>
  <TabItem
    value="pnpm"
  >
    <Note>In it</Note>
  </TabItem>
</Tabs>

<Steps>

	1. One

		\`\`\`make
		all:
			x
		\`\`\`

	2. Two

</Steps>

<CardGrid>
  <Card title="A" icon="star">
    About *A*.
  </Card>
  <LinkCard title="B" href="/b/" description="About B." />
</CardGrid>

<Steps>
Text
</Steps>

\`\`\`mdx
<Aside>
x
</Aside>
\`\`\``;
  assert.equal(
    textOf(rewriteJsxBlocks, body),
    `- Item

  :::tip[Try it]
  Text.
  :::

::::tabs
- npm

  \`\`\`sh
  npm i
  \`\`\`

- pnpm

  :::note
  In it
  :::
::::

:::steps
1. One

    \`\`\`make
    all:
    	x
    \`\`\`

2. Two
:::

:::cards
- **A**

  About *A*.

- [B](/b/)

  About B.
:::

<Steps>
Text
</Steps>

\`\`\`mdx
<Aside>
x
</Aside>
\`\`\``,
  );
});

test('steps, groups of code, fields of an API, what folds and dated entries become lists, tabs and headings', () => {
  for (const [body, made] of [
    [
      '<Steps>\n  <Step title="Load {it}">\n    Fill.\n  </Step>\n  <Step>\n    Fire.\n  </Step>\n</Steps>',
      ':::steps\n1. **Load \\{it\\}**\n\n   Fill.\n\n1. Fire.\n:::',
    ],
    [
      '<CodeGroup>\n\n```js app.js {1}\na\n```\n\n```sh\nb\n```\n\n</CodeGroup>',
      ':::tabs\n- app.js\n\n  ```js\n  a\n  ```\n\n- sh\n\n  ```sh\n  b\n  ```\n:::',
    ],
    ['<CodeGroup>\n\nNo code.\n\n</CodeGroup>', '<CodeGroup>\n\nNo code.\n\n</CodeGroup>'],
    [
      '<ParamField path="id" type="Map<a>" required>\n  Which.\n  <Expandable title="b < c">\n    <ParamField query="d" default="1" />\n  </Expandable>\n</ParamField>',
      '- `id` (path, Map&lt;a&gt;, required)\n\n  Which.\n\n  <details>\n  <summary>b &lt; c</summary>\n\n  - `d` (query, default `1`)\n\n  </details>',
    ],
    [
      '<ResponseField\n  name="a"\n>\n  <ResponseField\n    name="b"\n    type="{ c: d } | e"\n  >\n    In it.\n  </ResponseField>\n</ResponseField>',
      '- `a`\n\n  - `b` (\\{ c: d \\} | e)\n\n    In it.',
    ],
    ['<ResponseField name="ok" id="b">Yes.</ResponseField>', '- <a id="b"></a>`ok`\n\n  Yes.'],
    ['<Update label="May 2026" description="v2">\n  New.\n</Update>', '## May 2026\n\nv2\n\nNew.'],
    ['<Check>Done.</Check>', ':::tip[Success]\nDone.\n:::'],
    ['<Note title="In {it}">\nN\n</Note>', ':::note[In \\{it\\}]\nN\n:::'],
    ['<Tabs>\n<Tab title="Map<K>">\nA\n</Tab>\n</Tabs>', ':::tabs\n- Map&lt;K&gt;\n\n  A\n:::'],
    [
      '<Cards>\n<Card title="/a/{id}" href="/a" description="<b>" />\n</Cards>',
      ':::cards\n- [/a/\\{id\\}](/a)\n\n  &lt;b&gt;\n:::',
    ],
  ] as const)
    assert.equal(tidy(textOf(rewriteJsxBlocks, body)).trim(), made);
});

test('an element for code becomes fenced code, with the names of values that only JavaScript knows', () => {
  const value = '$' + '{b()}';
  const body = `<CodeBlock language="bash" title="shell">\n  {\`npx a ${value} \\\`c\\\`\`}\n</CodeBlock>\n\n<CodeBlock>\n{code}\n</CodeBlock>`;
  assert.equal(
    textOf(rewriteJsxBlocks, body),
    `\`\`\`bash title="shell"\nnpx a ${value} \`c\`\n\`\`\`\n\n<CodeBlock>\n{code}\n</CodeBlock>`,
  );
  assert.equal(
    textOf(
      rewriteJsxBlocks,
      '<Code\n  code={`# A\n\nlet b = {c: "d"};`}\n  lang="js" title="e.js" mark={[1]}\n/>\n\n<Code code={f} />',
    ),
    '```js title="e.js"\n# A\n\nlet b = {c: "d"};\n```\n\n<Code code={f} />',
  );
});

test('items keep what a tab sets apart', () => {
  assert.equal(
    textOf(rewriteJsxBlocks, '<Steps>\n\n        1.\tOne\n\n            In it\n</Steps>'),
    ':::steps\n1.  One\n\n    In it\n:::',
  );
});

test('elements for files and folders become a tree', () => {
  const files =
    '<FileTree.Folder name="[id]" open>\n    <FileTree.File name="a.ts" active />\n  </FileTree.Folder>\n\n  <FileTree.File name="b.ts" />';
  const tree = ['- \\[id\\]/', '  - a.ts', '- b.ts'];
  assert.equal(
    textOf(rewriteJsxBlocks, `<FileTree>\n  ${files}\n</FileTree>`),
    [':::files', ...tree, ':::'].join('\n'),
  );
});

test('what MDX imports takes its place, and imports in code stay', () => {
  const folder = openOldFolder(
    folderOf({
      'docs/_part.mdx': '---\na: 1\n---\nPart of it.\n',
      'docs/d.md': '## D {#d}\n\n<pre class="e"><b>{ f</b>\n\n&lt;g&gt;</pre>\n\n{h} `{i}`',
      'static/b.png': 'b',
    }),
  );
  const rewrite = mdxImports(folder, (path) => (path.startsWith('static/') ? path.slice(6) : undefined));
  const body =
    "import Part from './_part.mdx';\nimport { Content as Own } from './d.md';\nimport b from '@site/static/b.png';\nimport c from './c.png';\nimport {\n  D,\n} from 'd';\nimport './e.css';\n\n<Part size={1} />\n\n<Own />\n\n<img src={b} /> <img src={c.src} />{/* gone */} <a href={useBaseUrl('/e')}>e</a>\n\n```js\nimport f from 'f';\n```\n";
  assert.equal(
    tidy(rewrite(body, { ...entry, from: 'docs/a.mdx' }).text),
    'Part of it.\n\n## D {#d}\n\n```\n{ f\n\n<g>\n```\n\n\\{h\\} `{i}`\n\n<img src="/b.png" /> <img src="./c.png" /> <a href="/e">e</a>\n\n```js\nimport f from \'f\';\n```',
  );
});

test('the hero of Starlight is one, without a picture whose place is not known', () => {
  const hero = {
    title: 'Play',
    tagline: 'At once',
    image: { file: 'theme/a.png' },
    actions: [{ text: 'Go', link: '/go/' }],
  };
  const { text } = landing('Body', { ...entry, front: { title: 'Reeds', hero } });
  assert.equal(tidy(text), ':::hero\nPlay\n\nAt once\n\n[Go](/go/)\n:::\n\nBody');
});

test('code that MDX imports as text takes its place', () => {
  const folder = openOldFolder(folderOf({ 'code/a.js': 'b(`\\n`);\n', 'docs/d.sh': 'e\n' }));
  const rewrite = mdxImports(folder, () => undefined);
  const body =
    "import A from '!!raw-loader!/code/a.js';\nimport d from './d.sh?raw';\n\n<CodeBlock language=\"js\">{A}</CodeBlock>\n\n<CodeBlock>{d}</CodeBlock>\n";
  const whole = { ...entry, from: 'docs/a.mdx' };
  const { text } = rewriteJsxBlocks(rewrite(body, whole).text, whole);
  assert.equal(tidy(text), '```js\nb(`\\n`);\n```\n\n```\ne\n```');
});

test('texts that MDX imports by name take their place, and links to other code become text', () => {
  const folder = openOldFolder(
    folderOf({
      'lib/links.ts':
        'export const HOME = \'https://a.example/\';\nexport const V = "1.2";\nexport const f = () => 1;\n',
    }),
  );
  const body =
    "import { HOME, V, f } from './lib/links';\n\nIn {V}: <a href={HOME}>home</a>, <a href={f(V)}>*more*</a>.\n";
  const whole = { ...entry, from: 'a.mdx' };
  const { text, notes } = controls(true)(mdxImports(folder, () => undefined)(body, whole).text, whole);
  assert.equal(tidy(text), 'In 1.2: <a href="https://a.example/">home</a>, *more*.');
  assert.deepEqual(
    notes.map(({ line }) => line),
    [7],
  );
});

for (const [body, text, refused] of [
  ['[a](//b.example "c") [d](http://e.example)', '[a](https://b.example "c") [d](http://e.example)'],
  ['[a]: http://b.example/c.png\n[b]: http://b.example/c', '[a]: https://b.example/c.png\n[b]: http://b.example/c'],
  ['[![a](http://b.example/c.png)](http://d.example)', '[![a](https://b.example/c.png)](http://d.example)'],
  [
    '![a](data:image/gif;base64,R0lGOD) ![b](file:///C:/c.png)',
    '![a](data:image/gif;base64,R0lGOD) b',
    'file:///C:/c.png',
  ],
  ['[a](irc://b/c) `[d](irc://e)`', 'a (`irc://b/c`) `[d](irc://e)`', 'irc://b/c'],
  ['[a](http://%20http://b.example/c)', 'a (`http://%20http://b.example/c`)', 'http://%20http://b.example/c'],
  [
    '[a][b] [B] [c][d]\n\n[b]: ftp://e.example\n[d]: //f.example',
    'a B [c][d]\n\n\n[d]: https://f.example',
    'ftp://e.example',
  ],
  ['<irc://a/b> <https://c.example> <d@e.example>', '`irc://a/b` <https://c.example> <d@e.example>', 'irc://a/b'],
  ['<a class="b" href="mail-to:c@d.example">e</a>', '<a class="b">e</a>', 'mail-to:c@d.example'],
  [
    '<a href="//a.example">b</a> <a href="/c?d=1&amp;e=2">f</a>',
    '<a href="https://a.example">b</a> <a href="/c?d=1&amp;e=2">f</a>',
  ],
  [
    '<img alt="" src="http://a.example/b.png"> <img src=//c.example/d.png>',
    '<img alt="" src="https://a.example/b.png"> <img src=https://c.example/d.png>',
  ],
] as const)
  test(`addresses that cannot be published: ${body.replaceAll('\n', '⏎')}`, () => {
    const made = rewriteLinks(body, entry);
    assert.equal(made.text, text);
    assert.deepEqual(
      made.notes.map(({ message }) => message),
      refused === undefined ? [] : [`The link to ${refused} became text`],
    );
  });

test('a link that became text is named with its line in the file', () => {
  const { notes } = rewriteLinks('a\n\n`b`\n[c](d:e)\n\n[f]: g:h\n', entry);
  assert.deepEqual(
    notes.map(({ line }) => line),
    [8, 10],
  );
});

test('the shortcodes of WordPress become HTML, and others stay', () => {
  assert.equal(
    shortcodesToHtml(
      '[caption id="a"]<a href="/b"><img src="c.png"></a> Text[/caption][embed]https://d.example[/embed][code lang="js"]\ne[/code][gallery ids="1"][own]f[/own]',
    ),
    '\n\n<figure><a href="/b"><img src="c.png"></a><figcaption>Text</figcaption></figure>\n\n<p><a href="https://d.example">https://d.example</a></p><pre><code class="language-js">e</code></pre>[own]f[/own]',
  );
});

for (const [body, text] of [
  ['a {{ b }} {% c %} {# d #} `{{ e }}`', 'a \\{{ b }} \\{% c %} \\{# d #} `{{ e }}`'],
  ['{{{ a }}} {{# b #}} {/* c */} {{< d >}}', '{\\{{ a }}} {\\{# b #}} \\{/* c */} \\{{< d >}}'],
  ['<p title="{{ a }}">{% b %}</p>\n\n    {{ c }}', '<p title="&#123;{ a }}">&#123;% b %}</p>\n\n    {{ c }}'],
  ['http://a.example/{{b}} [c](/{{d}})', '[http://a.example/\\{\\{b}}](http://a.example/%7B%7Bb%7D%7D) [c](/\\{{d}})'],
  ['import "fmt"\n\n```\nimport "os"\n```\n', ' import "fmt"\n\n```\nimport "os"\n```\n'],
  ['::card[A *label*]{b="c"}\n\na ::card', 'A *label*<!-- left out: ::card[A *label*] b="c" -->\n\na ::card'],
  ['export functions as text', 'export functions as text'],
  ['a :note{x} a:note{x}', 'a &#58;note{x} a&#58;note{x}'],
  ['{1:count} ::posts `:count` :counter at 9:30', '{1&#58;count} &#58;&#58;posts `:count` :counter at 9:30'],
] as const)
  test(`text that was text stays text: ${body.replaceAll('\n', '⏎')}`, () => {
    const made = withoutMarks(asWritten(['count', 'posts'])(body, entry).text);
    assert.equal(escapeText(made, entry).text, text);
    assert.equal(escapeText(text, entry).text, text);
  });

test('in MDX, braces and imports are what they were', () => {
  const body = 'import a from "b"\n\n<c d={{ e: 1 }} />';
  const inMdx = { ...entry, from: 'a.mdx' };
  assert.equal(escapeText(asWritten(['count'])(body, inMdx).text, inMdx).text, body);
});

test('comments and links of the first MDX are those of the second', () => {
  const link = '[e](<https://e.example/f_(g)>)\n\n[h]: <https://h.example/>';
  const body = `a <!-- b\n*/ -->\n\n<https://c.example/> \`<!-- d -->\` ${link}`;
  const second = `a {/* b\n* / */}\n\n[https://c.example/](https://c.example/) \`<!-- d -->\` ${link}`;
  assert.equal(firstMdx(body, { ...entry, from: 'a.mdx' }).text, second);
  assert.equal(firstMdx(body, entry).text, body);
});

test('files that import themselves, or one another ten times each, are put in their place so often as there is room, and the rest is told', () => {
  const importing = (name: string) => `import I from './${name}.mdx';\n\n${'<I />\n\n'.repeat(10)}`;
  const files = new Map([
    ['a/self.mdx', importing('self')],
    ...Array.from({ length: 9 }, (_, at) => [`a/i${at}.mdx`, at === 8 ? 'text' : importing(`i${at + 1}`)] as const),
  ]);
  const folder = { has: (path: string) => files.has(path), text: (path: string) => files.get(path) ?? '' };
  const rewriter = mdxImports(folder as unknown as OldFolder, () => undefined);
  for (const first of ['self', 'i0']) {
    const { text, notes } = rewriter(importing(first), { ...entry, from: 'a/post.mdx' });
    assert.ok(text.length < 3_000_000, `${text.length}`);
    assert.match(notes[0]?.message ?? '', /^It takes in two million characters/);
  }
  assert.deepEqual(rewriter(importing('i8'), { ...entry, from: 'a/post.mdx' }).notes, []);
});

test('shortcodes that take in files are counted for the whole body', () => {
  const including = shortcodesOf(hugoSyntax, {
    include: ({ listed: [depth = '0'] }) =>
      Number(depth) === 0 ? 'text' : `{{< include "${Number(depth) - 1}" >}}`.repeat(10),
  });
  const { text, notes } = including('{{< include "7" >}}', entry);
  assert.deepEqual([text.length < 3_000_000, notes.length > 0], [true, true]);
  assert.equal(including('{{< include "2" >}}', entry).notes.length, 0);
});

test('controls, drawings with text, tags that never end and emphasis beside Chinese show their text', () => {
  const plain = controls(false);
  for (const [written, wanted] of [
    ['A <button onclick="a > b">Press *me*</button> b', 'A Press *me* b'],
    [
      '<form><label>Mail <input type="email" placeholder="you"></label><input type="hidden" value="x"></form>',
      'Mail you',
    ],
    ['<input type="checkbox" checked id="a"> <label for="a">Done</label> <input type=radio> Not', '☑ Done ☐ Not'],
    ['<select><option>One</option><option>Two</option></select>', 'One, Two'],
    ['<svg><style>a {}</style><text>Gear <tspan>one</tspan></text></svg>', 'Gear one'],
    twice('<svg><path d="M0 0"/></svg>'),
    ['<math><mi>x</mi><mo>+</mo><mn>2</mn><annotation encoding="t">x+2</annotation></math>', 'x + 2'],
    ['A List<Int32> and <Int32>', 'A List&lt;Int32> and &lt;Int32>'],
    ['<Box>text</Box> `<Int32>` `<button>`', 'text `<Int32>` `<button>`'],
    ['<Require(Any|All)>, <Map.Entry>', '&lt;Require(Any|All)>, &lt;Map.Entry>'],
    twice('<LI>a<BR>b'),
    ['a\n<script src="b">\nc', 'a\n\nc'],
    ['b\n<script>\na\n\n</script>', 'b\n\n<script>\na\n\n</script>'],
    ['<canvas id="a">A chart</canvas> <dialog open>Hello</dialog>', 'A chart Hello'],
    twice('<script>a</script>'),
  ] as const)
    assert.equal(plain(written, entry).text, wanted);
  const told = (text: string) => plain(text, entry).notes.map(({ message }) => message);
  assert.deepEqual(told('<label><input type="checkbox"> a</label> <form><input type="text"></form>'), [
    '<form> became its text',
    '<input> became its text',
  ]);
  for (const [written, wanted] of [
    ['## A（b）{#c}\n\n### D {# e} ', '## A（b） {#c}\n\n### D {#e}'],
    [`# A {#${'b'.repeat(120)}}`, `# A {#${'b'.repeat(100)}}`],
    ['## A – b {#a-–-b}', '## A – b <a id="a-–-b"></a>'],
    ['## A b [#c-d]', '## A b {#c-d}'],
    ['## A `b` {#c:d}', '## A `b` <a id="c:d"></a>'],
    twice('## A [#12]'),
    twice('## A {#b}\n\n`## A{#b}` {#c}'),
  ] as const)
    assert.equal(headingMarks(written, entry).text, wanted);
  assert.equal(controls(true)('<Int32>', entry).text, '<Int32>');
  assert.deepEqual(plain('a\n\n<button>b</button>', entry).notes, [
    {
      file: 'a/post.md',
      line: 7,
      message: '<button> became its text',
      hint: 'Say what it was for, or link to where it works',
    },
  ]);
  for (const [written, wanted] of [
    ['**你好（好）。**我们', '<strong>你好（好）。</strong>我们'],
    ['我们**（好）**是', '我们<strong>（好）</strong>是'],
    twice('**甲**乙。**丙** `**a。**我`'),
    ['是**用 `a*b` 的（好）。**我们', '是<strong>用 `a*b` 的（好）。</strong>我们'],
    ['**中心的。**Angular **`a`**我', '<strong>中心的。</strong>Angular <strong>`a`</strong>我'],
    twice('**Hello.** you, **all.**'),
  ] as const)
    assert.equal(boldBesideCjk(written, entry).text, wanted);
});

test('emoji are shown for their names, but for those in code and of others', () => {
  assert.equal(
    emojiByName('It works :tada: :+1: `:tada:` a:x:b :nope:', entry).text,
    'It works 🎉 👍 `:tada:` a:x:b :nope:',
  );
});

test('a heading with code has the id of its comment, and code keeps the comment', () => {
  const rewrite = mdxImports(openOldFolder(folderOf({ 'a.md': '' })), () => undefined);
  const written = '### `a(b)` {/*c_d*/}\n\n```\n# e {/*f*/}\n```';
  for (const from of ['a.md', 'a.mdx'])
    assert.equal(rewrite(written, { ...entry, from }).text, '### `a(b)` {#c\\_d}\n\n```\n# e {/*f*/}\n```');
});

for (const [written, read] of [
  ['js', 'js'],
  ['js title="a.js" {2}', 'js title="a.js" {2}'],
  ['js{1,3-4}', 'js {1,3-4}'],
  ['ts:line-numbers {1}', 'ts {1}'],
  ['js:src/a.js', 'js title="src/a.js"'],
  ['js:title=a.js', 'js title="a.js"'],
  ['sh [pnpm]', 'sh title="pnpm"'],
  ['vue{2}[App.vue]', 'vue title="App.vue" {2}'],
  ['[Terminal]', 'text title="Terminal"'],
  ['js src/App.js active', 'js title="src/App.js" active'],
  ['jsx filename="a.jsx" {1}', 'jsx title="a.jsx" {1}'],
  ['go {linenos=table,hl_lines=[8,"15-17"]}', 'go {8,15-17}'],
  ['rust,linenos,hl_lines=1 3-5,name=a.rs', 'rust title="a.rs" linenos {1,3-5}'],
  ['{ .py .annotate title="It is" hl_lines="2 3" }', 'py title="It is" {2,3}'],
] as const)
  test(`code that begins with ${written} has its language, title and lines as a build reads them`, () => {
    assert.equal(codeInfo(`\`\`\`${written}\nx\n\`\`\`\n`, entry).text, `\`\`\`${read}\nx\n\`\`\`\n`);
  });

test('comments that mark lines of code become what is said after its language', () => {
  const body = `- \`\`\`js
  a
  \`\`\`

\`\`\`js
a
// highlight-next-line
b
/* highlight-start */
c
d
/* highlight-end */
e // [!code ++]
f # [!code focus:2]
g
// [!!code --]
\`\`\``;
  const { text } = codeInfo(body, entry);
  assert.ok(text.endsWith('```js {2,3,4,6,7} ins={5}\na\nb\nc\nd\ne\nf\ng\n// [!code --]\n```'), text);
  const shown = '```md\n// highlight-next-line\n```';
  assert.equal(codeInfo(shown, entry).text, shown);
});

test('marks of words in code are told, where there are some', () => {
  for (const [info, count] of [
    ['js "a b"', 1],
    ['js {1} ins=\'a\' title="b"', 1],
    ['js del=/a+/', 1],
    ['js title="a b" {1} ins={2}', 0],
  ] as const) {
    const { notes } = fileTitles(`A\n\n\`\`\`${info}\n"a"\n\`\`\`\n\n\`"b" "c"\` "d"`, { ...entry, line: 5 });
    assert.deepEqual([notes.length, notes[0]?.line], [count, count === 0 ? undefined : 7], info);
  }
});

test('the name of a file in a comment among the first lines of code is its title, and marks of lines follow', () => {
  for (const [info, lines, titled, left] of [
    ['js {1,3-4} ins={5}', '// src/a.js\n\nb\nc\nd', 'js {1,1-2} ins={3} title="src/a.js"', 'b\nc\nd'],
    ['astro {4}', '---\n// src/B.astro\n---\n<b />', 'astro {1} title="src/B.astro"', '<b />'],
    ['md', '---\n# a/[...b].md\nc: d\n---', 'md title="a/[...b].md"', '---\nc: d\n---'],
    ['diff lang="js"', '  // a.config.mjs\n+ b', 'diff lang="js" title="a.config.mjs"', '+ b'],
    ['css', '/* ./A.css */\nb', 'css title="./A.css"', 'b'],
    ['html', '<!-- a.html -->\nb', 'html title="a.html"', 'b'],
    ['ini', '# .env\nb', 'ini title=".env"', 'b'],
    ['sh', '# a/b\nc', 'sh title="a/b"', 'c'],
    ['python', '# a.py\nb', 'python title="a.py"', 'b'],
  ] as const)
    assert.equal(textOf(fileTitles, `> \`\`\`${info}\n${lines}\n\`\`\``), `> \`\`\`${titled}\n${left}\n\`\`\``);
  for (const [info, first] of [
    ['js title="b.js"', '// a.js'],
    ['js frame="none"', '// a.js'],
    ['', '// a.js'],
    ['sh', '# a.js'],
    ['js', '// See a.js'],
    ['js', '// ...'],
    ['js', '// 1.5'],
    ['js', '// v2.x'],
    ['astro', '// Astro.props'],
    ['sh', '# A/b.js'],
    ['sh', '#!/bin/sh'],
    ['js', 'a\nb\nc\nd\n// a.js'],
  ] as const) {
    const code = `\`\`\`${info}\n${first}\nx\n\`\`\``;
    assert.equal(textOf(fileTitles, code), code);
  }
  const sample = '````md\n```js\n// a.js\n```\n````';
  assert.equal(textOf(fileTitles, sample), sample);
});

test('formulas are shown as TeX, and told; prices and names of variables stay', () => {
  const { text, notes } = formulas(
    'For $x_1$ and $n$, $$a^2$$: $5 to $6_000, $HOME or $A_B.\n\n  $$\n  \\frac{a}{b}\n  $$\n\n`$y_1$`',
    entry,
  );
  assert.equal(
    text,
    'For `x_1` and `n`, `a^2`: $5 to $6_000, $HOME or $A_B.\n\n  ```math\n  \\frac{a}{b}\n  ```\n\n`$y_1$`',
  );
  assert.equal(notes.length, 4);
});

test('headings of level 1 below the title are one level down, with all others', () => {
  assert.equal(belowTitle('## A\n\n```sh\n# b\n```'), '## A\n\n```sh\n# b\n```');
  assert.equal(
    belowTitle('# A\n\nB\n=\n\nC\n---\n\n### D\n\n```sh\n# e\n```'),
    '## A\n\n## B\n\n### C\n\n#### D\n\n```sh\n# e\n```',
  );
  assert.equal(
    belowTitle('# A\n\n- `b`: c\n- `d`: e\n\n`f` g\n- `h`# i'),
    '## A\n\n- `b`: c\n- `d`: e\n\n`f` g\n- `h`# i',
  );
});

test('a footnote that begins like an address is no link', () => {
  const body = 'A[^1]\n\n[^1]: Note: this, and \\$10.\n[^2]: \\$10';
  assert.deepEqual(rewriteLinks(body, entry), { text: body, notes: [] });
});

test('attributes of JSX in files that end in .md are no text', () => {
  const shown = (body: string) => controls(true)(body, entry).text;
  assert.equal(shown('<span style={{wordBreak: "x"}} title="t">a</span> {b}'), '<span title="t">a</span> {b}');
  assert.equal(shown('<B a={[1]} /> <a href={{ url }}>x</a>'), '<B /> <a href={{ url }}>x</a>');
});

test('callouts with a title or a kind of their own begin with it, and alerts stay', () => {
  const shown = (body: string) => callouts(body, entry).text;
  assert.equal(
    shown('> [!info]- See `a`\n> Text\n> > [!todo]\n> > More'),
    '> **See `a`**\n>\n> Text\n> > **Todo**\n> >\n> > More',
  );
  assert.equal(shown('> [!tip]+\n> Text'), '> [!TIP]\n> Text');
  assert.equal(shown('```\n> [!info] a\n```'), '```\n> [!info] a\n```');
});

test('films and sounds written as pictures play, and documents are links', () => {
  assert.equal(
    films('![A "b"](a.mp4) ![](c.ogg#t=1) ![](d/e.pdf#page=2) ![f](f.png) `![](a.mp4)`', entry).text,
    '<video controls src="a.mp4" title="A &quot;b&quot;"></video> <audio controls src="c.ogg#t=1"></audio> [e.pdf#page=2](d/e.pdf#page=2) ![f](f.png) `![](a.mp4)`',
  );
});

test('buttons of MDC lead where they led, and spans are their text', () => {
  const shown = (body: string) => tidy(rewriteComponents(body, entry).text);
  assert.equal(shown('The [new]{.blue} way [x](y){.a} :u-button{label="Go" to="/a/"}'), 'The new way [x](y) [Go](/a/)');
  assert.equal(shown('::u-button{to="/a/"}\nGet it\n::'), '[Get it](/a/)');
  assert.equal(shown('::card{title="One" to="/b/"}\nText\n::'), '**[One](/b/)**\n\nText');
});

test('what was left out at the beginning of a line stands behind its text, which stays Markdown', () => {
  const mark = (text: string) => leftOut(text, () => {});
  assert.equal(
    withoutMarks(
      `${mark('{% a %}')}Some **bold**\n- ${mark('{% a %}')} ${mark('{% b %}')}item\n${mark('{% a %}')}\n## ${mark('{{ b }}')}`,
    ),
    'Some **bold** <!-- left out: a -->\n- item <!-- left out: a --> <!-- left out: b -->\n<!-- left out: a -->\n<!-- left out: b -->',
  );
});

test('a link to an address that is written apart and in part left out becomes text', () => {
  const address = `/docs/${leftOut('{{ v }}', () => {})}/api`;
  assert.equal(
    withoutMarks(`The [API][], [one][api], [api], \`[api]\`, [b][] and [c](d).\n\n[api]: ${address}\n[b]: /b/\n`),
    'The API, one, api, `[api]`, [b][] and [c](d).\n\n[b]: /b/\n',
  );
});

test('long HTML is parted at its blocks, but not in what is preformatted', () => {
  const row = `<p>${'a_'.repeat(200)}</p>\n`;
  const made = spacedHtml(`Text\n\n${row.repeat(60)}<pre>\n<p>\n</pre>\n<ul>\n    <p>\n`, {
    from: 'a.md',
    front: {},
    address: '/',
    line: 1,
  }).text;
  assert.equal(made, `Text\n\n${row}${`\n${row}`.repeat(59)}\n<pre>\n<p>\n</pre>\n\n<ul>\n    <p>\n`);
  assert.equal(spacedHtml(row + row, { from: 'a.md', front: {}, address: '/', line: 1 }).text, row + row);
});

test('a directive of another program within a line becomes its label, and is told', () => {
  const { text, notes } = asWritten(['price'])(
    'It is :spoiler[hidden **so**]{a=1}, :price[x], a:b[c] and `:spoiler[d]`.',
    { from: 'a.md', front: {}, address: '/', line: 4 },
  );
  assert.equal(text, 'It is hidden **so**, &#58;price[x], a&#58;b[c] and `:spoiler[d]`.');
  assert.deepEqual(
    notes.map(({ line, message }) => ({ line, message })),
    [{ line: 4, message: 'The directive ":spoiler" was removed, and its content kept' }],
  );
});

test('imports that stand in one line of MDX are all taken, also by aliases, and titles of code have their blanks', () => {
  const at = { from: 'a.md', front: {}, address: '/', line: 1 };
  const rewrite = mdxImports(openOldFolder(folderOf({ 'a.md': '' })), () => undefined);
  const line = "import A from '@theme/A'; import B from '@theme/B'; import c from '@site/c';";
  assert.equal(rewrite(`${line}\n\nText, import it.\n`, at).text.trim(), 'Text, import it.');
  const aliased = mdxImports(openOldFolder(folderOf({ 'src/parts/a.md': 'A part.' })), () => undefined);
  assert.equal(aliased("import A from '@/parts/a.md';\n\n<A />", { ...at, from: 'src/b.mdx' }).text.trim(), 'A part.');
  assert.equal(codeInfo('```js name=Two%20words%!\nx\n```\n', at).text, '```js title="Two%20words%!"\nx\n```\n');
  assert.equal(codeInfo('```js name=Two%20words\nx\n```\n', at).text, '```js title="Two words"\nx\n```\n');
});
