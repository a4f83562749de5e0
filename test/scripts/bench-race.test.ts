import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Contestant, scenarios } from '../../scripts/bench/contestant.ts';
import { verdictsOn } from '../../scripts/bench/gate.ts';
import { differingFiles, race } from '../../scripts/bench/race.ts';
import type { Result } from '../../scripts/bench/table.ts';

const work = mkdtempSync(join(tmpdir(), 'fingerpost-race-'));
after(() => rmSync(work, { recursive: true }));

function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(work, name);
  mkdirSync(join(folder, 'deep'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

test('differingFiles() names what differs and what only one has', () => {
  const one = folderOf('one', { a: '1', b: '2', 'deep/c': '3' });
  const same = folderOf('same', { a: '1', b: '2', 'deep/c': '3' });
  const other = folderOf('other', { a: '1', b: '3', d: '4' });
  assert.deepEqual(differingFiles(one, same), []);
  assert.deepEqual(differingFiles(one, other), ['b', 'd', 'deep/c']);
});

/** A generator that says what it was given, and what is left of earlier builds. */
const script = `const { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync, appendFileSync } = require('node:fs');
const kept = existsSync('kept') && existsSync('out');
appendFileSync(process.argv[1], [kept, readFileSync('price', 'utf8'), existsSync('own') && readFileSync('own', 'utf8'), readdirSync('.').filter((name) => name.startsWith('post-')).length, readFileSync('post-000002.md', 'utf8').trim().replace(/\\s+/g, ' ').slice(0, 40)].join(', ') + '\\n');
for (const folder of ['out/blog/post-000001', 'out/blog/post-000002']) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['html', 'md']) writeFileSync(folder + '/index.' + name, '');
}
writeFileSync('out/feed.xml', '<content:encoded><content:encoded>');
writeFileSync('out/llms.txt', '');
writeFileSync('kept', '');
`;

test('race() removes everything before a cold build, keeps it for the others, and changes one thing for each', async () => {
  const log = join(work, 'log');
  const toy: Contestant = {
    id: 'toy',
    title: 'Toy',
    scenarios,
    output: 'out',
    leftovers: ['kept', 'own'],
    ready: () => ({ version: '1' }),
    corpus: { path: ({ slug }) => `${slug}.md`, front: ({ yaml }) => [yaml.title] },
    site: { price: '1' },
    sites: { plain: {} },
    changes: {
      'one price': { file: 'price', put: (text, number) => `${text}.${number}` },
      'one template': {
        file: 'own',
        put: (text, number) => `${text} ${number}`,
        prepare: (folder) => writeFileSync(join(folder, 'own'), 'made'),
      },
    },
    command: (folder) => ({ program: process.execPath, args: ['-e', script, log], folder }),
  };
  const course = { scenarios, runs: 2, time: undefined, say: () => {}, work: join(work, 'course') };
  mkdirSync(course.work);
  const results = await race([toy], { ...course, corpus: { kind: 'plain', posts: 2 } });
  assert.deepEqual(
    results.map(({ scenario, runs, failure }) => [scenario, runs.length, failure]),
    scenarios.map((scenario) => [scenario, 2, undefined]),
  );
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const said = lines.map((line) => line.replace(/--- "(Edition \d+)?.*/, '$1'));
  assert.deepEqual(
    said,
    [101, 102].flatMap((number) => {
      const title = `Edition ${number - 100}`;
      return [
        'false, 1, false, 2, ',
        'true, 1, false, 2, ',
        'true, 1, false, 2, ',
        `true, 1, false, 2, ${title}`,
        `true, 1, false, 3, ${title}`,
        `true, 1.${number}, false, 3, ${title}`,
        `true, 1.${number}, made, 3, ${title}`,
        `true, 1.${number}, made ${number}, 3, ${title}`,
      ];
    }),
  );
  const absent = await race([toy], { ...course, corpus: { kind: 'real', posts: 2 } });
  assert.ok(absent.every(({ absence, runs }) => absence !== undefined && runs.length === 0));
});

/** Results of two builds each, with the user times of their runs. */
const timed = (title: string, ...times: readonly number[]): Result => ({
  corpus: { kind: 'plain', posts: 10 },
  title,
  scenario: 'cold',
  runs: times.map((user) => ({ wall: 9, user })),
});

test('verdictsOn() takes the least user time, and finds a build that takes 5 % longer than before or than the kept commit', () => {
  const isSlower = (...results: readonly Result[]) => verdictsOn(results).map((verdict) => verdict.isSlower);
  const [before, kept] = [timed('Fingerpost before', 4, 2), timed('Fingerpost as kept', 2, 3)];
  assert.deepEqual(isSlower(timed('Fingerpost', 5, 2.09), before, kept), [false]);
  assert.deepEqual(isSlower(timed('Fingerpost', 5, 2.11), before), [true]);
  assert.deepEqual(isSlower(timed('Fingerpost', 2.2), timed('Fingerpost before', 2.2), kept), [true]);
  // A hundredth of a second more is not measured.
  assert.deepEqual(isSlower(timed('Fingerpost', 0.11), timed('Fingerpost before', 0.1)), [false]);
  assert.throws(() => verdictsOn([{ ...timed('Fingerpost', 1), failure: 'ended with 1' }, before]), { exitCode: 2 });
});
