import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUrl } from '../../generator/base/url.ts';

test('isUrl() accepts a host that is not ASCII however often it is asked', () => {
  // Not a literal: V8 keeps what JSON.parse() makes as Latin-1.
  const text: string = JSON.parse('"https://ä.example/"');
  let accepted = 0;
  for (let call = 0; call < 100_000; call += 1) if (isUrl(text)) accepted += 1;
  assert.equal(accepted, 100_000);
});

test('isUrl() rejects what is no absolute URL', () => {
  for (const text of ['', 'a', '/a', 'https://', 'https://ä b/', 'ä']) assert.equal(isUrl(text), false, text);
});
