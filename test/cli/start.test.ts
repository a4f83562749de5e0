// Fault: A bundle with an empty, cut or changed file → Made again

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
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

/** A copy of the program without its bundle, which finds the packages of this one. */
function copyProgram(): string {
  const copy = temporaryFolder();
  for (const part of ['generator', 'scripts', 'templates', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  rmSync(join(copy, 'generator', 'bundle'), { recursive: true, force: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  return copy;
}

/** The arguments of node that start a command of a program. */
function commandOf(program: string, ...args: readonly string[]): readonly string[] {
  return [join(program, 'scripts', 'start.js'), ...args];
}

function run(command: readonly string[], cwd = makeProject(), more: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, command, { cwd, env: environment(more), encoding: 'utf8' });
}

function start(program: string, args: readonly string[], cwd?: string) {
  const { status, stderr } = run(commandOf(program, ...args), cwd);
  return [status, stderr];
}

function bundleOf(program: string): string {
  return join(program, 'generator', 'bundle');
}

/** When the bundle that a program has was made: another one has another inode. */
function madeOf(program: string): number {
  return statSync(join(bundleOf(program), 'main.js')).ino;
}

test('a start makes the bundle only if it is missing or older than a source', () => {
  const [program, project] = [copyProgram(), makeProject()];
  const build = () => assert.deepEqual(start(program, ['build'], project), [0, '']);
  build();
  let made = madeOf(program);
  build();
  assert.equal(madeOf(program), made);
  for (const source of ['generator/build.ts', 'templates/page.ts', 'scripts/bundle/files.ts', 'package-lock.json']) {
    writeFileSync(join(program, source), `${readFileSync(join(program, source), 'utf8')}\n`);
    // As a copy that keeps times leaves it.
    utimesSync(join(program, source), 0, 0);
    build();
    assert.notEqual(madeOf(program), made, source);
    made = madeOf(program);
    build();
    assert.equal(madeOf(program), made, source);
  }
  writeFileSync(join(program, 'templates', 'style.css'), 'p { margin: 0 }\n');
  build();
  assert.equal(madeOf(program), made);
  assert.equal(readFileSync(join(project, 'dist', 'style.css'), 'utf8'), 'p { margin: 0 }\n');
  assert.deepEqual(readdirSync(program).sort(), [
    'generator',
    'node_modules',
    'package-lock.json',
    'package.json',
    'scripts',
    'templates',
  ]);
});

test('starts at the same time that all make the bundle build the same, and leave one bundle', async () => {
  const program = copyProgram();
  const projects = [makeProject(), makeProject(), makeProject()];
  const codes = await Promise.all(
    projects.map(async (cwd) => {
      const child = spawn(process.execPath, commandOf(program, 'build'), { cwd, env: environment(), stdio: 'ignore' });
      return (await once(child, 'close'))[0] as number;
    }),
  );
  assert.deepEqual(codes, [0, 0, 0]);
  const [first, ...others] = projects.map((project) => snapshot(join(project, 'dist')));
  for (const other of others) assert.deepEqual(other, first);
  assert.deepEqual(
    readdirSync(program).filter((name) => name.startsWith('.')),
    [],
  );
});

test('a start after one that was killed while it made the bundle makes it, and removes what was left behind long ago', () => {
  const program = copyProgram();
  const [left, recent] = [join(program, '.bundle-1'), join(program, '.bundle-2')];
  for (const folder of [left, recent]) mkdirSync(folder);
  utimesSync(left, 0, 0);
  assert.deepEqual(start(program, ['build']), [0, '']);
  assert.deepEqual([existsSync(left), existsSync(recent)], [false, true]);
});

test('a bundle that a power failure damaged is made again, and ends no command in silence', () => {
  const program = copyProgram();
  const fresh = start(program, ['check']);
  // There is no dist/ yet, which is what check has to say.
  assert.equal(fresh[0], 1);
  assert.match(String(fresh[1]), /error stale dist\/\S+ is missing/);
  const [check = ''] = readdirSync(bundleOf(program)).filter((name) => /^check-\w+\.js$/.test(name));
  const damages: readonly (readonly [name: string, damage: (path: string) => void])[] = [
    ['main.js', (path) => truncateSync(path)],
    [check, (path) => truncateSync(path)],
    [check, (path) => writeFileSync(path, flipped(readFileSync(path)))],
    [check, (path) => rmSync(path)],
    ['digests.json', (path) => truncateSync(path)],
    ['digests.json', (path) => writeFileSync(path, '{}')],
  ];
  const whole = snapshot(bundleOf(program));
  for (const [name, damage] of damages) {
    damage(join(bundleOf(program), name));
    assert.deepEqual(start(program, ['check']), fresh, name);
    assert.deepEqual(snapshot(bundleOf(program)), whole);
  }
});

/** One bit in the middle is another. */
function flipped(bytes: Buffer): Buffer {
  const middle = bytes.byteLength >> 1;
  return Buffer.concat([bytes.subarray(0, middle), Buffer.of((bytes[middle] ?? 0) ^ 1), bytes.subarray(middle + 1)]);
}

test('the bundle runs by itself, without the scripts and the packages of the source', () => {
  const [copy, project] = [copyProgram(), makeProject()];
  assert.deepEqual(start(copy, ['build'], project), [0, '']);
  const installed = temporaryFolder();
  for (const part of [
    'generator/browser',
    'generator/bundle',
    'generator/fonts',
    'generator/hosts/runtime',
    'templates',
    'package.json',
  ])
    cpSync(join(copy, part), join(installed, part), { recursive: true });
  const other = makeProject();
  const { status, stderr } = run([join(installed, 'generator/bundle/main.js'), 'build'], other);
  assert.deepEqual([status, stderr], [0, '']);
  assert.deepEqual(snapshot(join(other, 'dist')), snapshot(join(project, 'dist')));
});

test('the bundle reads Markdown with remark where the native parser has no binary', () => {
  const [copy, project] = [copyProgram(), makeProject()];
  rmSync(join(copy, 'node_modules', '@bruits'), { force: true });
  const { status, stdout } = run(commandOf(copy, 'build', '--templates', templates), project);
  assert.equal(status, 0);
  assert.match(stdout, /^ {2}The native Markdown parser has no binary for this machine/m);
  assert.equal(runIn(project, ['--out', 'other']).exitCode, 0);
  assert.deepEqual(snapshot(join(project, 'dist')), snapshot(join(project, 'other')));
});

test('the bundle builds the same bytes as the modules do, and says the same', async () => {
  const [bundled, modules] = [makeProject(), makeProject()];
  const { text, exitCode } = runIn(bundled);
  assert.deepEqual(await buildIn(modules), { text, exitCode });
  assert.deepEqual(snapshot(join(bundled, 'dist')), snapshot(join(modules, 'dist')));
});

for (const [what, own] of [
  ['the usual templates', false],
  ['templates of its own', true],
] as const) {
  test(`the bundle builds the same bytes with a second worker, with ${what}`, async () => {
    const post = readFileSync(join(base, 'posts/en/first.md'));
    const posts = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`posts/en/${index}.md`, post]));
    const [bundled, modules] = [makeProject(posts), makeProject(posts)];
    for (const project of own ? [bundled, modules] : []) {
      cpSync(templates, join(project, 'templates'), { recursive: true });
      const page = join(project, 'templates', 'parts.ts');
      writeFileSync(page, readFileSync(page, 'utf8').replace('<h1', '<h1 class="own"'));
    }
    const flags = own ? ['--templates', 'templates'] : [];
    const { text, exitCode } = runIn(bundled, flags);
    assert.deepEqual(await buildIn(modules, flags), { text, exitCode });
    const built = snapshot(join(bundled, 'dist'));
    assert.deepEqual(built, snapshot(join(modules, 'dist')));
    assert.equal(atob(built['blog/first/index.html'] ?? '').includes('<h1 class="own">'), own);
  });
}

test('code that cannot be bundled is reported with its place', () => {
  const program = copyProgram();
  writeFileSync(join(program, 'templates', 'page.ts'), 'export default function page( {}\n');
  const [status, said] = start(program, ['build']);
  assert.equal(status, 2);
  assert.match(String(said), /^error The program cannot be bundled: templates\/page\.ts:2:1: \S.*\n$/);
  assert.equal(existsSync(bundleOf(program)), false);
});

test('compiled code is kept only where nobody else can write', {
  skip: 'enableCompileCache' in module ? false : 'This Node.js keeps nothing',
}, () => {
  const more = (folder: string) => ({ TMPDIR: folder, NODE_COMPILE_CACHE: '' });
  const [good, shared] = [temporaryFolder(), temporaryFolder()];
  const cacheIn = (folder: string) => join(folder, `fingerpost-${process.getuid?.()}`);
  mkdirSync(cacheIn(shared), { mode: 0o777 });
  spawnSync('chmod', ['777', cacheIn(shared)]);
  for (const folder of [good, shared])
    assert.equal(run(commandOf(root, 'build'), makeProject(), more(folder)).status, 0);
  assert.equal(lstatSync(cacheIn(good)).mode & 0o777, 0o700);
  assert.deepEqual([readdirSync(cacheIn(good)).length, readdirSync(cacheIn(shared)).length], [1, 0]);
});

test('a command that does not exist is a usage error', () => {
  assert.deepEqual(start(root, ['bild']), [2, 'error There is no command "bild"\n  hint: Did you mean "build"?\n']);
  assert.match(
    String(start(root, ['toString'])),
    /^2,error There is no command "toString"\n {2}hint: Known: init, import, build, /,
  );
});
