import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listKnown, nearest, suggest } from '../../generator/base/nearest.ts';
import { seeded } from '../fuzz/runs.ts';

const known = ['title', 'description', 'updated', 'published', 'id', 'tags', 'azure-static-web-apps'];

for (const [word, expected] of [
  ['tite', 'title'],
  ['titel', 'title'],
  ['Title', 'title'],
  ['TITLE', 'title'],
  ['descripton', 'description'],
  ['desciptrion', 'description'],
  ['tag', 'tags'],
  ['di', 'id'],
  ['Azure', 'azure-static-web-apps'],
  ['layout', undefined],
  ['x', undefined],
  ['', undefined],
  ['titlepage', undefined],
  ['t'.repeat(100_000), undefined],
] as const)
  test(`nearest() takes ${JSON.stringify(word.slice(0, 20))} for ${expected}`, () => {
    assert.equal(nearest(word, known), expected);
  });

/** The distance as defined, with the whole table and no limit. */
function distanceOf(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const cell = (i: number, j: number) => table[i]?.[j] ?? Number.NaN;
  for (const [i, row] of table.entries())
    for (const j of row.keys()) {
      const ways = [i === 0 && j === 0 ? 0 : Number.POSITIVE_INFINITY];
      if (i > 0) ways.push(cell(i - 1, j) + 1);
      if (j > 0) ways.push(cell(i, j - 1) + 1);
      if (i > 0 && j > 0) ways.push(cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(cell(i - 2, j - 2) + 1);
      row[j] = Math.min(...ways);
    }
  return cell(a.length, b.length);
}

test('nearest() gives the first of the words with the fewest typos, at most a third of the letters and 6', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 24 });
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 4 }), (wrong, words) => {
      const allowed = (other: string) => Math.min(6, Math.max(1, Math.floor(Math.min(wrong.length, other.length) / 3)));
      const near = words.filter((other) => distanceOf(wrong, other) <= allowed(other));
      const fewest = Math.min(...near.map((other) => distanceOf(wrong, other)));
      assert.equal(
        nearest(wrong, words),
        near.find((other) => distanceOf(wrong, other) === fewest),
      );
    }),
    seeded(2000),
  );
});

test('nearest() compares nothing when there are too many words', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `word-${index}`);
  assert.equal(nearest('wrod-4999', many), 'word-4999');
  assert.equal(nearest('wrod-4999', ['other', ...many]), undefined);
});

test('nearest() compares paths of any length that a person writes', () => {
  const path = `posts/en/${'long-name-'.repeat(20)}end.md`;
  assert.equal(nearest(path.replace('end', 'edn'), ['posts/en/other.md', path]), path);
});

test('nearest() compares only the beginning of what is longer than any path', () => {
  const path = 'long-name-'.repeat(30);
  assert.equal(nearest(path.replace('name', 'nmae'), ['other', path]), path);
  assert.equal(nearest(path, [path.replace('name', 'nmae')]), path.replace('name', 'nmae'));
});

test('nearest() takes the words of a list, a set, or the keys of a map', () => {
  for (const words of [known, new Set(known), new Map(known.map((word) => [word, 1]))])
    assert.equal(nearest('tite', words), 'title');
  const many = new Set(Array.from({ length: 5001 }, (_, index) => `word-${index}`));
  assert.equal(nearest('wrod-4999', many), undefined);
});

test('suggest() names the word that was meant, or else what is known', () => {
  assert.equal(suggest('tite', known), 'Did you mean "title"?');
  assert.equal(suggest('layout', known), `Known: ${known.join(', ')}`);
  assert.equal(suggest('layout', new Set(known), 'Known keys'), `Known keys: ${known.join(', ')}`);
});

test('listKnown() names 20 words, each once, and counts the rest', () => {
  assert.equal(listKnown(['solo', 'solo', 'team']), 'Known: solo, team');
  const words = Array.from({ length: 22 }, (_, index) => `w${index}`);
  assert.equal(listKnown([]), 'Known: none');
  assert.equal(listKnown(words.slice(0, 20)), `Known: ${words.slice(0, 20).join(', ')}`);
  assert.equal(listKnown(words), `Known: ${words.slice(0, 20).join(', ')} and 2 more`);
});
