// Fault: A file of one beginning of a key, repeated → Time proportional to its size

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretKinds } from '../../generator/base/secret-kinds.ts';
import { findSecrets } from '../../generator/base/secrets.ts';
import { random } from './made-secrets.ts';
import { header } from './secret-texts.ts';

test('the form of every kind ends somewhere: no part of it repeats without an upper bound', () => {
  for (const { name, rest, before } of secretKinds) {
    for (const { source } of [rest, ...(before ? [before] : [])]) {
      const bare = source.replace(/\\./g, 'e').replace(/\[[^\]]*\]/g, 'c');
      assert.doesNotMatch(bare, /[*+]|\{\d+,\}/, name);
      assert.doesNotMatch(bare, /\?\?|\}\?/, name);
      const most = [...bare.matchAll(/\{(?:\d+,)?(\d+)\}/g)].reduce((sum, [, bound]) => sum + Number(bound), 0);
      assert.ok(most <= 5500, `${name}: ${most}`);
    }
  }
});

/** Counts how often the search looks at a character or tries a form. */
function operations(text: string): number {
  const { charCodeAt, indexOf, startsWith } = String.prototype;
  const { exec, test: matches } = RegExp.prototype;
  let count = 0;
  const counted = <F extends (...args: never[]) => unknown>(f: F) =>
    function (this: unknown, ...args: Parameters<F>) {
      count += 1;
      return f.apply(this, args);
    };
  Object.assign(String.prototype, {
    charCodeAt: counted(charCodeAt),
    indexOf: counted(indexOf),
    startsWith: counted(startsWith),
  });
  Object.assign(RegExp.prototype, { exec: counted(exec), test: counted(matches) });
  try {
    findSecrets(text);
  } finally {
    Object.assign(String.prototype, { charCodeAt, indexOf, startsWith });
    Object.assign(RegExp.prototype, { exec, test: matches });
  }
  return count;
}

const bombs = [
  ...[
    'ghp_',
    'g_',
    'ghp_a',
    'sk-',
    'sk-a1-',
    'eyJ-',
    'eyJa.',
    'eyJaaaaaaaaaaaa.eyJ-',
    'SG.',
    'xoxb-',
    '-',
    '_',
    '.',
    'a',
    'AKIA',
    '-----BEGIN ',
    '://',
    '://a:b',
    '@',
    'a@',
    'Q~',
    '8Q~',
  ],
  ...[
    'AccountKey=',
    'secretAccessKey=',
    'hooks.slack.com/',
    '/api/webhooks/1',
    `${header('PRIVATE KEY')}\n`,
    `${header('PRIVATE KEY')}\nA: `,
    `ghp_${random(36)} `,
  ],
];

for (const bomb of bombs)
  test(`findSecrets() takes time proportional to a text that repeats ${JSON.stringify(bomb.slice(0, 30))}`, () => {
    const [small = 0, middle = 0, large = 0] = [4_000, 16_000, 64_000].map((length) =>
      operations(bomb.repeat(length / bomb.length)),
    );
    assert.ok(middle <= small * 4.2 + 100, `${small} operations, then ${middle}`);
    assert.ok(large <= middle * 4.2 + 100, `${middle} operations, then ${large}`);
    assert.ok(large <= 64_000 * 12, `${large} operations for 64,000 characters`);
  });
