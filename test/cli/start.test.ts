import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  base,
  buildIn,
  environment,
  makeProject,
  runIn,
  snapshot,
  templates,
  temporaryFolder,
} from '../publish/project.ts';

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

test('what starts compiled reads Markdown with remark where the native parser has no binary', () => {
  const [copy, project] = [copyProgram(), makeProject()];
  rmSync(join(copy, 'node_modules', '@bruits'), { force: true });
  const command = [join(copy, 'scripts', 'start.js'), 'build', '--templates', templates];
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: project,
    env: environment(),
    encoding: 'utf8',
  });
  assert.equal(status, 0);
  assert.match(stdout, /^The native Markdown parser has no binary for this machine/m);
  assert.equal(runIn(project, ['--out', 'other']).exitCode, 0);
  assert.deepEqual(snapshot(join(project, 'dist')), snapshot(join(project, 'other')));
});

test('what starts compiled builds the same bytes as the modules do, and says the same', async () => {
  const [compiled, modules] = [makeProject(), makeProject()];
  const { text, exitCode } = runIn(compiled);
  assert.deepEqual(await buildIn(modules), { text, exitCode });
  assert.deepEqual(snapshot(join(compiled, 'dist')), snapshot(join(modules, 'dist')));
});

test('what starts compiled builds the same bytes on two threads', async () => {
  const post = readFileSync(join(base, 'posts/en/first.md'));
  const posts = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`posts/en/${index}.md`, post]));
  const [compiled, modules] = [makeProject(posts), makeProject(posts)];
  const { text, exitCode } = runIn(compiled);
  assert.deepEqual(await buildIn(modules), { text, exitCode });
  assert.deepEqual(snapshot(join(compiled, 'dist')), snapshot(join(modules, 'dist')));
});

test('a build that ends well keeps the code that V8 made of the program, and runs from good code alone', () => {
  const program = copyProgram();
  const codes = () =>
    readdirSync(program, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.code'));
  const project = makeProject();
  const flags = ['--templates', templates];
  assert.deepEqual(start(program, ['check', ...flags], makeProject())[0], 1);
  assert.deepEqual(start(program, ['build', ...flags, '--content', 'nowhere'], project)[0], 2);
  assert.deepEqual(codes(), []);
  assert.deepEqual(start(program, ['build', ...flags], project), [0, '']);
  const [code = '', ...more] = codes();
  assert.deepEqual(more, []);
  const { size } = statSync(join(program, code));
  const built = snapshot(join(project, 'dist'));
  writeFileSync(join(program, code), 'no code');
  rmSync(join(project, 'dist'), { recursive: true });
  assert.deepEqual(start(program, ['build', ...flags], project), [0, '']);
  assert.deepEqual(snapshot(join(project, 'dist')), built);
  assert.ok(statSync(join(program, code)).size > size / 2);
  rmSync(join(program, code));
  assert.deepEqual(start(program, ['check', ...flags], project), [0, '']);
  assert.deepEqual(codes(), []);
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
  writeFileSync(join(program, 'generator/hosts/runtime/accept.js'), 'export function negotiate( {}\n');
  const [status, said] = start(program, ['build']);
  assert.equal(status, 2);
  assert.match(String(said), /^The program cannot be compiled:\ngenerator\/hosts\/runtime\/accept\.js:2:1: \S.*\n$/);
});

test('a command that does not exist is wrong use', () => {
  for (const name of ['bild', 'toString'])
    assert.deepEqual(start(root, [name]), [2, `Run one of build, check, dev, preview, not "${name}"\n`]);
});
