import { setImmediate } from 'node:timers/promises';
import { reportedProblems } from '../base/few-problems.ts';
import { hasErrors, type Problem } from '../base/problem.ts';
import { planOutputs } from '../parallel/plan.ts';
import { type Conclusion, concluded, problemsOfFaulty } from './conclude.ts';
import { configured } from './fixed.ts';
import type { Ready, Version } from './version.ts';

/** Everything that is wrong with a version, and what it comes to if it has no error. */
interface Settled {
  readonly problems: readonly Problem[];
  readonly conclusion: Conclusion | undefined;
}

/**
 * Makes and checks all that is left of a version. Resolves to undefined if it was to stop before it was done.
 *
 * @param former What it is compared with, and the files that have changed since.
 */
export async function settleVersion(
  version: Version,
  former: Conclusion | undefined,
  changed: readonly string[],
  isToStop: () => boolean,
): Promise<Settled | undefined> {
  const { ready } = version;
  if (!ready) {
    const problems = await inSlices(problemsOfFaulty(version), isToStop);
    return problems && { problems: reportedProblems(problems), conclusion: undefined };
  }
  if (!(await inSlices(makeAll(ready), isToStop))) return undefined;
  const files = await configured(ready.alike);
  const conclusion = await inSlices(concluded(version, ready, files, former, changed), isToStop);
  if (!conclusion) return undefined;
  const { problems } = conclusion;
  return { problems, conclusion: hasErrors(problems) ? undefined : conclusion };
}

/** For how long, in milliseconds, work is done before requests are answered, or until its next pause. */
const slice = 8;

/** Does work between requests, which come first. Resolves to undefined if it was to stop before it was done. */
async function inSlices<Value>(work: Iterator<void, Value>, isToStop: () => boolean): Promise<Value | undefined> {
  let until = 0;
  for (;;) {
    if (performance.now() >= until) {
      await setImmediate();
      if (isToStop()) return undefined;
      until = performance.now() + slice;
    }
    const { done, value } = work.next();
    if (done) return value;
  }
}

function* makeAll({ declared, making }: Ready): Generator<void, true> {
  const left = declared.rendered.outputs.filter(({ path }) => !making.kept.made.has(path));
  const { here, tasks, last, lastHere } = planOutputs(left);
  for (const output of [...tasks.flat(), ...here, ...last, ...lastHere]) {
    yield;
    making.make(output);
  }
  return true;
}
