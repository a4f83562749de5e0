// Fault: A kill before any call that changes a file → Both trees old, or both new

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { exchange } from '../../generator/publish/moves.ts';
import { recover } from '../../generator/publish/stage.ts';
import { bundleInto } from './bundle.ts';
import { buildIn, commandLine, environment, makeProject, snapshot, temporaryFolder } from './project.ts';
import { commitVersion } from './version.ts';

const programs = temporaryFolder();
before(() => bundleInto(programs, ['commit-forever', 'die-at-call']));

/** Whether this system can exchange two folders. */
const exchanges = (() => {
  const folder = temporaryFolder();
  const [one, other] = [join(folder, 'one'), join(folder, 'other')] as const;
  for (const path of [one, other]) mkdirSync(path);
  return exchange(one, other);
})();

/** All functions that change a file or a folder. */
const changing = 'closeSync linkSync mkdirSync openSync renameSync rmdirSync rmSync unlinkSync writeFileSync writeSync';

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** Where the system has no program that exchanges two folders, or writes a file system to the disk. */
const withoutPrograms = { PATH: '' };

/** Runs a program that is killed just before its n-th call of some functions. */
async function runAndDie(
  cwd: string,
  args: readonly string[],
  moment: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const preload = ['--import', pathToFileURL(join(programs, 'die-at-call.mjs')).href];
  const child = spawn(process.execPath, [...preload, ...args], {
    cwd,
    env: environment({ DIE_AT: moment, ...more }),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { signal, output };
}

/** Finishes what was begun, and tells whether anything was. */
function isFinished(output: string, deploy = `${output}-deploy`): boolean {
  let said = false;
  recover({ output, deploy }, (message) => {
    assert.match(message, /^An earlier build was interrupted; "[^"]+" was completed$/);
    said = true;
  });
  return said;
}

const systems = [
  ['', {}],
  [', on a system that cannot exchange two folders', withoutPrograms],
] as const;

for (const [system, more] of systems)
  for (const [start, isKept] of [
    ['', false],
    [', and grows in the tree before', true],
  ] as const)
    test(`a build that is killed before any of its calls that change a file leaves the old tree or the new${start}${system}`, async (t) => {
      const folder = temporaryFolder();
      const out = join(folder, 'dist');
      const former = isKept ? join(folder, 'former') : undefined;
      commitVersion(out, 1, former);
      const fresh = snapshot(out);
      const args = [join(programs, 'commit-forever.mjs'), out, '1', ...(former === undefined ? [] : [former])];
      const seen = { calls: 0, old: 0, new: 0, gone: 0, finished: 0 };
      for (;;) {
        rmSync(out, { recursive: true });
        commitVersion(out, 1, former);
        commitVersion(out, 0, former);
        const old = snapshot(out);
        const { signal, output } = await runAndDie(folder, args, `${seen.calls + 1} ${changing}`, more);
        assert.equal(signal, 'SIGKILL');
        seen.calls += 1;
        if (!existsSync(out)) seen.gone += 1;
        if (isFinished(out)) seen.finished += 1;
        const left = snapshot(out);
        const isNew = left['_manifest.json'] === fresh['_manifest.json'];
        assert.deepEqual(left, isNew ? fresh : old, `killed before call ${seen.calls}`);
        seen[isNew ? 'new' : 'old'] += 1;
        commitVersion(out, 1, former);
        assert.deepEqual(
          Object.keys(snapshot(folder)).filter((path) => !path.startsWith('former/')),
          Object.keys(fresh).map((path) => `dist/${path}`),
        );
        // It came to its end, and was killed in the version after that.
        if (output.includes('done 1')) break;
      }
      t.diagnostic(JSON.stringify(seen));
      // Where two folders can be exchanged, there is a tree at any moment; elsewhere there is none between its two renames, and only there.
      assert.equal(seen.gone, exchanges && more !== withoutPrograms ? 0 : 1);
      assert.ok(seen.finished > 1 && seen.old > 30 && seen.new > 10, JSON.stringify(seen));
    });

for (const [system, more] of systems)
  test(`the command line that is killed before a call that changes a file leaves both trees old, or both new${system}`, async (t) => {
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
    const seen = { kills: 0, old: 0, new: 0, gone: 0, finished: 0 };
    /** Whether it was killed before the n-th call. */
    const isKilled = async (nth: number, calls: string) => {
      rmSync(project, { recursive: true });
      cpSync(kept, project, { recursive: true });
      change();
      const old = trees.map(snapshot);
      const { signal } = await runAndDie(project, commandLine(), `${nth} ${calls}`, more);
      if (signal === null) {
        assert.deepEqual(trees.map(snapshot), fresh);
        return false;
      }
      seen.kills += 1;
      if (!trees.every(existsSync)) seen.gone += 1;
      if (isFinished(join(project, 'dist'), join(project, 'deploy'))) {
        seen.finished += 1;
        assert.deepEqual(readdirSync(project).sort(), ['content', 'deploy', 'dist']);
      }
      const left = trees.map(snapshot);
      const isNew = JSON.stringify(left) === JSON.stringify(fresh);
      const isOld = JSON.stringify(left) === JSON.stringify(old);
      assert.ok(isNew || isOld, `killed before call ${nth} of ${calls}`);
      seen[isNew ? 'new' : 'old'] += 1;
      return true;
    };
    for (let nth = 1; await isKilled(nth, 'renameSync'); nth += 1);
    t.diagnostic(JSON.stringify(seen));
    const { gone, kills } = seen;
    const canExchange = exchanges && more !== withoutPrograms;
    assert.deepEqual([gone, kills], canExchange ? [0, 1] : [2, 5]);
    // Before the first exchange, and after the last. Elsewhere each file is written to the disk by itself.
    for (let nth = 1; canExchange && (await isKilled(nth, 'fsyncSync')); nth += 1);
    // Of its hundreds of calls every hundredth or so is enough here.
    for (let nth = 1; await isKilled(nth, changing); nth = Math.ceil(nth * 1.5));
    t.diagnostic(JSON.stringify(seen));
    assert.ok(seen.kills > 10 && seen.finished > 1 && seen.old > 5 && seen.new > 1, JSON.stringify(seen));
  });

for (const name of ['dist', 'deploy'])
  test(`a build that is killed before it moves a name in ${name}/, where a file system is mounted, leaves both trees old, or both new`, async (t) => {
    const project = makeProject();
    const trees = ['dist', 'deploy'].map((folder) => join(project, folder));
    const settings = join(project, 'content/site.yaml');
    const text = readFileSync(settings, 'utf8');
    /** Both trees, without what a killed build has staged in the mount point. */
    const treesNow = () =>
      JSON.stringify(
        trees.map((tree) => Object.entries(snapshot(tree)).filter(([path]) => !path.startsWith('.fingerpost/'))),
      );
    const build = async (hosts: string) => {
      writeFileSync(settings, text.replace('hosts: [nginx]', `hosts: [${hosts}]`));
      assert.equal((await buildIn(project)).exitCode, 0);
      return treesNow();
    };
    mkdirSync(join(project, name));
    const mount = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', join(project, name)]);
    if (mount.status !== 0) return t.skip('nothing can be mounted here');
    const seen = { kills: 0, finished: 0 };
    try {
      const fresh = await build('lighttpd');
      for (let nth = 1; ; nth = Math.ceil(nth * 1.3)) {
        const old = await build('nginx');
        writeFileSync(settings, text.replace('hosts: [nginx]', 'hosts: [lighttpd]'));
        const { signal } = await runAndDie(project, commandLine(), `${nth} renameSync`, withoutPrograms);
        if (signal === null) break;
        seen.kills += 1;
        if (isFinished(...(trees as [string, string]))) seen.finished += 1;
        const isOld = treesNow() === old;
        assert.ok(isOld || treesNow() === fresh, `killed before rename ${nth}`);
      }
      t.diagnostic(JSON.stringify(seen));
      assert.ok(seen.kills > 3 && seen.finished === seen.kills - 1, JSON.stringify(seen));
    } finally {
      spawnSync('umount', [join(project, name)]);
    }
  });
