// Fault: Signals, two builds at once → The old tree or the new; recovered by the next build

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildIn, commandLine, environment, makeProject, snapshot } from './project.ts';

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  test(`the command line is ended by ${signal} as shells expect, and leaves the output alone`, async () => {
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
      if (args[0] > 2) process.kill(process.pid, '${signal}');
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
    assert.match(stdout, new RegExp(`^exit ${code}$`, 'm'), stderr);
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

test('build() finishes the removal of deploy/ that was interrupted, and leaves nothing of it beside dist/', async () => {
  for (const isMoved of [false, true]) {
    const project = makeProject();
    assert.equal((await buildIn(project)).exitCode, 0);
    if (isMoved) renameSync(join(project, 'deploy'), join(project, '.deploy.old'));
    writeFileSync(join(project, '.dist.journal'), '[["deploy","deploy",null]]');
    const { text, exitCode } = await buildIn(project, ['--host', 'cloudflare-pages']);
    assert.match(text, /^An earlier build was interrupted; "[^"]*dist" was completed\n$/);
    assert.equal(exitCode, 0);
    assert.deepEqual(readdirSync(project).sort(), ['content', 'dist']);
  }
});

test('two builds at once end with one tree and no error but 75', async () => {
  const project = makeProject();
  assert.equal((await buildIn(project)).exitCode, 0);
  const before = snapshot(join(project, 'dist'));
  const run = async () => {
    const child = spawn(process.execPath, commandLine(), { cwd: project, stdio: 'ignore', env: environment() });
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
