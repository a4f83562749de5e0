import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Root } from 'mdast';
import { remark } from 'remark';
import { countWords } from '../../generator/body/outline.ts';
import { hostilePieces } from '../fuzz/hostile.ts';
import { seeded } from '../fuzz/runs.ts';

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
  ['สวัสดีครับ', 2],
  ['𝒜𝒷 👍 𠮷', 2],
  ['½ ² Ⅷ', 3],
] as const) {
  test(`countWords() counts ${words} in ${JSON.stringify(text)}`, () => assert.equal(wordsIn(text), words));
}

test('countWords() joins the inline nodes of a paragraph, but not blocks', () => {
  const tree: Root = remark().parse('one *tw*o\n\n- three\n- four\n\n```\nfive six\n```\n');
  assert.equal(countWords(tree), 6);
});

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

test('countWords() counts letters and digits, and those with a joint between them as one word, where spaces are written', () => {
  const word = /[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*/gu;
  const unit = fc.oneof(
    fc.constantFrom('a', 'Z', '5', 'é', 'é', 'ع', 'َ', '𝒜', '👍', '\ud835', '\udc9c', '’', "'", '.', '-', ' ', '_'),
    fc.constantFrom(...hostilePieces),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('').replace(/[\p{M}\u200c\u200d]/gu, '');
      fc.pre(!unspaced.test(text));
      assert.equal(wordsIn(...pieces), text.match(word)?.length ?? 0);
    }),
    seeded(3000),
  );
});
