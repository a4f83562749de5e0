import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { vectors } from './accept-vectors.ts';

for (const [accept, representation] of vectors)
  test(`prefersMarkdown() gives ${representation} for ${JSON.stringify(accept)}`, () => {
    assert.equal(prefersMarkdown(accept) ? 'markdown' : 'html', representation);
  });

const more: readonly [string, boolean][] = [
  ['text/markdown;q=abc', false],
  ['text/markdown;q=1.5', false],
  ['text/markdown;q=-1', false],
  ['text/markdown;q=0.1234', false],
  ['text/markdown;q="1"', false],
  ['text/markdown, garbage', false],
  ['text/markdown,, text/html;q=0.5', true],
  [', text/markdown', true],
  ['text/markdown ; Q=0.7 , text/html ; q=0.6', true],
  ['text/html;x=", text/markdown"', false],
  ['text/markdown;x=";q=0";q=1', true],
  ['text/markdown;;q=1', true],
  ['text/markdown;q=1.000, text/html;q=1', true],
];

for (const [accept, expected] of more)
  test(`prefersMarkdown() is ${expected} for ${JSON.stringify(accept)}`, () => {
    assert.equal(prefersMarkdown(accept), expected);
  });

test('prefersMarkdown() reads a hostile header in linear time', () => {
  for (const header of [`a/b${'; '.repeat(100_000)}!`, ','.repeat(100_000), `a/b;x="${'\\'.repeat(100_000)}`])
    assert.equal(prefersMarkdown(header), false);
});
