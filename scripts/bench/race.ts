import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../generator/base/files-below.ts';
import { type Contestant, forget, type Scenario, setUp } from './contestant.ts';
import { type Corpus, changePost, writePost } from './corpus.ts';
import { type Measure, measure } from './measure.ts';
import { seededRandom } from './prose.ts';
import type { Result } from './table.ts';
import { type Tally, tally } from './tally.ts';

/** The options of a race. */
export interface Course {
  /** An empty folder to work in. */
  readonly work: string;
  readonly corpus: Corpus;
  /** The kinds of builds to time. */
  readonly scenarios: readonly Scenario[];
  readonly runs: number;
  /** GNU time, if it is installed. */
  readonly time: string | undefined;
  readonly say: (progress: string) => void;
}

interface Lane {
  readonly contestant: Contestant;
  readonly folder: string;
  readonly runs: ReadonlyMap<Scenario, Measure[]>;
  /** The texts of files that were changed; undefined for those that were added. */
  readonly originals: Map<string, string | undefined>;
  tally?: Tally;
  /** The files of its output that differ from those of our first contestant. */
  differing?: readonly string[];
  /** Why it does not take part. */
  absence?: string;
  /** Why it dropped out. */
  failure?: string;
}

/**
 * Has contestants build the same posts in turn, run by run, so that anything that slows the machine slows all of them. Each run has a
 * different order, because each contestant leaves the machine's memory in a different state for the next.
 */
export async function race(contestants: readonly Contestant[], course: Course): Promise<readonly Result[]> {
  const { corpus } = course;
  const lanes = contestants.map((contestant): Lane => {
    const folder = join(course.work, contestant.id);
    const timed = contestant.scenarios.filter((scenario) => course.scenarios.includes(scenario));
    const lane: Lane = {
      contestant,
      folder,
      runs: new Map(timed.map((scenario) => [scenario, []])),
      originals: new Map(),
    };
    if (!contestant.sites[corpus.kind]) return { ...lane, absence: `has no site of ${corpus.kind} posts` };
    if (corpus.posts > (contestant.mostPosts ?? corpus.posts))
      return { ...lane, absence: 'not timed: it takes minutes' };
    mkdirSync(folder, { recursive: true });
    setUp(contestant, folder, corpus);
    return lane;
  });
  for (let run = 1; run <= course.runs; run++)
    for (const lane of shuffled(lanes, run)) {
      if (lane.absence !== undefined || lane.failure !== undefined) continue;
      course.say(`${corpus.posts} ${corpus.kind} posts, run ${run} of ${course.runs}: ${lane.contestant.title}`);
      await turn(lane, run, course).catch((cause: Error) => {
        lane.failure = cause.message;
      });
    }
  const [first, ...others] = lanes.filter(({ contestant, failure }) => contestant.isOurs && failure === undefined);
  if (first) for (const other of others) other.differing = differingFiles(outputOf(first), outputOf(other));
  for (const { folder } of lanes) rmSync(folder, { recursive: true, force: true });
  return lanes.flatMap(({ contestant, runs, tally, differing, absence, failure }) =>
    [...runs].map(([scenario, measured]) => ({
      corpus,
      title: contestant.title,
      scenario,
      runs: measured,
      ...(differing && { differing }),
      ...(tally && { tally }),
      ...(absence !== undefined && { absence }),
      ...(failure !== undefined && { failure }),
    })),
  );
}

/** A list in a different order for each seed, but unchanged for the first seed, because the copy needs something to copy. */
function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  if (seed === 1) return list;
  const random = seededRandom(seed);
  const drawn = list.map((item) => ({ item, place: random() }));
  return drawn.sort((a, b) => a.place - b.place).map(({ item }) => item);
}

/** One build in each scenario, each after the one before. The first output is counted, so that no contestant wins by making less. */
async function turn(lane: Lane, run: number, { work, corpus, time }: Course): Promise<void> {
  const { contestant, folder } = lane;
  const build = async () => {
    // Writes to disk that earlier runs left pending must not count towards this one.
    spawnSync('sync');
    return await measure(contestant.command(folder), time, work);
  };
  for (const [scenario, measured] of lane.runs) {
    const change = contestant.changes?.[scenario];
    if (change?.prepare) {
      change.prepare(folder);
      await build();
    }
    edit(lane, scenario, corpus, run);
    measured.push(await build());
    lane.tally ??= tally(outputOf(lane), corpus);
  }
}

/** Brings a site into the state in which a scenario builds it. */
function edit({ contestant, folder, originals }: Lane, scenario: Scenario, corpus: Corpus, run: number): void {
  const { corpus: form, changes } = contestant;
  const change = changes?.[scenario];
  if (scenario === 'cold') {
    forget(contestant, folder);
    for (const [file, text] of originals)
      if (text === undefined) rmSync(file);
      else writeFileSync(file, text);
    originals.clear();
    if (form) changePost(folder, corpus, form, 0, 'text');
  } else if (change) {
    const file = join(folder, change.file);
    const original = readFileSync(file, 'utf8');
    // A file that was prepared for the change is removed with the rest.
    if (!change.prepare) originals.set(file, original);
    writeFileSync(file, change.put(original, 100 + run));
  } else if (form && scenario === 'one post') {
    originals.set(writePost(folder, corpus, form, corpus.posts + run), undefined);
  } else if (form && scenario !== 'unchanged') {
    changePost(folder, corpus, form, run, scenario === 'one title' ? 'title' : 'text');
  }
}

function outputOf({ contestant, folder }: Lane): string {
  return join(folder, contestant.output);
}

/** The files that differ between two output trees or are in only one of them, sorted. */
export function differingFiles(one: string, other: string): readonly string[] {
  const [ours, theirs] = [new Set(filesBelow(one)), new Set(filesBelow(other))];
  const all = [...new Set([...ours, ...theirs])].sort();
  return all.filter((file) => {
    if (!ours.has(file) || !theirs.has(file)) return true;
    return !readFileSync(join(one, file)).equals(readFileSync(join(other, file)));
  });
}
