import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codePointName } from '../../generator/base/visible.ts';

test('codePointName() names the first character of a text with at least four hexadecimal digits', () => {
  for (const [character, name] of [
    ['\u0007', 'U+0007'],
    ['éa', 'U+00E9'],
    ['\ufdd0', 'U+FDD0'],
    ['👍', 'U+1F44D'],
    ['\ud83d', 'U+D83D'],
  ] as const)
    assert.equal(codePointName(character), name);
});
