import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../generator/build.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import { openStage } from '../../generator/publish/stage.ts';
import { openThreadStage } from '../../generator/publish/thread-stage.ts';
import { shareWork, startThread } from '../../generator/thread/thread.ts';
import { makeProject, snapshot, templates, temporaryFolder } from '../publish/project.ts';

const silent = () => {};

/** A project with so many posts that a second thread is started. */
function largeProject(broken: readonly number[] = []): string {
  const posts = Array.from({ length: 420 }, (_, index) => {
    const link = index > 0 ? `[the one before](/blog/post-${index - 1}/)` : 'nothing';
    const body = `Word ${index}, after ${link}.\n\n## Heading ${index}\n\n- a :count{of=features}\n`;
    const title = broken.includes(index) ? `titel: Post ${index}` : `title: Post ${index}`;
    const front = `---\n${title}\ndescription: The post ${index}.\npublished: 2025-01-01\nauthor: ada\n---\n`;
    return [
      `posts/en/post-${index}.md`,
      `${front}\n${body}${broken.includes(index) ? '\n[x](/nowhere/)\n' : ''}`,
    ] as const;
  });
  return makeProject(Object.fromEntries(posts));
}

/** Builds a project on two threads, or on this one alone. */
async function buildProject(project: string, threads: 1 | 2) {
  const out = join(project, `dist-${threads}`);
  let wasShared = false;
  const report = await build(
    {
      content: join(project, 'content'),
      templates,
      now: Date.parse('2026-06-01'),
      includeFuture: false,
      ...(threads === 1 && { parser: await loadParser() }),
    },
    {
      openOutput(thread) {
        wasShared = thread !== undefined;
        return thread ? openThreadStage(thread, out, silent) : openStage(out, silent);
      },
      openDeploy: () => openStage(join(project, `deploy-${threads}`), silent),
    },
  );
  return { report, out, wasShared };
}

test('a build on two threads makes the bytes of a build on one', async () => {
  const project = largeProject();
  const [one, two] = [await buildProject(project, 1), await buildProject(project, 2)];
  assert.deepEqual(two.report.problems, []);
  assert.deepEqual([one.wasShared, two.wasShared], [false, true]);
  assert.deepEqual(two.report.entries, one.report.entries);
  assert.deepEqual(snapshot(two.out), snapshot(one.out));
});

test('a build on two threads reports the problems of a build on one, in the same order', async () => {
  const project = largeProject([3, 250, 419]);
  const [one, two] = [await buildProject(project, 1), await buildProject(project, 2)];
  assert.ok(one.report.problems.length >= 3);
  assert.deepEqual(two.report.problems, one.report.problems);
  assert.deepEqual([two.report.published, readdirSync(project).includes('dist-2')], [false, false]);
});

test('a stage on another thread writes what one on this thread writes, and leaves an unchanged tree alone', async () => {
  const folder = temporaryFolder();
  for (const _round of [1, 2]) {
    const thread = startThread();
    const stage = await openThreadStage(thread, join(folder, 'out'), silent);
    const written = Array.from({ length: 120 }, (_, index) => stage.write(`d/${index}`, `body ${index}`));
    assert.deepEqual(
      (await Promise.all(written)).map(({ size }) => size),
      written.map((_, index) => `body ${index}`.length),
    );
    await stage.commit();
    await stage.discard();
    await thread.close();
  }
  assert.equal(Object.keys(snapshot(join(folder, 'out'))).length, 120);
  assert.deepEqual(readdirSync(folder), ['out']);
});

test('a stage on another thread stops as one on this thread does', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'out/old'), 'old');
  const thread = startThread();
  const stage = await openThreadStage(thread, join(folder, 'out'), silent);
  await assert.rejects(async () => await stage.write('a'.repeat(300), 'x'), { exitCode: 73 });
  await stage.discard();
  const lock = join(folder, '.other.lock');
  writeFileSync(lock, `${process.ppid}\n`);
  await assert.rejects(openThreadStage(thread, join(folder, 'other'), silent), { exitCode: 75 });
  await thread.close();
  assert.deepEqual(readdirSync(folder).sort(), ['.other.lock', 'out']);
});

test('shareWork() keeps the order of its tasks, whoever does them', async () => {
  const tasks = Array.from({ length: 95 }, (_, index) => index);
  const double = (chunk: readonly number[]) => chunk.map((task) => task * 2);
  const slowly = async (chunk: readonly number[]) => {
    await new Promise(setImmediate);
    return double(chunk);
  };
  for (const there of [undefined, slowly]) assert.deepEqual(await shareWork(tasks, 10, double, there), double(tasks));
});

test('shareWork() fails when either side does', async () => {
  const failing = () => {
    throw new Error('broken');
  };
  await assert.rejects(shareWork([1, 2, 3], 1, failing, undefined), { message: 'broken' });
  await assert.rejects(
    shareWork(
      [1, 2, 3],
      1,
      (chunk) => chunk,
      async () => failing(),
    ),
    { message: 'broken' },
  );
});
