import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Root } from 'mdast';
import { remark } from 'remark';
import { countWords } from '../../generator/model/words.ts';
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
  ['日本語です。中文', 2],
  ['𝒜𝒷 👍 𠮷', 2],
  ['½ ² Ⅷ', 3],
] as const) {
  test(`countWords() counts ${words} in ${JSON.stringify(text)}`, () => assert.equal(wordsIn(text), words));
}

test('countWords() joins the inline nodes of a paragraph, but not blocks', () => {
  const tree: Root = remark().parse('one *tw*o\n\n- three\n- four\n\n```\nfive six\n```\n');
  assert.equal(countWords(tree), 6);
});

test('countWords() counts letters and digits, and those with a joint between them as one word', () => {
  const word = /[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*/gu;
  const unit = fc.oneof(
    fc.constantFrom('a', 'Z', '5', 'é', '日', '𝒜', '👍', '\ud835', '\udc9c', '’', "'", '.', '-', ' ', '_'),
    fc.constantFrom(...hostilePieces),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (pieces) => {
      assert.equal(wordsIn(...pieces), pieces.join('').match(word)?.length ?? 0);
    }),
    seeded(3000),
  );
});
