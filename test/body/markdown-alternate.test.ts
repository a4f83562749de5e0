import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import type { Document, DocumentScope } from '../../generator/body/document.ts';
import { type Edit, spliceMarkdown } from '../../generator/body/markdown-alternate.ts';
import { markdownHtml } from '../../generator/format/markdown-html.ts';
import { withOrigin } from '../../generator/format/origin.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import { text } from '../../generator/model/nodes.ts';
import { postAt, readBody, testEntry, testScope } from '../model/test-scope.ts';
import { browserTree, referenceTree, wordsOf } from './html/trees.ts';

const parser = await loadParser();
/** A parser for a reader of the alternate, which does not know directives. */
const reader = remark().use(remarkGfm);
const slugs = / id="(?!user-content|footnote)[^"]*"/g;
/** Markdown cannot say that a cell names its row. */
const rowHeader = /<th scope="row">(.*?)<\/th>/g;

const { blocks, ...rest } = testScope(parser);
const scope: DocumentScope = { ...rest, blocks: { ...blocks, posts: [postAt('/other/')] } };
const origin = scope.links.baseUrl;
const read = (body: string) => readBody(body, scope);

const bodies: readonly string[] = [
  'Plain text, *as* **written**, with  two spaces.\n',
  'A [link](/other/) and [one with (parentheses)](/other/ "A title") and ![an *image*](/assets/a.svg).\n',
  'A [link to a heading](#here), [elsewhere](/other/#there) and [to a file](other.md#x).\n\n## Here\n',
  '[![picture](/assets/a.svg)](/other/) and [**bold [brackets\\]**](/other/)\n',
  'Costs :price{plan=solo}, or **:price{plan=team}**, at 10:30 or 3:2.\n',
  '## Heading at :price{plan=solo}\n\n[link :price{plan=solo} inside](/other/)\n',
  '::overage\n\ntext\n\n::plan-features\n',
  'See [the\nother](/other/ "Title") page.\n',
  '> - See [the\n>   other](/other/ "Title") page, and ![the\n>   picture](/other/ "Title").\n',
  '- *[the\n  other](/other/ "Title")*\n',
  '1. [the\n   other](/other/ "Title")\n',
  '- item\n::overage\n',
  '> quote\n::overage\n',
  '| a |\n| - |\n| b |\n::plan-features\n',
  '- item\n\n  > quote\n  ::overage\n',
  'text\n::overage\nmore\n',
  'text\n::plan-features\nmore\n',
  'note[^a]\n\n[^a]: ::overage\n',
  'note[^a]\n\n[^a]: text\n\n    ::overage\n    more\n',
  '[see\nthat][r] and ![x\ny][r]\n\n[r]: /other/\n    "Title"\n',
  '> - [r]: /other/\n>   "Title"\n>\n>   [r]\n',
  'text\n::posts\nmore\n',
  '::plan-features\n::overage\n',
  '> text\n> ::overage\n> more\n',
  '> ::overage\nmore\n',
  '- text\n  ::overage\n  more\n\n- text\n',
  ':count{of=plans}. First\n',
  'text\n:count{of=features}. More\n',
  '- :count{of=plans}) First\n\n  > 1. :count{of=plans}. Second\n',
  '<br>\none\n<b>\n</b>\n',
  'one\n<!-- a -->\ntwo\n\n> one\n> <!-- a -->\n> 2. two\n',
  '> Quoted:\n>\n> ::overage\n>\n> more\n',
  '- item\n\n  ::overage\n\n- other\n  1. nested\n\n     ::overage\n',
  '| a | b |\n| - | - |\n| :price{plan=solo} | [x \\| y](/other/) |\n| ![i](/assets/a.svg) | `a \\| b` |\n',
  'Before <b>bold</b> after <!-- gone -->.\n\n<!-- block\n\ngone -->\n\nEnd.\n',
  '[ref], [text][ref] and note[^1].\n\n[ref]: /other/ "Title"\n\n[^1]: With [a link](/other/) and :price{plan=solo}.\n',
  '```md\n[not a link](/nowhere/) :price{plan=solo}\n```\n\n    ::overage\n',
  '- [x] done [link](/other/)\n- [ ] open :price{plan=solo}\n',
  'one\n<br>\ntwo\n  <br>\nthree\n',
  '> one\n> <br>\n> two\n',
  'text\n<br>\n- item\n  <br>\n  text\n\n  text\n',
  '- a\n  <!-- c -->\n- b\n',
  '- a\n<!-- c -->\n- b\n\n<!-- d -->\n\n    code\n',
  '* a\n\n- b\n<!-- c -->\n- c\n\n[^n]: note\n<!-- d -->\n    code[^n]\n',
  '> 1. a\n>    <!-- c -->\n> 2. b\n',
  '- a\n  <!-- c -->\n  - b\n- <!-- c -->\n- d\n',
  '> - <!-- gone -->\n\ntext\n',
  '<!-- gone -->\n  text\n- item\n',
  '- item\n\n<!-- gone -->\n\n  text\n\n      text\n',
  '| a |\n| - |\n<i></i>\nx\n',
  '> | a |\n> | - |\n> | <b></b> |\n> | x <b> |\n',
  'foo\n<b></b># bar\n<i>- bar</i>\n\n<b></b>    bar\n\nfoo\n<b></b>===\n\n<b></b>> bar <i></i>\n',
  'foo *<b></b>* `a`<b>`b` *c*<i>*d*</i> **e**<i>**f** ~~g~~<i>~~h~~\n',
  'foo  <!-- c -->\nbar <!-- c -->  \n*<b>\nfoo*  \n<b></b>\nbar\\\n<b></b>\n',
  '[<b></b>](/other/) a<b>*b*c\n',
  '1. - item\n     ::overage\n     > quote\n\n   text\n',
  '- > quote\n  ::overage\n  ***\n- 1. a\n     <b>b</b>\n\n  5. c\n',
  '- a <b>\n  [r]: /other/\n  text\n\n  [r]\n',
  '# :price{plan=solo}!\n\n:count{of=plans})\n\n:count{of=plans}[link](/other/)\n\n*:count{of=plans}*x\n',
  'External <https://e.example/ä> and [text](https://e.example/a_(b)) and www.e.example.\n',
];

/** The HTML of an alternate. */
function readAgain({ markdown }: Document): string {
  return withOrigin(markdownHtml(reader.parse(markdown), testEntry.path, testEntry.locale.labels), origin);
}

for (const body of bodies)
  test(`the Markdown alternate of ${JSON.stringify(body.slice(0, 60))} means the same as its HTML`, () => {
    const { document, said } = read(body);
    const html = withOrigin(document.html, origin)
      .replace(slugs, '')
      .replace(rowHeader, '<td>$1</td>')
      .replace(/ (?:yes|no)(?=">)/g, '');
    // HTML becomes Markdown that says the same, but Markdown has no form for all of it.
    if (!/<\/?[a-z]/.test(body)) assert.equal(readAgain(document), html);
    assert.deepEqual(wordsOf(referenceTree(document.markdown)), wordsOf(browserTree(html)));
    assert.doesNotMatch(said.join('\n'), / error /);
    assert.doesNotMatch(document.markdown.replace(/```[\s\S]*?```|^ {4}.*$|`[^`]*`/gm, ''), /::|:price|<b>|<!--/);
  });

test('the alternate keeps everything that need not change as it was written', () => {
  const written =
    '* star item\n* other\n\n__strong__ and *em*\n\n~~~js\ncode\n~~~\n\nA [link](https://e.example/) <https://e.example/>.\n';
  assert.equal(read(written).document.markdown, written);
});

const other = 'https://site.example/other/';
const overage = ['| plan | perExtra |', '| - | -: |', '| **solo** | €1 |', '| **team** | €1 |'];
for (const [body, alternate] of [
  ['[*a* __b__](other.md) *c* _d_\n', `[*a* __b__](${other}) *c* _d_\n`],
  ['![__a__](/other/)\n', `![__a__](${other})\n`],
  ['[a](other.md "T")\n', `[a](${other} "T")\n`],
  ['[a](</other/>)\n', `[a](${other})\n`],
  ['[a](/other/#x(y)z)\n', `[a](${other}#x\\(y\\)z)\n`],
  ['[__a__][b]\n\n[b]: other.md\n', `[__a__][b]\n\n[b]: ${other}\n`],
  ['[__a__](other.md)[__b__](other.md)\n', `[__a__](${other})[__b__](${other})\n`],
  ['[__a__ ![b](/other/)](/other/)\n', `[**a** ![b](${other})](${other})\n`],
  ['\n \t\n\n  text \n\n\n', '  text\n'],
  ['<!-- a -->\n\ntext <b>here</b>\n', 'text **here**\n'],
  ['| a |\n| - |\n| [x \\| __y__](/other/ "t") |\n', `| a |\n| - |\n| [x \\| **y**](${other} "t") |\n`],
  ['10. x\n\n    ::overage\n', `10. x\n\n${overage.map((row) => `    ${row}`).join('\n')}\n`],
  ['> - ::overage\n', `> - ${overage.join('\n>   ')}\n`],
  ['* > 1) ::overage\n', `- > 1. ${overage.join('\n  >    ')}\n`],
  ['> - See [__the__\n>   other](other.md "T")\n', `> - See [**the**\n>   other](${other} "T")\n`],
  ['- a\n- ::overage\n', `- a\n- ${overage.join('\n  ')}\n`],
  [':count{of=plans} plans and :count{of=features}. plan\n', '2 plans and 1. plan\n'],
  ['a\n::overage\n', `a\n\n${overage.join('\n')}\n`],
  ['>  a\n> ::overage\n', `> a\n>\n> ${overage.join('\n> ')}\n`],
  ['> a\n>\n> ::overage\n', `> a\n>\n> ${overage.join('\n> ')}\n`],
  ['> 10. ::overage\n', `> 10. ${overage.join('\n>     ')}\n`],
  ['a\n\n::overage', `a\n\n${overage.join('\n')}\n`],
  ['::overage\na', `${overage.join('\n')}\n\na\n`],
  [':included{plan=solo allowance=calls}. And\n', '10\\. And\n'],
  ['> ::overage\n>\n> a\n', `> ${overage.join('\n> ')}\n>\n> a\n`],
  ['::overage\na\n', `${overage.join('\n')}\n\na\n`],
  ['The :count{of=plans}. And\n', 'The 2. And\n'],
  ['::overage\n', `${overage.join('\n')}\n`],
  ['__a__\n\n* b <b>x</b>\n\n__c__\n---\n', '__a__\n\n- b **x**\n\n__c__\n---\n'],
  ['__a__\n\n\n\n__b__\n\n<i>x</i>\n__y__\n', '__a__\n\n\n\n__b__\n\n*x*\n**y**\n'],
  ['<!-- x -->\n\n  __a__\n\n  __b__\n\n__c__\n\n  __d__\n', '**a**\n\n**b**\n\n__c__\n\n  __d__\n'],
  ['<!-- x -->\n\n__a__\n\n\n\n__b__\n', '__a__\n\n\n\n__b__\n'],
  ['  __a__\n\n<b>x</b>\n', '  __a__\n\n**x**\n'],
  ['__a__\n<!-- x -->\n<!-- y -->\n__b__\n# c\n', '__a__\n\n__b__\n# c\n'],
  ['>\n\n<b>x</b>\n', '>\n\n**x**\n'],
  ['* z\n\n__x__\n\n* a\n\n- b\n\n<!-- c -->\n\n- d\n\n* __e__\n', '* z\n\n__x__\n\n- a\n\n* b\n\n- d\n\n* **e**\n'],
  ['* a\n\n<!-- c -->\n\n__b__\n\n* d\n', '* a\n\n__b__\n\n* d\n'],
  ['* a\n\n- b <b>\n', '- a\n\n* b\n'],
  ['* __a__\n\n<!-- c -->\n\n    code\n', '- **a**\n\n```\ncode\n```\n'],
  ['__a__[^n]\n\n[^n]: __b__\n<!-- c -->\n\n    code\n', '__a__[^n]\n\n[^n]: **b**\n\n```\ncode\n```\n'],
  ['    code\n\n<!-- c -->\n\n* a\n', '    code\n\n* a\n'],
  ['__a__ :price{plan=solo}, (:price{plan=team}):\n', '__a__ €9 perMonth, (€19 perMonth):\n'],
  ['__a__ x:price{plan=solo}\n', '**a** x€9 perMonth\n'],
  ['__a__ :price{plan=solo}x\n', '**a** €9 perMonthx\n'],
  ['__a__ :count{of=plans}, :count{of=plans})\n', '**a** 2, 2)\n'],
  [':price{plan=solo}. __a__\n', '€9 perMonth. __a__\n'],
  ['x[a](other.md "T")y __a__\n', `x[a](${other} "T")y __a__\n`],
  ['x![a](other.md "T")y __a__\n', `x![a](${other} "T")y __a__\n`],
  ['__a__ [r]\n\n[r]: other.md "T"\n', `__a__ [r]\n\n[r]: ${other} "T"\n`],
  ['[a\\|b](other.md "T") __a__\n', `[a|b](${other} "T") __a__\n`],
] as const)
  test(`the Markdown alternate of ${JSON.stringify(body)} changes nothing but what it must`, () => {
    assert.equal(read(body).document.markdown, alternate);
  });

test('spliceMarkdown() accepts edits in any order, and of nested edits applies the outermost', () => {
  const edit = (start: number, end: number, value: string): Edit => ({
    start,
    end,
    nodes: [text(value)],
    writtenUrl: undefined,
    within: 'paragraph',
  });
  const edits = [edit(9, 10, 'Y'), edit(5, 6, 'inner'), edit(2, 3, 'first'), edit(4, 8, 'outer'), edit(0, 1, 'X')];
  assert.equal(spliceMarkdown('0 2 4 6  9', edits, []), 'X first outer Y\n');
});
