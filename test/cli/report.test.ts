import assert from 'node:assert/strict';
import { test } from 'node:test';
import { error, placeOf } from '../../generator/base/problem.ts';
import { printProblems } from '../../generator/cli/report.ts';

const folders = { content: 'content', templates: 'templates' };
const staleIn = (count: number) =>
  Array.from({ length: count }, (_, index) => error('stale', `dist/${index} is missing`, undefined, 'Build it'));

test('printProblems() says the hint of errors without a place once, below the last of them', () => {
  const other = error('broken-link', 'Nothing there', placeOf('pages/en/a.md'), 'Build it');
  assert.equal(
    printProblems([...staleIn(2), other, error('stale', 'dist/z is missing', undefined, 'Build it')], folders),
    [
      'error stale dist/0 is missing',
      'error stale dist/1 is missing',
      'error stale dist/z is missing',
      '  hint: Build it',
      '',
      'content/pages/en/a.md:1:1 error broken-link Nothing there',
      '  hint: Build it',
      '',
      '4 errors',
    ].join('\n'),
  );
});

test('printProblems() lists ten such errors and counts the others, and lists all where it is verbose', () => {
  const lines = printProblems(staleIn(13), folders).split('\n');
  assert.equal(lines.filter((line) => line.startsWith('error stale')).length, 10);
  assert.deepEqual(lines.slice(-4), ['  hint: Build it', '  and 3 more stale: --verbose shows them', '', '13 errors']);
  const all = printProblems(staleIn(13), folders, { verbose: true }).split('\n');
  assert.equal(all.filter((line) => line.startsWith('error stale')).length, 13);
});

test('printProblems() lists ten of many errors with the same hint, each at its place, with the hint once', () => {
  const missing = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      error('missing-key', 'It lacks a key', placeOf(`${index}.md`), 'Add it'),
    );
  const other = error('missing-key', 'It lacks another', placeOf('x.md'), 'Add that');
  const lines = printProblems([...missing(3), other, ...missing(9)], folders).split('\n');
  assert.deepEqual(lines.slice(8, 14), [
    'content/5.md:1:1 error missing-key It lacks a key',
    'content/6.md:1:1 error missing-key It lacks a key',
    '  hint: Add it',
    '  and 2 more missing-key, in 2 files: --verbose shows them',
    '',
    'content/x.md:1:1 error missing-key It lacks another',
  ]);
  assert.equal(printProblems(missing(10), folders).split('hint: Add it').length, 11);
  assert.equal(printProblems(missing(12), folders, { verbose: true }).split('error missing-key').length, 13);
});
