import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadNative, loadRemark } from '../../generator/load/markdown.ts';
import { readBody, testScope } from '../model/test-scope.ts';

const scope = testScope((await loadNative()) ?? loadRemark());
const note = (references: number) => `${'[^a] '.repeat(references)}\n\n[^a]: b`;
const length = (references: number) => readBody(note(references), scope).document.html.length;

test('limits.growth counts for each reference to a footnote at least what it adds to the HTML, and less than twice that', () => {
  const each = (length(300) - length(200)) / 100;
  const isRefused = (growth: number) =>
    readBody(note(300), { ...scope, limits: { ...scope.limits, growth } }).said.some((text) =>
      / too-long Tables, references and footnotes make /.test(text),
    );
  assert.deepEqual([isRefused(300 * each - 1), isRefused(600 * each)], [true, false]);
});
