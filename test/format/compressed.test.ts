import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { compressors } from '../../generator/format/compressed.ts';

const text = Buffer.from(Array.from({ length: 3000 }, (_, index) => `${index * 7919} is no ${index}, `).join('é'));

for (const [coding, decode] of [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)
  test(`compressors.${coding} gives fewer bytes, always the same, and they can be decompressed`, () => {
    const compressed = compressors[coding]?.(text) ?? Buffer.of();
    assert.ok(compressed.byteLength < text.byteLength / 2);
    assert.deepEqual(compressors[coding]?.(text), compressed);
    assert.deepEqual(decode(compressed), text);
    assert.deepEqual(decode(compressors[coding]?.(Buffer.of()) ?? text), Buffer.of());
  });

test('compressors.gzip uses the best level, and writes no time and no operating system', () => {
  const compressed = compressors.gzip?.(text) ?? Buffer.of();
  assert.ok(compressed.byteLength < gzipSync(text).byteLength);
  assert.deepEqual([...compressed.subarray(4, 8), compressed[9]], [0, 0, 0, 0, 255]);
});
