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
import { digestsFile, isStale, sha256 } from '../../scripts/bundle/age.js';
import {
  base,
  buildIn,
  environment,
  makeProject,
  put,
  runIn,
  snapshot,
  templates,
  temporaryFolder,
} from '../publish/project.ts';
import { some } from '../short.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A copy of the program without its bundle, which finds the packages of this one. */
function copyProgram(): string {
  const copy = temporaryFolder();
  for (const part of ['generator', 'scripts', 'templates', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  rmSync(join(copy, 'generator', 'bundle'), { recursive: true, force: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  return copy;
}

/** The arguments of node that start a command of a program. */
function commandOf(program: string, ...args: readonly string[]): readonly string[] {
  return [join(program, 'scripts', 'start.js'), ...args];
}

function run(command: readonly string[], cwd = makeProject(), more: Readonly<Record<string, string>> = {}) {
  const { stderr, ...others } = spawnSync(process.execPath, command, { cwd, env: environment(more), encoding: 'utf8' });
  // A slow machine takes so long that the build tells how far it is.
  return { ...others, stderr: stderr.replace(/^Writing \d+ of \d+\n/gm, '') };
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

/** Until a file that changes has a later time of change. */
function tick(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

/** A program whose bundle a start has made, for tests that leave it whole. */
const program = copyProgram();

test('two first starts at the same time make one bundle and build the same, and remove what one that was killed left behind long ago; the next uses it', async () => {
  const [left, recent] = [join(program, '.bundle-1'), join(program, '.bundle-2')];
  for (const folder of [left, recent]) mkdirSync(folder);
  utimesSync(left, 0, 0);
  const projects = [makeProject(), makeProject()] as const;
  const codes = await Promise.all(
    projects.map(async (cwd) => {
      const child = spawn(process.execPath, commandOf(program, 'build'), { cwd, env: environment(), stdio: 'ignore' });
      return (await once(child, 'close'))[0] as number;
    }),
  );
  assert.deepEqual(codes, [0, 0]);
  const [project, other] = projects;
  assert.deepEqual(snapshot(join(other, 'dist')), snapshot(join(project, 'dist')));
  assert.deepEqual([existsSync(left), existsSync(recent)], [false, true]);
  rmSync(recent, { recursive: true });
  const made = madeOf(program);
  writeFileSync(join(program, 'templates', 'style.css'), 'p { margin: 0 }\n');
  assert.deepEqual(start(program, ['build'], project), [0, '']);
  assert.equal(madeOf(program), made);
  assert.equal(readFileSync(join(project, 'dist', 'style.css'), 'utf8'), 'p { margin: 0 }');
  assert.deepEqual(readdirSync(program).sort(), [
    'generator',
    'node_modules',
    'package-lock.json',
    'package.json',
    'scripts',
    'templates',
  ]);
});

test('the bundle runs by itself, without the scripts and the packages of the source', () => {
  const [project, other] = [makeProject(), makeProject()];
  assert.deepEqual(start(program, ['build'], project), [0, '']);
  const installed = temporaryFolder();
  for (const part of [
    'generator/browser',
    'generator/bundle',
    'generator/fonts',
    'generator/hosts/runtime',
    'templates',
    'package.json',
  ])
    cpSync(join(program, part), join(installed, part), { recursive: true });
  const { status, stderr } = run([join(installed, 'generator/bundle/main.js'), 'build'], other);
  assert.deepEqual([status, stderr], [0, '']);
  assert.deepEqual(snapshot(join(other, 'dist')), snapshot(join(project, 'dist')));
});

test('the bundle reads Markdown with remark where the native parser has no binary', () => {
  const project = makeProject();
  rmSync(join(program, 'node_modules', '@bruits'), { force: true });
  const { status, stdout } = run(commandOf(program, 'build', '--templates', templates), project);
  assert.equal(status, 0);
  assert.match(stdout, /^ {2}The native Markdown parser has no binary for this machine/m);
  assert.equal(runIn(project, ['--out', 'other']).exitCode, 0);
  assert.deepEqual(snapshot(join(project, 'dist')), snapshot(join(project, 'other')));
});

test('a bundle that is older than a source, or that a power failure damaged, is made again, and ends no command in silence', () => {
  const whole = snapshot(bundleOf(program));
  const [chunk = ''] = readdirSync(bundleOf(program)).filter((name) => /^check-\w+\.js$/.test(name));
  truncateSync(join(bundleOf(program), chunk));
  const [status, said] = start(program, ['check']);
  // There is no dist/ yet, which is what check has to say.
  assert.equal(status, 1);
  assert.match(String(said), /error stale dist\/ has not been built/);
  assert.deepEqual(snapshot(bundleOf(program)), whole);
});

test('a bundle is stale if it is missing, damaged or older than any source, however old the source says it is', () => {
  const root = temporaryFolder();
  const bundle = join(root, 'generator', 'bundle');
  const sources = ['generator/base/a.ts', 'templates/page.ts', 'scripts/bundle/files.ts', 'scripts/bundle.ts'];
  put(root, Object.fromEntries([...sources, 'package.json', 'package-lock.json'].map((path) => [path, ''])));
  const made = () => {
    mkdirSync(bundle, { recursive: true });
    for (const name of ['main.js', 'check.js']) writeFileSync(join(bundle, name), name);
    const digests = Object.fromEntries(['main.js', 'check.js'].map((name) => [name, sha256(Buffer.from(name))]));
    writeFileSync(join(bundle, digestsFile), JSON.stringify(digests));
    tick();
    const now = new Date();
    utimesSync(join(bundle, 'main.js'), now, now);
    tick();
  };
  assert.equal(isStale(root), true);
  const damages: Readonly<Record<string, () => void>> = {
    'empty main': () => truncateSync(join(bundle, 'main.js')),
    'empty part': () => truncateSync(join(bundle, 'check.js')),
    'changed part': () => writeFileSync(join(bundle, 'check.js'), 'cheek.js'),
    'missing part': () => rmSync(join(bundle, 'check.js')),
    'empty digests': () => truncateSync(join(bundle, digestsFile)),
    'no digests': () => writeFileSync(join(bundle, digestsFile), '{}'),
    // As a copy that keeps times leaves a source.
    ...Object.fromEntries(
      [...sources, 'package-lock.json'].map((source) => [source, () => utimesSync(join(root, source), 0, 0)]),
    ),
  };
  for (const [what, damage] of Object.entries(damages)) {
    made();
    assert.equal(isStale(root), false, what);
    damage();
    assert.equal(isStale(root), true, what);
  }
});

for (const [what, own] of some([
  ['templates of its own', true],
  ['the usual templates', false],
] as const))
  test(`the bundle builds the same bytes as the modules do and says the same, with a second worker, with ${what}`, async () => {
    const post = readFileSync(join(base, 'posts/en/first.md'));
    const posts = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`posts/en/${index}.md`, post]));
    const [bundled, modules] = [makeProject(posts), makeProject(posts)];
    for (const project of own ? [bundled, modules] : []) {
      cpSync(templates, join(project, 'templates'), { recursive: true });
      const page = join(project, 'templates', 'parts.ts');
      writeFileSync(page, readFileSync(page, 'utf8').replace('<h1', '<h1 class="own"'));
    }
    const flags = own ? ['--templates', 'templates'] : [];
    const { text, exitCode } = runIn(bundled, [...flags, '--workers', '2']);
    assert.deepEqual(await buildIn(modules, flags), { text, exitCode });
    const built = snapshot(join(bundled, 'dist'));
    assert.deepEqual(built, snapshot(join(modules, 'dist')));
    assert.equal(atob(built['blog/first/index.html'] ?? '').includes('<h1 class="own">'), own);
  });

test('code that cannot be bundled is reported with its place', () => {
  const copy = copyProgram();
  writeFileSync(join(copy, 'templates', 'page.ts'), 'export default function page( {}\n');
  const [status, said] = start(copy, ['build']);
  assert.equal(status, 2);
  assert.match(String(said), /^error The program cannot be bundled: templates\/page\.ts:2:1: \S.*\n$/);
  assert.equal(existsSync(bundleOf(copy)), false);
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
