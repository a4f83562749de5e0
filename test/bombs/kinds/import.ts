import type { Bomb } from '../bomb.ts';
import { around, range } from '../shapes.ts';

/** Bombs in the sites of other generators. */
const front = 'title: One post\ndate: 2024-01-02';
const post = (body: string, more = front) => `---\n${more}\n---\n${body}\n`;

/** Where a generator has a post, its configuration, and whether what it imports may be MDX. */
const generators = {
  jekyll: { post: '_posts/2024-01-02-a.md', config: '_config.yml', settings: 'title: A\nurl: https://a.example\n' },
  hugo: { post: 'content/posts/a.md', config: 'hugo.toml', settings: "title = 'A'\nbaseURL = 'https://a.example/'\n" },
  zola: { post: 'content/blog/a.md', config: 'config.toml', settings: "title = 'A'\nbase_url = 'https://a.example'\n" },
  astro: {
    post: 'src/content/blog/a.mdx',
    config: 'astro.config.mjs',
    settings: "export default defineConfig({ site: 'https://a.example' });\n",
  },
  eleventy: { post: 'content/posts/a.md', config: 'eleventy.config.js', settings: 'export default (c) => {};\n' },
  docusaurus: {
    post: 'blog/a.mdx',
    config: 'docusaurus.config.js',
    settings: "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/' };\n",
  },
  next: { post: 'content/posts/a.mdx', config: 'next.config.js', settings: 'module.exports = {};\n' },
} as const;

type Name = keyof typeof generators;

const names = Object.keys(generators) as readonly Name[];

/** A site with one body, and with other files. */
function site(name: Name, body: string, more: Bomb['files'] = {}): Bomb['files'] {
  const { post: path, config, settings } = generators[name];
  return { [config]: settings, [path]: post(body), ...more };
}

const loops = (depth: number) => around('{% for i in (1..1000) %}', '{% endfor %}', depth, 'x');

/** Bodies for Liquid, and what Nunjucks has of the same. */
const liquid: Readonly<Record<string, string>> = {
  'loops in loops': loops(4),
  'loops in loops, many': `${loops(3)}\n\n`.repeat(100),
  'assignments before loops': `${range(300)
    .map((at) => `{% assign a${at} = ${at} %}`)
    .join('')}${'{% for i in (1..1000) %}x{% endfor %}'.repeat(150)}`,
  'assignments that double': `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`,
  'captures that double': `{% assign a = "xxxxxxxxxx" %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(40)}{{ a }}`,
  'captures that many pieces name': `${range(200)
    .map((at) => `{% capture a${at} %}text{% endcapture %}`)
    .join('')}${'{% unknown a1 %}'.repeat(600)}`,
  assignments: range(2500)
    .map((at) => `{% assign a${at} = ${at} %}`)
    .join(''),
  'assignments and values': range(1500)
    .map((at) => `{% assign a${at} = ${at} %}{{ a${at} }}`)
    .join(''),
  'values without end': '{{ "a" | upcase }}'.repeat(5000),
  'values of the front matter': '{{ page.title }}'.repeat(6000),
  'filters of a value': `{{ "a"${' | upcase'.repeat(9000)} }}`,
  'replacements that grow': `{{ "aaaaaaaaaa"${' | replace: "a", "aaaaaaaaaa"'.repeat(12)} }}`,
  'splits and joins': `{{ "${'a,'.repeat(3000)}"${' | split: "," | join: ",,,,,,,,"'.repeat(10)} }}`,
  'a large multiplication': `{{ "9"${' | times: 999999999'.repeat(2000)} }}`,
  'a range of a billion': '{% for i in (1..1000000000) %}x{% endfor %}',
  'a range as a value': '{% assign a = (1..1000000000) %}{{ a | join: "," }}',
  'rows of a table': '{% tablerow i in (1..100000) cols:1 %}x{% endtablerow %}'.repeat(20),
  'conditions in conditions': around('{% if true %}', '{% endif %}', 4000, 'x'),
  'conditions that do not end': '{% if true %}'.repeat(7000),
  'ends of conditions': '{% endif %}'.repeat(9000),
  'cases in cases': around('{% case 1 %}{% when 1 %}', '{% endcase %}', 2500, 'x'),
  'comments in comments': around('{% comment %}', '{% endcomment %}', 3000, 'x'),
  'comments that do not end': '{% comment %}'.repeat(7000),
  'raw text that does not end': '{% raw %}'.repeat(10_000),
  'captures in captures': around('{% capture a %}', '{% endcapture %}', 3000, 'x'),
  'openings of tags': '{% '.repeat(30_000),
  'openings of tags with names': '{% a'.repeat(22_000),
  'openings of values': '{{ '.repeat(30_000),
  'openings of values with texts': '{{ "'.repeat(22_000),
  'openings of comments': '{# '.repeat(30_000),
  'ends of tags': '%}'.repeat(45_000),
  'blanks in a tag': `{%${' '.repeat(90_000)}x`,
  'words in a tag': `{% assign a = ${'b '.repeat(45_000)} %}`,
  'names of a value': `{{ a${'.b'.repeat(40_000)} }}`,
  'brackets of a value': `{{ a${'[0]'.repeat(30_000)} }}`,
  'brackets in brackets of a value': `{{ ${'a['.repeat(20_000)}0${']'.repeat(20_000)} }}`,
  'conditions joined': `{% if ${'true and '.repeat(9000)}true %}x{% endif %}`,
  'inclusions of what is not there': '{% include a.html %}'.repeat(4500),
  'inclusions of the file itself': '{% include a.md %}'.repeat(10),
  'shortcodes in pairs': around('{% note %}', '{% endnote %}', 4000, 'x'),
  'shortcodes that do not end': '{% figure '.repeat(9000),
  'shortcodes with texts that do not end': '{% figure "'.repeat(8000),
  'shortcodes with a percent sign': `{% figure ${'%'.repeat(80_000)}`,
  'highlighted code that does not end': '{% highlight js %}'.repeat(5000),
  'links to posts': '{% post_url 2024-01-02-a %}'.repeat(3500),
  'values in code': '`{{ a }}`'.repeat(9000),
  'values in addresses': '[a]({{ "/a" | x }})'.repeat(4500),
  'values in attributes': '<a b="{{ a }}" c=\'{% x %}\'>'.repeat(3500),
  'pieces left out in brackets': `[${'[a]'.repeat(9000)}({{ a }})`,
  'pieces left out in a tag': `<a ${'b="{{ a }}" '.repeat(7000)}>`,
  'incrementing counters': '{% increment a %}'.repeat(5000),
  'cycles of values': `{% for i in (1..1000) %}{% cycle ${'"a",'.repeat(5000)}"b" %}{% endfor %}`,
  'macros that call themselves': '{% macro a() %}{{ a() }}{{ a() }}{% endmacro %}{{ a() }}'.repeat(900),
};

/** Bodies for the shortcodes of Hugo, and the same in the forms of others. */
const shortcodes: Readonly<Record<string, string>> = {
  'shortcodes in shortcodes': around('{{< tab >}}', '{{< /tab >}}', 3000, 'x'),
  'shortcodes of many lines in shortcodes': around('{{< note >}}\n', '{{< /note >}}\n', 3000, 'x\n'),
  'shortcodes of many names in shortcodes': range(8000)
    .map((at) => `{{< a${at} >}}`)
    .concat(range(8000).map((at) => `{{< /a${7999 - at} >}}`))
    .join(''),
  'shortcodes that do not end': '{{< note >}}'.repeat(8000),
  'openings of shortcodes': '{{< '.repeat(22_000),
  'openings of shortcodes with names': '{{< a'.repeat(18_000),
  'openings with texts': '{{< a "'.repeat(12_000),
  'a shortcode of texts': `{{< a ${'"'.repeat(80_000)}`,
  'a shortcode of backticks': `{{< a ${'`'.repeat(80_000)}`,
  'a shortcode of blanks': `{{< a${' '.repeat(80_000)}b`,
  'a shortcode of slashes': `{{< a ${'/'.repeat(80_000)}`,
  'a shortcode of ends': `{{< a ${'>'.repeat(80_000)}`,
  'a shortcode of ends and blanks': `{{< a ${'> '.repeat(40_000)}`,
  'a shortcode of backslashes': `{{< a "${'\\'.repeat(80_000)}`,
  'arguments of a shortcode': `{{< figure ${range(9000)
    .map((at) => `a${at}="b"`)
    .join(' ')} >}}`,
  'shortcodes of figures': '{{< figure src="a.png" >}}'.repeat(3500),
  'shortcodes that name nothing': '{{< a b="c" >}}'.repeat(6000),
  'ends of shortcodes': '{{< /a >}}'.repeat(9000),
  'shortcodes of code': around('{{< highlight js >}}', '{{< /highlight >}}', 2500, 'x'),
  'shortcodes of code with backticks': `{{< highlight js >}}${'`'.repeat(80_000)}{{< /highlight >}}`,
  'parameters of the site': '{{< param "title" >}}'.repeat(4500),
  'references to pages': '{{< ref "a.md" >}}'.repeat(5000),
  'shortcodes of percent signs': around('{{% tab %}}', '{{% /tab %}}', 3000, 'x'),
  'calls in calls': around('{% tab() %}', '{% end %}', 4000, 'x'),
  'calls with arguments that do not end': '{{ a('.repeat(18_000),
  'calls with blanks': `{{ a(${' '.repeat(80_000)}`,
};

/** Bodies that every generator rewrites. */
const bodies: Readonly<Record<string, string>> = {
  'admonitions in admonitions': range(300)
    .map((at) => `${':'.repeat(303 - at)}note\n`)
    .join('')
    .concat(
      range(300)
        .map((at) => `${':'.repeat(at + 4)}\n`)
        .join(''),
    ),
  'admonitions of the same length in one another': around(':::note\n', ':::\n', 4000, 'x\n'),
  'admonitions that do not end': ':::note\n'.repeat(10_000),
  'an admonition with a long title': `:::note ${'['.repeat(80_000)}`,
  'an admonition with blanks': `:::note${' '.repeat(80_000)}{`,
  'colons in a line': ':'.repeat(90_000),
  'openings of links': '['.repeat(90_000),
  'openings of pictures': '!['.repeat(45_000),
  'links in brackets': '[[a]'.repeat(20_000),
  'links with brackets in brackets': `${'[a'.repeat(30_000)}](/`,
  'links with open addresses': '[a]('.repeat(22_000),
  'links with parentheses in addresses': `[a](${'(b)'.repeat(30_000)}`,
  'links with blanks in addresses': `[a](${' '.repeat(90_000)}`,
  'links with titles that do not end': '[a](b "'.repeat(12_000),
  'links with blanks before a title': `[a](b${' '.repeat(80_000)}"`,
  'definitions of links': range(4000)
    .map((at) => `[a${at}]: javascript:${at}\n`)
    .join(''),
  'definitions that do not end': '[a]:'.repeat(22_000),
  'references to links': '[a][b]'.repeat(15_000),
  'references without a definition': '[a]'.repeat(30_000),
  'references that are refused': `[a]: javascript:b\n\n${'[a]'.repeat(20_000)}`,
  'addresses in angle brackets': '<a:'.repeat(30_000),
  'addresses with plus signs': `<a${'+'.repeat(90_000)}`,
  'anchors of HTML': '<a '.repeat(30_000),
  'anchors of HTML with addresses': '<a href="'.repeat(10_000),
  'anchors of HTML with blanks': `<a${' '.repeat(90_000)}href`,
  'links that become text': '[a](javascript:b) '.repeat(5000),
  'code that does not end': '`'.repeat(90_000),
  'code of backticks in turn': range(400)
    .map((at) => `${'`'.repeat(at + 1)}a`)
    .join(' '),
  'fences that do not end': '```a\n~~~~b\n'.repeat(9000),
  'fences in quotes': range(300)
    .map((at) => `${'>'.repeat(at)}\`\`\`\n`)
    .join(''),
  'lines of fences': `${'~~~\n'.repeat(22_000)}`,
  'backticks with backslashes': '\\`'.repeat(45_000),
  'directives of this program': '::plans\n'.repeat(11_000),
  'directives of others': '::a[b]{c}\n'.repeat(9000),
  'a directive with blanks': `::a[b]${' '.repeat(90_000)}x`,
  'lines of JavaScript': 'import a from "b"\n'.repeat(5000),
  'lines of exports': 'export const a = 1\n'.repeat(5000),
  'an import that does not end': `import ${'a '.repeat(45_000)}`,
  'imports that do not end': 'import a\n'.repeat(10_000),
  'imports without a source': 'import a from\n'.repeat(6000),
  'imports in a line': `import ${'from "a'.repeat(12_000)}`,
  'openings of comments in braces': '{/*'.repeat(30_000),
  'openings of braces': '{'.repeat(90_000),
  'openings of braces, a few': '{'.repeat(3000),
  'braces in braces': around('{', '}', 40_000),
  'braces in braces in lines': `${around('{', '}', 400, 'a')}\n\n`.repeat(100),
  'braces with blanks': `{${' '.repeat(90_000)}/*`,
  'requirements in braces': "{require('".repeat(9000),
  'openings of JSX': '<A '.repeat(30_000),
  'JSX in JSX': around('<A>', '</A>', 9000),
  'quotes in quotes': '>'.repeat(90_000),
  'lists in lists': '- '.repeat(45_000),
  'stars in a paragraph': '*a'.repeat(45_000),
  'references to characters': '&amp;'.repeat(18_000),
  'comments of HTML that do not end': '<!--'.repeat(22_000),
  'elements of HTML that do not end': '<div>'.repeat(18_000),
  'tables in tables of HTML': '<table><tr><td>'.repeat(3000),
  'a table of wide rows': `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${'b\n'.repeat(20_000)}`,
  'headings with attributes': '# a {#b'.repeat(12_000),
  'headings of hashes and braces': `${'# {#a '.repeat(14_000)}`,
  'attributes of Kramdown': '{:'.repeat(45_000),
  'footnotes that refer to themselves': '[^a]: [^a] [^b]\n[^b]: [^a]\n'.repeat(3000),
  'control characters': '\u0001\v\fx'.repeat(25_000),
  'private characters': '\uE000\uE001\uE002\uE003'.repeat(20_000),
  'openings of private characters': '\uE002'.repeat(80_000),
  'words without end': 'word '.repeat(18_000),
  'a word without end': 'a'.repeat(90_000),
};

/** Texts that took an expression the square of their length, at the length of a long file, by the generator that has the expression. */
const repeated: Readonly<Record<string, readonly [Name, text: string]>> = {
  'long: tags of Liquid': ['jekyll', '{% macro\t'],
  'long: raw without end': ['jekyll', '{% raw %} '],
  'long: openings of values of Liquid': ['jekyll', '{{ a '],
  'long: openings of Nunjucks': ['eleventy', '{{}%{'],
  'long: shortcodes of Hugo': ['hugo', '{{%>'],
  'long: calls of Zola': ['zola', '{%{'],
  'long: folders of pictures': ['astro', '../assets//'],
  'long: fences and returns': ['docusaurus', '~~~\r'],
  'long: fences with words': ['docusaurus', '~~~a\n'],
  'long: definitions and returns': ['hugo', '[\r'],
  'long: directives and returns': ['zola', '::A{\r'],
  'long: imports and returns': ['next', 'import\r'],
  'long: comments in braces': ['docusaurus', '{/*a'],
  'long: tags of blocks': ['docusaurus', '<Steps\n'],
  'long: tags of blocks that end': ['docusaurus', '<Accordion title="a">\n'],
  'long: comments of HTML': ['hugo', '<!--'],
  'long: conditions of Liquid without end': ['jekyll', '{% if a %}\n'],
  'long: elements of sounds': ['hugo', '<audio"'],
  'long: marks of what was kept': ['eleventy', '\uE0000'],
};

/** Files that the post includes or imports, which include or import one another: ten times each, or themselves. */
const circles: Readonly<Record<string, Bomb['files']>> = {
  'inclusions of the next file, ten times each, for jekyll': site('jekyll', '{% include i0.md %}', {
    ...Object.fromEntries(
      range(9).map((at) => [`_includes/i${at}.md`, at === 8 ? 'text' : `{% include i${at + 1}.md %}`.repeat(10)]),
    ),
  }),
  'inclusions of itself for jekyll': site('jekyll', '{% include a.md %}', {
    '_includes/a.md': '{% include a.md %}{% include a.md %}',
  }),
  'inclusions that double what they are given for jekyll': site('jekyll', '{% include a.md x="xxxxxxxxxx" %}', {
    '_includes/a.md': '{% assign y = include.x | append: include.x %}{{ y }}{% include a.md x=y %}',
  }),
  'inclusions of the next file, ten times each, for eleventy': site('eleventy', '{% include "i0" %}', {
    ...Object.fromEntries(
      range(9).map((at) => [
        `content/_includes/i${at}.liquid`,
        at === 8 ? 'text' : `{% include "i${at + 1}" %}`.repeat(10),
      ]),
    ),
  }),
  'inclusions of itself for eleventy': site('eleventy', '{% render "a" %}', {
    'content/_includes/a.liquid': '{% render "a" %}{% render "a" %}',
  }),
  'inclusions that one another pieces name for jekyll': site(
    'jekyll',
    range(300)
      .map((at) => `{% capture a${at} %}b{% endcapture %}{% include a.md %}`)
      .join(''),
    { '_includes/a.md': `{{ nothing }}${'x'.repeat(20_000)}` },
  ),
  'inclusions of the next file, ten times each, for hugo': site('hugo', '{{< include "i0.md" >}}', {
    ...Object.fromEntries(
      range(9).map((at) => [`content/i${at}.md`, at === 8 ? 'text' : `{{< include "i${at + 1}.md" >}}`.repeat(10)]),
    ),
  }),
  'inclusions of itself for hugo': site('hugo', '{{< include "b.md" >}}', {
    'content/b.md': '{{< include "b.md" >}}'.repeat(10),
  }),
  ...Object.fromEntries(
    (['astro', 'docusaurus', 'next'] as const).flatMap((name) => {
      const folder = generators[name].post.replace(/[^/]*$/, '');
      const importing = (at: number) => `import I from './_i${at}.mdx';\n\n${'<I />\n\n'.repeat(10)}`;
      return [
        [
          `imports of the next file, ten times each, for ${name}`,
          site(name, importing(0), {
            ...Object.fromEntries(
              range(9).map((at) => [`${folder}_i${at}.mdx`, at === 8 ? 'text' : importing(at + 1)]),
            ),
          }),
        ],
        [
          `imports of itself for ${name}`,
          site(name, "import A from './_a.mdx';\n\n<A />\n", {
            [`${folder}_a.mdx`]: "import A from './_a.mdx';\n\n<A />\n\n<A />\n",
          }),
        ],
        [
          `imports of many names for ${name}`,
          site(
            name,
            `${range(900)
              .map((at) => `import A${at} from './_a.mdx';\n`)
              .join('')}\n${'<A1 />\n\n'.repeat(500)}`,
            { [`${folder}_a.mdx`]: 'text '.repeat(2000) },
          ),
        ],
        [
          `pictures of many names for ${name}`,
          site(
            name,
            `${range(900)
              .map((at) => `import a${at} from './a.png';\n`)
              .join('')}\n${'<img src={a1} />\n\n'.repeat(500)}`,
          ),
        ],
      ];
    }),
  ),
};

const rss = (inner: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>A</title><wp:base_blog_url>https://a.example</wp:base_blog_url>${inner}</channel></rss>`;
const item = (body: string, fields = '') =>
  `<item><title>T</title><link>https://a.example/t/</link><wp:post_id>1</wp:post_id><wp:post_name>t</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date>2024-01-02 00:00:00</wp:post_date>${fields}<content:encoded><![CDATA[${body}]]></content:encoded></item>`;

const wordpressMenu = range(12).map(
  () =>
    '<item><title>A</title><wp:post_id>0</wp:post_id><wp:post_type>nav_menu_item</wp:post_type><wp:status>publish</wp:status><category domain="nav_menu" nicename="m">M</category></item>',
);
const sharedBlock =
  '<item><wp:post_id>2</wp:post_id><wp:post_type>wp_block</wp:post_type><wp:status>publish</wp:status>';

/** Files that take in or stand below themselves, in generators that have no table above. */
const selves: Readonly<Record<string, Bomb['files']>> = {
  'notes of Obsidian that show themselves': { '.obsidian/app.json': '{}', 'a.md': '![[a]]\n\n'.repeat(150) },
  'inclusions of itself for VitePress': {
    '.vitepress/config.ts': 'export default {};\n',
    'a.md': '<!--@include: ./a.md-->\n'.repeat(60),
  },
  'inclusions of itself for mdBook': {
    'book.toml': '[book]\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': '{{#include a.md}}\n'.repeat(60),
  },
  'navigation of Mintlify that names itself': {
    'docs.json': '{"name": "A", "navigation": {"pages": [{"$ref": "./b.json"}, "a"]}}',
    'a.mdx': 'x\n',
    'b.json': `[${range(200).map(() => '{"$ref": "./b.json"}')}]`,
  },
  'a menu of Hugo below itself': site('hugo', 'x', {
    'hugo.toml': `${generators.hugo.settings}[[menu.main]]\nname = "a"\n${'[[menu.main]]\nname = "a"\nparent = "a"\n'.repeat(300)}`,
  }),
  'a menu of Eleventy below itself': site('eleventy', 'x', {
    ...Object.fromEntries(
      range(300).map((at) => [
        `content/${at}.md`,
        post('x', `title: A\neleventyNavigation: {key: a${at === 0 ? '' : ', parent: a'}}`),
      ]),
    ),
  }),
  'a menu of WordPress below itself': { 'export.xml': rss(item('x') + wordpressMenu.join('')) },
  'shared blocks in an export of WordPress': {
    'export.xml': rss(
      item('<!-- wp:block {"ref":2} /-->\n'.repeat(3000)) +
        `${sharedBlock}<content:encoded>${'text '.repeat(100_000)}</content:encoded></item>`,
    ),
  },
  'names of SvelteKit that are made of each other': {
    'svelte.config.js': 'export default {};\n',
    'src/routes/+page.md': 'x\n',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is code.
    'src/config.ts': 'export const title = `${name}`;\nexport const name = `${title}`;\n',
  },
  'a long text that a configuration of Docusaurus names often': site('docusaurus', 'x', {
    'docusaurus.config.js': `const b = {label: 'a', to: '/b/', c: '${'x'.repeat(1_000_000)}'};\nmodule.exports = {title: 'A', themeConfig: {navbar: {items: [${'b,'.repeat(15_000)}]}}};\n`,
  }),
  'comments of a template that do not end': site('zola', 'x', { 'templates/nav.html': '{#'.repeat(200_000) }),
  'comments of HTML in MDX that do not end': site('next', '<!-- '.repeat(150_000)),
  'elements of many names that do not end': site(
    'docusaurus',
    range(30_000)
      .map((at) => `<C${at} npm="x">\n`)
      .join(''),
  ),
};

/** Configurations, and other files that import reads. */
const configs: Readonly<Record<string, Bomb['files']>> = {
  'a configuration of Jekyll of aliases': site('jekyll', 'x', {
    '_config.yml': `title: A\n${range(12)
      .map((at) => `a${at}: &a${at} [${at === 0 ? 'x' : range(10).map(() => `*a${at - 1}`)}]\n`)
      .join('')}`,
  }),
  'front matter of aliases for jekyll': {
    '_config.yml': 'title: A\n',
    '_posts/2024-01-02-a.md': post(
      'x',
      `${front}\n${range(12)
        .map((at) => `a${at}: &a${at} [${at === 0 ? 'x' : range(10).map(() => `*a${at - 1}`)}]`)
        .join('\n')}`,
    ),
  },
  'front matter with merges for jekyll': {
    '_config.yml': 'title: A\n',
    '_posts/2024-01-02-a.md': post(
      'x',
      `${front}\n${range(25)
        .map((at) => `a${at}: &a${at} {${at === 0 ? 'x: 1' : `<<: [*a${at - 1}, *a${at - 1}]`}}`)
        .join('\n')}`,
    ),
  },
  'front matter that nests for hugo': {
    'hugo.toml': generators.hugo.settings,
    'content/posts/a.md': post('x', `${front}\na: ${around('[', ']', 20_000)}`),
  },
  'front matter in JSON that nests for hugo': {
    'hugo.toml': generators.hugo.settings,
    'content/posts/a.md': `{\n"title": "A", "date": "2024-01-02", "a": ${around('[', ']', 20_000)}\n}\nx\n`,
  },
  'front matter in TOML that nests for zola': {
    'config.toml': generators.zola.settings,
    'content/blog/a.md': `+++\ntitle = "A"\ndate = 2024-01-02\na = ${around('[', ']', 20_000)}\n+++\nx\n`,
  },
  'front matter with tables in tables for zola': {
    'config.toml': generators.zola.settings,
    'content/blog/a.md': `+++\ntitle = "A"\ndate = 2024-01-02\n[a${'.a'.repeat(20_000)}]\n+++\nx\n`,
  },
  'front matter with many keys for jekyll': {
    '_config.yml': 'title: A\n',
    '_posts/2024-01-02-a.md': post(
      'x',
      `${front}\n${range(5000)
        .map((at) => `k${at}: v`)
        .join('\n')}`,
    ),
  },
  'front matter with many tags for jekyll': {
    '_config.yml': 'title: A\n',
    '_posts/2024-01-02-a.md': post('x', `${front}\ntags: [${range(9000).map((at) => `t${at}`)}]`),
  },
  'front matter with old addresses for jekyll': {
    '_config.yml': 'title: A\n',
    '_posts/2024-01-02-a.md': post('x', `${front}\nredirect_from: [${range(5000).map((at) => `/t${at}/`)}]`),
  },
  'a title of blanks for jekyll': {
    '_config.yml': 'title: A\n',
    '_posts/2024-01-02-a.md': post('x', `title: "a${' '.repeat(80_000)}b"\ndate: 2024-01-02`),
  },
  'a permalink of stars for jekyll': site('jekyll', 'x', {
    '_config.yml': `title: A\ndefaults:\n  - scope: {path: "${'*a'.repeat(15)}*b"}\n    values: {permalink: /x/}\n`,
    [`_posts/${'a'.repeat(200)}.md`]: post('x'),
  }),
  'a permalink of placeholders for hugo': site('hugo', 'x', {
    'hugo.toml': `${generators.hugo.settings}[permalinks]\nposts = '/${':title['.repeat(12_000)}'\n`,
  }),
  'a permalink of titles for jekyll': site('jekyll', 'x', {
    '_config.yml': `title: A\npermalink: /${':title/'.repeat(12_000)}\n`,
  }),
  'an expression of Pelican that tries every split': {
    'pelicanconf.py': `SITENAME = 'A'\nPATH = 'content'\nPATH_METADATA = r'${'.*'.repeat(11)}Q'\n`,
    [`content/${'abcdefgh/'.repeat(9)}a.md`]: 'Title: A\nDate: 2024-01-02\n\nx\n',
  },
  'shortcodes of many names for hugo': site(
    'hugo',
    range(20_000)
      .map((at) => `{{< abbr${at} "a" >}}`)
      .join(''),
  ),
  'a configuration of Hugo that nests': site('hugo', 'x', {
    'hugo.toml': `${generators.hugo.settings}a = ${around('[', ']', 20_000)}\n`,
  }),
  'a configuration of Hugo of one table in another': site('hugo', 'x', {
    'hugo.toml': `${generators.hugo.settings}[a${'.a'.repeat(30_000)}]\n`,
  }),
  'a configuration of Zola with a long text': site('zola', 'x', {
    'config.toml': `${generators.zola.settings}a = """${'"'.repeat(80_000)}\n`,
  }),
  'a configuration of Zola of dotted keys': site('zola', 'x', {
    'config.toml': `${generators.zola.settings}${range(4000)
      .map((at) => `a.b.c${at} = 1\n`)
      .join('')}`,
  }),
  'data that nest for jekyll': site('jekyll', '{{ site.data.a }}', { '_data/a.json': around('[', ']', 40_000) }),
  'data of aliases for jekyll': site('jekyll', '{{ site.data.a | size }}', {
    '_data/a.yml': range(12)
      .map((at) => `a${at}: &a${at} [${at === 0 ? 'x' : range(10).map(() => `*a${at - 1}`)}]\n`)
      .join(''),
  }),
  'data that every piece copies for jekyll': site('jekyll', '{{ "a" }}'.repeat(3000), {
    '_data/a.json': `[${'[1,2],'.repeat(12_000)}1]`,
  }),
  'data of quotes for jekyll': site('jekyll', 'x', { '_data/a.csv': '"'.repeat(90_000) }),
  'data of quotes and commas for jekyll': site('jekyll', 'x', { '_data/a.csv': '"a,'.repeat(30_000) }),
  'data of columns for jekyll': site('jekyll', 'x', {
    '_data/a.csv': `${range(3000)
      .map((at) => `c${at}`)
      .join()}\n${'1,2\n'.repeat(10_000)}`,
  }),
  'data of tabs for jekyll': site('jekyll', 'x', { '_data/a.tsv': `${'a\t'.repeat(45_000)}\n` }),
  ...Object.fromEntries(
    (['astro', 'eleventy', 'docusaurus', 'next'] as const).flatMap((name) =>
      Object.entries({
        'openings of objects': 'docs: {blog: {defineCollection({'.repeat(2500),
        'objects in objects': around('docs: {', '}', 6000),
        'keys with quotes that do not end': "title: '".repeat(10_000),
        'keys with blanks': `title${' '.repeat(90_000)}`,
        'keys and colons': 'title: '.repeat(12_000),
        'a text without end': `title: '${'a'.repeat(90_000)}`,
        'openings of comments': "plugin-content-docs', /*".repeat(3500),
        'openings of lists': 'tags: ['.repeat(12_000),
        'openings of copies': 'addPassthroughCopy({ '.repeat(4000),
        'copies with texts': `addPassthroughCopy({ ${"'a': ".repeat(15_000)}`,
        'languages with labels': `${'\n  en: {'.repeat(9000)}`,
        'constants without a value': 'const TITLE'.repeat(8000),
        'a constant with a long name': `const ${'TITLE'.repeat(18_000)}`,
        'lines that are empty': '\n'.repeat(90_000),
        'blanks at the beginning of lines': `${' '.repeat(300)}\n`.repeat(300),
      }).map(([what, text]) => [
        `${what} in the configuration of ${name}`,
        site(name, 'x', {
          [generators[name].config]: `${generators[name].settings}${text}`,
          ...(name === 'astro' && { 'src/content.config.ts': text, 'src/consts.ts': text }),
          ...(name === 'next' && { 'app/layout.tsx': text }),
          ...(name === 'eleventy' && { 'content/_data/metadata.js': text, 'content/posts/posts.11tydata.js': text }),
        }),
      ]),
    ),
  ),
  'exports in the place of front matter for next': {
    'next.config.js': '',
    'content/posts/a.mdx': 'export const metadata = {\n'.repeat(3000),
  },
  'an export with a long name for next': {
    'next.config.js': '',
    'content/posts/a.mdx': `export const metadata${' '.repeat(90_000)}x\n`,
  },
  'old redirects': site('hugo', 'x', {
    'static/_redirects': range(4000)
      .map((at) => `/a${at} /a${at + 1} 301\n`)
      .join(''),
  }),
  'authors in authors of docusaurus': site('docusaurus', 'x', {
    'blog/authors.yml': range(12)
      .map((at) => `a${at}: &a${at} [${at === 0 ? 'x' : range(10).map(() => `*a${at - 1}`)}]\n`)
      .join(''),
  }),
};

/** The body of an item in an export of WordPress. */
const wordpress: Readonly<Record<string, string>> = {
  'open elements': '<div>'.repeat(18_000),
  'tables in tables': '<table><tr><td>'.repeat(3000),
  'captions that do not end': '[caption]'.repeat(10_000),
  'captions in captions': around('[caption]', '[/caption]', 4000, '<img src="a">'),
  'captions of pictures with blanks': `[caption]<img>${' '.repeat(80_000)}[/caption]`,
  'captions of links with blanks': `[caption]<a>${' '.repeat(80_000)}<`,
  'embedded films that do not end': '[embed]https://a '.repeat(5000),
  'embedded films with blanks': `[embed]${' '.repeat(80_000)}`,
  'sounds that do not end': '[audio '.repeat(12_000),
  'sounds with many words': `[audio ${'src="a" '.repeat(9000)}`,
  'sounds with many sources': `[video ${'src=" '.repeat(14_000)}`,
  'code that does not end': '[code]'.repeat(14_000),
  'code with blanks': `[code${' '.repeat(80_000)}`,
  'marks that do not end': '<!--more'.repeat(10_000),
  'preformatted text that does not end': '<pre'.repeat(20_000),
  'preformatted text in turn': '<pre>\n\n'.repeat(10_000),
  'empty lines': '\n\n'.repeat(45_000),
  'empty lines with blanks': '\n \t \n'.repeat(15_000),
  'a line of blanks': `\n${' \t'.repeat(40_000)}x`,
  'lists in lists': '<ul><li>'.repeat(9000),
  'marks in marks': '<b><i>'.repeat(9000),
  'lists of 200 levels': around('<ul><li>x', '</li></ul>', 100).repeat(60),
  'quotes of 200 levels': around('<blockquote><p>x</p>', '</blockquote>', 200).repeat(14),
};

const exported: readonly Bomb[] = Object.entries(wordpress).map(([what, body]) => ({
  name: `${what} in an export of WordPress`,
  command: 'import',
  files: { 'export.xml': rss(item(body)) },
}));

/** Each body with one generator, in turn. */
const of = (named: Readonly<Record<string, string>>, which: readonly Name[]): readonly Bomb[] =>
  Object.entries(named).map(([what, body], index) => {
    const name = which[index % which.length] ?? 'jekyll';
    return { name: `${what} for ${name}`, command: 'import', files: site(name, body) };
  });

const nunjucks: readonly Bomb[] = Object.entries(liquid).map(([what, body]) => ({
  name: `${what} in Nunjucks`,
  command: 'import',
  files: {
    'eleventy.config.js': "export const config = { markdownTemplateEngine: 'njk' };\n",
    'content/posts/a.md': post(body.replaceAll('assign', 'set')),
  },
}));

const whole: readonly Bomb[] = Object.entries({ ...circles, ...selves, ...configs }).map(([name, files]) => ({
  name,
  command: 'import',
  files,
}));

const long = 300_000;

const squares: readonly Bomb[] = [
  ...Object.entries(repeated).map(([name, [generator, part]]) => ({
    name,
    files: site(generator, part.repeat(long / part.length)),
  })),
  ...['<PRE>', '[caption]a', '[embed[m', '[audio=src="g"g', '[code]a', '[gallery a', '<!--morem'].map((part) => ({
    name: `long: ${part} in an export of WordPress`,
    files: { 'export.xml': rss(item(part.repeat(long / part.length))) },
  })),
  { name: 'long: a language of code', files: { 'export.xml': rss(item(`[code lang=u${'es'.repeat(long / 2)}`)) } },
  { name: 'long: blanks of an admonition', files: site('docusaurus', `:::a${'\t'.repeat(long)}{`) },
  {
    name: 'long: slashes of an address',
    files: {
      ...site('jekyll', ''),
      [generators.jekyll.post]: post('x', `${front}\npermalink: /a${'/'.repeat(long)}b`),
    },
  },
  {
    name: 'long: blanks of tags',
    files: { ...site('eleventy', 'x'), 'content/posts/posts.11tydata.js': `tags:${'\t'.repeat(long)}` },
  },
  {
    name: 'long: blanks of headings',
    files: { 'SUMMARY.md': '* [A](README.md)\n', 'README.md': `# A\n\n## B${' '.repeat(long)}c\n` },
  },
  {
    name: 'long: what is copied',
    files: { ...site('eleventy', 'x'), 'eleventy.config.js': 'addPassthroughCopy({('.repeat(long / 21) },
  },
].map((bomb) => ({ ...bomb, command: 'import' }));

export const bombs: readonly Bomb[] = [
  ...squares,
  ...of(liquid, ['jekyll', 'eleventy']),
  ...nunjucks,
  ...of(shortcodes, ['hugo', 'zola']),
  ...of(bodies, names),
  ...whole,
  ...exported,
];
