import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Nodes } from 'hast';
import { withOrigin } from '../../../generator/format/origin.ts';
import { loadNative, loadRemark } from '../../../generator/load/markdown.ts';
import { seeded } from '../../fuzz/runs.ts';
import { assertGrowsEvenly } from '../../steps.ts';
import { readBody, testScope } from '../test-scope.ts';
import { browserTree } from './words.ts';

const scope = testScope((await loadNative()) ?? loadRemark());

const classics = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<math><mi><style><img src=x onerror=alert(1)></style></mi></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href=" \njavascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<video poster="javascript:alert(1)" src=1 onloadstart=alert(1)>',
  '<source srcset="javascript:alert(1) 1x">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="data:text/html,x">',
  '<details open ontoggle=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<plaintext><b>x',
  '<template><script>alert(1)</script></template>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml ?><img src=x onerror=alert(1)>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>@import url(x)</style>',
  '<p style="background:url(javascript:alert(1))">',
  '<a xlink:href="javascript:alert(1)"><image href="x" onerror=alert(1)>',
  '<b id="main" name="getElementById" class="sr-only" is="x-y" slot="z">',
  '<button formaction="javascript:alert(1)">x</button><isindex action=javascript:alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img onerror=x&#62;',
];
const pieces = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '`',
    '=',
    '/',
    '<!--',
    '-->',
    '--!>',
    ']]>',
    '&#1;',
    '&Tab;',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '    ',
    '|',
  ],
  ...[
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<a href="',
    '<svg>',
    '<math>',
    '</svg>',
    '<style>',
    '</style>',
  ],
  ...[
    '<form>',
    '</form>',
    '<select>',
    '<option>',
    '<title>',
    '<noscript>',
    '</noscript>',
    '<X y=',
    'javascript:',
    'onload=',
    'x',
    '**',
    '[a](/)',
  ],
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...classics), fc.constantFrom(...pieces)), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));

const forbidden =
  /^(?:script|style|iframe|form|input|object|embed|base|meta|link|svg|math|template|noscript|textarea|button|select|title|xmp|plaintext|frame|frameset|applet)$/;

function assertHarmless(node: Nodes, body: string): void {
  if (node.type === 'comment') assert.fail(`${body}: a comment`);
  if (node.type === 'element') {
    assert.doesNotMatch(node.tagName, forbidden, body);
    for (const [name, value] of Object.entries(node.properties)) {
      assert.doesNotMatch(name, /^(?:on|style$|name$|is$|slot$|srcdoc$|formaction$|autofocus$)/i, body);
      if (/^(?:href|src|poster|cite|srcSet|data|action|background)$/.test(name)) {
        const bare = String(value).replace(/[\s\p{Cc}]/gu, '');
        assert.match(bare, /^(?:https?:|mailto:|tel:|\/|$)/i, body);
      }
    }
  }
  if ('children' in node) for (const child of node.children) assertHarmless(child, body);
}

for (const body of classics) {
  test(`readDocument() leaves nothing that could run of ${body}`, () => {
    const { document } = readBody(body, scope);
    assertHarmless(browserTree(withOrigin(document.html, '')), body);
  });
}

test('readDocument() leaves nothing that could run of any hostile HTML, and prints what browsers read as it is', () => {
  fc.assert(
    fc.property(hostile, (body) => {
      const { document } = readBody(body, scope);
      const html = withOrigin(document.html, '');
      assertHarmless(browserTree(html), body);
      assertHarmless(browserTree(`<main>${html}</main>`), body);
      assert.doesNotMatch(html, /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/u, body);
    }),
    seeded(500),
  );
});

const repeated = (text: string) => (size: number) => text.repeat(size / text.length);
for (const [what, body] of Object.entries({
  'open elements': repeated('<div>'),
  'unclosed marks in paragraphs': (size: number) =>
    Array.from({ length: size / 20 }, (_, at) => `<b id="${at}">x\n\n`).join(''),
  'text in tables': repeated('<table>x<tr>y</table>'),
  'misnested marks': repeated('<b><p>x</b>y</p>'),
  'cells that span': repeated('<table><tr><td rowspan=60000 colspan=1000>x</table>\n\n'),
  attributes: (size: number) => `<a ${Array.from({ length: size / 10 }, (_, at) => `a${at}`).join(' ')}>x</a>`,
  'tags with attributes': repeated('<i title="a" lang="b">x</i> '),
  'lines in an HTML block': repeated('<i onclick="a">\n'),
})) {
  test(`readDocument() reads or refuses ${what} in proportional time`, () => {
    assertGrowsEvenly(20_000, (size) => {
      const text = body(size);
      return () => void readBody(text, scope);
    });
  });
}

test('readDocument() refuses tags that nest too deeply, have too many attributes or are repeated without end, at their place', () => {
  const attributes = Array.from({ length: 600 }, (_, at) => `a${at}`).join(' ');
  for (const [body, message] of [
    [`x\n\n${'<div>'.repeat(300)}`, '6:1276 error too-long Tags nest more than 256 levels deep'],
    [`x\n\n<a ${attributes}>`, '6:1 error too-long Too many attributes in one tag'],
  ] as const)
    assert.deepEqual(
      readBody(body, scope).said.map((line) => line.split(' / ')[0]),
      [message],
    );
  const long = Array.from({ length: 100 }, (_, at) => `<b id="${at}" title="${'x'.repeat(1000)}">`).join('');
  const small = { ...scope, limits: { ...scope.limits, growth: 100_000 } };
  assert.match(
    readBody(`<p>${long}x\n\n${'<p>x\n\n'.repeat(100)}`, small).said.join(),
    /error too-long Tags that are not closed are repeated/,
  );
});
