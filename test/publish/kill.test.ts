// Fault: A kill at any moment, while the output is being read → The old tree or the new; never half a file

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { recover } from '../../generator/publish/stage.ts';
import { bundleInto } from './bundle.ts';
import { snapshot, stageFor, temporaryFolder } from './project.ts';
import { wholeVersion } from './whole-version.ts';

const programs = temporaryFolder();

before(() => bundleInto(programs, ['commit-forever', 'read-forever']));

interface Outcome {
  kills: number;
  old: number;
  new: number;
  /** How often something had to be restored or removed. */
  recovered: number;
  /** How often the old folder was restored. */
  putBack: number;
  broken: string[];
}

/** When a process is killed: a number of milliseconds after a number of messages, which also works on a busy machine. */
interface Moment {
  readonly messages: number;
  readonly milliseconds: number;
}

/** Kills a process that commits without end, again and again, and looks at what each left once the next start has recovered it. */
async function killAgainAndAgain(folder: string, moments: readonly Moment[]): Promise<Outcome> {
  const out = join(folder, 'dist');
  const outcome: Outcome = { kills: 0, old: 0, new: 0, recovered: 0, putBack: 0, broken: [] };
  let next = 0;
  let last: number | string = 'nothing';
  for (const { messages, milliseconds } of moments) {
    const child = spawn(process.execPath, [join(programs, 'commit-forever.mjs'), out, String(next)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    let doomed = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (doomed || said.split('\n').length <= messages) return;
      doomed = true;
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
    });
    const [, signal] = await once(child, 'close');
    assert.equal(signal, 'SIGKILL');
    outcome.kills += 1;
    const begun = Number(/.*begin (\d+)\n/s.exec(said)?.[1]);
    const done = said.endsWith(`done ${begun}\n`);
    const [, whole] = /.*done (\d+)\n/s.exec(said) ?? [];
    if (whole !== undefined) last = Number(whole);
    next = begun + 1;
    if (existsSync(join(folder, '.dist.stage')) || existsSync(join(folder, '.dist.old'))) outcome.recovered += 1;
    recover({ output: out, deploy: `${out}-deploy` }, () => {
      outcome.putBack += 1;
    });
    const version = existsSync(out) ? wholeVersion(out) : 'nothing';
    if (version === begun) outcome.new += 1;
    else if (!done && version === last) outcome.old += 1;
    else outcome.broken.push(`${version} after ${said.trimEnd().split('\n').at(-1)}`);
    last = version;
  }
  return outcome;
}

test('a build that is killed at 300 moments leaves the old tree or the new, and no reader ever gets half a file', async (t) => {
  const moment = fc.record({ messages: fc.integer({ min: 1, max: 5 }), milliseconds: fc.nat(6) });
  const lanes = fc.sample(fc.array(moment, { minLength: 150, maxLength: 150 }), { seed: 20261101, numRuns: 2 });
  const outcomes = await Promise.all(
    lanes.map(async (moments) => {
      const folder = temporaryFolder();
      const reader = spawn(process.execPath, [join(programs, 'read-forever.mjs'), join(folder, 'dist')], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const outcome = await killAgainAndAgain(folder, moments);
      reader.stdin.end();
      const printed: string[] = [];
      for await (const chunk of reader.stdout) printed.push(String(chunk));
      const read = JSON.parse(printed.join('')) as { whole: number; absent: number; versions: number; half: string[] };
      // Whatever was left behind, the next build recovers from it and leaves nothing next to its tree.
      const stage = stageFor(join(folder, 'dist'));
      stage.write('a', 'a');
      stage.commit();
      assert.deepEqual(Object.keys(snapshot(folder)), ['dist/a']);
      return { ...outcome, read };
    }),
  );
  for (const outcome of outcomes) {
    t.diagnostic(JSON.stringify(outcome));
    assert.deepEqual([outcome.kills, outcome.broken, outcome.read.half], [150, [], []]);
    assert.equal(outcome.old + outcome.new, 150);
    assert.ok(outcome.read.whole > 0);
  }
});
