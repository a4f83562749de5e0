import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerpost } from '../../scripts/bench/fingerpost.ts';
import { readTimes } from '../../scripts/bench/measure.ts';
import { fillBench, fillMarkers } from '../../scripts/bench/report.ts';
import { median, printTable, type Result } from '../../scripts/bench/table.ts';

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

const facts = { entered: [], runs: 3, inMemory: true, hasTime: true, date: new Date() };

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
