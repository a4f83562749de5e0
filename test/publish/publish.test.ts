// Fault: An output whose body throws or breaks its schema → Exit 70, the output folder unchanged

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CommandError } from '../../generator/base/problem.ts';
import { exitCodeOf } from '../../generator/cli/command.ts';
import type { Output } from '../../generator/output/output.ts';
import type { Stage } from '../../generator/publish/stage.ts';
import { buildEdited, minimalOptions, replaceIn } from '../build-sample.ts';
import { output } from '../check/outputs.ts';
import { buildOutputs } from './build-outputs.ts';
import { snapshot, stageFor, temporaryFolder } from './project.ts';

const broken = (): string => {
  throw new Error('out of paper');
};

function json(path: string, body: () => string, rest: Partial<Output> = {}): Output {
  return output(path, { mediaType: 'application/json', body, source: `${path}.ts`, ...rest });
}

test('a build names each resource that throws or breaks its schema, continues with the others, and publishes nothing', async () => {
  const folder = temporaryFolder();
  const good = json('/good', () => '{}');
  await buildOutputs(folder, [good]);
  const before = snapshot(folder);
  const { entries, problems, published } = await buildOutputs(folder, [
    good,
    json('/throws', broken),
    json('/breaks', () => '{"a":{"b":1}}', {
      schema: { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } },
    }),
    json('/throws-too', broken),
  ]);
  assert.deepEqual(
    problems.map(({ code, message, place }) => `${place?.file} ${code} ${message}`),
    [
      '/breaks.ts resource /breaks breaks its schema at "/a/b": must be string',
      '/throws-too.ts resource /throws-too cannot be made: out of paper',
      '/throws.ts resource /throws cannot be made: out of paper',
    ],
  );
  assert.deepEqual([entries, published], [[], false]);
  assert.equal(exitCodeOf({ problems }), 70);
  assert.deepEqual(snapshot(folder), before);
  assert.deepEqual(readdirSync(folder), ['dist']);
});

test('a body that reads what it did not declare is a bug of its resource, which is named', async () => {
  const reads = (key: 'documents' | 'outlines' | 'outputs' | 'announced' | 'asset') =>
    output(`/${key}`, { body: (given) => String(given[key]) });
  const keys = ['announced', 'asset', 'documents', 'outlines', 'outputs'] as const;
  const { problems } = await buildOutputs(temporaryFolder(), keys.map(reads));
  assert.deepEqual(
    problems.map(({ message }) => message),
    keys.map((key) => `/${key} cannot be made: /${key} reads "${key}", which is not among its inputs`),
  );
});

test('a build publishes what only has broken links that the settings make warnings', async () => {
  const settings = '$&\nbrokenLinks: warning\nredirects: [{from: /old/, to: /nothing/}]';
  const built = await buildEdited((files) => replaceIn(files, 'site.yaml', /baseUrl: .*/, settings), minimalOptions);
  const [problem] = built.report.problems;
  assert.deepEqual([problem?.level, problem?.code], ['warning', 'broken-link']);
  assert.match(built.text('/'), /<h1/);
});

test('a build leaves the output unchanged and every stage ended when the files for hosts cannot be written', async () => {
  const folder = temporaryFolder();
  await buildOutputs(folder, [output('/a', { body: () => 'old' })]);
  const before = snapshot(folder);
  const failing = (stage: Stage): Stage => ({
    ...stage,
    writeDeploy() {
      throw new CommandError(73, 'no room');
    },
  });
  const host = { files: () => ({ value: [{ folder: 'deploy', path: 'h.conf', text: '' } as const], problems: [] }) };
  const building = buildOutputs(folder, [output('/a', { body: () => 'new' })], { host, wrap: failing });
  await assert.rejects(building, { exitCode: 73 });
  assert.deepEqual(snapshot(folder), before);
  assert.deepEqual(readdirSync(folder), ['dist']);
});

test('a stage that is committed ignores what follows, even when another build has begun', () => {
  const folder = temporaryFolder();
  const stage = stageFor(join(folder, 'out'));
  stage.write('a', 'a');
  stage.commit();
  const next = stageFor(join(folder, 'out'));
  next.write('b', 'b');
  stage.discard();
  next.write('c', 'c');
  next.commit();
  assert.deepEqual(Object.keys(snapshot(folder)), ['out/b', 'out/c']);
});
