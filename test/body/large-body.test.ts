// Fault: A Markdown file of 10 MB, or of one mark repeated → Time proportional to its size, or a problem

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadParser } from '../../generator/load/markdown.ts';
import { postAt, readBody, testScope } from '../model/test-scope.ts';
import { assertGrowsEvenly } from '../steps.ts';

const scope = testScope(await loadParser());
const read = (body: string) => readBody(body, scope);

const numbered = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('');

/** Bodies that a program or a mistake could produce, of roughly a given length. */
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

for (const [what, body] of Object.entries(bodies))
  test(`readDocument() reads ${what} in time proportional to its length`, () => {
    assertGrowsEvenly(10_000, (size) => {
      const text = body(size);
      return () => {
        const { document, said } = read(text);
        assert.ok(document.html !== '' || said.length > 0);
      };
    });
  });

test('readDocument() reads a body of 10 MB', () => {
  const words = 5 * 60_000;
  const body = `${'one two three four five '.repeat(7).trim()} [six](/other/)\n\n`.repeat(words / 5);
  const { document, said } = readBody(body, scope, postAt('/page/'));
  assert.deepEqual(said, []);
  assert.ok(document.html.length > 10_000_000);
  assert.equal(document.outline.words, (words / 5) * 36);
});

for (const [what, mark] of [
  ['do not end', ':price{'],
  ['have labels that do not end', ':price['],
  ['end', ':price{plan=solo} '],
] as const)
  test(`readDocument() reports the first of too many directives in a paragraph that ${what}`, () => {
    const { said } = read(`text\n\n${mark.repeat(100_000)}`);
    const message = 'Too many directives in one paragraph / Start a new paragraph before it';
    assert.deepEqual(said, [`6:${1000 * mark.length + 1} error nesting ${message}`]);
  });
