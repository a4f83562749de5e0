import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryHead } from '../../generator/model/meta.ts';
import type { Output } from '../../generator/output/output.ts';
import { planOutputs } from '../../generator/parallel/plan.ts';

function entry(file: string): EntryHead {
  return { file } as EntryHead;
}

function output(path: string, rest: Partial<Output> = {}): Output {
  return { path, mediaType: 'text/plain', body: '', headers: {}, links: [], source: path, ...rest };
}

const pathsOf = (outputs: readonly Output[]) => outputs.map(({ path }) => path).sort();
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(entry) as [EntryHead, EntryHead, EntryHead, EntryHead];

test('planOutputs() makes first what holds no bodies, and last what only tells of them', () => {
  const { first, tasks, last } = planOutputs([
    output('/graph', { outlines: [a] }),
    output('/status'),
    output('/a', { bodies: [a] }),
    output('/both', { bodies: [b], outlines: [a] }),
  ]);
  assert.deepEqual([first, last].map(pathsOf), [['/status'], ['/graph']]);
  assert.deepEqual(
    tasks.map(({ outputs }) => pathsOf(outputs)),
    [['/a', '/both']],
  );
});

test('planOutputs() puts each body in one task, with all outputs that hold it, however they are tied together', () => {
  const many = Array.from({ length: 60 }, (_, index) => entry(`many-${index}`));
  const { tasks } = planOutputs([
    output('/a', { bodies: [a] }),
    output('/b', { bodies: [b] }),
    output('/many', { bodies: many }),
    output('/c', { bodies: [c] }),
    output('/ab', { bodies: [a, b] }),
    output('/d', { bodies: [d] }),
    output('/cd', { bodies: [c, d] }),
    output('/bc', { bodies: [b, c] }),
    output('/many-7', { bodies: [many[7] as EntryHead] }),
  ]);
  assert.deepEqual(tasks.map(({ outputs }) => pathsOf(outputs)).sort(), [
    ['/a', '/ab', '/b', '/bc', '/c', '/cd', '/d'],
    ['/many', '/many-7'],
  ]);
  const files = tasks.flatMap(({ bodies }) => bodies.map(({ file }) => file));
  assert.equal(new Set(files).size, files.length);
  assert.equal(files.length, 64);
});

test('planOutputs() keeps tasks small where bodies are not tied together', () => {
  const outputs = Array.from({ length: 230 }, (_, index) => output(`/${index}`, { bodies: [entry(`${index}`)] }));
  const { tasks } = planOutputs(outputs);
  assert.deepEqual(
    tasks.map(({ bodies }) => bodies.length),
    [50, 50, 50, 50, 30],
  );
  assert.deepEqual(
    tasks.flatMap((task) => task.outputs),
    outputs,
  );
});
