// Fault: Scripts, forms, embedded pages, components, Liquid, shortcodes, JavaScript → A warning, or an error at its place if text would be lost

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadNative, loadRemark } from '../../../generator/load/markdown.ts';
import type { Components } from '../../../generator/settings/config.ts';
import { readBody, testScope } from '../../model/test-scope.ts';

const scope = testScope((await loadNative()) ?? loadRemark());

for (const [body, ...said] of [
  ['x <script>run()</script>', '4:3 warning raw-html <script> is left out'],
  [
    '> <form>\n> <label>Your name</label></form>',
    '4:3 error raw-html <form> cannot be published, and its text "Your name" would be lost',
  ],
  [
    '<button>\n\nPress\n\n</button>',
    '4:1 error raw-html <button> cannot be published, and its text "Press" would be lost',
  ],
  ['<svg><text>Label</text></svg>', '4:1 error raw-html <svg> cannot be published, and its text "Label" would be lost'],
  ['<svg><path d="M0 0"/></svg>', '4:1 warning raw-html <svg> is left out'],
  [
    '<input type="text" placeholder="Mail">',
    '4:1 error raw-html <input> cannot be published, and its text "Mail" would be lost',
  ],
  [
    '<iframe src="https://v.example/1"></iframe>',
    '4:1 warning raw-html <iframe> is shown as a link to https://v.example/1',
  ],
  [
    '<iframe src="https://v.example/1">\n\ntext',
    '4:1 error raw-html The <iframe> is never closed, and hides the text after it',
  ],
  [
    '<iframe src="https://v.example/1" />\n\ntext\n\n<iframe src="https://v.example/2" />\n\n<iframe src="https://v.example/3"></iframe>',
    '4:1 warning raw-html <iframe> is shown as a link to https://v.example/1',
    '8:1 warning raw-html <iframe> is shown as a link to https://v.example/2',
    '10:1 warning raw-html <iframe> is shown as a link to https://v.example/3',
  ],
  [
    '<details><summary>a</summary>\n\nb\n\nc',
    '4:1 warning raw-html The <details> is never closed, so that all that follows is in it',
  ],
  ['<details><summary>a</summary>\n\nb\n\n</details>\n\nc'],
  ['- a <b>x\n- y\n\nz', '4:5 warning raw-html The <b> is never closed, so that all that follows is in it'],
  [
    'a <a href="https://v.example/">x\n\nz',
    '4:3 warning raw-html The <a> is never closed, so that all that follows is in it',
  ],
  ['<b>\n\nx <i>a <code>y</i> z</code> <a>w\n\n</b>\n\n<span>v\n\nu'],
  ['text <script>\n\nmore', '4:6 error raw-html The <script> is never closed, and hides the text after it'],
  ['<b onclick="run()">x</b>', '4:1 warning raw-html The script in onclick of <b> is left out'],
  ['<constructor>x</constructor>', '4:1 warning raw-html HTML has no element <constructor>: only its content is shown'],
  ['<blob>x</blob>', '4:1 warning raw-html HTML has no element <blob>: only its content is shown'],
  ['a <?php 1 ?> b', '4:3 warning raw-html <?php is left out'],
  ['<Callout>x</Callout>', '4:1 error foreign-syntax <Callout> is a component of another generator'],
  [
    '{% include a %} {{ page.title }}',
    '4:1 error foreign-syntax {% include a %} is a Liquid or Nunjucks tag of another generator',
    '4:17 error foreign-syntax {{ page.title }} is a Liquid or Nunjucks value of another generator',
  ],
  [
    '{{< card src="a" >}} {{% note %}}',
    '4:1 error foreign-syntax {{< card src="a" >}} is a shortcode of another generator',
    '4:22 error foreign-syntax {{% note %}} is a shortcode of another generator',
  ],
  [
    "import a from 'a'\n\nexport const b = 1",
    "4:1 error foreign-syntax import a from 'a' is JavaScript of another generator",
    '6:1 error foreign-syntax export const b = 1 is JavaScript of another generator',
  ],
  ['<!--\nUse {{< note >}} and {% def a="b" %}\n-->\n\na <!-- {{ c }} --> b'],
  ['import duties rose.\n\nexport const duties, too; {x} and \\{{ y }}'],
  ['`{% a %}`\n\n```\n{{ b }}\nimport "a"\n# d {/*e*/}\n```\n\n    {{ c }}\n\n\\{% raw %} \\{{< f >}} `{{</* g */>}}`'],
  [
    '{% raw %}\n\nand {{code "a.go" `/^x/` 3}} and {{raw (file "a")}} and {% if\nx %} {# b #} {/* c */} {{</* d */>}}',
    '4:1 error foreign-syntax {% raw %} is a Liquid or Nunjucks tag of another generator',
    '6:5 error foreign-syntax {{code "a.go" `/^x/` 3}} is a call of another generator',
    '6:34 error foreign-syntax {{raw (file "a")}} is a call of another generator',
    '6:57 error foreign-syntax {% if x %} is a Liquid or Nunjucks tag of another generator',
    '7:6 error foreign-syntax {# b #} is a Nunjucks comment of another generator',
    '7:14 error foreign-syntax {/* c */} is a comment of MDX of another generator',
    '7:24 error foreign-syntax {{</* d */>}} is a shortcode of another generator',
  ],
] as const)
  test(`readDocument() says of ${JSON.stringify(body)}: ${said.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(
      readBody(body, scope).said.map((line) => line.split(' / ')[0]),
      said,
    );
  });

const components: Components = {
  Note: 'unwrap',
  Gap: 'drop',
  Tabs: { only: 'Two' },
  Video: { link: 'https://video.example/{id}', text: 'See {title}' },
  Picture: { image: '/pictures/{name}.png', alt: '{Alt}' },
};
for (const [body, html] of [
  ['<Note title="Mind">\n\n*this*\n\n</Note>', '<p><strong>Mind</strong></p>\n<p><em>this</em></p>'],
  ['a <Gap>b</Gap> c', '<p>a  c</p>'],
  ['<div>\n<Tabs><Tabs.One>a</Tabs.One><Tabs.Two>b</Tabs.Two></Tabs></div>', '<div>\nb</div>'],
  ['<Gap />\n\nafter', '<p>after</p>'],
  [
    '<Video id="1&quot;" title="it" />\n\nafter',
    '<p><a href="https://video.example/1%22">See it</a></p>\n<p>after</p>',
  ],
  ['<Picture name="a" Alt="An A" />', '<p><img src="\u0001/pictures/a.png" alt="An A" loading="lazy"></p>'],
] as const)
  test(`readDocument() makes ${html} of ${JSON.stringify(body)} where site.yaml says so`, () => {
    const { document, said } = readBody(body, { ...scope, components });
    assert.deepEqual([document.html.trim().replace(/\n+/g, '\n'), said], [html, []]);
  });
