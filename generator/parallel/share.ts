/** Work that several workers share. */
export interface Shared<Task, Result> {
  readonly tasks: readonly Task[];
  /** Does a task on this thread. */
  readonly here: (task: Task) => Result | Promise<Result>;
  /** One function for each other worker, which has it do a task. */
  readonly elsewhere: readonly ((task: Task) => Promise<Result>)[];
  /** What this thread does before it takes its first task, in steps. */
  readonly first?: readonly (() => void | Promise<void>)[];
}

/** How many tasks another worker is given at a time, so that it has the next one at hand when this thread is busy with one of its own. */
const tasksAhead = 2;

/** The same while this thread is busy with one of its first steps, which may take long. */
const tasksAheadAtFirst = 24;

/** Does all tasks: each worker takes the next one when it is free. The results are in the order of the tasks. Rejects when a task fails. */
export async function shareWork<Task, Result>(shared: Shared<Task, Result>): Promise<readonly Result[]> {
  const { tasks, here, elsewhere, first = [] } = shared;
  const results = new Map<number, Result>();
  const waiting = tasks.entries();
  const fairShare = Math.floor(tasks.length / (elsewhere.length + 1));
  let ahead = Math.min(fairShare, first.length > 0 ? tasksAheadAtFirst : tasksAhead);
  const takeElsewhere = async (work: (task: Task) => Promise<Result>, place: number) => {
    while (place < ahead) {
      const { value, done } = waiting.next();
      if (done) return;
      results.set(value[0], await work(value[1]));
    }
  };
  const takeHere = async () => {
    for (const step of first) {
      await step();
      await betweenSteps();
    }
    ahead = Math.min(fairShare, tasksAhead);
    for (const [index, task] of waiting) {
      results.set(index, await here(task));
      await betweenSteps();
    }
  };
  const others = Array.from({ length: ahead }, (_, place) => elsewhere.map((work) => takeElsewhere(work, place)));
  await Promise.all([...others.flat(), takeHere()]);
  return tasks.map((_, index) => results.get(index) as Result);
}

/** Gives the event loop a turn, in which answers of other workers arrive and the native parser's memory is freed. */
function betweenSteps(): Promise<void> {
  return new Promise(setImmediate);
}
