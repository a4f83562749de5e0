// Fault: Thousands of posts → Each body is read once, and about 50 are in memory at a time

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256Of } from '../../generator/base/sha256.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import { openMaker, openTasks, type Writing } from '../../generator/make/maker.ts';
import { chunksOf, planOutputs } from '../../generator/make/plan.ts';
import type { OutputRecord } from '../../generator/make/records.ts';
import type { EntryMeta, SiteMeta } from '../../generator/model/meta.ts';
import { declare, type Output, type Provided } from '../../generator/output/output.ts';
import { builtins } from '../../generator/registry/builtins.ts';
import { resolvePolicy } from '../../generator/settings/content-security-policy.ts';
import { output } from '../check/outputs.ts';
import { textFile } from '../memory-folder.ts';
import { testEntry, testScope } from '../model/test-scope.ts';

const parser = await loadParser();

/** The tasks of a site of some pages that all have one text, and how often each is read. */
function tasksOf(text: string, entries: readonly EntryMeta[]) {
  const reads = new Map<string, number>();
  const { blocks, links, limits } = testScope(parser);
  const site = {
    settings: {
      currency: blocks.currency,
      limits,
      blog: { perPage: 20 },
      without: [],
      allowedSecrets: [],
      contentSecurityPolicy: resolvePolicy(),
    },
    data: blocks.data,
    locales: [testEntry.locale],
    pages: entries,
    bodies: new Map(entries.map(({ file }) => [file, { offset: 0, length: text.length, digest: sha256Of(text) }])),
    posts: [],
    lists: [],
    moves: [],
    assets: [],
    baseUrl: links.baseUrl,
    unpublished: new Map(),
  } as unknown as SiteMeta;
  const read = (path: string) => {
    reads.set(path, (reads.get(path) ?? 0) + 1);
    return { value: textFile(path, text), problems: [] };
  };
  const options = { site, folder: { read }, parser, registry: builtins };
  return { tasks: openTasks(options), options, reads };
}

function entryAt(file: string): EntryMeta {
  return { ...testEntry, file, path: `/${file}/` };
}

const writing: Writing = { write: () => ({ size: 0, sha256: '' }), precompression: undefined };

test('a worker reads each of many bodies once, whatever contains it, and has few of them in memory at a time', async () => {
  const text = 'Text.\n';
  const entries = Array.from({ length: 3000 }, (_, index) => entryAt(`pages/en/p${index}.md`));
  const { tasks: worker, reads } = tasksOf(text, entries);
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
  const results = tasks.map((task) => worker.make(task, writing));
  assert.equal(results.flatMap(({ outputs }) => outputs).length, 6060);
  assert.deepEqual(new Set(reads.values()), new Set([1]));
  assert.equal(reads.size, 3000);
  assert.ok(Math.max(...results.map(({ documents }) => documents.length)) <= 50);
});

test('a problem in a body is reported once, by the task that reads it', async () => {
  const text = '[x](javascript:1)\n';
  const entry = entryAt('pages/en/a.md');
  const { tasks, options } = tasksOf(text, [entry]);
  const body = ({ documents }: Pick<Provided, 'documents'>) => documents.map(({ html }) => html).join();
  const both = ['/a', '/b'].map((path) => declare({ ...output(path), inputs: { documents: [entry] }, body }));
  const { documents, outputs: made } = tasks.make(both, writing);
  const outputs = await Promise.all(made);
  const codesOf = (records: readonly Pick<OutputRecord, 'problems'>[]) =>
    records.flatMap(({ problems }) => problems.map(({ code }) => code));
  assert.deepEqual([codesOf(documents.map(([, record]) => record)), codesOf(outputs)], [['unsafe-link'], []]);
  const maker = openMaker(options, { documents: new Map(), records: new Map() });
  assert.deepEqual(codesOf([maker.check(entry)]), ['unsafe-link']);
});

test('an outline was told by whoever read it, and forgotten by them, or is read when it is needed', async () => {
  const text = '## A\n\n## B\n\n## C\n';
  const [here, there, nobody] = ['a', 'b', 'c'].map((name) => entryAt(`pages/en/${name}.md`));
  assert.ok(here && there && nobody);
  const { tasks, reads } = tasksOf(text, [here, there, nobody]);
  const counted: number[] = [];
  const counting = declare({
    ...output('/headings'),
    inputs: { outlines: [there, here, nobody] },
    body: ({ outlines }) => {
      counted.push(...outlines.map(({ anchors }) => anchors.size));
      return '';
    },
  });
  const { documents } = tasks.make(
    [declare({ ...output('/a'), inputs: { documents: [here] }, body: ({ documents }) => documents[0]?.html ?? '' })],
    writing,
  );
  const none = new Set<string>();
  const anchors = new Set('abcdefg');
  const outline = { words: 0, blocks: new Map(), anchors, facts: none, questions: [], references: [] };
  tasks.addDocuments([[there.file, { reads: 0, outline, problems: [] }]]);
  await tasks.make([counting], writing);
  assert.deepEqual(counted.splice(0), [7, 3, 3]);
  assert.deepEqual([...reads.values()], [2, 1]);
  tasks.addDocuments([...documents, [there.file, { reads: 0, outline, problems: [] }]]);
  await tasks.make([counting], writing);
  assert.deepEqual(counted, [7, 3, 3]);
  assert.equal(reads.get(here.file), 2);
});
