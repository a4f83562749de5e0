import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../generator/build.ts';
import { openContent } from '../../generator/parallel/open.ts';
import { chunksOf, shareWork } from '../../generator/parallel/share.ts';
import { startThread } from '../../generator/parallel/thread.ts';
import { joinStage, openStage } from '../../generator/publish/stage.ts';
import type { Growth } from '../../generator/publish/tree.ts';
import { base, makeProject, snapshot, templates, temporaryFolder } from '../publish/project.ts';

const silent = () => {};

/** A project with enough posts for two threads to share. */
function largeProject(broken: readonly number[] = [], settings = ''): string {
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
  const site = `${readFileSync(join(base, 'site.yaml'), 'utf8')}${settings}`;
  return makeProject({ ...Object.fromEntries(posts), 'site.yaml': site });
}

/** Builds a project on two threads, or on this one alone. */
async function buildProject(project: string, threads?: 1 | 2, mostHeld?: number) {
  const content = join(project, 'content');
  const out = join(project, `dist-${threads}-${mostHeld}`);
  let wasShared = false;
  const report = await build(
    {
      content,
      templates,
      now: Date.parse('2026-06-01'),
      includeFuture: false,
      mostHeld,
    },
    {
      openOutput() {
        const stage = openStage(out, silent);
        const commit = (share?: Growth) => {
          wasShared = share !== undefined;
          stage.commit(share);
        };
        return { ...stage, commit };
      },
      openDeploy: () => openStage(join(project, `deploy-${threads}`), silent),
    },
    openContent(content, templates, threads),
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

test('outputs with siblings are made on two threads too, of a smaller site', async () => {
  const project = largeProject([], 'precompress: {minimum: 100}\n');
  const [one, other] = [await buildProject(project, 1), await buildProject(project)];
  assert.deepEqual([one.wasShared, other.wasShared], [false, true]);
  assert.ok(one.report.entries.filter(({ siblings = [] }) => siblings.length > 0).length > 400);
  assert.deepEqual(other.report.entries, one.report.entries);
  assert.deepEqual(snapshot(other.out), snapshot(one.out));
});

test('a second thread is started for no site of a few hundred files that has no siblings, and for no small one', async () => {
  assert.equal((await buildProject(largeProject())).wasShared, false);
  const small = makeProject({ 'site.yaml': `${readFileSync(join(base, 'site.yaml'), 'utf8')}precompress: {}\n` });
  assert.equal((await buildProject(small)).wasShared, false);
});

test('a build that holds no text makes the bytes of one that does, on one thread and on two', async () => {
  const project = largeProject();
  const held = snapshot((await buildProject(project, 1)).out);
  for (const threads of [1, 2] as const)
    assert.deepEqual(snapshot((await buildProject(project, threads, 0)).out), held);
});

test('a build on two threads reports the problems of a build on one, in the same order', async () => {
  const project = largeProject([3, 250, 419]);
  const [one, two] = [await buildProject(project, 1), await buildProject(project, 2)];
  assert.ok(one.report.problems.length >= 3);
  assert.deepEqual(two.report.problems, one.report.problems);
  assert.deepEqual(
    [two.report.published, readdirSync(project).some((name) => name.startsWith('dist-2'))],
    [false, false],
  );
});

test('two shares of a stage become one tree, and leave an unchanged tree alone', () => {
  const out = join(temporaryFolder(), 'out');
  const build = (here: Files, there: Files): boolean => {
    const stage = openStage(out, silent);
    const share = joinStage(out);
    for (const [path, text] of Object.entries(here)) stage.write(path, text);
    for (const [path, text] of Object.entries(there)) share.write(path, text);
    const changed = stage.sharing?.isChanged(share.growth()) ?? false;
    if (changed && !share.growth().begun) share.begin();
    stage.commit(share.growth());
    return changed;
  };
  const inode = () => statSync(out).ino;
  assert.equal(build({ a: '1' }, { b: '1' }), true);
  const first = inode();
  assert.equal(build({ b: '1' }, { a: '1' }), false);
  assert.equal(inode(), first);
  assert.equal(build({ a: '2' }, { b: '1' }), true);
  assert.equal(build({ a: '2' }, { b: '3' }), true);
  assert.deepEqual(textsOf(out), { a: '2', b: '3' });
  assert.equal(build({ a: '2' }, {}), true);
  assert.deepEqual(textsOf(out), { a: '2' });
});

type Files = Readonly<Record<string, string>>;

function textsOf(folder: string): Files {
  return Object.fromEntries(
    Object.entries(snapshot(folder)).map(([path, text]) => [path, Buffer.from(text, 'base64').toString()]),
  );
}

test('a share of a stage stops as the stage itself does', () => {
  const out = join(temporaryFolder(), 'out');
  const stage = openStage(out, silent);
  assert.throws(() => joinStage(out).write('a'.repeat(300), 'x'), { exitCode: 73 });
  stage.discard();
});

test('shareWork() keeps the order of its tasks, whoever does them', async () => {
  const tasks = Array.from({ length: 95 }, (_, index) => index);
  const here = (task: number) => task * 2;
  const slowly = async (task: number) => {
    await new Promise(setImmediate);
    return here(task);
  };
  for (const there of [undefined, slowly]) assert.deepEqual(await shareWork({ tasks, here, there }), tasks.map(here));
});

test('shareWork() gives the other thread more tasks at a time while this one is at its first work', async () => {
  const given: number[] = [];
  let inHand = 0;
  const note = () => void given.push(inHand);
  const there = async () => {
    inHand += 1;
    await new Promise(setImmediate);
    inHand -= 1;
  };
  await shareWork({ tasks: Array.from({ length: 60 }, (_, index) => index), here: note, there, first: [note, note] });
  const [atFirst = 0, second, ...later] = given;
  assert.equal(second, atFirst);
  assert.ok(Math.max(...later.slice(2)) < atFirst, given.join());
  assert.ok(Math.min(...later.slice(2, -2)) > 0, given.join());
});

test('shareWork() gives the other thread half of few tasks, and one task to none', async () => {
  for (const length of [1, 2, 3, 4]) {
    const tasks = Array.from({ length }, (_, index) => index);
    const given: number[] = [];
    const atOnce: number[] = [];
    const here = () => void atOnce.push(given.length);
    await shareWork({ tasks, here, there: async (task) => void given.push(task) });
    assert.equal(atOnce[0], Math.floor(length / 2), String(length));
  }
});

test('shareWork() fails when either side does', async () => {
  const failing = () => {
    throw new Error('broken');
  };
  await assert.rejects(shareWork({ tasks: [1, 2, 3], here: failing }), { message: 'broken' });
  const there = async () => failing();
  await assert.rejects(shareWork({ tasks: [1, 2, 3], here: () => {}, there }), { message: 'broken' });
});

test('chunksOf() cuts a list without losing or repeating an item', () => {
  assert.deepEqual(chunksOf([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(chunksOf([], 2), []);
});

test('openContent() starts a second thread for 1,500 Markdown files, and for fewer when it is told to', async () => {
  const content = temporaryFolder();
  mkdirSync(join(content, 'posts/en'), { recursive: true });
  const threadOf = async (threads?: 1 | 2) => {
    const { thread } = openContent(content, templates, threads);
    await thread?.close();
    return thread !== undefined;
  };
  for (let index = 0; index < 1499; index += 1) writeFileSync(join(content, `posts/en/${index}.md`), '');
  writeFileSync(join(content, 'posts/en/note.txt'), '');
  assert.deepEqual([await threadOf(), await threadOf(2)], [false, true]);
  writeFileSync(join(content, 'posts/en/last.md'), '');
  assert.deepEqual([await threadOf(), await threadOf(1)], [true, false]);
});

test('a thread that cannot start answers every question with the reason', async () => {
  const thread = startThread(join(temporaryFolder(), 'no-templates'));
  await assert.rejects(thread.ask({ kind: 'growth' }), /no-templates/);
  await assert.rejects(thread.ask({ kind: 'growth' }), /no-templates/);
  await thread.close();
});
