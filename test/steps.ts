import assert from 'node:assert/strict';
import { type Profiler, Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { withCountedBuiltIns } from './counted-built-ins.ts';

// From here on V8 counts how often each block of code runs. Import this before the functions that are measured are called: one that was
// compiled earlier is counted as a whole. Optimized code loses some counts.
setFlagsFromString('--no-opt');
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * How many steps some work takes in the program and its packages: how often each block of code runs, such as the body of a loop, and how
 * many characters and items the built-in functions go through. The same work always takes the same number.
 */
export function countSteps(work: () => void): number {
  blocksRun();
  const builtIn = withCountedBuiltIns(work);
  return builtIn + blocksRun();
}

/**
 * Asserts that the steps of some work grow in proportion to its size, or little faster, as those of a sort do: the second doubling of the
 * size adds about twice what the first did. `prepare` makes the work for a size, which is not counted.
 */
export function assertGrowsEvenly(size: number, prepare: (size: number) => () => void): void {
  // What is made once and then kept is made here.
  prepare(size)();
  const sizes = [size, 2 * size, 4 * size];
  const [small = 0, middle = 0, large = 0] = sizes.map((each) => countSteps(prepare(each)));
  const found = `${small}, ${middle} and ${large} steps for sizes ${sizes.join(', ')}`;
  assert.ok(middle - small >= size, `These steps do not show the work: ${found}`);
  assert.ok((large - middle) / (middle - small) < 2.4, `The steps grow faster than the size: ${found}`);
}

/** The blocks that were run since this was last asked, without those of Node.js and of the tests. */
function blocksRun(): number {
  let sum = 0;
  session.post('Profiler.takePreciseCoverage', (_, { result }: Profiler.TakePreciseCoverageReturnType) => {
    for (const { url, functions } of result) {
      if (!url.startsWith('file:') || url.includes('/test/')) continue;
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    }
  });
  return sum;
}
