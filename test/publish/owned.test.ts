// Fault: Files of the last build that are empty, cut or full of zeros, even its manifest → Written again, and named
// Fault: `.git`, `CNAME`, notes, empty folders, edited files in `dist/` or `deploy/` → Exit 2, named, nothing deleted; `--clean` deletes them
// Fault: A user's own `deploy/`; a second output with other hosts → Left alone

import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildIn, makeProject, put, snapshot } from './project.ts';

/** A project that has been built, and then got another title, so that the next build replaces the output. */
async function builtProject(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const project = makeProject(files);
  const settings = join(project, 'content/site.yaml');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('hosts: [nginx]', 'hosts: [nginx, cloudflare-pages]'));
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  const page = join(project, 'content/pages/en/index.md');
  writeFileSync(page, readFileSync(page, 'utf8').replace('title: ', 'title: Changed '));
  return project;
}

const others: readonly [what: string, make: (project: string) => void, named: string][] = [
  ['a file', (project) => writeFileSync(join(project, 'dist/CNAME'), 'example.com'), '"dist" .*: CNAME'],
  [
    'a repository',
    (project) => {
      put(project, { 'dist/.git/HEAD': 'ref: refs/heads/main' });
    },
    '"dist" .*: .git/HEAD',
  ],
  ['an empty folder', (project) => mkdirSync(join(project, 'dist/notes')), '"dist" .*: notes/'],
  ['an empty file', (project) => writeFileSync(join(project, 'dist/.keep'), ''), '"dist" .*: .keep'],
  [
    'a file that was changed by hand and would change',
    (project) => appendFileSync(join(project, 'dist/index.html'), '<p>By hand'),
    '"dist" .*: index.html \\(changed by hand\\)',
  ],
  [
    'a file that was changed by hand and would stay as it was',
    (project) => appendFileSync(join(project, 'dist/404.html'), '<p>By hand'),
    '"dist" .*: 404.html \\(changed by hand\\)',
  ],
  [
    'a file that was changed by hand and would be removed',
    (project) => {
      rmSync(join(project, 'content/pages/en/old.md'));
      appendFileSync(join(project, 'dist/old.md'), 'By hand');
    },
    '"dist" .*: old.md \\(changed by hand\\)',
  ],
  [
    'a file of a host that was changed by hand',
    (project) => appendFileSync(join(project, 'dist/_headers'), '# By hand'),
    '"dist" .*: _headers \\(changed by hand\\)',
  ],
  [
    'a file in the folder for hosts',
    (project) => writeFileSync(join(project, 'deploy/notes.txt'), 'mine'),
    '"deploy" .*: notes.txt',
  ],
  [
    'a folder for hosts that no build made',
    (project) => {
      rmSync(join(project, 'deploy'), { recursive: true });
      put(project, { 'deploy/run.sh': 'mine' });
    },
    '"deploy" is not empty and was not made by a build',
  ],
];

const old = '---\ntitle: Old\ndescription: Old\nupdated: 2026-01-10\n---\n';

for (const [what, make, named] of others)
  test(`build() does not delete ${what}, and names it`, async () => {
    const project = await builtProject({ 'pages/en/old.md': old });
    make(project);
    const before = snapshot(project);
    const { text, exitCode } = await buildIn(project);
    assert.match(text.split('\n', 1)[0] ?? '', new RegExp(`^error ${named}$`));
    assert.equal(exitCode, 2);
    assert.deepEqual(snapshot(project), before);
    assert.deepEqual(readdirSync(project).sort(), ['content', 'deploy', 'dist']);
  });

test('build() with --clean deletes what no build made, and says so', async () => {
  const project = await builtProject();
  writeFileSync(join(project, 'dist/CNAME'), 'example.com');
  const { text, exitCode } = await buildIn(project, ['--clean']);
  assert.deepEqual(
    { text, exitCode },
    { text: 'Deleted files in "dist" that no build had made: CNAME\n', exitCode: 0 },
  );
  assert.ok(!existsSync(join(project, 'dist/CNAME')));
});

test('build() leaves a folder named deploy/ alone that has nothing to do with it', async () => {
  const project = makeProject();
  put(project, { 'deploy/run.sh': 'mine' });
  assert.deepEqual(await buildIn(project, ['--host', 'cloudflare-pages']), { text: '', exitCode: 0 });
  assert.deepEqual(readdirSync(join(project, 'deploy')), ['run.sh']);
});

test('build() removes the files of hosts that are not chosen any more', async () => {
  const project = await builtProject();
  assert.ok(existsSync(join(project, 'deploy')));
  assert.deepEqual(await buildIn(project, ['--host', 'cloudflare-pages']), { text: '', exitCode: 0 });
  assert.ok(!existsSync(join(project, 'deploy')));
});

test('build() for another output leaves the files for hosts of the first', async () => {
  const project = await builtProject();
  const before = snapshot(join(project, 'deploy'));
  const other = ['--out', 'dist-other', '--host', 'lighttpd'];
  assert.deepEqual(await buildIn(project, other), { text: '', exitCode: 0 });
  assert.deepEqual(snapshot(join(project, 'deploy')), before);
  assert.ok(existsSync(join(project, 'dist-other-deploy/lighttpd')));
  const { text, exitCode } = await buildIn(project, [...other, '--deploy', 'deploy']);
  assert.match(text, /^error "deploy" holds the files of hosts for "dist"/);
  assert.equal(exitCode, 2);
  assert.deepEqual(snapshot(join(project, 'deploy')), before);
});

const damages: readonly [what: string, damage: (path: string) => void][] = [
  ['are empty', (path) => truncateSync(path, 0)],
  ['are full of zero bytes', (path) => writeFileSync(path, Buffer.alloc(4096))],
  ['lost their end', (path) => truncateSync(path, 100)],
];

for (const [what, damage] of damages)
  test(`build() writes files of its own again that ${what}, even the manifest`, async () => {
    const project = await builtProject();
    assert.equal((await buildIn(project)).exitCode, 0);
    const whole = snapshot(join(project, 'dist'));
    for (const paths of [
      ['404.html', 'feed.xml'],
      ['_manifest.json', 'index.html', 'feed.xml'],
    ]) {
      for (const path of paths) damage(join(project, 'dist', path));
      const { text, exitCode } = await buildIn(project);
      assert.match(
        text,
        /^Files of "dist" were empty or cut off, as after a power failure, and have been written again: /,
      );
      for (const path of paths) assert.ok(text.includes(path));
      assert.equal(exitCode, 0);
      assert.deepEqual(snapshot(join(project, 'dist')), whole);
    }
  });

test('build() does not take a text of the user for a damaged file when the manifest is lost', async () => {
  const project = await builtProject();
  truncateSync(join(project, 'dist/_manifest.json'), 0);
  writeFileSync(join(project, 'dist/notes.txt'), 'mine');
  const { text, exitCode } = await buildIn(project);
  assert.match(text, /^error "dist" holds .*notes.txt/);
  assert.equal(exitCode, 2);
});
