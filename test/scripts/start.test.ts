import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildIn, environment, makeProject, runIn, snapshot, templates, temporaryFolder } from '../publish/project.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A copy of the program, which finds the packages of this one. */
function copyProgram(): string {
  const copy = temporaryFolder();
  for (const part of ['generator', 'scripts', 'templates', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  return copy;
}

function start(program: string, args: readonly string[], cwd = program) {
  const command = [join(program, 'scripts', 'start.js'), ...args];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd, env: environment(), encoding: 'utf8' });
  return [status, stderr];
}

test('what starts compiled builds the same bytes as the modules do, and says the same', async () => {
  const [compiled, modules] = [makeProject(), makeProject()];
  const { text, exitCode } = runIn(compiled);
  assert.deepEqual(await buildIn(modules), { text, exitCode });
  assert.deepEqual(snapshot(join(compiled, 'dist')), snapshot(join(modules, 'dist')));
});

test('where nothing compiled can be kept, the modules run as they are', () => {
  const program = copyProgram();
  writeFileSync(join(program, 'node_modules', '.cache'), 'in the way');
  const [project, other] = [makeProject(), makeProject()];
  assert.deepEqual(start(program, ['build', '--templates', templates], project), [0, '']);
  runIn(other);
  assert.deepEqual(snapshot(join(project, 'dist')), snapshot(join(other, 'dist')));
});

test('what cannot be compiled is told with its place', () => {
  const program = copyProgram();
  writeFileSync(join(program, 'templates', 'accept.js'), 'export function negotiate( {}\n');
  const [status, said] = start(program, ['build']);
  assert.equal(status, 2);
  assert.match(String(said), /^The program cannot be compiled:\ntemplates\/accept\.js:2:1: \S.*\n$/);
});

test('a command that does not exist is wrong use', () => {
  assert.deepEqual(start(root, ['bild']), [2, 'Run one of build, check, dev, preview, not "bild"\n']);
});
