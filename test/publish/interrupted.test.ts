// Fault: Signals, two builds at once → The old tree or the new; recovered by the next build

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { recover } from '../../generator/publish/stage.ts';
import { buildIn, commandLine, environment, makeProject, snapshot, stageFor, temporaryFolder } from './project.ts';

const stageModule = new URL('../../generator/publish/stage.ts', import.meta.url).href;

/**
 * Replaces `out` in a process of its own that kills itself just before its n-th call of a file system function. Returns the signal
 * that ended it, or null when it ran to its end.
 */
function replaceAndDie(folder: string, call: string, nth: number, signal: NodeJS.Signals): NodeJS.Signals | null {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { openStage } = await import(${JSON.stringify(stageModule)});
    const real = fs.${call};
    let calls = 0;
    fs.${call} = (...args) => {
      if (++calls === ${nth}) process.kill(process.pid, '${signal}');
      return real(...args);
    };
    syncBuiltinESMExports();
    const stage = openStage({ output: 'out', deploy: 'out-deploy' }, { clean: true, say: () => {} });
    stage.write('a.txt', 'new a');
    stage.write('deep/b.txt', 'new b');
    stage.commit();
  `;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program];
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).signal;
}

const foldersOf = (folder: string) => ({ output: join(folder, 'out'), deploy: join(folder, 'out-deploy') });

/** A folder with an `out` of two files, made by a stage. */
function folderWithOutput(): string {
  const folder = temporaryFolder();
  replace(folder, { 'a.txt': 'old a', 'deep/b.txt': 'old b' });
  return folder;
}

function replace(folder: string, files: Readonly<Record<string, string>>): readonly string[] {
  const said: string[] = [];
  const stage = stageFor(join(folder, 'out'), (message) => void said.push(message));
  for (const [path, text] of Object.entries(files)) stage.write(path, text);
  stage.commit();
  return said;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const old = { 'a.txt': base64('old a'), 'deep/b.txt': base64('old b') };
const fresh = { 'a.txt': base64('new a'), 'deep/b.txt': base64('new b') };

const moments: readonly [moment: string, call: string, nth: number, left: object | undefined, said: RegExp][] = [
  ['while files are written', 'writeSync', 2, old, /what it left behind was removed/],
  ['before the journal is in place', 'renameSync', 1, old, /what it left behind was removed/],
  ['before the two folders are exchanged', 'fsyncSync', 2, old, /"[^"]+out" was completed/],
  ['after that', 'fsyncSync', 3, fresh, /"[^"]+out" was completed/],
  ['while the old folder is removed', 'rmdirSync', 1, fresh, /what it left behind was removed/],
];

for (const [moment, call, nth, left, said] of moments) {
  test(`openStage() recovers from a build that was killed ${moment}`, async () => {
    const folder = folderWithOutput();
    assert.equal(replaceAndDie(folder, call, nth, 'SIGKILL'), 'SIGKILL');
    const out = join(folder, 'out');
    assert.deepEqual(existsSync(out) ? snapshot(out) : undefined, left);
    const messages = replace(folder, { 'c.txt': 'newer' });
    assert.match(messages.filter((message) => !message.startsWith('Deleted')).join(), said);
    assert.deepEqual(snapshot(folder), { 'out/c.txt': base64('newer') });
    assert.deepEqual(readdirSync(folder), ['out']);
  });
}

test('recover() finishes what was begun even when the next build publishes nothing', async () => {
  const folder = folderWithOutput();
  replaceAndDie(folder, 'fsyncSync', 2, 'SIGKILL');
  const said: string[] = [];
  recover(foldersOf(folder), (message) => void said.push(message));
  assert.deepEqual(snapshot(join(folder, 'out')), fresh);
  assert.equal(said.length, 1);
  recover(foldersOf(folder), (message) => void said.push(message));
  assert.equal(said.length, 1);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`openStage() ends with ${signal} and leaves the old folder whole`, async () => {
    const folder = folderWithOutput();
    assert.equal(replaceAndDie(folder, 'writeSync', 2, signal), signal);
    assert.deepEqual(snapshot(join(folder, 'out')), old);
  });
}

test('the command line is ended by a signal as shells expect, and leaves the output alone', async () => {
  const project = makeProject();
  assert.equal((await buildIn(project)).exitCode, 0);
  const trees = () => ['dist', 'deploy'].map((name) => snapshot(join(project, name)));
  const before = trees();
  const page = join(project, 'content/pages/en/index.md');
  writeFileSync(page, readFileSync(page, 'utf8').replace('title: ', 'title: Changed '));
  // It comes while the new tree is written.
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const real = fs.writeSync;
    fs.writeSync = (...args) => {
      if (args[0] > 2) process.kill(process.pid, 'SIGTERM');
      return real(...args);
    };
    syncBuiltinESMExports();
  `;
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
  const command = [process.execPath, ...preload, ...commandLine()].map((arg) => `'${arg.replaceAll("'", '%27')}'`);
  const { stdout, stderr } = spawnSync('sh', ['-c', `${command.join(' ')}; echo "exit $?"`], {
    cwd: project,
    env: environment(),
    encoding: 'utf8',
  });
  assert.match(stdout, /^exit 143$/m, stderr);
  assert.deepEqual(trees(), before);
});

test('build() exits with 75 and names the process while another build writes, and takes over when that is gone', async () => {
  const project = makeProject();
  assert.equal((await buildIn(project)).exitCode, 0);
  const before = snapshot(join(project, 'dist'));
  const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
  await once(other, 'spawn');
  writeFileSync(join(project, '.dist.lock'), `${other.pid}\n`);
  const { text, exitCode } = await buildIn(project);
  assert.equal(text.split('\n', 1)[0], `error Another build (process ${other.pid}) is writing here`);
  assert.equal(exitCode, 75);
  assert.deepEqual(snapshot(join(project, 'dist')), before);
  other.kill();
  await once(other, 'exit');
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  assert.ok(!existsSync(join(project, '.dist.lock')));
});

test('two builds at once end with one tree and no error but 75', async () => {
  const project = makeProject();
  assert.equal((await buildIn(project)).exitCode, 0);
  const before = snapshot(join(project, 'dist'));
  const run = async () => {
    const child = spawn(process.execPath, commandLine(), {
      cwd: project,
      stdio: 'ignore',
      env: environment(),
    });
    const [code] = await once(child, 'exit');
    return code as number;
  };
  const codes = await Promise.all([run(), run()]);
  assert.ok(codes.includes(0), String(codes));
  assert.ok(
    codes.every((code) => code === 0 || code === 75),
    String(codes),
  );
  assert.deepEqual(snapshot(join(project, 'dist')), before);
  assert.deepEqual(readdirSync(project).sort(), ['content', 'deploy', 'dist']);
});
