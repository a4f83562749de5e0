import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTermNumbers } from '../../generator/body/term-numbers.ts';
import { termsIn } from '../../generator/body/terms.ts';

for (const [html, inHeadings, repeated, others] of [
  ['', '', '', ''],
  ['<p>Two &amp; two <em>wo</em>rds</p>\n<svg><text>no</text></svg>', '', '', 'two words'],
  ['<h2 id="a-b">A <b>b</b></h2>\n<p>B a c C&nbsp;c</p>', 'a b', 'c', ''],
  ['<p>Don’t “été” Fuß\xADnote x1 …</p>', '', '', 'don t ete fussnote x1'],
  ['<p>会社会社会社会社会社会社会社会社会社会社会社会社会社</p>', '', '会社 社会 会 社', ''],
  ['<p>料金表 Ruby言語</p>', '', '', '料金 金表 料 金 表 ruby 言語 言 語'],
] as const)
  test(`termsIn() lists each term of ${JSON.stringify(html)} once, by what it tells of the text`, () => {
    const unnamed = { title: '', description: '', path: '/' };
    assert.deepEqual(termsIn(unnamed, html).split('\n'), ['', inHeadings, '', repeated, others]);
  });

test('termsIn() lists the terms of a title, a description and a path apart, and each where it counts most', () => {
  const entry = { title: 'Red & Rød Tea', description: 'Tea, a green <b>', path: '/teas/green-leaf/' };
  const html = '<h2>Tea green</h2>\n<p>Red, leaf, cup, a, and more: cup, cup</p>';
  assert.equal(termsIn(entry, html), 'red rod tea\ngreen\na b leaf\ncup\nand more');
});

test('openTermNumbers() gives each of many terms a number of its own, in any text', () => {
  const { terms, numberOf } = openTermNumbers();
  const all = Array.from({ length: 20_000 }, (_, index) => index.toString(36));
  const text = all.join(' ');
  let start = 0;
  for (const [index, term] of all.entries()) {
    assert.equal(numberOf(text, start, start + term.length), index);
    start += term.length + 1;
  }
  for (const [index, term] of all.entries()) assert.equal(numberOf(`-${term}-`, 1, 1 + term.length), index);
  assert.deepEqual(terms, all);
});
