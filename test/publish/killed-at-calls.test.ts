import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { recover } from '../../generator/publish/stage.ts';
import { bundleInto } from './bundle.ts';
import { buildIn, commandLine, environment, makeProject, snapshot, temporaryFolder } from './project.ts';
import { commitVersion } from './version.ts';

const programs = temporaryFolder();
before(() => bundleInto(programs, ['commit-forever', 'die-at-call']));

/** All functions that change a file or a folder. */
const changing = 'closeSync linkSync mkdirSync openSync renameSync rmdirSync rmSync unlinkSync writeFileSync writeSync';

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** Runs a program that is killed just before its n-th call of some functions. */
async function runAndDie(cwd: string, args: readonly string[], moment: string): Promise<Ended> {
  const preload = ['--import', pathToFileURL(join(programs, 'die-at-call.mjs')).href];
  const child = spawn(process.execPath, [...preload, ...args], {
    cwd,
    env: environment({ DIE_AT: moment }),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { signal, output };
}

/** Puts a folder back if it was moved away, and tells whether it was. */
function isPutBack(folder: string): boolean {
  let said = false;
  const wasGone = !existsSync(folder);
  recover(folder, () => {
    said = true;
  });
  assert.equal(said, wasGone);
  return said;
}

test('a build that is killed before any of its calls that change a file leaves the old tree or the new', async (t) => {
  const folder = temporaryFolder();
  const out = join(folder, 'dist');
  commitVersion(out, 1);
  const fresh = snapshot(out);
  const args = [join(programs, 'commit-forever.mjs'), out, '1'];
  const seen = { calls: 0, old: 0, new: 0, putBack: 0 };
  for (;;) {
    rmSync(out, { recursive: true });
    commitVersion(out, 0);
    const old = snapshot(out);
    const { signal, output } = await runAndDie(folder, args, `${seen.calls + 1} ${changing}`);
    assert.equal(signal, 'SIGKILL');
    seen.calls += 1;
    if (isPutBack(out)) seen.putBack += 1;
    const left = snapshot(out);
    const isNew = left['_manifest.json'] === fresh['_manifest.json'];
    assert.deepEqual(left, isNew ? fresh : old, `killed before call ${seen.calls}`);
    seen[isNew ? 'new' : 'old'] += 1;
    commitVersion(out, 1);
    assert.deepEqual(
      Object.keys(snapshot(folder)),
      Object.keys(fresh).map((path) => `dist/${path}`),
    );
    // It came to its end, and was killed in the version after that.
    if (output.includes('done 1')) break;
  }
  t.diagnostic(JSON.stringify(seen));
  // There is no tree between its two renames, and only there.
  assert.equal(seen.putBack, 1);
  assert.ok(seen.old > 30 && seen.new > 10, JSON.stringify(seen));
});

test('the command line that is killed before a call that changes a file leaves each tree old or new', async (t) => {
  const project = makeProject();
  const page = join(project, 'content/pages/en/index.md');
  const settings = join(project, 'content/site.yaml');
  assert.equal((await buildIn(project)).exitCode, 0);
  const kept = temporaryFolder();
  cpSync(project, kept, { recursive: true });
  const change = () => {
    writeFileSync(page, readFileSync(page, 'utf8').replace('title: ', 'title: Changed '));
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('hosts: [', 'hosts: [lighttpd, '));
  };
  change();
  assert.equal((await buildIn(project)).exitCode, 0);
  const trees = ['dist', 'deploy'].map((name) => join(project, name));
  const fresh = trees.map(snapshot);
  const seen = { kills: 0, old: 0, new: 0, putBack: 0 };
  /** Whether it was killed before the n-th call. */
  const isKilled = async (nth: number, calls: string) => {
    rmSync(project, { recursive: true });
    cpSync(kept, project, { recursive: true });
    change();
    const old = trees.map(snapshot);
    const { signal } = await runAndDie(project, commandLine(), `${nth} ${calls}`);
    if (signal === null) {
      assert.deepEqual(trees.map(snapshot), fresh);
      return false;
    }
    seen.kills += 1;
    for (const [index, tree] of trees.entries()) {
      if (isPutBack(tree)) seen.putBack += 1;
      const left = snapshot(tree);
      const isNew = JSON.stringify(left) === JSON.stringify(fresh[index]);
      if (!isNew) assert.deepEqual(left, old[index], `killed before call ${nth} of ${calls}`);
      assert.notDeepEqual(old[index], fresh[index]);
      seen[isNew ? 'new' : 'old'] += 1;
    }
    return true;
  };
  for (let nth = 1; await isKilled(nth, 'renameSync'); nth += 1);
  t.diagnostic(JSON.stringify(seen));
  assert.deepEqual(seen, { kills: 4, old: 6, new: 2, putBack: 2 });
  // Of its hundreds of calls every hundredth or so is enough here.
  for (let nth = 1; await isKilled(nth, changing); nth = Math.ceil(nth * 1.5));
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.kills > 10, JSON.stringify(seen));
});
