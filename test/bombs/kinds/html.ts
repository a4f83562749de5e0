import type { Bomb } from '../bomb.ts';
import { around, range } from '../shapes.ts';

/** Bombs of HTML in a page, which is read as a browser reads it. */
const bodies: Readonly<Record<string, string>> = {
  'open elements': '<div>'.repeat(20_000),
  'elements that are closed': around('<div>', '</div>', 10_000, 'x'),
  'open elements on lines': '<div>\n\n'.repeat(14_000),
  'open elements beside one another': '<p><b>x</p>'.repeat(9000),
  'marks that are misnested': '<b><i><a>x</b></i></a>'.repeat(4500),
  'open marks in paragraphs': '<b><i><u>\n\nx\n\n'.repeat(6000),
  'open marks with attributes': range(4000)
    .map((at) => `<b id="b${at}">x<p>`)
    .join(''),
  'fonts in paragraphs': range(4000)
    .map((at) => `<font color="${at}">x<p>`)
    .join(''),
  'ends of marks that are not open': `<p>${'</b></i></a>'.repeat(8000)}`,
  'ends of paragraphs that are not open': '</p>'.repeat(25_000),
  'ends of blocks': '<div></p>'.repeat(5000),
  'breaks that end': '</br>'.repeat(20_000),
  'attributes of one tag': `<div ${range(12_000)
    .map((at) => `a${at}`)
    .join(' ')}>`,
  'attributes in quotes': `<div ${range(5000)
    .map((at) => `a${at}="${at}"`)
    .join('')}>`,
  'attributes of many tags': range(300)
    .map(
      (tag) =>
        `<i ${range(40)
          .map((at) => `a${at}=${tag}`)
          .join(' ')}>x</i>`,
    )
    .join(''),
  'tables in tables': '<table><tr><td>'.repeat(3000),
  'text in tables': '<table>x<tr>y</table>'.repeat(4000),
  'text in tables in tables': '<table>x'.repeat(10_000),
  'tables in cells, text outside': `${'<table><tr><td><table>x'.repeat(2000)}`,
  'cells that span': '<table><tr><td rowspan=65534 colspan=1000>x</table>\n\n'.repeat(1500),
  'cells that span rows': `<table>${'<tr><td rowspan=65534>x'.repeat(4000)}</table>`,
  'cells that span columns': `<table>${'<tr><td colspan=1000>x'.repeat(4000)}</table>`,
  'a row of cells': `<table><tr>${'<td>x'.repeat(20_000)}`,
  'rows of cells of unequal number': `<table><tr>${'<td>x'.repeat(2000)}${'<tr><td>x'.repeat(5000)}</table>`,
  'captions and columns': `<table>${'<caption><col><colgroup>'.repeat(4000)}`,
  'lists in lists': '<ul><li>'.repeat(10_000),
  'lists in lists of numbers': around('<ol><li>', '</li></ol>', 120, 'x').repeat(60),
  'items without a list': '<li>x'.repeat(20_000),
  'quotes in quotes': around('<blockquote>', '</blockquote>', 250, 'x').repeat(14),
  'terms without a list': '<dt>x<dd>y'.repeat(10_000),
  'definition lists in one another': '<dl><dd>'.repeat(10_000),
  'headings in headings': '<h1><h2><h3>'.repeat(8000),
  'headings that are alike': '<h2>Same heading</h2>\n\n'.repeat(4000),
  'templates in templates': '<template>'.repeat(10_000),
  'templates with rows': '<template><tr><td>'.repeat(5000),
  'selects in selects': '<select><option>'.repeat(6000),
  'selects with tables': '<select><table><option>'.repeat(5000),
  'frames in frames': '<frameset><frame>'.repeat(6000),
  'bodies with attributes': range(5000)
    .map((at) => `<body a${at}="b"><html b${at}>`)
    .join(''),
  'forms in forms': '<form><input>'.repeat(8000),
  'buttons in buttons': '<button>'.repeat(12_000),
  'links without a text': '<a href="/"></a>'.repeat(5000),
  'marks without a text': '<b></b>'.repeat(12_000),
  'links in links': '<a href="/">x'.repeat(8000),
  'links with marks': '<a href="/"><b>x'.repeat(6000),
  'no breaks in no breaks': '<nobr>'.repeat(15_000),
  rubies: '<ruby><rt><rp><rb>'.repeat(5000),
  'SVG in MathML': '<svg><math><mi><foreignObject>'.repeat(3000),
  'SVG with HTML in it': '<svg><p>x'.repeat(10_000),
  'MathML with HTML in it': '<math><annotation-xml encoding="text/html"><svg><desc>'.repeat(1500),
  'an open comment': `x <!--${'-'.repeat(90_000)}`,
  'openings of comments': '<!--'.repeat(25_000),
  'openings of comments in lines': 'x <!-- \n\n'.repeat(11_000),
  'comments of hyphens': '<!------->'.repeat(10_000),
  'ends of comments': '<!-- --!> '.repeat(10_000),
  'openings of CDATA': '<![CDATA['.repeat(11_000),
  'openings of instructions': '<?x '.repeat(25_000),
  'openings of declarations': '<!D '.repeat(25_000),
  'an open tag': `<a ${'href="'.repeat(15_000)}`,
  'openings of tags': '<a '.repeat(33_000),
  'openings of tags without a space': '<a'.repeat(45_000),
  'openings of tags with quotes': '<a b="'.repeat(16_000),
  'openings of ends': '</'.repeat(50_000),
  'a long name of a tag': `<${'a'.repeat(90_000)}>`,
  'a long name with dots': `<A${'.a'.repeat(45_000)}>`,
  'a long name with hyphens': `<a${'-a'.repeat(45_000)}>`,
  'a long attribute': `<a href="${'/../'.repeat(24_000)}">x</a>`,
  'a long list of pictures': `<img srcset="${'a.png 1x, '.repeat(9000)}" alt="x">`,
  'a list of pictures of commas': `<img srcset="${','.repeat(90_000)}" alt="x">`,
  'a list of pictures in brackets': `<img srcset="a ${'('.repeat(90_000)}" alt="x">`,
  'a long style': `<p style="${'a:url('.repeat(15_000)}">x`,
  'a list of classes': `<p class="${'a '.repeat(45_000)}">x`,
  'blanks in a tag': `<a${' '.repeat(90_000)}b`,
  'blanks before a link': `<a href="${' '.repeat(90_000)}x">x</a>`,
  'references to characters': `<p>${'&amp'.repeat(20_000)}`,
  'references to no character': `<p>${'&notit;'.repeat(14_000)}`,
  'a reference of many digits': `<p>&#${'9'.repeat(90_000)};`,
  'ampersands in an attribute': `<p title="${'&'.repeat(90_000)}">x`,
  'scripts that do not end': '<script><!--<script>'.repeat(5000),
  'styles that do not end': '<style>'.repeat(14_000),
  'titles that do not end': '<title><textarea>'.repeat(6000),
  'raw text that ends late': `<textarea>${'</textare'.repeat(11_000)}`,
  'frames that close themselves': '<iframe/>'.repeat(11_000),
  'frames, each with an end': '<iframe></iframe>'.repeat(5000),
  'components that close themselves': '<Video id="1" />'.repeat(6000),
  'components in components': '<Card>\n\n'.repeat(11_000),
  'preformatted text in preformatted text': '<pre><code>'.repeat(9000),
  'details in details': '<details><summary>x'.repeat(5000),
  'figures in figures': '<figure><figcaption>'.repeat(5000),
  'plain text': '<plaintext>'.repeat(9000),
  'words and tags in turn': 'a<b>c</b>'.repeat(11_000),
  'tags in a table of Markdown': `|a|\n|-|\n${'|<b><i>|\n'.repeat(9000)}`,
  'tags in a list of Markdown': '- <b>\n'.repeat(15_000),
  'tags in quotes of Markdown': '> <div>\n\n'.repeat(10_000),
  'footnotes in HTML': `${'<b>[^a]</b>'.repeat(8000)}\n\n[^a]: <i>x`,
  'attributes that run': '<b onclick="x" '.repeat(6000),
  'ids that are alike': '<b id="a">x</b>'.repeat(6000),
  'keys of services in tags': '<b title="ghp_AKIA'.repeat(5000),
  'characters that are none': '<b>\u0001\uFFFE'.repeat(10_000),
};

const page = (body: string) => `---\ntitle: One page\ndescription: A page.\n---\n\n${body}\n`;

/** Files of public/, which are published as they are and looked through. */
const files: Readonly<Record<string, string>> = {
  'public/a.html': '<div><a href="'.repeat(7000),
  'public/b.html': `<!--${'<script '.repeat(12_000)}`,
  'public/c.xml': around('<a>', '</a>', 12_000),
  'public/d.json': '['.repeat(100_000),
  'public/e.json': `{"a":${'{"a":'.repeat(15_000)}`,
  'public/f.csv': '"a,'.repeat(30_000),
  'public/g.css': '@import url('.repeat(8000),
  'public/h.css': `a{${'{'.repeat(90_000)}`,
  'public/i.css': '/*'.repeat(45_000),
  'public/j.js': '`${'.repeat(30_000),
  'public/k.md': '[a]('.repeat(25_000),
  'public/l.txt': 'ghp_'.repeat(25_000),
  'public/m.txt': '-----BEGIN '.repeat(9000),
  'public/n.map': '{"mappings":"'.repeat(7000),
  'public/untyped': '{"a":['.repeat(15_000),
  'assets/a.css': '@import "'.repeat(10_000),
  'assets/b.csv': '",'.repeat(45_000),
  'assets/c.txt': 'eyJ.'.repeat(25_000),
};

const settings = 'name: Bomb\nbaseUrl: https://bomb.example\ncomponents: {"*": unwrap}\n';

export const bombs: readonly Bomb[] = [
  ...Object.entries(bodies).map(([name, body]) => ({
    name: `${name} in HTML`,
    files: { 'site.yaml': settings, 'pages/en/index.md': page(body) },
  })),
  ...Object.entries(files).map(([path, text]) => ({
    name: `${path} of ${text.length} characters`,
    files: { 'site.yaml': settings, 'pages/en/index.md': page('Text.'), [path]: text },
  })),
];
