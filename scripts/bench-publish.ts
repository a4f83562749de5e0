import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { makeEachDurable, makeTreeDurable } from '../generator/publish/moves.ts';
import { findNotAsLeft } from '../generator/publish/owned.ts';
import { openStage } from '../generator/publish/stage.ts';
import { growTree } from '../generator/publish/tree.ts';
import { parseFlags } from './flags.ts';

/** Times each step of replacing trees of several sizes on a disk, with files of 11 kB that all change, and prints the medians. */
await run(async (args) => {
  const flags = {
    dir: { type: 'string', default: tmpdir() },
    files: { type: 'string', default: '64,1000,10000' },
  } as const;
  const { dir, files } = parseFlags(flags, args).values;
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(2, `There is no folder "${dir}"`, 'Create it first');
  console.log(
    '| Files | Written | Old tree checked | To the disk, one call | To the disk, file by file | All of a build |',
  );
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const count of files.split(',').map(Number)) {
    const runs = Array.from({ length: 5 }, (_, version) => timesOf(resolve(dir), count, version));
    const medians =
      runs[0]?.map((_, step) => runs.map((times) => times[step] ?? 0).sort((a, b) => a - b)[2] ?? 0) ?? [];
    console.log(`| ${count.toLocaleString('en')} | ${medians.map((time) => `${time.toFixed(0)} ms`).join(' | ')} |`);
  }
  return 0;
});

/** The milliseconds that each step takes. */
function timesOf(dir: string, count: number, version: number): readonly number[] {
  const folder = mkdtempSync(join(dir, 'fingerpost-bench-'));
  try {
    const folders = { output: join(folder, 'dist'), deploy: join(folder, 'deploy') };
    const options = { clean: true, say: () => {} };
    const bodies = Array.from({ length: count }, (_, index) => ({ path: `p${index >> 1}/f${index}.html`, index }));
    const text = (index: number, round: string) => `${index} ${version} ${round}`.padEnd(11_000, 'x');
    const build = (round: string) => {
      const stage = openStage(folders, options);
      for (const { path, index } of bodies) stage.write(path, text(index, round));
      stage.commit();
    };
    build('old');
    const tree = growTree({ target: folders.output, staged: join(folder, 'staged') });
    const written = timed(() => {
      for (const { path, index } of bodies) tree.add(path, [Buffer.from(text(index, 'new'))]);
    });
    const checked = timed(() => findNotAsLeft(folders.output, tree.added()));
    const once = timed(() => makeTreeDurable(join(folder, 'staged')));
    const second = growTree({ target: join(folder, 'none'), staged: join(folder, 'second') });
    for (const { path, index } of bodies) second.add(path, [Buffer.from(text(index, 'second'))]);
    const each = timed(() => makeEachDurable(join(folder, 'second')));
    return [written, checked, once, each, timed(() => build('whole'))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    makeTreeDurable(dirname(folder));
  }
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
