// Fault: `dist/` or `deploy/` is a mount point → Replaced together, or not at all

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildIn, makeProject, runIn, snapshot } from './project.ts';

function run(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

const kinds: readonly [what: string, mount: (folder: string, project: string) => boolean][] = [
  ['a file system of its own', (folder) => run('mount', '-t', 'tmpfs', 'tmpfs', folder)],
  [
    'a folder of the same file system',
    (folder, project) => {
      mkdirSync(join(project, 'volume'));
      return run('mount', '--bind', join(project, 'volume'), folder);
    },
  ],
];

for (const name of ['dist', 'deploy'])
  for (const [what, mount] of kinds) {
    test(`build() replaces what is in ${name}/ where ${what} is mounted there, and leaves nothing beside it`, async (t) => {
      const project = makeProject();
      const plain = makeProject();
      mkdirSync(join(project, name));
      if (!mount(join(project, name), project)) return t.skip('nothing can be mounted here');
      try {
        const { ino } = statSync(join(project, name));
        for (const title of ['One ', 'Two ']) {
          for (const folder of [project, plain]) {
            const page = join(folder, 'content/pages/en/index.md');
            writeFileSync(page, readFileSync(page, 'utf8').replace('title: ', `title: ${title}`));
            assert.deepEqual(await buildIn(folder), { text: '', exitCode: 0 });
          }
          for (const folder of ['dist', 'deploy'])
            assert.deepEqual(snapshot(join(project, folder)), snapshot(join(plain, folder)));
        }
        assert.equal(statSync(join(project, name)).ino, ino);
        assert.ok(!existsSync(join(project, name, '.fingerpost')));
        const beside = readdirSync(project).filter((entry) => entry !== 'volume');
        assert.deepEqual(beside.sort(), ['content', 'deploy', 'dist']);
        const check = runIn(project, ['--out', 'dist']);
        assert.equal(check.exitCode, 0, check.text);
      } finally {
        run('umount', join(project, name));
      }
    });

    test(`build() changes neither dist/ nor deploy/ where ${what} is mounted at ${name}/ and a file there is not its own`, async (t) => {
      const project = makeProject();
      mkdirSync(join(project, name));
      if (!mount(join(project, name), project)) return t.skip('nothing can be mounted here');
      try {
        assert.equal((await buildIn(project)).exitCode, 0);
        writeFileSync(join(project, name, 'notes.txt'), 'mine');
        const page = join(project, 'content/pages/en/index.md');
        writeFileSync(page, readFileSync(page, 'utf8').replace('title: ', 'title: Two '));
        const settings = join(project, 'content/site.yaml');
        writeFileSync(settings, readFileSync(settings, 'utf8').replace('[nginx]', '[nginx, lighttpd]'));
        const before = ['dist', 'deploy'].map((folder) => snapshot(join(project, folder)));
        const { text, exitCode } = await buildIn(project);
        assert.match(text, /^error .*notes\.txt/);
        assert.equal(exitCode, 2);
        assert.deepEqual(
          ['dist', 'deploy'].map((folder) => snapshot(join(project, folder))),
          before,
        );
      } finally {
        run('umount', join(project, name));
      }
    });
  }
