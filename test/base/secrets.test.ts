// Fault: Keys and tokens of every known kind; examples, placeholders and links that look alike → An error with the kind; none

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { secretKinds } from '../../generator/base/secret-kinds.ts';
import { describeSecret, findSecrets, maskSecrets } from '../../generator/base/secrets.ts';
import { base32, random } from './made-secrets.ts';
import { harmless, secrets } from './secret-texts.ts';

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
