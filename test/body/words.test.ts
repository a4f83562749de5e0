import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Root } from 'mdast';
import { remark } from 'remark';
import { countWords } from '../../generator/body/outline.ts';

function wordsIn(...texts: readonly string[]): number {
  return countWords({ type: 'paragraph', children: texts.map((value) => ({ type: 'text', value })) });
}

for (const [text, words] of [
  ['', 0],
  ['One, two – three.', 3],
  ["It's a well-known v1.2 of l’été", 6],
  ["'quoted' -5 a- b. c..d e-'f", 8],
  ['日本語です。中文', 3],
  ['予約はお電話またはWebで24時間受け付けています。', 12],
  ['مُحَمَّد طَبيبٌ', 2],
  ['نقدّم الرعاية في برلين، باللغتين العربية والألمانية', 7],
  ['می\u200cخواهم', 1],
  ['super\u00adlong', 1],
  ['สวัสดีครับ', 2],
  ['𝒜𝒷 👍 𠮷', 2],
  ['½ ² Ⅷ', 3],
] as const)
  test(`countWords() counts ${words} in ${JSON.stringify(text)}`, () => assert.equal(wordsIn(text), words));

test('countWords() joins the inline nodes of a paragraph, but not blocks', () => {
  const tree: Root = remark().parse('one *tw*o\n\n- three\n- four\n\n```\nfive six\n```\n');
  assert.equal(countWords(tree), 6);
});
