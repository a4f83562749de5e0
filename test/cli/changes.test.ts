// Fault: A commit that git does not know, a folder that no build made, for `changes` → Exit 2, named

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { buildIn, command, environment, makeProject } from '../publish/project.ts';

const git = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@b.example',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@b.example',
};

function run(project: string, ...args: readonly string[]) {
  return command(project, ['changes', ...args], { env: environment({ GIT_CEILING_DIRECTORIES: join(project, '..') }) });
}

let project = '';
before(async () => {
  project = makeProject();
  await buildIn(project);
  cpSync(join(project, 'dist'), join(project, 'before'), { recursive: true });
  spawnSync('git init -q && git add dist && git commit -qm Before', {
    cwd: project,
    shell: true,
    env: environment(git),
  });
  writeFileSync(join(project, 'content/pages/en/later.md'), '---\ntitle: Later\ndescription: Later\n---\n\nLater.\n');
  assert.equal((await buildIn(project)).exitCode, 0);
});

test('changes compares dist/ with a folder and with a commit, and says the same of both', () => {
  const [folder, commit] = [run(project, 'before'), run(project, 'HEAD')];
  assert.equal(folder.status, 0);
  assert.match(folder.stdout, /^\d+ of \d+ addresses have other content, 2 are new/);
  assert.match(folder.stdout, /^ {2}\/later\/: new, text\/html; charset=utf-8$/m);
  const { changed } = JSON.parse(run(project, 'before', '--json').stdout) as { changed: readonly string[] };
  assert.ok(changed.length > 0 && folder.stdout.endsWith(`  with other content: ${changed.join(' ')}\n`));
  assert.deepEqual(commit, folder);
  assert.match(run(project, 'before', 'before').stdout, /^Nothing changes for machines/);
});

test('changes prints Markdown for a comment, and JSON for programs', () => {
  assert.match(run(project, 'HEAD', '--markdown').stdout, /^\| `\/later\/` \| `text\/html; charset=utf-8` \| new \|$/m);
  const { same, added } = JSON.parse(run(project, 'HEAD', '--json').stdout) as {
    same: boolean;
    added: { path: string }[];
  };
  assert.deepEqual([same, added.map(({ path }) => path).sort()], [false, ['/later.md', '/later/']]);
});

test('changes stops with 2 where there is nothing to compare with', () => {
  mkdirSync(join(project, 'empty'), { recursive: true });
  for (const [args, message] of [
    [['nowhere'], /^error "nowhere:dist" is not a built tree: fatal: invalid object name 'nowhere'/],
    [['empty'], /^error "empty" is not a built tree: it has no _manifest\.json\n/],
    [['HEAD', 'before'], /^error "HEAD:before" is not a built tree/],
    [['before', 'empty'], /^error "empty" is not a built tree/],
    [['--output=x'], /has no flag/],
    [[], /^error changes needs OLD/],
  ] as const) {
    const { status, stderr } = run(project, ...args);
    assert.equal(status, 2, stderr);
    assert.match(stderr, message);
  }
});

test('changes --indexnow prints the pages that changed with the key of the site, and needs that', async () => {
  const { status, stderr } = run(project, 'before', '--indexnow');
  assert.equal(status, 2);
  assert.match(stderr, /^error The newer tree has no key for IndexNow/);
  const settings = join(project, 'content/site.yaml');
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}indexNow: 0123-abcd\n`);
  assert.equal((await buildIn(project)).exitCode, 0);
  assert.equal(readFileSync(join(project, 'dist/0123-abcd.txt'), 'utf8'), '0123-abcd');
  const { key, keyLocation, urlList } = JSON.parse(run(project, 'before', '--indexnow').stdout);
  assert.equal(key, '0123-abcd');
  assert.ok(urlList.includes(new URL('/later/', keyLocation).href), JSON.stringify(urlList));
  assert.ok(urlList.every((url: string) => url.endsWith('/')));
});
