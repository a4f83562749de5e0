import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTermNumbers } from '../../generator/body/term-numbers.ts';
import { termsIn } from '../../generator/body/terms.ts';

for (const [html, inHeadings, repeated, others] of [
  ['', '', '', ''],
  ['<p>Two &amp; two <em>wo</em>rds</p>\n<svg><text>no</text></svg>', '', '', 'two words'],
  ['<h2 id="a-b">A <b>b</b></h2>\n<p>B a c C&nbsp;c</p>', 'a b', 'c', ''],
  ['<p>Don’t “été” Fuß\xADnote x1 …</p>', '', '', 'don t ete fussnote x1'],
  ['<p>料金表 Ruby言語</p>', '', '', '料金 金表 料 金 表 ruby 言語 言 語'],
] as const)
  test(`termsIn() lists each term of ${JSON.stringify(html)} once, by what it tells of the text`, () => {
    assert.deepEqual(termsIn(html).split('\n'), [inHeadings, repeated, others]);
    assert.deepEqual(termsIn(html).split('\n'), [inHeadings, repeated, others]);
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
