import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generator as mkdocs } from '../../generator/import/generators/mkdocs.ts';
import { openOldFolder } from '../../generator/import/old/folder.ts';
import type { OldEntry, Templates } from '../../generator/import/old/site.ts';
import { liquidTemplates } from '../../generator/import/rewrite/liquid.ts';
import { hugoTemplates } from '../../generator/import/rewrite/shortcodes.ts';
import { compareWords } from '../../generator/import/word-count.ts';
import { folderOf, importFiles, oldSites, post, untried } from './old-sites.ts';

const entry: OldEntry = {
  kind: 'post',
  from: 'a.md',
  name: 'a',
  extension: '.md',
  address: '/a/',
  front: {},
  block: undefined,
  line: 1,
  body: '',
};

const page = (title: string, text: string) =>
  `<body><nav>menu two</nav><main><h1>${title}</h1><p>byline</p><div class="prose beside">${text}</div></main><footer>foot</footer></body>`;

const lostOf = (body: string, shown: string, templates?: Templates, extension = '.md') =>
  compareWords({ ...entry, body, extension }, page('Title', shown), templates).lost;

for (const [what, body, shown, lost, templates] of [
  ['a word that is not there', 'One *two* three', '<p>One three</p>', ['two']],
  ['a word that is there less often', 'a b a', '<p>a b</p>', ['a']],
  ['words of the menu, the byline and the footer', 'menu byline foot', '', ['menu', 'byline', 'foot']],
  ['the title', '# Title\n\nText', '<p>text</p>', []],
  ['ids of headings', '## A {#b}\n\n## C [#d]\n\n## E {:#f}', '<h2>A</h2><h2>C</h2><h2>E</h2>', []],
  ['emoji that are written as their names', 'It works :tada:', '<p>It works 🎉</p>', []],
  [
    'raw HTML',
    'a<b>b</b>\n\n<title>x</title>\n\n<div>c<script>d</script><!-- e --> f</div>',
    '<p>ab</p><div>c</div>',
    ['f'],
  ],
  [
    'code, links and footnotes',
    '`a` [b](/c)[^1]\n\n    d\n\n[^1]: e',
    '<p><code>a</code> b<sup>1</sup></p><pre>d</pre>',
    ['e'],
  ],
  [
    'links between tags in a list',
    '- a\n\n  <details>\n    <summary>b</summary>\n\n    c [d](https://e.example)\n  </details>',
    'a b c d',
    [],
  ],
  [
    'references in tabs and admonitions of MkDocs',
    '=== "Linux"\n\n    !!! note "N"\n\n        [a][one-two]\n\n    b\n\n    ```\n    c\n    ```\n\n[one-two]: /x',
    'Linux N a b c',
    [],
  ],
  [
    'links in admonitions that its generator made',
    '!!! note\n\n    [a](https://b.example)\n\nc',
    'a c',
    [],
    /^!!![ \t]+[\w-]+/gm,
  ],
  [
    'paragraphs of a table in HTML, however far they are indented',
    '<table>\n  <tr>\n    <td><p>\n\n        a <code>b</code>\n\n    </p></td>\n  </tr>\n</table>',
    'a b',
    [],
  ],
  ['comments that mark lines of code', '```js\na\n// highlight-next-line\nb // [!code ++]\n```', '<pre>a b</pre>', []],
  ['attributes of a block', 'a\n{.b-6 c="d"}\n', '<p>a</p>', []],
  ['what looks like a directive', 'at 9:30 :note[in]', '<p>at 9 note</p>', ['30', 'in']],
  ['Liquid', '{{ a | b }} c {% if d %}e{% endif %}{% comment %}f{% endcomment %}', 'c', ['e'], liquidTemplates],
  ['the branches of a condition', '{% if a %}b{% else %}c{% endif %}', 'b', [], liquidTemplates],
  ['the branches of a condition', '{% if a %}b{% elsif c %}d{% else %}e{% endif %}', 'e', [], liquidTemplates],
  ['what an abbreviation means', '*[A B]: c\n\nA B', 'a b', [], liquidTemplates],
  ['raw Liquid', '{% raw %}{{ a }}{% endraw %} b {: .c}', 'b', ['a'], liquidTemplates],
  [
    'a list of contents of Kramdown, with its heading',
    '## a\n{: .no_toc }\n\n1. b\n{:toc}\n\nc',
    '<p>c</p>',
    [],
    liquidTemplates,
  ],
  [
    'files that MkDocs takes in',
    '{!a.md!}\n\n--8<-- "b.md"\n\nc',
    '<p>c</p>',
    [],
    mkdocs.read(openOldFolder(folderOf({ 'mkdocs.yml': '' }))).templates,
  ],
  ['shortcodes', '{{< a "b" >}} c {{ .D }} {{</* e */>}}', 'c', ['d', 'e'], hugoTemplates],
  [
    'addresses that were made',
    '[a]({{< ref "b" >}}) c [d]\n\n[d]: {{< ref "e" >}}\n[f]: /x',
    '<p>a c d</p>',
    [],
    hugoTemplates,
  ],
  ['MDX', 'import A from "b";\n\n<C d={{ e: 1 }} f={g}>h</C> {i}\n\n```\n{j}\n```', 'h', ['j'], 'mdx'],
  [
    'Markdown between indented tags of MDX',
    '<A>\n    <B\n      c="d"\n    >\n      ```ts title="e"\n      f\n      ```\n      g\n    </B>\n</A>',
    'f',
    ['g'],
    'mdx',
  ],
  ['admonitions', ':::tip[Try]\na\n:::', 'try', ['a']],
] as const)
  test(`words that are lost: ${what}`, () => assert.deepEqual(lostOf(body, shown, templates), lost));

test('the report has the words of each file and of all, and counts files that are not built apart', async () => {
  const { read: raw } = await importFiles({
    '_config.yml': 'title: Trees\nurl: https://trees.example\n',
    '_posts/2024-01-01-oak.md': post('title: Oak', 'An oak stands. {% if site.posts %}It fell.{% endif %}'),
    '_posts/2024-01-02-fir.md': post('title: Fir', '<noembed>A fir grows</noembed>'),
    '_posts/2024-01-03-elm.md': post('title: Elm\npublished: false\ndraft: true', 'Elm'),
    'ash.md': post('title: Ash', 'The *ash*'),
  });
  const read = (name: string) => raw(name).replace(/\n {2}/g, ' ');
  assert.match(read('IMPORT.md'), /^- Words on pages: 5 of 11\. Lost from pages: 2\. In 2 files without a page: 4\.$/m);
  const report = read('IMPORT-details.md');
  assert.ok(
    report.endsWith(
      `## Words of each old file

- _posts/2024-01-01-oak.md: 5 words, 2 lost: it, fell
- _posts/2024-01-02-fir.md: 3 words, without a page
- _posts/2024-01-03-elm.md: 1 word, without a page
- ash.md: 2 words, 0 lost
`,
    ),
    report,
  );
});

for (const [what, body] of Object.entries({
  'attributes without end': `<a ${Array.from({ length: 600 }, (_, at) => `a${at}=b`).join(' ')}>kept</a>`,
  'elements without end': `${'<div>'.repeat(300)}kept`,
  'quotes without end': `${'>'.repeat(20_000)} kept`,
}))
  test(`the words of ${what} are counted, although a build refuses the text`, () => {
    const { words, lost } = compareWords({ ...entry, body }, undefined, undefined);
    assert.deepEqual([words > 0, lost], [true, undefined]);
  });

test('HTML of WordPress that nests without end stays as it is, and the report says so', async () => {
  const { files } = oldSites['wordpress-export'];
  const nested = (files['export.xml'] ?? '').replace('<p>We bake.</p>', `${'<div>'.repeat(300)}We bake.`);
  const { notes } = await importFiles({ ...files, 'export.xml': nested }, untried);
  const said = notes.map(({ message }) => message).join('\n');
  assert.match(said, /The HTML of "About" \(2\) stays as it is: Tags nest more than 256 levels deep/);
});

test('a page of WordPress without a date has the day of the export', async () => {
  const { files } = oldSites['wordpress-export'];
  const [start = '', end = ''] = (files['export.xml'] ?? '').split(/<item>[\s\S]*<\/item>/);
  const item =
    '<item><title>T</title><wp:post_type>page</wp:post_type><wp:post_id>1</wp:post_id><wp:status>publish</wp:status></item>';
  const { pages } = await importFiles({ 'export.xml': start + item + end }, untried);
  assert.ok(pages > 0);
});

test('JSON that nests without end, and a folder of many stars, are read or left out, in no time', async () => {
  const nested = '['.repeat(20_000) + ']'.repeat(20_000);
  const hugo = {
    ...oldSites.hugo.files,
    'content/posts/json.md': `{\n"title": "A", "date": "2024-01-02", "a": ${nested}\n}\nx\n`,
  };
  const jekyll = {
    ...oldSites.jekyll.files,
    '_config.yml': `title: A\ndefaults:\n  - scope: {path: "${'*a'.repeat(15)}*b"}\n    values: {permalink: /x/}\n  - scope: {path: "_po*s"}\n    values: {permalink: /found/:title/}\n`,
    [`_posts/${'a'.repeat(150)}.md`]: post('title: A', 'x {{ site.data.deep }}'),
    '_data/deep.json': nested,
  };
  for (const files of [hugo, jekyll]) {
    const { pages, posts } = await importFiles(files, untried);
    assert.ok(pages + posts > 2);
  }
});
