import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eleventyTemplates } from '../../generator/import/generators/eleventy.ts';
import type { OldEntry } from '../../generator/import/old/site.ts';
import { withoutMarks } from '../../generator/import/rewrite/left-out.ts';
import { importFiles, post } from './old-sites.ts';

const entry: OldEntry = {
  kind: 'post',
  from: 'src/posts/kite.md',
  name: 'posts/kite',
  extension: '.md',
  address: '/posts/kite/',
  front: { title: 'Kite & co', tall: true, parts: [{ name: 'Tail' }, { name: 'Line' }] },
  block: undefined,
  line: 5,
  body: '',
};

const known = {
  site: {},
  globals: { meta: { author: 'Ann' } },
  includes: {
    'hi.njk': 'Hi {{ meta.author | upper }}',
    'odd.njk': '{{ odd() }}',
    'tabs.njk': '{{ odd() }}{{ c | highlight("js") | safe }}',
  },
};

const rewriteWith = (config: string) => eleventyTemplates(config, [entry], 'src/', known);

const nunjucks = rewriteWith("return { markdownTemplateEngine: 'njk' }");

for (const [body, text] of [
  ['{% raw %}{{ a }} {% image "b", "c" %} {# d #}{% endraw %}', '{{ a }} {% image "b", "c" %} {# d #}'],
  ['{%- verbatim -%}{{ a }}{%- endverbatim -%}', '{{ a }}'],
  ['```\n{% raw %}{{ a }}{% endraw %}\n```\n{{ title }}', '```\n{{ a }}\n```\nKite &amp; co'],
  ['a {# b {% raw %} #}c', 'a c'],
  ['{#\n two\n#}\nc', '\n\n\nc'],
  ["[a]({{ '/x/' | url }})", '[a](/x/)'],
  ['<a href="{{ \'/x/\' | url }}">a</a>', '<a href="/x/">a</a>'],
  ['[a]({{ "./posts/kite.md" | inputPathToUrl }})', '[a](/posts/kite/)'],
  ['[a]({% link "src/posts/kite.md" %})', '[a](/posts/kite/)'],
  ['{% link "https://a.example/", "A" %}', '[A](https://a.example/)'],
  ['{% image "./a b.jpg", "A \\"red\\" kite", [300, 600], "50%" %}', '![A "red" kite](<./a b.jpg>)'],
  ['{% image src="a.jpg", alt="A", caption="It flies" %}', '\n\n![A](a.jpg)\n\nIt flies\n\n'],
  ['{% youtube "x1" %}', '[Video](https://www.youtube.com/watch?v=x1)'],
  ['{% box "a" %}in{% endbox %}', 'in'],
  ['a{% markdown %}*in*{% endmarkdown %}', 'a*in*'],
  ['{{ title | safe | lower }}', 'kite & co'],
  ['{{ "Big Kite" | slugify }} {{ missing | default("b") }}', 'big-kite <!-- left out: missing | default("b") -->'],
  ['{{ parts[0].name }}, {{ parts | length }}', 'Tail, 2'],
  ['{% set a = "x" %}{% set b %}y{{ a }}{% endset %}{{ b }}', 'yx'],
  ['{% for p in parts %}{{ loop.index }}{{ p.name }}{% if not loop.last %}, {% endif %}{% endfor %}', '1Tail, 2Line'],
  ['{% if tall and title === "x" %}a{% elif tall %}b{% else %}c{% endif %}', 'b'],
  ['{% include "hi.njk" %}', 'Hi ANN'],
  ['{% include "odd.njk" %}', '<!-- left out: odd() -->'],
  [
    '{{ a() }} {{ 1 + 2 }} {{ "a" if tall }}',
    '<!-- left out: a() --> <!-- left out: 1 + 2 --> <!-- left out: "a" if tall -->',
  ],
  ['{% if tall and tall or missing %}a{% endif %}', '<!-- left out: if tall and tall or missing a endif -->'],
  ['{% image picture, title %}', '<!-- left out: image picture, title -->'],
  [
    '{% set c %}{% raw %}{{ a }}{% endraw %}\n```\n{% endset %}{{ c | highlight("js") | safe }}',
    '\n\n``````js\n{{ a }}\n```\n``````\n\n',
  ],
  ['[a]({{ "https://a.example/b" | own }})', '[a](https://a.example/b)'],
  ['{% macro m(a) %}{{ a }}{% endmacro %}b', 'b <!-- left out: macro m(a) a endmacro -->'],
  ['`{{ collections.all }}`', '`{{ collections.all }}`'],
  ['{% for a in b %}{% own "c" %}{{ a }}{% endfor %}d', 'd <!-- left out: for a in b own "c" a endfor -->'],
  ['{% for a in b %}{% raw %}c --> d{% endraw %}{% endfor %}e', 'e <!-- left out: for a in b c   d endfor -->'],
  [
    '{% set c %}f();{% endset %}{% include "tabs.njk" %}{% include "tabs.njk" %}',
    '<!-- left out: odd() -->\n\n``````js\nf();\n``````\n\n'.repeat(2),
  ],
  [
    '{% set d %}*In*{% endset %}{{ frame(d) }}{% set e %}f{% endset %}{{ g() }}{{ e }}',
    '\n\n*In*\n\nf <!-- left out: frame(d) --><!-- left out: g() -->',
  ],
] as const)
  test(`Nunjucks: ${body.replaceAll('\n', '⏎')}`, () => assert.equal(withoutMarks(nunjucks(body, entry).text), text));

test('what only Nunjucks can run is named as Nunjucks, with its line in the file', () => {
  const { notes } = nunjucks('a\n{# b\nc #}\n\n{{ d() }}\n\n{% e "f" %}\n[a]({{ "/g" | own }})', entry);
  assert.deepEqual(notes.map(({ file, line, message }) => `${file}:${line} ${message}`).sort(), [
    'src/posts/kite.md:11 Left out, because only Nunjucks can run it: {% e "f" %}',
    'src/posts/kite.md:12 An address lacks the part that Nunjucks made: {{ "/g" | own }}',
    'src/posts/kite.md:9 Left out, because only Nunjucks can run it: {{ d() }}',
  ]);
});

test('an inclusion in Liquid needs no ending', () => {
  const rewrite = eleventyTemplates('', [entry], 'src/', { site: {}, includes: { 'a.liquid': 'A', 'b/c.html': 'B' } });
  assert.equal(rewrite('{% include "a" %}{% include "b/c.html" %}{% include "b/c" %}', entry).text, 'ABB');
});

test('a file says for itself what it is written in, and what the configuration says is for the others', () => {
  const body = '{# a #}{{ title | upcase }}{{ title | upper }}';
  const made = (config: string, override?: string) =>
    withoutMarks(rewriteWith(config)(body, { ...entry, front: { title: 'A', templateEngineOverride: override } }).text);
  const [inLiquid, inNunjucks] = ['{# a #}A<!-- left out: title | upper -->', 'AA'];
  assert.equal(made(''), inLiquid);
  assert.equal(made('', 'njk,md'), inNunjucks);
  assert.equal(made("{ markdownTemplateEngine: 'njk' }"), inNunjucks);
  assert.equal(made("{ markdownTemplateEngine: 'njk' }", 'liquid, md'), inLiquid);
  assert.equal(made("{ markdownTemplateEngine: 'njk' }", 'md'), body);
  assert.equal(made('{ markdownTemplateEngine: false }'), body);
});

test('a site of Eleventy whose Markdown has Nunjucks builds, and a link that only Nunjucks knows becomes text', async () => {
  const { built, heldBack, read } = await importFiles({
    '.eleventy.js': "module.exports = () => ({ markdownTemplateEngine: 'njk', dir: { input: 'src' } });\n",
    'src/_data/site.json': '{"title": "Kites", "url": "https://kites.example"}',
    'src/posts/2024-01-01-a.md': post(
      'title: A',
      "{# hidden #}See [b]({{ '/about/' | url }}). {% raw %}{{ c }}{% endraw %}",
    ),
    'src/posts/2024-01-02-b.md': post('title: B', '[b]({{ next("a") }})'),
    'src/about.md': post('title: About', 'I fly.'),
  });
  assert.deepEqual({ built, heldBack }, { built: true, heldBack: 0 });
  assert.match(read('content/posts/en/posts/2024-01-01-a.md'), /\nSee \[b\]\(\/about\/\)\. \\\{\{ c \}\}/);
  assert.match(
    read('IMPORT-details.md'),
    /^### src\/posts\/2024-01-02-b\.md\n\n- Line 4: Left out, because only Nunjucks can run it: \{\{ next\("a"\) \}\}\./m,
  );
});

test('front matter in JavaScript and JSON is read', async () => {
  const { built, read: readAny } = await importFiles({
    'eleventy.config.js': "module.exports = () => ({ dir: { input: 'src' } })\n",
    'src/a.md':
      '---js\nconst title = "Red kites";\nconst order = { b: 1 };\nconst f = () => 1 + b;\n---\n# Red\n\nRed.\n',
    'src/b.md': '---js\n{\n  title: "Blue kites",\n}\n---\nBlue.\n',
    'src/c.md': '---json\n{"title": "Tall kites"}\n---\nTall.\n',
  });
  assert.equal(built, true);
  const read = (name: string) => readAny(`content/pages/en/${name}.md`);
  assert.match(read('a'), /^---\ntitle: Red kites\n[\s\S]*---\n## Red\n\nRed\.\n$/);
  assert.match(read('b'), /^---\ntitle: Blue kites\n[\s\S]*---\nBlue\.\n$/);
  assert.match(read('c'), /^---\ntitle: Tall kites\n[\s\S]*---\nTall\.\n$/);
});
