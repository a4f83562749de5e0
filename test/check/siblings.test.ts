import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSiblings } from '../../generator/check/index.ts';
import { output, said } from './outputs.ts';

const siblings: readonly [what: string, paths: readonly string[], ...said: string[]][] = [
  ['no siblings', ['/', '/a.md', '/a.gz', '/b.br/c', '/b.zst']],
  [
    'a file where the sibling of another is',
    ['/a.md', '/a.md.br'],
    'collision /a.md.br stands where a.md has its precompressed form, a.md.br / Rename source of /a.md.br or source of /a.md',
  ],
  [
    'a file where the sibling of a page is, in another case',
    ['/A/index.HTML.gz', '/a/'],
    'collision /A/index.HTML.gz stands where a/index.html has its precompressed form, a/index.html.gz / Rename source of /A/index.HTML.gz or source of /a/',
  ],
  [
    'a folder where the sibling of a file is',
    ['/x/a.md', '/x/a.md.br/b/'],
    'collision /x/a.md.br/b/ stands where x/a.md has its precompressed form, x/a.md.br / Rename source of /x/a.md.br/b/ or source of /x/a.md',
  ],
];

for (const [what, paths, ...expected] of siblings) {
  test(`checkSiblings() finds ${expected.length} in ${what}, and none where there are no codings`, () => {
    const outputs = paths.map((path) => output(path));
    assert.deepEqual(said(checkSiblings(outputs, ['br', 'gzip'])), expected);
    assert.deepEqual(said(checkSiblings(outputs, [])), []);
  });
}
