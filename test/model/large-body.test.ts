import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadParser, type MarkdownParser } from '../../generator/load/markdown.ts';
import { readDocument } from '../../generator/model/document.ts';
import type { Problem } from '../../generator/problem.ts';
import { growth } from '../growth.ts';
import { testEntry, testScope } from './test-scope.ts';

const parser = await loadParser();

function read(body: string, by: MarkdownParser = parser) {
  const problems: Problem[] = [];
  const source = { file: testEntry.file, text: body };
  return { document: readDocument({ source, body, bodyOffset: 0 }, testEntry, testScope(by), problems), problems };
}

const numbered = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('');

/** Bodies as a program or a slip could make them, of about so many characters. */
const bodies: Readonly<Record<string, (size: number) => string>> = {
  'paragraphs with links and code': (size) =>
    'Some *text* with [a link](/other/) and `code` to read.\n\n'.repeat(size / 58),
  'one line': (size) => 'word '.repeat(size / 5),
  'headings that are the same': (size) => '## Head\n\n'.repeat(size / 9),
  'HTML tags': (size) => '<b>x</b> '.repeat(size / 9),
  'HTML comments that do not end': (size) => '<!-- '.repeat(size / 5),
  footnotes: (size) =>
    `${numbered(size / 14, (index) => `[^${index}]`)}\n\n${numbered(size / 14, (index) => `[^${index}]: a\n`)}`,
  'link definitions': (size) => numbered(size / 24, (index) => `[r${index}]: /\n\n[r${index}]\n\n`),
  'links to nowhere': (size) => '[a](nope.md)\n\n'.repeat(size / 14),
  directives: (size) => ':price{plan=solo}\n\n'.repeat(size / 19),
  'a long table': (size) => `| a | b |\n| - | - |\n${'| 1 | 2 |\n'.repeat(size / 10)}`,
  'a wide table': (size) => `|${'a|'.repeat(size / 4)}\n|${'-|'.repeat(size / 4)}\n`,
  'a long list': (size) => '- item\n'.repeat(size / 7),
  'brackets that do not close': (size) => '['.repeat(size),
  'links that do not close': (size) => '[a]('.repeat(size / 4),
  'stars without sense': (size) => '*a **a '.repeat(size / 7),
  'angle brackets': (size) => '<'.repeat(size),
};

for (const [what, body] of Object.entries(bodies)) {
  test(`readDocument() reads ${what} in time that grows with the number of them`, () => {
    const times = growth((size) => {
      const { document, problems } = read(body(size));
      assert.ok(document.html !== '' || problems.length > 0);
    }, 40_000);
    assert.ok(times < 32, `Eight times as much took ${times} times as long`);
  });
}

test('readDocument() reads a body of 10 MB', () => {
  const words = 5 * 60_000;
  const { document, problems } = read(
    `${'one two three four five '.repeat(7).trim()} [six](/other/)\n\n`.repeat(words / 5),
  );
  assert.deepEqual(problems, []);
  assert.ok(document.html.length > 10_000_000);
  assert.equal(document.outline.words, (words / 5) * 36);
});

for (const [what, mark] of [
  ['do not end', ':price{'],
  ['have labels that do not end', ':price['],
  ['end', ':price{plan=solo} '],
] as const) {
  test(`readDocument() reports the first of too many directives in a paragraph that ${what}`, () => {
    const { problems } = read(`text\n\n${mark.repeat(100_000)}`);
    assert.deepEqual(
      problems.map(({ code, level, place }) => [code, level, place?.line, place?.column]),
      [['nesting', 'error', 3, 1000 * mark.length + 1]],
    );
  });
}

test('readDocument() takes 1000 directives in a paragraph, and more in several', () => {
  const paragraph = ':price{plan=solo} '.repeat(1000);
  const { document, problems } = read(`${paragraph}\n\n${paragraph}\n \t\n${paragraph}`);
  assert.deepEqual(problems, []);
  assert.equal(document.html.match(/perMonth/g)?.length, 3000);
});

test('readDocument() reports a body that the parser gives up on', () => {
  const failing: MarkdownParser = {
    name: 'satteri',
    parse() {
      throw new RangeError('Out of room');
    },
  };
  const { document, problems } = read('text', failing);
  assert.deepEqual(
    problems.map(({ code, level, message, place }) => [code, level, message, place?.file]),
    [['unreadable', 'error', 'The Markdown parser cannot read the file: Out of room', testEntry.file]],
  );
  assert.equal(document.outline.words, 0);
});
