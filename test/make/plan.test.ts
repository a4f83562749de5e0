import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunksOf, planOutputs } from '../../generator/make/plan.ts';
import type { EntryMeta } from '../../generator/model/meta.ts';
import type { Declaration, Inputs, Output } from '../../generator/output/output.ts';
import { output } from '../check/outputs.ts';

function entry(file: string): EntryMeta {
  return { file } as EntryMeta;
}

function made(path: string, inputs: Inputs = {}): Output {
  return output(path, { inputs });
}

const any = (declaration: Declaration): declaration is Declaration => declaration !== undefined;
const pathsOf = (outputs: readonly Output[]) => outputs.map(({ path }) => path).sort();
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(entry) as [EntryMeta, EntryMeta, EntryMeta, EntryMeta];

test('planOutputs() makes outputs with outlines last, and those that list other outputs or need many outlines here', () => {
  const { here, plain, tasks, last, lastHere } = planOutputs([
    made('/graph', { outlines: [a] }),
    made('/status'),
    made('/catalog', { outputs: any }),
    made('/llms', { outlines: [a], outputs: any }),
    made('/words', { outlines: [c, d] }),
    made('/a', { documents: [a] }),
    made('/both', { documents: [b], outlines: [a] }),
  ]);
  assert.deepEqual([here, lastHere].map(pathsOf), [['/catalog'], ['/llms', '/words']]);
  assert.deepEqual(pathsOf(last), ['/graph']);
  assert.deepEqual(
    [plain, tasks].map((list) => list.map(pathsOf)),
    [[['/status']], [['/a', '/both']]],
  );
});

test('planOutputs() puts each body in one task, with all outputs that contain it, however they are connected', () => {
  const many = Array.from({ length: 60 }, (_, index) => entry(`many-${index}`));
  const { tasks } = planOutputs([
    made('/a', { documents: [a] }),
    made('/b', { documents: [b] }),
    made('/many', { documents: many }),
    made('/c', { documents: [c] }),
    made('/ab', { documents: [a, b] }),
    made('/d', { documents: [d] }),
    made('/cd', { documents: [c, d] }),
    made('/bc', { documents: [b, c] }),
    made('/many-7', { documents: [many[7] as EntryMeta] }),
  ]);
  assert.deepEqual(tasks.map(pathsOf).sort(), [
    ['/a', '/ab', '/b', '/bc', '/c', '/cd', '/d'],
    ['/many', '/many-7'],
  ]);
  const filesOf = (task: readonly Output[]) =>
    new Set(task.flatMap(({ inputs }) => inputs.documents ?? []).map(({ file }) => file));
  const files = tasks.flatMap((task) => [...filesOf(task)]);
  assert.equal(new Set(files).size, files.length);
  assert.equal(files.length, 64);
});

test('planOutputs() keeps tasks small when bodies are not connected', () => {
  const outputs = Array.from({ length: 230 }, (_, index) => made(`/${index}`, { documents: [entry(`${index}`)] }));
  const { tasks } = planOutputs(outputs);
  assert.deepEqual(
    tasks.map(({ length }) => length),
    [50, 50, 50, 50, 30],
  );
  assert.deepEqual(tasks.flat(), outputs);
});

test('planOutputs() puts outputs without documents into tasks of their own', () => {
  const { plain } = planOutputs(Array.from({ length: 45 }, (_, index) => made(`/${index}`)));
  assert.deepEqual(
    plain.map(({ length }) => length),
    [20, 20, 5],
  );
});

test('chunksOf() cuts a list without losing or repeating an item', () => {
  assert.deepEqual(chunksOf([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(chunksOf([], 2), []);
});
