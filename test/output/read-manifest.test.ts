import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifest } from '../../generator/output/manifest.ts';

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
