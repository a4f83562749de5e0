import { Script } from 'node:vm';

/** The function that runs under a limit, where the script finds it. */
const held = globalThis as { fingerpostWork?: (() => unknown) | undefined };
const run = new Script('fingerpostWork()');

/**
 * Does some work at once, and throws when its JavaScript takes longer. V8 can stop no native code: that ends first.
 * https://nodejs.org/api/vm.html#scriptruninthiscontextoptions
 */
export function withinTime<T>(milliseconds: number, work: () => T): T {
  const outer = held.fingerpostWork;
  held.fingerpostWork = work;
  try {
    return run.runInThisContext({ timeout: milliseconds }) as T;
  } finally {
    held.fingerpostWork = outer;
  }
}
