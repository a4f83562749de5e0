import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { List, ListItem } from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { printLinks } from '../../generator/format/link-header.ts';
import { printLlms } from '../../generator/format/llms.ts';
import { printMarkdown, printText } from '../../generator/format/markdown.ts';
import { originMark, withOrigin } from '../../generator/format/origin.ts';
import { printXml } from '../../generator/format/xml.ts';
import { findForbidden } from '../../generator/load/text.ts';

/* The exact output of the printers: a change of style would change every file of every site. */

test('printMarkdown() writes lists, emphasis, rules, links and tables in one style', () => {
  const read = remark().use(remarkGfm);
  const written = [
    '* a *b*\n* c',
    '1)  d\n2)  e',
    '***',
    '[https://e.example/](https://e.example/)',
    '| a | long |\n|-|:-:|\n| bb | c |\n',
  ].join('\n\n');
  const printed =
    '- a *b*\n- c\n\n1. d\n2. e\n\n___\n\n<https://e.example/>\n\n| a | long |\n| - | :-: |\n| bb | c |\n';
  assert.equal(printMarkdown(read.parse(written)), printed);
});

test('printMarkdown() separates the blocks of a tight item where they would be read as one', () => {
  const read = remark().use(remarkGfm);
  const [text, quote, table] = ['text', '> quote', '| a |\n| - |\n| b |'];
  for (const [before, after, isApart] of [
    [text, text, true],
    [text, '- item', false],
    [text, '1. item', false],
    [text, '2. item', true],
    [text, '-', true],
    [text, '## head', false],
    [text, quote, false],
    [text, '```\ncode\n```', false],
    [text, table, false],
    [text, '***', true],
    ['## head', table, false],
    ['```\ncode\n```', table, false],
    [quote, text, true],
    [quote, table, true],
    ['- item', table, true],
    [table, text, true],
    [table, table, true],
    [table, quote, false],
    ['[r]: /', text, true],
    [text, '[r]: /', true],
  ] as const) {
    const blocks = [before, after].flatMap((block) => read.parse(block).children);
    const item: ListItem = { type: 'listItem', spread: false, children: blocks as ListItem['children'] };
    const list: List = { type: 'list', spread: false, children: [item] };
    const printed = printMarkdown({ type: 'root', children: [list] });
    assert.equal(printed.includes('\n\n'), isApart, printed);
    const [again] = read.parse(printed).children;
    assert.ok(again?.type === 'list');
    assert.deepEqual(
      again.children.flatMap(({ children }) => children.map(({ type }) => type)),
      blocks.map(({ type }) => type),
    );
  }
});

test('printText() leaves plain words unchanged, and escapes what Markdown would read as markup', () => {
  const plain = ['Words, of no “use” – at all.', 'a', '2026', 'e.', 'At 5 €; why?', '日本語、です。'];
  for (const text of [...plain, '"So": 3/4 (or 75 %)! It\'s 1 + 2 = 3. Well?', '«\u00a0Été\u00a0»: l’eau', 'a 12. b'])
    assert.equal(printText(text), text);
  assert.equal(printText('*a*'), '\\*a\\*');
  assert.equal(printText('12.'), '12\\.');
  assert.equal(printText('12. a.'), '12\\. a.');
  assert.equal(printText('# a'), '\\# a');
  assert.equal(printText('www.e.example'), 'www\\.e.example');
  assert.equal(printText('Q&A: job_value &amp; _x_'), 'Q&A: job_value \\&amp; \\_x\\_');
  assert.equal(printText('a.b+c@d-e.example, https://e.example/a_b.'), '<a.b+c@d-e.example>, <https://e.example/a_b>.');
  assert.equal(printText('x@y, a@b.c_ and @d.example'), 'x@y, a\\@b.c\\_ and @d.example');
});

test('withOrigin() replaces every mark with the origin, and no content can contain the mark', () => {
  const html = `<a href="${originMark}/a"><img src="${originMark}/b">`;
  assert.equal(withOrigin(html, ''), '<a href="/a"><img src="/b">');
  assert.equal(withOrigin(html, 'https://a.example'), '<a href="https://a.example/a"><img src="https://a.example/b">');
  assert.equal(findForbidden(originMark), originMark);
});

test('printXml() declares version and encoding, and indents', () => {
  assert.equal(
    printXml('a', { b: '<"&' }, ['<&>'], (element, text) => void element.ele('c').txt(text)),
    '<?xml version="1.0" encoding="UTF-8"?>\n<a b="&lt;&quot;&amp;">\n  <c>&lt;&amp;&gt;</c>\n</a>\n',
  );
});

test('printXml() keeps a text that looks like a reference', () => {
  const text = '&amp; &lt; &#38; &unknown; &';
  const printed = printXml('a', {}, [text], (element, written) => void element.ele('c', { d: written }).txt(written));
  const escaped = '&amp;amp; &amp;lt; &amp;#38; &amp;unknown; &amp;';
  assert.equal(printed.split('\n')[2], `  <c d="${escaped}">${escaped}</c>`);
});

test('printXml() prints a long document in the same way as a short one', () => {
  for (const length of [0, 1, 499, 500, 501, 1000, 1001]) {
    const numbers = Array.from({ length }, (_, index) => index);
    const printed = printXml('a', { b: 'c' }, numbers, (element, number) => {
      const child = element.ele('d');
      child.ele('e').txt(String(number));
      if (number % 2 === 0) child.ele('f', { g: '>' });
    });
    const lines = numbers.flatMap((number) => [
      '  <d>',
      `    <e>${number}</e>`,
      ...(number % 2 === 0 ? ['    <f g="&gt;"/>'] : []),
      '  </d>',
    ]);
    const root = length === 0 ? ['<a b="c"/>'] : ['<a b="c">', ...lines, '</a>'];
    assert.deepEqual(printed.split('\n'), ['<?xml version="1.0" encoding="UTF-8"?>', ...root, '']);
  }
});

test('printLinks() writes percent-encoding in capitals and keeps what is already encoded', () => {
  assert.equal(printLinks([{ href: '/<é>%c3%2F', rel: 'x' }]), '</%3C%C3%A9%3E%c3%2F>; rel="x"');
});

test('printLlms() escapes a number that would start a list, even at the end of the text, and leaves out an empty section', () => {
  const text = { title: 'T', summary: 's', sections: [{ title: 'Empty', links: [] }] };
  assert.equal(printLlms({ ...text, paragraphs: ['1.', '2. a', '3.a'] }), '# T\n\n> s\n\n1\\.\n\n2\\. a\n\n3.a\n');
});
