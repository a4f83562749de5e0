import { setImmediate } from 'node:timers/promises';
import { reportedProblems } from '../base/few-problems.ts';
import { hasErrors, type Problem } from '../base/problem.ts';
import { planOutputs } from '../parallel/plan.ts';
import { configure } from '../steps.ts';
import { type Conclusion, concluded, problemsOfFaulty } from './conclude.ts';
import type { Ready, Version } from './version.ts';

/** Everything that is wrong with a version, and what it comes to if it has no error. */
interface Settled {
  readonly problems: readonly Problem[];
  readonly conclusion: Conclusion | undefined;
}

/** For how long, in milliseconds, outputs are made before requests are answered. */
const slice = 8;

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
    const problems = await problemsOfFaulty(version, isToStop);
    return problems && { problems: reportedProblems(problems), conclusion: undefined };
  }
  if (!(await makeAll(ready, isToStop))) return undefined;
  const conclusion = concluded(version, ready, await configure(ready.declared), former, changed);
  const { problems } = conclusion;
  return { problems, conclusion: hasErrors(problems) ? undefined : conclusion };
}

async function makeAll({ declared, making }: Ready, isToStop: () => boolean): Promise<boolean> {
  const { here, tasks, last, lastHere } = planOutputs(declared.rendered.outputs);
  let until = performance.now() + slice;
  for (const output of [...tasks.flat(), ...here, ...last, ...lastHere]) {
    making.make(output);
    if (performance.now() < until) continue;
    await setImmediate();
    if (isToStop()) return false;
    until = performance.now() + slice;
  }
  return true;
}
