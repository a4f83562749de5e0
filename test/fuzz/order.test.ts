// Fault: Any order of the files on the disk → Identical bytes and problems

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs, { type Dirent } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { buildAlone, buildTree, sampleOptions } from '../build-sample.ts';
import { seeded } from './runs.ts';

const { readdirSync } = fs;
after(() => listFoldersWith(readdirSync));

function listFoldersWith(list: unknown): void {
  Object.assign(fs, { readdirSync: list });
  syncBuiltinESMExports();
}

/** A disk that lists the names in a folder in its own order. Adds the names whose place differs from the real one to `moved`. */
function disk(seed: number, moved: Set<string>) {
  const key = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const nameOf = (entry: string | Dirent) => (typeof entry === 'string' ? entry : entry.name);
  const list = readdirSync as (...args: readonly unknown[]) => readonly (string | Dirent)[];
  return (...args: readonly unknown[]) => {
    const entries = list(...args);
    const shuffled = entries.toSorted((a, b) => (key(nameOf(a)) < key(nameOf(b)) ? -1 : 1));
    for (const [index, entry] of shuffled.entries()) if (entry !== entries[index]) moved.add(nameOf(entry));
    return shuffled;
  };
}

test('a build makes the same bytes and problems, whatever order the disk has the files in', async () => {
  const expected = await buildTree();
  const { numRuns, seed } = seeded(6, 3);
  const moved = new Set<string>();
  const holds = async (order: number) => {
    listFoldersWith(disk(order, moved));
    const tree = await buildAlone(sampleOptions);
    assert.deepEqual([...tree.files.keys()], [...expected.files.keys()]);
    for (const [path, bytes] of expected.files) assert.ok(tree.files.get(path)?.equals(bytes), path);
    assert.deepEqual(tree.report.problems, expected.report.problems);
  };
  await fc.assert(fc.asyncProperty(fc.nat(), holds), { seed, numRuns: Math.min(numRuns, 400) });
  for (const name of ['pages', 'index.md', 'plans.yaml', 'fr']) assert.ok(moved.has(name), `${name} was never moved`);
});
