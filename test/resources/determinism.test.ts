// Fault: Another time zone, locale, folder, file order, clock, umask → Identical bytes

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { filesBelow } from '../../generator/base/files-below.ts';
import { bundleTests } from '../../scripts/test/bundle.ts';
import { sampleOptions } from '../build-sample.ts';
import { buildIn, makeProject, put, snapshot } from '../publish/project.ts';

const run = promisify(execFile);
let folder: string;
/** Where the program that builds is, and its packages are found from. */
let bundle: string;
let script: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fingerpost-determinism-'));
  bundle = mkdtempSync(fileURLToPath(new URL('../../node_modules/.fingerpost-determinism-', import.meta.url)));
  [script = ''] = await bundleTests([fileURLToPath(new URL('print-digests.ts', import.meta.url))], bundle);
});

after(() => {
  for (const made of [folder, bundle]) rmSync(made, { recursive: true, force: true });
});

/** A copy of the sample whose files are created in an order that has nothing to do with their names. */
function shuffledCopy(): string {
  const copy = join(folder, 'another', 'content');
  const key = (name: string) => createHash('sha256').update(name).digest('hex');
  for (const path of filesBelow(sampleOptions.content).toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
    put(copy, { [path]: readFileSync(join(sampleOptions.content, path)) });
  return copy;
}

/** The digests of a build in another process. */
async function digestsIn(env: Readonly<Record<string, string>>, cwd: string, args: readonly string[]) {
  const { stdout } = await run(process.execPath, [script, ...args], { cwd, env: { PATH: process.env.PATH, ...env } });
  return JSON.parse(stdout) as { readonly digests: readonly (readonly string[])[]; readonly zone: number };
}

test('builds that differ in folder, working directory, file order, time zone, language and year give the same bytes', async () => {
  const east = { TZ: 'Asia/Kolkata', LANG: 'fr_FR.UTF-8', LC_ALL: 'fr_FR.UTF-8' };
  const west = { TZ: 'America/Los_Angeles', LC_ALL: 'C' };
  const [one, two] = await Promise.all([
    digestsIn(east, folder, [shuffledCopy(), '2027-07-31T23:59:59Z']),
    digestsIn(west, tmpdir(), []),
  ]);
  assert.deepEqual([one.zone, two.zone], [-330, 480]);
  assert.ok(one.digests.length > 60);
  assert.deepEqual(one.digests, two.digests);
});

test('builds write the same bytes under any umask, and each replaces the one before', async () => {
  const project = makeProject();
  const usual = process.umask();
  const trees: unknown[] = [];
  try {
    for (const mask of [0o022, 0o077, 0o000]) {
      process.umask(mask);
      assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
      const fresh = makeProject();
      assert.deepEqual(await buildIn(fresh), { text: '', exitCode: 0 });
      trees.push(snapshot(project), snapshot(fresh));
    }
  } finally {
    process.umask(usual);
  }
  for (const tree of trees) assert.deepEqual(tree, trees[0]);
});
