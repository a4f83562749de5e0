import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine } from '../../generator/base/command-line.ts';
import { error } from '../../generator/base/problem.ts';
import type { Report } from '../../generator/build.ts';
import { printCommandError, printProblem } from '../../generator/cli/report.ts';
import { printSummary } from '../../generator/cli/summary.ts';
import { coloured, columnsOf, cut, wrapped, wrappedParts } from '../../generator/cli/terminal.ts';
import { hosts } from '../../generator/hosts/index.ts';

const entry = (path: string, mediaType: string) =>
  ({ path, mediaType, size: 100, sha256: '', file: path, headers: {} }) as Report['entries'][number];

const report: Report = {
  problems: [],
  published: true,
  entries: [
    entry('/', 'text/html; charset=utf-8'),
    entry('/index.md', 'text/markdown; charset=utf-8'),
    entry('/openapi.json', 'application/json'),
    entry('/llms.txt', 'text/plain'),
    entry('/.well-known/agent-skills/a/SKILL.md', 'text/markdown; charset=utf-8'),
    entry('/assets/a.svg', 'image/svg+xml'),
  ],
  hosts,
  atRoot: [],
  changes: undefined,
  futurePosts: 2,
  loaded: {},
  ignored: ['a.md'],
  trusted: { trustedAssets: ['assets/a.svg'], allowedPositions: [], allowedSecrets: [] },
  parser: 'remark',
};

const options = { out: 'dist', effort: { milliseconds: 12.4, peakMemory: 5e7 } };

test('printSummary() says in ten lines what was made, what was let pass and what hosts cannot do', () => {
  const lines = printSummary(report, options).split('\n');
  assert.equal(lines.length, 10);
  assert.match(lines[0] ?? '', /^Built in 12 ms: 6 files, 600 B, in dist\/ for Apache httpd, /);
  assert.equal(lines[1], '  1 page, 1 Markdown alternate, 3 files for machines, 1 asset');
  assert.equal(lines[2], '  Trusted in site.yaml: assets/a.svg may run scripts');
  assert.match(lines[8] ?? '', /^ {2}and \d+ more: --list shows them$/);
  assert.equal(lines[9], `Look at it with ${commandLine('preview')}; --list names every file`);
  const quoted = printSummary(report, { ...options, out: 'public ö' })
    .split('\n')
    .at(-1);
  assert.equal(quoted, `Look at it with ${commandLine('preview')} --dir 'public ö'; --list names every file`);
});

test('printSummary() lists every file and every gap when asked to', () => {
  const listed = printSummary(report, { ...options, list: true });
  for (const { path } of report.entries) assert.match(listed, new RegExp(`^  ${path} `, 'm'));
  const multilingual = [
    ...report.entries,
    ...report.entries.slice(0, 2).map((entry, index) => ({ ...entry, path: `/${index}/404.html` })),
  ];
  const all = printSummary({ ...report, entries: multilingual }, { ...options, list: true });
  for (const { title, capabilities } of hosts) {
    for (const gap of Object.values(capabilities)) assert.ok(gap === true || all.includes(`${title}: ${gap}`));
    if (capabilities.notFound) assert.ok(!listed.includes(`${title}: ${capabilities.notFound}`));
  }
  const effort = /^ {2}\d+ files a second, 50 MB of memory at most$/m;
  assert.doesNotMatch(listed, effort);
  assert.match(printSummary(report, { ...options, verbose: true }), effort);
});

test('printSummary() fits the width of a terminal', () => {
  for (const list of [true, false])
    for (const line of printSummary({ ...report, hosts: [] }, { ...options, list, width: 40 }).split('\n'))
      assert.ok(columnsOf(line) <= 40 || list, line);
  const listed = printSummary(report, { ...options, list: true, width: 30 }).split('\n');
  assert.ok(listed.slice(0, report.entries.length).every((line) => columnsOf(line) <= 30));
});

test('printProblem() wraps the message and the hint, and cuts the frame, at the width of a terminal', () => {
  const place = { file: 'pages/en/a.md', line: 120, column: 70, text: 'word '.repeat(60) };
  const message =
    'A link leads to "missing.md", but there is no page, post or file at that place that a site could publish';
  const problem = error(
    'broken-link',
    message,
    place,
    'Did you mean "another-page-with-a-long-name.md", which is in the same folder?',
  );
  const folders = { content: 'content', templates: 'templates' };
  const lines = printProblem(problem, folders, undefined, 80).split('\n');
  assert.ok(lines.length > 4);
  for (const line of lines) assert.ok(columnsOf(line) <= 80, line);
  const at = lines.findIndex((line) => line.includes('120 |'));
  assert.equal(lines[at]?.[lines[at + 1]?.indexOf('^') ?? 0], place.text[69]);
  const joined = (text: string) => text.replace(/\s+/g, ' ');
  assert.ok(joined(lines.join('\n')).includes(joined(`error broken-link ${message}`)));
  assert.equal(printProblem(problem, folders).split('\n').length, 4);
  assert.equal(
    printCommandError({ message, hint: message } as never, undefined, 40)
      .split('\n')
      .every((line) => line.length <= 42),
    true,
  );
});

test('wrapped() breaks at single spaces only, and never within a word', () => {
  assert.deepEqual(wrapped('  --flag   Say what it does', 16, '           '), [
    '  --flag   Say',
    '           what',
    '           it',
    '           does',
  ]);
  assert.deepEqual(wrapped('averylongword b', 5), ['averylongword', 'b']);
  assert.deepEqual(wrapped('a  b c', undefined), ['a  b c']);
  assert.deepEqual(wrapped('', 10), ['']);
  assert.deepEqual(wrapped('日本 日本', 8), ['日本', '日本']);
  assert.deepEqual(wrappedParts([['a b', 'strong'], ['c']], 3, ' ', coloured), [coloured('strong', 'a b'), ' c']);
});

test('cut() keeps what fits, and an ellipsis', () => {
  assert.equal(cut('abcdef', 4), 'abc…');
  assert.equal(cut('abcd', 4), 'abcd');
  assert.equal(cut('日本語', 5), '日本…');
  assert.equal(cut('abcdef', undefined), 'abcdef');
});
