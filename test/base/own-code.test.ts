import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOwn, limitOwn } from '../../generator/base/own-code.ts';

const part = { who: 'A template', file: 'page.ts' };
const nothing = () => undefined;

test('callOwn() names code that never comes back, where there is a limit', () => {
  limitOwn(100);
  try {
    const endless = () => {
      for (;;);
    };
    assert.throws(() => callOwn(part, endless, nothing), /^OwnCodeError: A template fails: Script execution timed out/);
    const within = callOwn(part, () => callOwn(part, () => 1, nothing) + 1, nothing);
    assert.equal(within, 2);
  } finally {
    limitOwn(undefined);
  }
});
