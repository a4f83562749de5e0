import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareTrees } from '../../../generator/comparison/compare.ts';
import { headline, linesOf } from '../../../generator/comparison/lines.ts';
import { printMarkdownComparison } from '../../../generator/comparison/markdown.ts';
import { treeInFolder } from '../../../generator/comparison/tree.ts';
import { respond } from '../../../generator/hosts/runtime/respond.js';
import { openTree } from '../../../generator/preview/tree.ts';
import { changesSince } from '../../../generator/publish/changes.ts';
import { builtTreeIn, formerIn, isBuilt, listingOf } from '../../../generator/publish/former.ts';
import type { Target } from '../judge.ts';

const outer = mkdtempSync(join(tmpdir(), 'fingerpost-fuzz-'));
process.once('exit', () => rmSync(outer, { recursive: true, force: true }));
const folder = join(outer, 'dist');
const manifest = join(folder, '_manifest.json');
const json = (file: string, sha256: string) => ({
  path: `/${file}`,
  file,
  mediaType: 'application/json',
  size: 2,
  sha256,
  headers: { 'Access-Control-Allow-Origin': '*', ETag: '"a"' },
});
const good = {
  generator: 'fingerpost',
  version: 1,
  baseUrl: 'https://site.example',
  notFound: '/404.html',
  negotiated: [{ path: '/', variant: '/index.md' }],
  redirects: [{ path: '/old/', status: 301, location: '/a.json' }],
  scheduled: 'sha256:0',
  sources: { 'site.yaml': '0' },
  outputs: [json('a.json', '0'), json('b.json', '1')],
  files: [{ file: '_headers', size: 1, sha256: '2' }],
};
mkdirSync(folder);
for (const name of ['a.json', 'b.json']) writeFileSync(join(folder, name), '{"@id":"#a","name":"A","price":1}');
writeFileSync(join(folder, 'broken.json'), '{');
writeFileSync(manifest, JSON.stringify(good));
const ours = treeInFolder(folder);
const made = {
  site: { basePath: '', sources: good.sources },
  outputs: [],
  entries: ours.manifest.outputs,
  outlines: new Map(),
  redirects: [],
};

/** The manifest of a tree that came with the repository of a stranger, as everything reads it that reads one. */
export const target: Target = {
  folder: outer,
  seeds: [
    JSON.stringify(good),
    JSON.stringify({
      ...good,
      outputs: [{ ...json('a.json', '9'), drawnFrom: '1', siblings: [{ coding: 'br', ...good.files[0] }] }],
      notFoundBelow: [{ below: '/fr/', path: '/fr/404.html' }],
    }),
    '{"generator":"fingerpost","version":1,"output":"../dist","files":[]}',
  ],
  words: [
    '"outputs":',
    '"files":',
    '"siblings":',
    '"headers":',
    '"file":',
    '"path":',
    '"redirects":',
    '"negotiated":',
    '"baseUrl":',
    '"sources":',
    '"notFoundBelow":',
    'null',
    '{}',
    '[]',
    '[null]',
    '1',
    '"../',
    '"__proto__":',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
  ],
  run(input) {
    writeFileSync(manifest, input);
    isBuilt(folder);
    listingOf(folder);
    builtTreeIn(folder);
    const former = formerIn(folder);
    if (former) changesSince(former, made);
    for (const read of [preview, compare])
      try {
        read();
      } catch (cause) {
        if ((cause as { exitCode?: number }).exitCode !== 2) throw cause;
      }
  },
};

function preview(): void {
  const tree = openTree(folder)();
  for (const path of ['/', '/a.json', '/old/', '/fr/none'])
    respond(
      { method: 'GET', path, query: '', accept: 'text/markdown', ifNoneMatch: undefined, range: 'bytes=0-1' },
      tree,
    );
}

function compare(): void {
  const theirs = treeInFolder(folder);
  for (const comparison of [compareTrees(theirs, ours), compareTrees(ours, theirs)]) {
    headline(comparison);
    linesOf(comparison);
    printMarkdownComparison(comparison);
  }
}
