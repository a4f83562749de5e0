// Fault: Keys and tokens of every known kind; examples, placeholders and links that look alike → An error with the kind; none
// Fault: A file of one beginning of a key, repeated → Time proportional to its size

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { secretKinds } from '../../generator/base/secret-kinds.ts';
import { describeSecret, findSecrets, maskSecrets } from '../../generator/base/secrets.ts';
import { base32, random } from './made-secrets.ts';
import { harmless, header, secrets } from './secret-texts.ts';

const never = () => false;

for (const [kind, text, value = text] of secrets) {
  test(`findSecrets() finds ${kind} in ${text.slice(0, 24).replaceAll('\n', ' ')}… anywhere`, () => {
    for (const [before, after] of [
      ['', ''],
      ['one\n"', '" two'],
      ['key=', '.'],
      ['a long-lived-token-of-ours: ', '\n'],
    ] as const) {
      const [secret, ...more] = findSecrets(before + text + after);
      assert.deepEqual(more, []);
      assert.deepEqual([secret?.kind, secret?.value], [kind, value]);
      assert.equal(secret?.at, before.length + text.indexOf(value));
      assert.equal(secret?.digest, `sha256:${createHash('sha256').update(value).digest('hex')}`);
    }
  });

  test(`maskSecrets() keeps ${kind} in ${text.slice(0, 24).replaceAll('\n', ' ')}… out of text and message, and every place right`, () => {
    const { value: masked, problems } = maskSecrets({ file: 'f.md', text: `one\n${text}\ntwo` }, never);
    assert.equal(masked.text.length, text.length + 8);
    assert.equal(masked.text.split('\n').length, text.split('\n').length + 2);
    const [problem] = problems;
    assert.deepEqual([problem?.code, problems.length], ['secret', 1]);
    assert.equal(problem?.place?.line, 2);
    for (const said of [masked.text, problem?.message ?? '', problem?.place.text ?? ''])
      for (let at = 0; at + 8 <= value.length; at += 1) {
        const part = value.slice(at, at + 8);
        if (/[A-Za-z0-9]{8}/.test(part) && at >= 8) assert.ok(!said.slice(4).includes(part), part);
      }
    assert.match(problem?.hint ?? '', /revoke it where it was made/);
    assert.ok(
      problem?.hint?.includes(`{file: f.md, digest: sha256:${createHash('sha256').update(value).digest('hex')}}`),
    );
  });
}

test('a text was tried for every kind', () => {
  const tried = new Set(secrets.map(([kind]) => kind));
  assert.deepEqual(
    secretKinds.filter(({ name }) => !tried.has(name)).map(({ name }) => name),
    [],
  );
});

test('maskSecrets() reports every secret of a text at its own place, and those that are not allowed alone', () => {
  const [first, second] = [`AKIA${random(16, base32)}`, `ghp_${random(36)}`];
  const source = { file: 'f.md', text: `${first} and ${second}\n${first}` };
  const { value, problems } = maskSecrets(source, never);
  assert.ok(!value.text.includes(first.slice(4)) && !value.text.includes(second.slice(4)));
  assert.deepEqual(
    problems.map(({ place }) => [place?.line, place?.column]),
    [
      [1, 1],
      [1, 26],
      [2, 1],
    ],
  );
  const [allowed] = findSecrets(second);
  const some = maskSecrets(source, (digest) => digest === allowed?.digest);
  assert.ok(some.value.text.includes(second) && !some.value.text.includes(first));
  assert.equal(some.problems.length, 2);
});

test('describeSecret() names the kind, and nothing of a secret that has no fixed beginning', () => {
  const said = (text: string) => findSecrets(text).map(describeSecret);
  assert.deepEqual(said(`npm_${random(36)}`), ['This looks like an npm token: "npm_********"']);
  assert.deepEqual(said('redis://:b@a:S3cretPw9@cache.acme.io'), []);
  assert.deepEqual(said('amqp://a:S3cretPw9@mq.acme.io'), ['This looks like a password in a URL: "************"']);
});

for (const text of harmless)
  test(`findSecrets() finds no secret in ${JSON.stringify(text.slice(0, 70))}`, () => {
    assert.deepEqual(findSecrets(text), []);
  });

test('the form of every kind ends somewhere: no part of it repeats without an upper bound', () => {
  for (const { name, rest, before } of secretKinds)
    for (const { source } of [rest, ...(before ? [before] : [])]) {
      const bare = source.replace(/\\./g, 'e').replace(/\[[^\]]*\]/g, 'c');
      assert.doesNotMatch(bare, /[*+]|\{\d+,\}/, name);
      assert.doesNotMatch(bare, /\?\?|\}\?/, name);
      const most = [...bare.matchAll(/\{(?:\d+,)?(\d+)\}/g)].reduce((sum, [, bound]) => sum + Number(bound), 0);
      assert.ok(most <= 5500, `${name}: ${most}`);
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
  'AccountKey=',
  'secretAccessKey=',
  'hooks.slack.com/',
  '/api/webhooks/1',
  `${header('PRIVATE KEY')}\n`,
  `${header('PRIVATE KEY')}\nA: `,
  `ghp_${random(36)} `,
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
