// Fault: Any number of workers → The same bytes and problems

import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { writableFolder } from '../../generator/base/writable-folder.ts';
import { partOf } from '../../generator/browser/find.js';
import { build } from '../../generator/build.ts';
import { openCache } from '../../generator/make/cache.ts';
import { workerCount } from '../../generator/make/pool.ts';
import { startThread } from '../../generator/make/thread.ts';
import { openStage } from '../../generator/publish/stage.ts';
import { builtins, type Registry } from '../../generator/registry/builtins.ts';
import type { SiteResource } from '../../generator/resources/parts/resource.ts';
import { output } from '../check/outputs.ts';
import { base, makeProject, put, snapshot, templates, temporaryFolder } from '../publish/project.ts';
import { some } from '../short.ts';

const silent = () => {};
const settings = readFileSync(join(base, 'site.yaml'), 'utf8');

/** A project with enough posts for many workers to share. */
function largeProject(broken: readonly number[] = [], more = ''): string {
  const posts = Array.from({ length: 210 }, (_, index) => {
    const link = index > 0 ? `[the one before](/blog/post-${index - 1}/)` : 'nothing';
    const body = `Word ${index}, after ${link}.\n\n## Heading ${index}\n\n- a :count{of=features}\n`;
    const title = broken.includes(index) ? `titel: Post ${index}` : `title: Post ${index}`;
    const front = `---\n${title}\ndescription: The post ${index}.\npublished: 2025-01-01\nauthor: ada\n---\n`;
    const rest = broken.includes(index) ? '\n[x](/nowhere/) [y](javascript:1)\n' : '';
    return [`posts/en/post-${index}.md`, `${front}\n${body}${rest}`] as const;
  });
  return makeProject({ ...Object.fromEntries(posts), 'site.yaml': `${settings}${more}` });
}

/** Builds a project with the given number of workers, or as many as are useful, and says how many others wrote into the stage. */
async function buildProject(project: string, workers?: number, registry?: Registry) {
  const out = join(project, `dist-${workers}`);
  let shares = 0;
  const report = await build(
    { content: join(project, 'content'), templates, now: Date.parse('2026-06-01'), includeFuture: false, workers },
    () => {
      const stage = openStage({ output: out, deploy: join(project, `deploy-${workers}`) }, { say: silent });
      const include: typeof stage.include = (written) => {
        shares += 1;
        stage.include?.(written);
      };
      return { ...stage, include };
    },
    registry,
  );
  return { report, out, shares };
}

test('a build makes the same bytes with 1, 2, 3 and 8 workers, and one where nothing is said of a site so small', async () => {
  const project = largeProject();
  const one = await buildProject(project);
  assert.deepEqual([one.report.problems, one.shares], [[], 0]);
  const bytes = snapshot(one.out);
  assert.ok(Object.keys(bytes).length > 420);
  for (const workers of some([3, 1, 2, 8])) {
    const several = await buildProject(project, workers);
    assert.equal(several.shares, workers - 1);
    assert.deepEqual(several.report, one.report);
    assert.deepEqual(snapshot(several.out), bytes);
  }
  const again = await buildProject(project, 3);
  assert.equal(again.report.published, true);
  assert.deepEqual(snapshot(again.out), bytes, 'an unchanged tree');
});

test('a build reports the same problems with 1, 2, 3 and 8 workers', async () => {
  const project = largeProject([3, 150, 209]);
  const one = await buildProject(project, 1);
  assert.ok(one.report.problems.length >= 3);
  for (const workers of some([3, 2, 8])) {
    const several = await buildProject(project, workers);
    assert.deepEqual(several.report, one.report);
    assert.equal(readdirSync(project).includes(`dist-${workers}`), false);
  }
});

test('outputs with siblings are made by several workers too, of a smaller site', async () => {
  const project = largeProject([], 'precompress: {minimum: 100}\n');
  const [one, two] = [await buildProject(project, 1), await buildProject(project, 2)];
  assert.deepEqual([one.shares, two.shares], [0, 1]);
  assert.ok(one.report.entries.filter(({ siblings = [] }) => siblings.length > 0).length > 200);
  assert.deepEqual(two.report, one.report);
  assert.deepEqual(snapshot(two.out), snapshot(one.out));
});

test('a build with a registry that is handed to it has one worker, because other threads would not know it', async () => {
  const project = makeProject();
  const resource: SiteResource = { name: 'own', outputs: () => [output('/own.txt', { body: () => 'Own.' })] };
  const registry = { ...builtins, resources: [...builtins.resources, resource] };
  const { report, shares } = await buildProject(project, 4, registry);
  assert.deepEqual([report.problems, shares], [[], 0]);
  assert.ok(report.entries.some(({ path }) => path === '/own.txt'));
});

test('after each edit, of the parts of search only those with words that it changes are written, and all are as a first build makes them', async () => {
  const words = (from: number) =>
    Array.from({ length: 400 }, (_, at) => `word${((at + from) * 7919) % 99991}`).join(' ');
  const post = (index: number) =>
    `---\ntitle: Post ${index}\ndescription: D.\npublished: 2025-01-01\nauthor: ada\n---\n\n${words(index * 7)}\n`;
  const posts = Array.from({ length: 99 }, (_, index) => [`posts/en/post-${index}.md`, post(index)]);
  const project = makeProject(Object.fromEntries(posts));
  const out = join(project, 'dist');
  const folders = { output: out, deploy: join(project, 'deploy') };
  const options = { content: join(project, 'content'), templates, now: Date.parse('2026-06-01'), includeFuture: false };
  const cache = openCache(writableFolder(join(project, 'cache')), 'site', folders);
  const written = async (): Promise<readonly string[]> => {
    const paths: string[] = [];
    const opened = () => {
      const stage = openStage(folders, { say: silent });
      const write: typeof stage.write = (path, content) => {
        paths.push(path);
        return stage.write(path, content);
      };
      return { ...stage, write };
    };
    assert.equal((await build({ ...options, cache }, opened)).published, true);
    return paths.filter((path) => path.startsWith('search/words-'));
  };
  const all = await written();
  assert.ok(all.length >= 32);
  const { parts, letters } = JSON.parse(readFileSync(join(out, 'search.json'), 'utf8'));
  const fileOf = (index: number | string) => join(options.content, `posts/en/post-${index}.md`);
  const having = (...words: readonly string[]) =>
    words.map((word) => `search/words-${partOf(word, parts, letters)}.json`);
  const many = [60, 61, 62, 63, 64, 65];
  const edits: readonly (readonly [edit: () => void, expected?: readonly string[]])[] = [
    [() => appendFileSync(fileOf(50), '\nZebra.\n'), having('zebra')],
    [() => appendFileSync(fileOf(50), '\nZebra, okapi, gnu.\n'), having('okapi', 'gnu')],
    [() => appendFileSync(fileOf(51), '\nOkapi.\n'), having('okapi')],
    // Of many posts, what has changed is not compared.
    [() => many.map((index) => appendFileSync(fileOf(index), '\nEmu.\n')), all],
    [() => writeFileSync(fileOf(50), post(50).replace('Post 50', 'Post 50 of all'))],
    [() => writeFileSync(fileOf('new'), post(200))],
    [() => rmSync(fileOf(20))],
    [() => renameSync(fileOf(30), fileOf('moved'))],
  ];
  for (const [edit, expected] of edits) {
    edit();
    const paths = await written();
    if (expected) assert.deepEqual(new Set(paths), new Set(expected));
    const fresh = join(project, 'fresh');
    await build(options, () => openStage({ output: fresh, deploy: join(project, 'other') }, { say: silent }));
    assert.deepEqual(snapshot(out), snapshot(fresh));
  }
});

test('a build leaves no compiled template whose file is gone to the next one', async () => {
  const slot = 'templates/slots/before-header.ts';
  const project = makeProject();
  put(project, {
    [slot]: 'export default (_: unknown, html: (parts: TemplateStringsArray) => unknown) => html`<hr>`;',
  });
  const folders = { output: join(project, 'dist'), deploy: join(project, 'deploy') };
  const own = { content: join(project, 'content'), templates: join(project, 'templates'), includeFuture: false };
  const cache = openCache(writableFolder(join(project, 'cache')), 'site', folders);
  const kept = async () => {
    await build({ ...own, now: Date.parse('2026-06-01'), cache }, () => openStage(folders, { say: silent }));
    return [...(cache.read()?.compiled.keys() ?? [])].filter((key) => key.includes(join(project, slot))).length;
  };
  assert.equal(await kept(), 1);
  rmSync(join(project, slot));
  assert.equal(await kept(), 0);
});

test('a thread that cannot start answers every question with the reason', async () => {
  const thread = startThread('worker', { root: '.', templates: join(temporaryFolder(), 'no-templates') });
  await assert.rejects(thread.ask('finish'), /no-templates/);
  await assert.rejects(thread.ask('finish'), /no-templates/);
  await thread.close();
});

test('a thread reads files from elsewhere, and all others from the folder', async () => {
  const path = 'posts/en/tea.md';
  const bytes = Buffer.from('---\ntitle: Tea\n---\nGreen.\n');
  const laid = new Map([[path, { path, bytes, from: 'The plugin "shop"' }]]);
  const thread = startThread('worker', { root: join(makeProject(), 'content'), laid, templates });
  const split = await thread.ask('split', [path, 'posts/en/first.md', 'posts/en/none.md']);
  assert.deepEqual(
    split.map(({ value }) => value?.head.text.slice(0, 14)),
    ['---\ntitle: Tea', '---\ntitle: Fir', undefined],
  );
  await thread.close();
});

const plenty = { processors: 16, memory: 64e9 };

for (const [files, compresses, machine, expected, bytes = 0] of [
  [0, false, plenty, 1],
  [1000, false, plenty, 1, 2_900_000],
  [1000, false, plenty, 2, 3_000_000],
  [10, true, plenty, 2, 200_000],
  [1499, false, plenty, 1],
  [1500, false, plenty, 2],
  [99, true, plenty, 1],
  [100, true, plenty, 2],
  [10_000, false, plenty, 13],
  [100_000, false, plenty, 16],
  [100_000, false, { processors: 2, memory: 64e9 }, 2],
  [100_000, false, { processors: 1, memory: 64e9 }, 1],
  [100_000, false, { processors: 16, memory: 0 }, 1],
  [100_000, false, { processors: 16, memory: 1e9 }, 3],
] as const) {
  const { processors, memory } = machine;
  const siblings = compresses ? ' with siblings' : '';
  const size = bytes === 0 ? '' : ` of ${bytes} bytes`;
  test(`${files} files${size}${siblings}, ${processors} processors and ${memory / 1e9} GB free make ${expected} workers`, () => {
    assert.equal(workerCount({ files, bytes, compresses }, machine), expected);
  });
}
