import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildEdited, buildTree, replaceIn, type Tree } from '../build-sample.ts';

interface Change {
  readonly fact: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** How the old and the new value read in English, in French, in JSON and in the formula of a calculator. */
  readonly before: RegExp;
  readonly after: RegExp;
  /** Some of the files that must state it. */
  readonly among: readonly string[];
}

const changes: readonly Change[] = [
  {
    fact: 'the rate for one more call',
    file: 'data/plans.yaml',
    from: 'overage: {calls: 1.1}',
    to: 'overage: {calls: 1.3}',
    before: /€1\.10|1,10[ \u00a0]€|"price": ?1\.1\b|&quot;,1\.1,/,
    after: /€1\.30|1,30[ \u00a0]€|"price": ?1\.3\b|&quot;,1\.3,/,
    among: [
      'pricing.md',
      'fr/pricing.md',
      'pricing/index.html',
      'fr/pricing/index.html',
      'llms.txt',
      'schema/page.json',
    ],
  },
  {
    fact: 'the least payout of an affiliate',
    file: 'data/affiliate.yaml',
    from: 'minimum: 50',
    to: 'minimum: 55',
    before: /€50(?!\d)/,
    after: /€55(?!\d)/,
    among: ['affiliate-program.md', 'affiliate-program/index.html'],
  },
];

const tree = await buildTree();

/** The files whose text matches, except the manifest, which states digests, not facts. */
function stating(built: Tree, pattern: RegExp): readonly string[] {
  return [...built.files].flatMap(([file, bytes]) =>
    pattern.test(bytes.toString('utf8')) && file !== '_manifest.json' ? [file] : [],
  );
}

for (const { fact, file, from, to, before: old, after, among } of changes)
  test(`changing ${fact} in one place changes every file that states it, and no other`, async () => {
    const changed = await buildEdited((files) => replaceIn(files, file, from, to));
    assert.deepEqual([...changed.files.keys()], [...tree.files.keys()]);
    const other = [...changed.files].flatMap(([path, bytes]) => (tree.files.get(path)?.equals(bytes) ? [] : [path]));
    const expected = stating(tree, old);
    for (const path of among) assert.ok(expected.includes(path), path);
    assert.deepEqual(other.sort(), [...expected, '_manifest.json'].sort());
    assert.deepEqual(stating(changed, old), []);
    assert.deepEqual([...stating(changed, after)].sort(), [...expected].sort());
  });
