import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Problem, Stop } from '../../generator/base/problem.ts';
import { exitCodeOf } from '../../generator/cli/command.ts';
import type { Host } from '../../generator/hosts/host.ts';
import type { EntryHead } from '../../generator/model/meta.ts';
import type { Site } from '../../generator/model/site.ts';
import type { Output } from '../../generator/output/output.ts';
import { publish } from '../../generator/parallel/publication.ts';
import { chunksOf } from '../../generator/parallel/share.ts';
import { openStage, type Stage } from '../../generator/publish/stage.ts';
import { snapshot, temporaryFolder } from './project.ts';

const site = {
  baseUrl: 'https://a.example',
  templates: { accept: '' },
  bodies: { release() {} },
  settings: {},
} as unknown as Site;
const silent = () => {};

function output(path: string, body: Output['body'], rest: Partial<Output> = {}): Output {
  return { path, mediaType: 'application/json', body, headers: {}, links: [], source: `${path}.ts`, ...rest };
}

async function publishInto(folder: string, outputs: readonly Output[]) {
  const problems: Problem[] = [];
  const target = {
    openOutput: () => openStage(join(folder, 'dist'), silent),
    openDeploy: () => openStage(join(folder, 'deploy'), silent),
  };
  const entries = await publish({ site, outputs, hosts: [], target }, problems);
  return { entries, problems };
}

const broken = (): string => {
  throw new Error('out of paper');
};

test('publish() names each resource that throws or breaks its schema, goes on to the others, and publishes nothing', async () => {
  const folder = temporaryFolder();
  await publishInto(folder, [output('/good', '{}')]);
  const before = snapshot(folder);
  const { entries, problems } = await publishInto(folder, [
    output('/good', '{}'),
    output('/throws', broken),
    output('/breaks', '{"a":{"b":1}}', {
      schema: { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } },
    }),
    output('/throws-too', broken),
  ]);
  assert.deepEqual(
    problems.map(({ code, message, place }) => `${place?.file} ${code} ${message}`),
    [
      '/throws.ts resource /throws cannot be made: out of paper',
      '/breaks.ts resource /breaks breaks its schema at "/a/b": must be string',
      '/throws-too.ts resource /throws-too cannot be made: out of paper',
    ],
  );
  assert.deepEqual(entries, []);
  assert.equal(exitCodeOf({ problems }), 70);
  assert.deepEqual(snapshot(folder), before);
  assert.deepEqual(readdirSync(folder), ['dist']);
});

test('publish() puts a manifest beside the outputs that tells their digests', async () => {
  const folder = temporaryFolder();
  const { entries } = await publishInto(folder, [output('/a', 'abc', { mediaType: 'text/plain' })]);
  assert.equal(entries[0]?.sha256, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.ok(existsSync(join(folder, 'dist/_manifest.json')));
});

test('publish() leaves the output unchanged and every stage ended when the folder for hosts cannot be put in place', async () => {
  const folder = temporaryFolder();
  await publishInto(folder, [output('/a', 'old', { mediaType: 'text/plain' })]);
  const before = snapshot(folder);
  const failing = (stage: Stage): Stage => ({
    ...stage,
    commit() {
      throw new Stop(73, 'no room');
    },
  });
  const target = {
    openOutput: () => openStage(join(folder, 'dist'), silent),
    openDeploy: () => failing(openStage(join(folder, 'deploy'), silent)),
  };
  const host = {
    name: 'h',
    title: 'H',
    capabilities: {},
    limits: {},
    files: () => [{ folder: 'deploy', path: 'h.conf', text: '' }],
  } as unknown as Host;
  const outputs = [output('/a', 'new', { mediaType: 'text/plain' })];
  await assert.rejects(publish({ site, outputs, hosts: [host], target }, []), { exitCode: 73 });
  assert.deepEqual(snapshot(folder), before);
  assert.deepEqual(readdirSync(folder), ['dist']);
});

test('a stage that is committed ignores what follows, even when another build has begun', () => {
  const folder = temporaryFolder();
  const stage = openStage(join(folder, 'out'), silent);
  stage.write('a', 'a');
  stage.commit();
  const next = openStage(join(folder, 'out'), silent);
  next.write('b', 'b');
  stage.discard();
  next.write('c', 'c');
  next.commit();
  assert.deepEqual(Object.keys(snapshot(folder)), ['out/b', 'out/c']);
});

test('publish() reads each of 100,000 bodies once, and has few of them at hand at a time', async () => {
  const entries = Array.from({ length: 100_000 }, (_, index) => ({ file: `post-${index}.md` }) as EntryHead);
  const atHand = new Set<EntryHead>();
  let read = 0;
  let most = 0;
  const bodies = { release: () => atHand.clear() };
  const holding = (path: string, held: readonly EntryHead[]) =>
    output(
      path,
      () => {
        for (const entry of held) {
          if (!atHand.has(entry)) read += 1;
          atHand.add(entry);
        }
        most = Math.max(most, atHand.size);
        return '';
      },
      { mediaType: 'text/plain', bodies: held },
    );
  const outputs = [
    ...entries.map((entry) => holding(`/${entry.file}`, [entry])),
    ...entries.map((entry) => holding(`/html/${entry.file}`, [entry])),
    ...chunksOf(entries, 50).map((held, index) => holding(`/feed-${index}`, held)),
  ];
  const stage = { write: () => ({ size: 0, sha256: '' }), commit() {}, discard() {} };
  const target = { openOutput: () => stage, openDeploy: () => stage };
  const made = await publish({ site: { ...site, bodies } as unknown as Site, outputs, hosts: [], target }, []);
  assert.equal(made.length, outputs.length);
  assert.equal(read, entries.length);
  assert.equal(most, 50);
});
