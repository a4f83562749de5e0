import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { CommandError, error, warning } from '../../generator/base/problem.ts';
import { printCommandError, printProblem } from '../../generator/cli/report.ts';
import { coloured, paintFor, plain, type Role } from '../../generator/cli/terminal.ts';

const folders = { content: 'content', templates: 'templates' };

const choices: readonly [what: string, isTTY: boolean, environment: Record<string, string>, colour: boolean][] = [
  ['a terminal', true, {}, true],
  ['a terminal of a kind', true, { TERM: 'xterm-256color' }, true],
  ['a pipe', false, {}, false],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['a terminal with NO_COLOR=0, which is a value like any other', true, { NO_COLOR: '0' }, false],
  ['a terminal with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['a dumb terminal', true, { TERM: 'dumb' }, false],
  ['a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
  ['a pipe with an empty FORCE_COLOR', false, { FORCE_COLOR: '' }, true],
  ['a terminal with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
  ['a terminal with FORCE_COLOR=false', true, { FORCE_COLOR: 'false' }, false],
  ['a pipe with FORCE_COLOR and NO_COLOR', false, { FORCE_COLOR: '3', NO_COLOR: '1' }, true],
];

for (const [what, isTTY, environment, colour] of choices)
  test(`paintFor() chooses ${colour ? 'colour' : 'none'} for ${what}`, () => {
    assert.equal(paintFor({ isTTY }, environment), colour ? coloured : plain);
  });

test('paintFor() treats a stream without isTTY as a pipe', () => {
  assert.equal(paintFor({}, {}), plain);
});

test('coloured() sets every role off from the others and ends what it begins', () => {
  const roles: readonly Role[] = ['error', 'warning', 'strong', 'faint'];
  const painted = roles.map((role) => coloured(role, 'text'));
  assert.equal(new Set(painted).size, roles.length);
  for (const text of painted) {
    assert.match(JSON.stringify(text), /^"\\u001b\[[1-9][\d;]*mtext\\u001b\[0m"$/);
    assert.equal(stripVTControlCharacters(text), 'text');
  }
});

const place = { file: 'site.yaml', line: 3, column: 7, text: 'name: 12' };
const problems = [
  error('wrong-type', 'Bad\u001b[31m', place, 'Quote\u001b it'),
  warning('slug', 'Odd'),
  error('stale', 'Message', place),
];

test('printProblem() and printCommandError() say the same with colour and without', () => {
  for (const problem of problems) {
    const painted = printProblem(problem, folders, coloured);
    assert.notEqual(painted, stripVTControlCharacters(painted));
    assert.equal(stripVTControlCharacters(painted), printProblem(problem, folders));
  }
  const stop = new CommandError(2, 'No', 'Hint');
  assert.equal(stripVTControlCharacters(printCommandError(stop, coloured)), printCommandError(stop));
  assert.ok(printCommandError(stop, coloured).startsWith(coloured('error', 'error')));
});

test('printProblem() paints the level and the caret, each in the colour of the level', () => {
  const [head = '', , caret = ''] = printProblem(error('slug', 'M', place), folders, coloured).split('\n');
  assert.ok(head.startsWith(`content/site.yaml:3:7 ${coloured('error', 'error')} slug `), head);
  assert.equal(caret, coloured('error', '    |       ^'));
  assert.ok(printProblem(warning('slug', 'M'), folders, coloured).startsWith(coloured('warning', 'warning')));
});
