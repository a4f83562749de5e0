import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { buildTree } from '../build-sample.ts';
import { seeded } from './runs.ts';

const { readdir, readFile } = fs;
after(() => mock({ readdir, readFile }));

function mock(functions: object): void {
  Object.assign(fs, functions);
  syncBuiltinESMExports();
}

/** A disk that lists the names of a folder in an order of its own, and is done with one file sooner than with another. */
function disk(seed: number) {
  const key = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return {
    readdir: async (folder: string, options: { readonly withFileTypes: true }): Promise<readonly Dirent[]> => {
      const entries = await readdir(folder, options);
      return entries.sort((a, b) => (key(a.name) < key(b.name) ? -1 : 1));
    },
    readFile: async (path: string, ...rest: []) => {
      const bytes = await readFile(path, ...rest);
      for (let turns = key(path).charCodeAt(0) % 8; turns > 0; turns -= 1) await Promise.resolve();
      return bytes;
    },
  };
}

test('a build makes the same bytes and problems, whatever order the disk has the files in', async () => {
  const expected = await buildTree();
  const { numRuns, seed } = seeded(6);
  const holds = async (order: number) => {
    mock(disk(order));
    const tree = await buildTree();
    assert.deepEqual([...tree.files.keys()], [...expected.files.keys()]);
    for (const [path, bytes] of expected.files) assert.ok(tree.files.get(path)?.equals(bytes), path);
    assert.deepEqual(tree.report.problems, expected.report.problems);
  };
  await fc.assert(fc.asyncProperty(fc.nat(), holds), { seed, numRuns: Math.min(numRuns, 400) });
});
