import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Contestant, forget, type Scenario, setUp } from './contestant.ts';
import { changePost, seededRandom } from './corpus.ts';
import { type Measure, measure } from './measure.ts';
import type { Result } from './table.ts';
import { type Tally, tally } from './tally.ts';

/** What a race is run with. */
export interface Course {
  /** An empty folder to work in. */
  readonly work: string;
  readonly posts: number;
  readonly runs: number;
  /** GNU time, if it is there. */
  readonly time: string | undefined;
  readonly say: (progress: string) => void;
}

interface Lane {
  readonly contestant: Contestant;
  readonly folder: string;
  readonly runs: Map<Scenario, Measure[]>;
  tally?: Tally;
  /** Why it is not in the race. */
  absence?: string;
  /** Why it is no longer in it. */
  failure?: string;
}

/**
 * Lets contestants build the same posts, run by run in turn, so that what slows the machine slows all of them, and in another order in each
 * run, for each leaves the machine's memory as no other does to the next.
 */
export async function race(contestants: readonly Contestant[], course: Course): Promise<readonly Result[]> {
  const lanes = contestants.map((contestant): Lane => {
    const folder = join(course.work, contestant.id);
    const lane: Lane = { contestant, folder, runs: new Map(contestant.scenarios.map((scenario) => [scenario, []])) };
    if (course.posts > (contestant.mostPosts ?? course.posts))
      return { ...lane, absence: 'not timed: it takes minutes' };
    mkdirSync(folder, { recursive: true });
    setUp(contestant, folder, course.posts);
    return lane;
  });
  for (let run = 1; run <= course.runs; run++) {
    for (const lane of shuffled(lanes, run)) {
      if (lane.absence !== undefined || lane.failure !== undefined) continue;
      course.say(`${course.posts} posts, run ${run} of ${course.runs}: ${lane.contestant.title}`);
      await turn(lane, run, course).catch((cause: Error) => {
        lane.failure = cause.message;
      });
    }
  }
  for (const { folder } of lanes) rmSync(folder, { recursive: true, force: true });
  return lanes.flatMap(({ contestant, runs, tally, absence, failure }) =>
    contestant.scenarios.map((scenario) => ({
      posts: course.posts,
      title: contestant.title,
      scenario,
      runs: runs.get(scenario) ?? [],
      ...(tally && { tally }),
      ...(absence !== undefined && { absence }),
      ...(failure !== undefined && { failure }),
    })),
  );
}

/** A list in an order of its own for each seed; with the first seed, as it is: the copy needs something to copy then. */
function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  if (seed === 1) return list;
  const random = seededRandom(seed);
  const drawn = list.map((item) => ({ item, place: random() }));
  return drawn.sort((a, b) => a.place - b.place).map(({ item }) => item);
}

/** One build in each scenario. The first output is counted, so that nobody wins by making less. */
async function turn(lane: Lane, run: number, { work, posts, time }: Course): Promise<void> {
  const { contestant, folder } = lane;
  const { corpus } = contestant;
  for (const scenario of contestant.scenarios) {
    if (scenario === 'cold') {
      forget(contestant, folder);
      if (corpus) changePost(folder, posts, corpus, 0);
    }
    if (scenario === 'one changed' && corpus) changePost(folder, posts, corpus, run);
    // What earlier runs left to be written on a disk is not to be written in the time of this one.
    spawnSync('sync');
    lane.runs.get(scenario)?.push(await measure(contestant.command(folder), time, work));
    lane.tally ??= tally(join(folder, contestant.output), posts);
  }
}
