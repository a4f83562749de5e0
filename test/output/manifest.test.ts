import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printJson } from '../../generator/format/json.ts';
import { type Manifest, type ManifestEntry, printManifest, readManifest } from '../../generator/output/manifest.ts';

function manifestOf(count: number): Manifest {
  const outputs = Array.from({ length: count }, (_, index): ManifestEntry => {
    const path = `/[${index}]/"here"`;
    return { path, file: path, mediaType: 'text/plain', headers: { Link: `<${path}>` }, size: index, sha256: 'ab' };
  });
  const pairs = [{ path: '/', variant: '/index.md' }];
  return {
    generator: 'fingerpost',
    version: 1,
    baseUrl: 'https://a.example',
    notFound: '/404.html',
    redirects: [],
    scheduled: 'sha256:',
    sources: {},
    negotiated: pairs,
    files: [],
    outputs,
  };
}

for (const count of [1, 2, 499, 500, 501, 1000, 1501])
  test(`printManifest() prints ${count} outputs in parts, which are one JSON text`, () => {
    const parts = [...printManifest(manifestOf(count))];
    assert.equal(parts.join(''), printJson(manifestOf(count)));
    assert.equal(parts.length, 2 + Math.ceil(count / 500));
  });

test('readManifest() says why what is there is no manifest of this program', () => {
  const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' });
  const foreign = 'The manifest of "out" was not written by this program';
  for (const [text, message] of [
    [missing, '"out" is not a built tree: it has no _manifest.json'],
    [new Error('fatal: bad object\nmore'), '"out" is not a built tree: fatal: bad object'],
    ['{', /^"out" is not a built tree: .*JSON/],
    ['null', foreign],
    ['{"generator": "other", "outputs": []}', foreign],
    ['{"generator": "fingerpost", "outputs": {}}', foreign],
  ] as const) {
    const read = () => {
      if (typeof text !== 'string') throw text;
      return text;
    };
    assert.throws(() => readManifest('out', read, 'Build it'), { exitCode: 2, message, hint: 'Build it' });
  }
});
