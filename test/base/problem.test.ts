import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  CommandError,
  error,
  hasErrors,
  type Problem,
  placeAt,
  placeOf,
  problemCodes,
  sortProblems,
  warning,
} from '../../generator/base/problem.ts';
import { visible } from '../../generator/base/visible.ts';
import { printCommandError, printProblem, printProblems } from '../../generator/cli/report.ts';
import { frame } from '../../generator/cli/terminal.ts';
import { seeded } from '../fuzz/runs.ts';

const folders = { content: 'content', templates: 'templates' };

function caret(text: string, column: number): string {
  return (frame({ text, column, line: 1 })[1] ?? '').slice('  1 '.length + 2);
}

const carets: readonly [what: string, text: string, column: number, under: string][] = [
  ['the first column', 'abc', 1, '^'],
  ['ASCII', 'abc', 3, '  ^'],
  ['tabs, which stay tabs', 'a\tb\tc', 5, ' \t \t^'],
  ['East Asian wide characters, two columns each', '日本: x', 5, '      ^'],
  ['full-width forms', 'ＡＢx', 3, '    ^'],
  ['Hangul', '한국x', 3, '    ^'],
  ['half-width katakana, one column each', 'ｱｲx', 3, '  ^'],
  ['an emoji, which is two characters of the text', '👍x', 3, '  ^'],
  ['an emoji of several code points', '👩‍💻x', 6, '  ^'],
  ['an emoji with a skin tone', '👍🏽x', 5, '  ^'],
  ['a flag', '🇫🇷x', 5, '  ^'],
  ['a symbol made an emoji by its selector', '❤️x', 3, '  ^'],
  ['a letter and a combining mark', 'e\u0301x', 3, ' ^'],
  ['several marks on one letter', 'e\u0301\u0323\u0330x', 5, ' ^'],
  ['a space without width', 'a\u200bx', 3, ' ^'],
  ['a character that is printed as its code point', 'a\u0007x', 3, `${' '.repeat('a<U+0007>'.length)}^`],
  ['the end of the line', 'abc', 4, '   ^'],
  ['more columns than there are', 'abc', 9, '   ^'],
];

for (const [what, text, column, under] of carets)
  test(`frame() puts the caret below the right column after ${what}`, () => {
    assert.equal(caret(text, column), under);
  });

test('frame() cuts a long line around the caret and shows on which sides', () => {
  const text = `${'a'.repeat(300)}X${'b'.repeat(300)}`;
  for (const column of [1, 60, 301, 560, 601]) {
    const [line = '', below = ''] = frame({ text, column, line: 12 });
    assert.equal(line.slice('  12 | '.length).replaceAll('…', '').length, 100);
    assert.equal(line.charAt(below.indexOf('^')), text.charAt(column - 1));
    assert.equal(line.slice('  12 | '.length).startsWith('…'), column > 51);
    assert.equal(line.endsWith('…'), column < 560);
  }
});

test('frame() never cuts a character in two', () => {
  const text = '👍'.repeat(200);
  for (let column = 1; column < text.length; column += 1) {
    const [line, caret] = frame({ text, column, line: 1 });
    // Half a character would be shown as its code point.
    assert.ok(!`${line}${caret}`.includes('<U+'), line);
    assert.ok([98, 100].includes(line.slice('  1 | '.length).replaceAll('…', '').length), line);
  }
});

test('visible() shows characters that would control a terminal or reverse the text', () => {
  assert.equal(
    visible('\u001b[31m\r\n\u202e\u2066\u0000\ud800'),
    '<U+001B>[31m<U+000D><U+000A><U+202E><U+2066><U+0000><U+D800>',
  );
  assert.equal(visible('é 日本 👍 \t "quoted"'), 'é 日本 👍 \t "quoted"');
});

test('printProblem() prints place, level, code and message, then the frame, then the hint', () => {
  const place = { file: 'site.yaml', line: 3, column: 7, text: 'name: 12' };
  assert.equal(
    printProblem(error('wrong-type', '"name" must be a text', place, 'Quote it: "12"'), folders),
    'content/site.yaml:3:7 error wrong-type "name" must be a text\n  3 | name: 12\n    |       ^\n  hint: Quote it: "12"',
  );
});

test('printProblem() leaves out the frame of a blank line, and the place of a problem without one', () => {
  assert.equal(
    printProblem(warning('slug', 'Message', placeOf('a.md')), folders),
    'content/a.md:1:1 warning slug Message',
  );
  assert.equal(printProblem(error('stale', 'Message'), folders), 'error stale Message');
});

test('printProblem() names files in the folders that the user named', () => {
  const named = { content: 'my/content/', templates: '/t' };
  assert.match(printProblem(error('slug', 'M', placeOf('pages/a.md')), named), /^my\/content\/pages\/a\.md:1:1 /);
  assert.match(printProblem(error('slug', 'M', placeOf('templates/style.css')), named), /^\/t\/style\.css:1:1 /);
});

test('printProblems() prints each error last, and one warning of each kind with the number of the others', () => {
  const [first, second, third] = ['a.md', 'b.md', 'b.md'].map((file, line) =>
    warning('raw-html', `W${line}`, placeOf(file)),
  );
  const [odd, bad] = [warning('slug', 'Odd'), error('slug', 'Bad')];
  const all = [bad, first, second, odd, third].flatMap((problem) => problem ?? []);
  assert.equal(
    printProblems(all, folders),
    `${[
      'content/a.md:1:1 warning raw-html W0\n  and 2 more raw-html, in 1 file: --verbose shows them',
      'warning slug Odd',
      'error slug Bad',
    ].join('\n\n')}\n\n1 error, 4 warnings`,
  );
  assert.match(printProblems(all, folders, { verbose: true }), /W0\n\n.*W1\n\n.*Odd\n\n.*W2\n\n.*Bad\n\n1 error/s);
});

test('printProblems() counts errors and warnings', () => {
  const [bad, odd] = [error('slug', 'Bad'), warning('slug', 'Odd')];
  assert.equal(printProblems([], folders), '');
  assert.equal(printProblems([bad], folders), 'error slug Bad\n\n1 error');
  assert.match(printProblems([bad, bad, odd], folders), /\n\n2 errors, 1 warning$/);
});

test('printCommandError() prints a message and its hint on one line each, whatever they contain', () => {
  assert.equal(
    printCommandError(new CommandError(2, 'No\nfolder', 'Make\u001b one')),
    'error No<U+000A>folder\n  hint: Make<U+001B> one',
  );
  assert.equal(printCommandError(new CommandError(73, 'No room')), 'error No room');
});

test('sortProblems() orders by file, line, column and code, by code point', () => {
  const at = (file: string, line: number, column: number) => ({ file, line, column, text: '' });
  const sorted: readonly Problem[] = [
    error('stale', 'without a place'),
    error('slug', 'm', at('Z.md', 9, 9)),
    error('slug', 'm', at('a.md', 2, 1)),
    error('slug', 'm', at('a.md', 2, 10)),
    error('unknown-key', 'm', at('a.md', 2, 10)),
    error('slug', 'm', at('a.md', 10, 1)),
    error('slug', 'm', at('é.md', 1, 1)),
  ];
  assert.deepEqual(sortProblems([...sorted].reverse()), sorted);
});

test('sortProblems() keeps only the first of several equal problems at one place, and all different messages', () => {
  const [first, second] = ['one', 'two'].map((hint) => warning('slug', 'm', undefined, hint));
  const other = warning('slug', 'a');
  assert.deepEqual(sortProblems([first, other, second, other].filter((problem) => problem !== undefined)), [
    other,
    first,
  ]);
});

test('hasErrors() is false for warnings alone', () => {
  assert.equal(hasErrors([]), false);
  assert.equal(hasErrors([warning('slug', 'm')]), false);
  assert.equal(hasErrors([warning('slug', 'm'), error('slug', 'm')]), true);
});

test('every problem code says what it means and ends with a full stop', () => {
  for (const [code, text] of Object.entries(problemCodes)) {
    assert.match(code, /^[a-z]+(?:-[a-z]+)*$/);
    assert.match(text, /^[A-Z].+\.$/);
  }
});

test('placeAt() moves an offset outside the text to the nearest end', () => {
  const source = { file: 'a.md', text: 'one\ntwo' };
  assert.deepEqual(placeAt(source, -5), placeAt(source, 0));
  assert.deepEqual(placeAt(source, 99), placeAt(source, 7));
  assert.deepEqual(placeAt({ file: 'b.md', text: '' }, 0), { file: 'b.md', line: 1, column: 1, text: '' });
});

test('placeAt() counts lines and columns from 1 as splitting the text into lines does, and gives the text of the line', () => {
  const text = fc
    .array(fc.constantFrom('\n', 'a', 'é', '👍', '\t'), { maxLength: 30 })
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.nat(40), (written, at) => {
      const before = written.slice(0, at).split('\n');
      const { line, column, text: shown } = placeAt({ file: 'f', text: written }, at);
      assert.deepEqual([line, column], [before.length, (before.at(-1)?.length ?? 0) + 1]);
      assert.equal(shown, written.split('\n')[line - 1]);
    }),
    seeded(500),
  );
});
