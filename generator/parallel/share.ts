/** Work that can be shared between this thread and another. */
export interface Shared<Task, Result> {
  readonly tasks: readonly Task[];
  /** Does a task on this thread. */
  readonly here: (task: Task) => Result;
  /** Has a task done on the other thread, where there is one. */
  readonly there?: ((task: Task) => Promise<Result>) | undefined;
  /** What this thread does before it takes its first task, in steps. */
  readonly first?: readonly (() => void)[];
}

/** How many tasks the other thread is given at a time, so that it has the next one at hand when this thread is busy with one of its own. Half of all at most. */
const tasksAhead = 2;

/** The same while this thread is busy with a step of its first work, which may be a long one. */
const tasksAheadAtFirst = 24;

/** Does all tasks, each thread taking the next one when it is free. The results are in the order of the tasks. */
export async function shareWork<Task, Result>(shared: Shared<Task, Result>): Promise<readonly Result[]> {
  const { tasks, here, there, first = [] } = shared;
  const results = new Map<number, Result>();
  const waiting = tasks.entries();
  const half = Math.floor(tasks.length / 2);
  let ahead = Math.min(half, first.length > 0 ? tasksAheadAtFirst : tasksAhead);
  const onOther = async (place: number) => {
    while (there && place < ahead) {
      const { value, done } = waiting.next();
      if (done) return;
      results.set(value[0], await there(value[1]));
    }
  };
  const onThis = async () => {
    for (const step of first) {
      step();
      await betweenSteps();
    }
    ahead = Math.min(half, tasksAhead);
    for (const [index, task] of waiting) {
      results.set(index, here(task));
      await betweenSteps();
    }
  };
  await Promise.all([...Array.from({ length: ahead }, (_, place) => onOther(place)), onThis()]);
  return tasks.map((_, index) => results.get(index) as Result);
}

/** Here the other thread's answers are taken, and the native parser's memory is cleared. */
function betweenSteps(): Promise<void> {
  return new Promise(setImmediate);
}

/** A list cut into lists of at most `size`. */
export function chunksOf<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
