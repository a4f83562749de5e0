// Fault: Drafts, hidden pages, posts dated in the future → In no byte of the output
// Fault: An output folder that the program did not make, a read-only disk → Exit 2 or 73, nothing deleted
// Fault: Files of an earlier build → Gone after a success, all kept after a failure

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  buildIn,
  command,
  commandLine,
  environment,
  makeProject,
  put,
  runIn,
  snapshot,
  templates,
  temporaryFolder,
} from './project.ts';

const refused: readonly [what: string, out: string, make: (project: string) => void, message: string][] = [
  ['a file', 'dist', (project) => writeFileSync(join(project, 'dist'), 'mine'), '"dist" is a file'],
  [
    'a folder with other files',
    'dist',
    (project) => {
      put(project, { 'dist/photo.jpg': 'mine' });
    },
    '"dist" is not empty and was not made by a build',
  ],
  [
    'a folder with the manifest of another program',
    'dist',
    (project) => {
      put(project, { 'dist/_manifest.json': '{"generator":"other"}' });
    },
    '"dist" is not empty and was not made by a build',
  ],
  ['a symbolic link', 'dist', (project) => symlinkSync('content', join(project, 'dist')), '"dist" is a symbolic link'],
  ['a dangling link', 'dist', (project) => symlinkSync('nowhere', join(project, 'dist')), '"dist" is a symbolic link'],
  ['the content folder', 'content', () => {}, '"content" holds "content", which a build would delete'],
  ['a folder in the content folder', 'content/dist', () => {}, '"content/dist" is inside "content"'],
  [
    'a folder in the content folder by way of a link',
    'link/dist',
    (project) => symlinkSync('content', join(project, 'link')),
    '"link/dist" is inside "content"',
  ],
  ['a folder in the templates', join(templates, 'dist'), () => {}, '"templates/dist" is inside "templates"'],
  ['the project', '.', () => {}, '"." holds the project, which a build would delete'],
  ['a folder above the project', '..', () => {}, '".." holds the project, which a build would delete'],
  ['the root of the file system', '/', () => {}, 'The output folder cannot be the root of the file system'],
  [
    'a folder below a file',
    'file/dist',
    (project) => writeFileSync(join(project, 'file'), 'mine'),
    '"file/dist" is below a file',
  ],
];

for (const [what, out, make, message] of refused)
  test(`build() refuses to replace ${what} and touches nothing`, async () => {
    const project = makeProject();
    make(project);
    const before = snapshot(project);
    const { text, exitCode } = await buildIn(project, ['--out', out]);
    assert.equal(text.split('\n', 1)[0], `error ${message}`);
    assert.equal(exitCode, 2);
    assert.deepEqual(snapshot(project), before);
  });

test('build() says that a name is too long for a folder', async () => {
  const project = makeProject();
  const { text, exitCode } = await buildIn(project, ['--out', 'a'.repeat(300)]);
  assert.match(
    text,
    /^error Cannot write "[^"]*a{300}": ENAMETOOLONG: name too long\n {2}hint: Name another folder with --out$/m,
  );
  assert.equal(exitCode, 73);
});

test('build() fills an empty folder, and replaces what an earlier build made', async () => {
  const project = makeProject({ 'pages/en/old.md': '---\ntitle: Old\ndescription: Old\nupdated: 2026-01-10\n---\n' });
  mkdirSync(join(project, 'dist'));
  assert.equal((await buildIn(project)).exitCode, 0);
  assert.ok(existsSync(join(project, 'dist/old.md')));
  rmSync(join(project, 'content/pages/en/old.md'));
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  assert.ok(!existsSync(join(project, 'dist/old.md')));
  assert.deepEqual(readdirSync(project).sort(), ['content', 'deploy', 'dist']);
});

/** A project on a file system of its own, so small that a build does not fit twice. Undefined where it cannot be mounted. */
function smallDisk(size: string): { readonly project: string; unmount(): void } | undefined {
  const disk = temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).status !== 0) return undefined;
  spawnSync('cp', ['-r', join(makeProject(), 'content'), disk]);
  return { project: disk, unmount: () => void spawnSync('umount', [disk]) };
}

test('build() says that the output is unchanged on a read-only file system', async (t) => {
  const disk = smallDisk('4m');
  if (!disk) return t.skip('no file system can be mounted here');
  try {
    assert.equal((await buildIn(disk.project)).exitCode, 0);
    const before = snapshot(disk.project);
    spawnSync('mount', ['-o', 'remount,ro', disk.project]);
    const { text, exitCode } = await buildIn(disk.project);
    assert.equal(text, 'error Cannot write "dist": EROFS: read-only file system\n  hint: "dist" is unchanged\n');
    assert.equal(exitCode, 73);
    assert.deepEqual(snapshot(disk.project), before);
  } finally {
    disk.unmount();
  }
});

test('build() leaves a folder alone that it has no permission to write', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can become another user');
  const project = makeProject();
  assert.equal((await buildIn(project)).exitCode, 0);
  chmodSync(project, 0o777);
  const before = snapshot(project);
  const env = environment({ TSX_DISABLE_CACHE: '1' });
  const { stderr, status } = command(project, commandLine().slice(1), { env, uid: 65_534 });
  assert.equal(stderr, 'error Cannot write "dist": EACCES: permission denied\n  hint: "dist" is unchanged\n');
  assert.equal(status, 73);
  assert.deepEqual(snapshot(project), before);
});

test('the command line prints and exits as the builds in these tests do', async () => {
  const project = makeProject({ 'pages/en/a.md': '---\ntite: A\n---\n' });
  const { text, exitCode, output } = runIn(project);
  assert.deepEqual({ text, exitCode }, await buildIn(project));
  assert.equal(exitCode, 1);
  assert.equal(output, '');
  const stopped = runIn(project, ['--out', 'content']);
  assert.deepEqual({ text: stopped.text, exitCode: stopped.exitCode }, await buildIn(project, ['--out', 'content']));
  assert.equal(stopped.exitCode, 2);
});

const canary = 'CANARY-7f3a';
const unpublished: readonly [what: string, path: string, front: string][] = [
  ['a draft post', 'posts/en/canary.md', 'published: 2026-01-10\nauthor: ada\ndraft: true'],
  ['a future post', 'posts/en/canary.md', 'published: 2026-06-02\nauthor: ada'],
  ['a draft page', 'pages/en/canary.md', 'updated: 2026-01-10\ndraft: true'],
  ['a hidden page', 'pages/en/canary.md', 'updated: 2026-01-10\nhidden: true'],
];

for (const [what, path, front] of unpublished)
  test(`build() keeps every word of ${what} out of every byte`, async () => {
    const words = `---\ntitle: ${canary}\ndescription: ${canary}\n${front}\n---\n## ${canary}\n\n${canary}\n`;
    const project = makeProject({ [path]: words });
    assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
    for (const folder of ['dist', 'deploy'])
      for (const [file, bytes] of Object.entries(snapshot(join(project, folder)))) {
        assert.ok(!file.includes('canary'), file);
        assert.ok(!Buffer.from(bytes, 'base64').toString('latin1').toLowerCase().includes('canary'), file);
      }
  });

test('build() counts future posts, and includes them with --future', async () => {
  const post = '---\ntitle: Later\ndescription: Later\npublished: 2026-06-02\nauthor: ada\n---\n';
  const project = makeProject({ 'posts/en/later.md': post });
  const { output, exitCode } = runIn(project);
  assert.equal(exitCode, 0);
  assert.match(output, /^ *1 dated in the future and left out: --future includes them$/m);
  assert.equal((await buildIn(project, ['--future'])).exitCode, 0);
  assert.ok(existsSync(join(project, 'dist/blog/later.md')));
});
