import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerpost } from '../../scripts/bench/fingerpost.ts';
import { hugo } from '../../scripts/bench/hugo.ts';
import { readTimes } from '../../scripts/bench/measure.ts';
import { fillBench, fillMarkers, printBench } from '../../scripts/bench/report.ts';
import { median, printShortTable, printTable, type Result } from '../../scripts/bench/table.ts';

const runs = (...walls: readonly number[]) => walls.map((wall) => ({ wall, cpu: wall * 2, memory: 50_000_000 }));

const ours: Result = {
  corpus: { kind: 'plain', posts: 1000 },
  title: 'Fingerpost',
  scenario: 'cold',
  runs: runs(1.5, 1, 3),
  tally: { files: 2037, bytes: 23_400_000, kinds: new Map() },
};

test('median() takes the middle of an odd number, the mean of two of an even one', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([10, 9, 100, 2]), 9.5);
  assert.equal(median([7]), 7);
  assert.ok(Number.isNaN(median([])));
});

test('median() sorts by value and leaves its argument alone', () => {
  const numbers = [100, 9, 20];
  assert.equal(median(numbers), 20);
  assert.deepEqual(numbers, [100, 9, 20]);
});

test('printTable() prints medians with their spread, and ratios to the same posts and scenario', () => {
  const theirs: Result = {
    ...ours,
    title: 'Other',
    runs: runs(3, 3, 300),
    tally: { files: 9, bytes: 1_240_000, kinds: new Map() },
  };
  const elsewhere: Result = { ...ours, corpus: { kind: 'plain', posts: 10 }, runs: runs(0.1) };
  assert.equal(
    printTable([elsewhere, ours, theirs], 'Fingerpost'),
    [
      '| Posts | Generator | Build | Wall time | Ratio | CPU time | Peak memory | Files | Output |',
      '| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| 10 | Fingerpost | cold | 0.10 s | 1.00× | 0.20 s | 50 MB | 2,037 | 23 MB |',
      '| 1,000 | Fingerpost | cold | 1.50 s (1.00 s–3.00 s) | 1.00× | 3.00 s | 50 MB | 2,037 | 23 MB |',
      '| 1,000 | Other | cold | 3.00 s (3.00 s–300 s) | 2.00× | 6.00 s | 50 MB | 9 | 1.2 MB |',
    ].join('\n'),
  );
});

test('printTable() shows why there is no figure, in a row as wide as the others', () => {
  const failed: Result = { ...ours, title: 'Other', runs: [], failure: 'ended with 134: heap | stack' };
  const row = printTable([ours, failed], 'Fingerpost').split('\n').at(-1);
  assert.equal(row, '| 1,000 | Other | cold | ended with 134: heap \\| stack |  |  |  |  |  |');
  const absent: Result = { ...ours, title: 'Other', runs: [], absence: 'not timed' };
  assert.match(
    printTable([ours, absent], 'Fingerpost'),
    /\n\| 1,000 \| Other \| cold \| not timed \| {2}\| {2}\| {2}\| {2}\| {2}\|$/,
  );
});

test('printTable() gives no ratio without a time of the reference, and no CPU time that was not measured', () => {
  const failed: Result = { ...ours, failure: 'ended with 1: no' };
  const row = printTable([failed, { ...ours, title: 'Other', runs: [{ wall: 2 }] }], 'Fingerpost')
    .split('\n')
    .at(-1);
  assert.equal(row, '| 1,000 | Other | cold | 2.00 s |  | unknown | unknown | 2,037 | 23 MB |');
});

test('printTable() takes the ratio to the same kind of posts', () => {
  const other: Result = { ...ours, corpus: { kind: 'real', posts: 1000 }, runs: runs(3) };
  const rows = printTable([other, ours], 'Fingerpost').split('\n').slice(2);
  assert.equal(rows.length, 2);
  for (const row of rows) assert.match(row, / 1\.00× /);
});

test('printShortTable() prints the cold builds alone, and a dash where there is no figure', () => {
  const warm: Result = { ...ours, scenario: 'unchanged', runs: runs(9) };
  const theirs: Result = { ...ours, title: 'Other', runs: runs(3) };
  const failed: Result = { ...ours, title: 'Third', runs: [], failure: 'no' };
  assert.equal(
    printShortTable([ours, warm, theirs, failed], ['Fingerpost', 'Other', 'Third']),
    [
      '| Posts | Fingerpost | Other | Third |',
      '| --- | ---: | ---: | ---: |',
      '| 1,000 plain | 1.50 s | 3.00 s (2.00×) | – |',
    ].join('\n'),
  );
});

test('printBench() names date and versions, what is not installed, and that GNU time is not there', () => {
  const entered = [
    { contestant: fingerpost, readiness: { version: '1.2.3' } },
    { contestant: hugo, readiness: { missing: 'no such program' } },
  ];
  const date = new Date('2026-03-04T23:00:00Z');
  const text = printBench({ results: [ours], entered, runs: 3, inMemory: true, hasTime: false, date });
  assert.match(text, /^2026-03-04: Fingerpost 1\.2\.3, Node /);
  assert.match(text, /^Medians of 3 interleaved runs/m);
  assert.match(text, /^- Hugo: not installed: no such program$/m);
  assert.match(text, /there is no GNU time/);
  assert.doesNotMatch(
    printBench({ results: [ours], entered, runs: 3, inMemory: true, hasTime: true, date }),
    /GNU time/,
  );
});

const facts = { entered: [], runs: 3, inMemory: true, hasTime: true, date: new Date() };

test('printBench() has a table for each kind of posts, and says whether another Fingerpost made the same files', () => {
  const before: Result = { ...ours, title: 'Fingerpost before', differing: [] };
  const real: Result = { ...before, corpus: { kind: 'real', posts: 20 }, differing: ['a.html', 'b.html'] };
  const text = printBench({ ...facts, results: [ours, before, real] });
  assert.match(text, /^\*\*Plain posts\*\*.*\n\n\| Posts [^*]*\n\n\*\*Real posts\*\*.*\n\n\| Posts /m);
  assert.match(text, /^- Fingerpost before made the same files of 1000 plain posts\.$/m);
  assert.match(text, /^- Fingerpost before made other files: a\.html and 1 more differ of 20 real posts\.$/m);
  assert.doesNotMatch(printBench({ ...facts, results: [ours] }), /Real posts|made/);
});

test('fillBench() fills the markers that there are: with the short table, with the long text, or both', () => {
  const entered = [{ contestant: fingerpost, readiness: { version: '1' } }];
  const fill = (text: string) => fillBench(text, { ...facts, entered, results: [ours] });
  const [short, long] = ['<!-- bench-short -->\n<!-- /bench-short -->', '<!-- bench -->\n<!-- /bench -->'];
  assert.match(
    fill(short),
    /^<!-- bench-short -->\n\| Posts \| Fingerpost \|\n.*\n.*1\.50 s \|\n<!-- \/bench-short -->$/,
  );
  assert.match(fill(long), /Medians of 3/);
  assert.match(fill(`${short}\n${long}`), /-short -->\n\| Posts.*<!-- bench -->.*Medians of 3/s);
  assert.throws(() => fill('none'), { exitCode: 2 });
});

test('readTimes() reads user time, adds it to that of the system, counts in bytes, and skips what GNU time says before', () => {
  assert.deepEqual(readTimes('1.50 0.25 2048\n'), { user: 1.5, cpu: 1.75, memory: 2_097_152 });
  assert.deepEqual(readTimes('Command exited with non-zero status 1\n2.00 1.00 1\n'), {
    user: 2,
    cpu: 3,
    memory: 1024,
  });
});

test('fillMarkers() replaces what stands between the markers and nothing else', () => {
  const text = 'a\n<!-- bench -->\nold\n<!-- /bench -->\nb\n';
  assert.equal(fillMarkers(text, 'bench', 'new $& $1'), 'a\n<!-- bench -->\nnew $& $1\n<!-- /bench -->\nb\n');
  assert.throws(() => fillMarkers('a\n<!-- bench -->\n', 'bench', 'new'), { exitCode: 2 });
  assert.throws(() => fillMarkers('<!-- /bench -->\n', 'bench', 'new'), { exitCode: 2 });
});
