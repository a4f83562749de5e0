// Fault: Thousands of posts → Each body is read once, and about 50 are in memory at a time

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256Of } from '../../generator/base/sha256.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import type { EntryMeta, SiteMeta } from '../../generator/model/meta.ts';
import { declare, type Output, type Provided } from '../../generator/output/output.ts';
import { type MakeContext, openDesk } from '../../generator/parallel/desk.ts';
import { chunksOf, planOutputs } from '../../generator/parallel/plan.ts';
import type { TaskResult } from '../../generator/parallel/thread.ts';
import { builtins } from '../../generator/registry/builtins.ts';
import { resolvePolicy } from '../../generator/settings/content-security-policy.ts';
import { output } from '../check/outputs.ts';
import { textFile } from '../memory-folder.ts';
import { testEntry, testScope } from '../model/test-scope.ts';

const parser = await loadParser();

/** A desk for a site of some pages that all have one text, and how often each is read. */
function deskOf(text: string, entries: readonly EntryMeta[]) {
  const reads = new Map<string, number>();
  const { blocks, links, limits } = testScope(parser);
  const site = {
    ...{
      settings: { currency: blocks.currency, limits, blog: { perPage: 20 }, contentSecurityPolicy: resolvePolicy() },
      data: blocks.data,
      locales: [testEntry.locale],
      pages: entries,
      bodies: new Map(entries.map(({ file }) => [file, { offset: 0, length: text.length, digest: sha256Of(text) }])),
      posts: [],
      lists: [],
      moves: [],
      assets: [],
    },
    ...{ baseUrl: links.baseUrl, unpublished: new Map() },
  } as unknown as SiteMeta;
  const read = (path: string) => {
    reads.set(path, (reads.get(path) ?? 0) + 1);
    return { value: textFile(path, text), problems: [] };
  };
  return { desk: openDesk({ site, folder: { read }, parser, registry: builtins }), reads };
}

function entryAt(file: string): EntryMeta {
  return { ...testEntry, file, path: `/${file}/` };
}

const context: MakeContext = {
  write: () => ({ size: 0, sha256: '' }),
  precompression: undefined,
  announced: [],
  declarations: () => [],
};

test('a desk reads each of many bodies once, whatever contains it, and has few of them in memory at a time', async () => {
  const text = 'Text.\n';
  const entries = Array.from({ length: 3000 }, (_, index) => entryAt(`pages/en/p${index}.md`));
  const { desk, reads } = deskOf(text, entries);
  const holding = (path: string, held: readonly EntryMeta[]): Output =>
    declare({
      ...output(path),
      inputs: { documents: held },
      body: ({ documents }) => documents.map(({ html }) => html).join(),
    });
  const { tasks } = planOutputs([
    ...entries.map((entry) => holding(`/${entry.file}`, [entry])),
    ...entries.map((entry) => holding(`/html/${entry.file}`, [entry])),
    ...chunksOf(entries, 50).map((held, index) => holding(`/feed-${index}`, held)),
  ]);
  const results: TaskResult[] = [];
  for (const task of tasks) results.push(await desk.make(task, context));
  assert.equal(results.flatMap(({ made }) => made).length, 6060);
  assert.deepEqual(new Set(reads.values()), new Set([1]));
  assert.equal(reads.size, 3000);
  assert.ok(Math.max(...results.map(({ outlines }) => outlines.length)) <= 50);
});

test('a problem in a body is reported once, by the task that reads it', async () => {
  const text = '[x](javascript:1)\n';
  const entry = entryAt('pages/en/a.md');
  const { desk } = deskOf(text, [entry]);
  const body = ({ documents }: Pick<Provided, 'documents'>) => documents.map(({ html }) => html).join();
  const both = ['/a', '/b'].map((path) => declare({ ...output(path), inputs: { documents: [entry] }, body }));
  const { problems } = await desk.make(both, context);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['unsafe-link'],
  );
  assert.deepEqual(
    desk.read([entry]).problems.map(({ code }) => code),
    ['unsafe-link'],
  );
});

test('an outline was read here or learnt from other workers; one that nobody has read yet is an error', async () => {
  const text = 'Three short words.\n';
  const [here, there, nobody] = ['a', 'b', 'c'].map((name) => entryAt(`pages/en/${name}.md`));
  assert.ok(here && there && nobody);
  const { desk } = deskOf(text, [here, there, nobody]);
  const words = async (entries: readonly EntryMeta[]) => {
    const counted: number[] = [];
    const counting = declare({
      ...output('/words'),
      inputs: { outlines: entries },
      body: ({ outlines }) => {
        counted.push(...outlines.map((outline) => outline.words));
        return '';
      },
    });
    return { counted, ...(await desk.make([counting], context)) };
  };
  await desk.make(
    [declare({ ...output('/a'), inputs: { documents: [here] }, body: ({ documents }) => documents[0]?.html ?? '' })],
    context,
  );
  desk.addOutlines([
    [there.file, { words: 7, blocks: new Map(), anchors: new Set(), facts: new Set(), questions: [], references: [] }],
  ]);
  assert.deepEqual((await words([there, here])).counted, [7, 3]);
  const { made, problems } = await words([here, nobody]);
  assert.deepEqual(made, [undefined]);
  assert.equal(problems[0]?.message, '/words cannot be made: The body of pages/en/c.md has not been read yet');
});
