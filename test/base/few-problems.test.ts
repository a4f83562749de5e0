// Fault: More than 10,000 errors in one file → The first 10,000, and that there are more

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  error,
  fewProblems,
  mostProblems,
  type Problem,
  placeAt,
  reportedProblems,
  warning,
} from '../../generator/base/problem.ts';

const at = (file: string, line: number) => ({ file, line, column: 1, text: '' });
const lines = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('reportedProblems() reports 10,000 errors of a file, and one more that says that there are others', () => {
  const some = lines(mostProblems).map((line) => error('slug', 'm', at('a', line)));
  assert.equal(reportedProblems(some).length, 10_000);
  const more = [...some, error('slug', 'm', at('a', 10_001)), error('slug', 'm', at('a', 10_002))];
  const reported = reportedProblems(more);
  assert.equal(reported.length, 10_001);
  assert.deepEqual(
    reported
      .filter(({ code }) => code === 'more-problems')
      .map(({ level, message, place }) => [level, message, place?.file]),
    [['error', 'There are more errors in this file than the 10,000 that are reported', 'a']],
  );
});

test('reportedProblems() counts errors and warnings, and the problems of each file, apart', () => {
  const errors = lines(mostProblems).map((line) => error('slug', 'm', at('a', line)));
  const warnings = lines(mostProblems + 1).map((line) => warning('slug', 'w', at('a', line)));
  const others = [error('slug', 'm', at('b', 1)), error('slug', 'no place')];
  const reported = reportedProblems([...errors, ...warnings, ...others]);
  assert.equal(reported.length, 20_003);
  assert.deepEqual(
    reported.filter(({ code }) => code === 'more-problems').map(({ level }) => level),
    ['warning'],
  );
});

test('fewProblems() makes no problem that would not be reported, and says for which a hint is worth a search', () => {
  const { report, found } = fewProblems();
  let made = 0;
  let searches = 0;
  const make = (maySearch: boolean): Problem => {
    made += 1;
    if (maySearch) searches += 1;
    return error('slug', 'm', at('a', made));
  };
  for (const _ of lines(50_000)) report('error', make);
  assert.deepEqual([made, found.length, searches], [10_001, 10_001, 100]);
  report('warning', () => warning('slug', 'w', at('a', 1)));
  assert.equal(found.at(-1)?.level, 'warning');
});

test('error() cuts a long message and a long hint, and no character in two', () => {
  const { message, hint } = error('slug', `x${'👍'.repeat(2000)}`, undefined, 'h'.repeat(5000));
  assert.ok(message.length < 2010 && message.endsWith('…') && message.isWellFormed());
  assert.equal(hint, `${'h'.repeat(2000)}…`);
});

test('placeAt() keeps the part of a long line around the column', () => {
  const text = `first\n${'x'.repeat(5000)}y${'z'.repeat(5000)}\nlast`;
  const place = placeAt({ file: 'f', text }, 'first\n'.length + 5000);
  assert.deepEqual([place.line, place.column, place.before], [2, 5001, 4500]);
  assert.equal(place.text, `${'x'.repeat(500)}y${'z'.repeat(499)}`);
  const beginning = placeAt({ file: 'f', text }, 'first\n'.length + 3);
  assert.deepEqual([beginning.column, beginning.before, beginning.text.length], [4, undefined, 503]);
});
