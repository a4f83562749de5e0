import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { astro } from './bench/astro.ts';
import { type Contestant, peerNamed, type Scenario, scenarios } from './bench/contestant.ts';
import { type CorpusKind, corpusKinds } from './bench/corpus.ts';
import { eleventy } from './bench/eleventy.ts';
import { choices, copy, fingerpost, fingerpostBefore, withWorkers } from './bench/fingerpost.ts';
import { gateContestants, keepFigures, printGate, readFigures, verdictsOn, withMoreRuns } from './bench/gate.ts';
import { hugo } from './bench/hugo.ts';
import { hugoSame } from './bench/hugo-same.ts';
import { gnuTime } from './bench/measure.ts';
import { race } from './bench/race.ts';
import { fillBench, machine, printBench } from './bench/report.ts';
import type { Result } from './bench/table.ts';
import { parseFlags } from './flags.ts';

const benchFlags = {
  posts: { type: 'string' },
  corpus: { type: 'string' },
  runs: { type: 'string', default: '5' },
  cold: { type: 'boolean', default: false },
  peers: { type: 'string', default: 'hugo,hugo-same,eleventy,astro' },
  workers: { type: 'string' },
  against: { type: 'string' },
  choices: { type: 'boolean', default: false },
  large: { type: 'boolean', default: false },
  dir: { type: 'string' },
  into: { type: 'string' },
  gate: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
} as const;

/** Default workloads: one for the comparison with other generators, one with the previous commit. */
const usual = {
  race: { posts: '100,1000,10000', corpus: 'plain,real' },
  gate: { posts: '1000', corpus: 'plain,rich' },
} as const;

const peers: readonly Contestant[] = [hugo, hugoSame, eleventy, astro];

/** Builds made-up sites of several sizes with Fingerpost and its peers, and prints the time and memory that each build took. */
await run(async (args) => {
  const { values, positionals } = parseFlags(benchFlags, args);
  if (positionals.length > 0)
    throw new CommandError(2, `Unexpected argument "${positionals[0]}"`, 'Sizes are named with --posts');
  const { posts, corpus } = usual[values.gate ? 'gate' : 'race'];
  const sizes = [
    ...(values.posts ?? posts).split(',').map((text) => whole(text, '--posts')),
    ...(values.large ? [100_000] : []),
  ];
  const kinds = (values.corpus ?? corpus).split(',').map(corpusNamed);
  const runs = whole(values.runs, '--runs');
  const chosen = values.peers === 'none' ? [] : values.peers.split(',').map((id) => peerNamed(id, peers));
  for (const path of [values.dir, values.into, values.against])
    if (path !== undefined && !existsSync(path)) throw new CommandError(2, `There is no "${path}"`, 'Create it first');
  const time = gnuTime();
  if (values.gate && !time)
    throw new CommandError(2, 'There is no GNU time', 'The gate compares user time (Debian: apt-get install time)');
  const inMemory = values.dir === undefined && existsSync('/dev/shm');
  const work = mkdtempSync(join(resolve(values.dir ?? (inMemory ? '/dev/shm' : tmpdir())), 'fingerpost-bench-'));
  const cleanUp = () => rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  process.once('SIGINT', () => {
    cleanUp();
    process.exit(130);
  });
  try {
    const figures = values.gate ? readFigures() : undefined;
    const against = values.against === undefined ? undefined : resolve(values.against);
    const workers = values.workers?.split(',').map((text) => withWorkers(whole(text, '--workers'))) ?? [];
    const contestants = values.gate
      ? gateContestants(work, figures, against)
      : [
          fingerpost,
          ...(against === undefined ? [] : [fingerpostBefore(against)]),
          ...workers,
          ...(values.choices ? choices : []),
          copy,
          ...chosen,
        ];
    const entered = contestants.map((contestant) => ({ contestant, readiness: contestant.ready() }));
    const facts = { entered, runs, inMemory, hasTime: time !== undefined, date: new Date() };
    // A file without markers is reported before hours of work.
    if (values.into) fillBench(readFileSync(values.into, 'utf8'), { ...facts, results: [] });
    const able = entered.flatMap(({ contestant, readiness }) => ('version' in readiness ? [contestant] : []));
    const timed: readonly Scenario[] = values.cold ? ['cold'] : scenarios;
    const raceAll = async () => {
      const results: Result[] = [];
      for (const kind of kinds)
        for (const posts of sizes) {
          const course = { work, corpus: { kind, posts }, scenarios: timed, runs, time, say: console.error };
          results.push(...(await race(able, course)));
        }
      return results;
    };
    let results = await raceAll();
    if (values.gate) {
      // Chance makes a few runs slow, and seldom again: what is slower stays so.
      for (let again = 0; again < 2 && verdictsOn(results).some(({ isSlower }) => isSlower); again += 1)
        results = withMoreRuns(results, await raceAll());
      const verdicts = verdictsOn(results);
      console.log(printGate(verdicts, figures));
      if (values.keep) keepFigures(machine(), results);
      return verdicts.some(({ isSlower }) => isSlower) ? 1 : 0;
    }
    console.log(printBench({ ...facts, results }));
    if (values.into) writeFileSync(values.into, fillBench(readFileSync(values.into, 'utf8'), { ...facts, results }));
    return results.some(({ failure }) => failure !== undefined) ? 1 : 0;
  } finally {
    cleanUp();
  }
});

function whole(text: string, flag: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new CommandError(
    2,
    `"${text}" is not a number for ${flag}`,
    'Write whole numbers from 1, as in --posts 100,1000 --runs 5',
  );
}

function corpusNamed(name: string): CorpusKind {
  const found = corpusKinds.find((kind) => kind === name);
  if (!found) throw new CommandError(2, `Unknown corpus "${name}"`, `Known: ${corpusKinds.join(',')}`);
  return found;
}
