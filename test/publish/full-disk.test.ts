// Fault: Any amount of free disk, one worker or several → 73, nothing left, `--json` answered

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeProject, runIn, snapshot, temporaryFolder } from './project.ts';

/** How many amounts of free space are tried. */
const amounts = process.env.FINGERPOST_FUZZ ? 40 : 8;

for (const workers of ['1', '2'])
  test(`a build with ${workers} workers ends with 73 and leaves nothing, however much of the disk is free`, (t) => {
    const disk = temporaryFolder();
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status !== 0)
      return t.skip('no file system can be mounted here');
    try {
      const project = makeProject();
      const flags = ['--out', join(disk, 'dist'), '--workers', workers, '--json'];
      assert.equal(runIn(project, flags).exitCode, 0);
      const page = join(project, 'content/pages/en/index.md');
      const text = readFileSync(page, 'utf8');
      let before = snapshot(disk);
      // A build that writes every file again fits into as much as the first one took, and a little more for the longer page.
      const { blocks, bfree, bsize: block } = statfsSync(disk);
      const enough = (blocks - bfree) * block + 200_000;
      const seen = { stopped: 0, published: 0 };
      for (let amount = 0; amount <= amounts; amount += 1) {
        const left = Math.round((amount / amounts) * enough);
        writeFileSync(page, `${text}\n${amount} ${'word '.repeat(10_000)}`);
        const { bavail, bsize } = statfsSync(disk);
        writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - left)));
        const { exitCode, output, text: said } = runIn(project, flags);
        rmSync(join(disk, 'filler'));
        if (exitCode === 0) {
          seen.published += 1;
          before = snapshot(disk);
          continue;
        }
        seen.stopped += 1;
        assert.equal(exitCode, 73, said);
        const { stopped } = JSON.parse(output) as { stopped: { message: string; hint: string } };
        assert.match(stopped.message, /ENOSPC: no space left on device$/);
        assert.match(stopped.hint, /dist" is unchanged$/);
        assert.deepEqual(snapshot(disk), before, `${left} bytes free`);
        assert.deepEqual(readdirSync(disk).sort(), ['deploy', 'dist'], `${left} bytes free`);
      }
      t.diagnostic(JSON.stringify(seen));
      assert.ok(seen.stopped > amounts / 4 && seen.published > 0, JSON.stringify(seen));
    } finally {
      spawnSync('umount', [disk]);
    }
  });
