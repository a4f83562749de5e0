import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../generator/base/problem.ts';
import { holdsSecret, maskSecrets, secretIn } from '../../generator/base/secrets.ts';

/** Keys of minimum length, split so that no secret scanner finds them in this repository, each with its masked beginning. */
const secrets: readonly (readonly [kind: string, value: string, masked: string])[] = [
  ['an AWS key id', `AKIA${'A1'.repeat(8)}`, 'AKIA********'],
  ['a temporary AWS key id', `ASIA${'Z9'.repeat(8)}`, 'ASIA********'],
  ...(['p', 'o', 'u', 's', 'r'] as const).map(
    (letter) =>
      [`a GitHub token of the kind ${letter}`, `gh${letter}_${'aB3'.repeat(12)}`, `gh${letter}_********`] as const,
  ),
  ['a fine-grained GitHub token', `github_pat_${'aB3_'.repeat(10)}`, 'gith********'],
  ['an API key', `sk-${'aB3-'.repeat(5)}`, 'sk-a********'],
  ['an API key whose only digit comes last', `sk-${'aB_-'.repeat(5)}3`, 'sk-a********'],
  ...(['a', 'b', 'r', 'p', 's'] as const).map(
    (letter) =>
      [`a Slack token of the kind ${letter}`, `xox${letter}-${'1a-A0'.repeat(2)}`, `xox${letter}********`] as const,
  ),
  ['a private key', `-----BEGIN ${'PRIVATE KEY'}-----`, '----********'],
  ['a private key with an algorithm', `-----BEGIN RSA ${'PRIVATE KEY'}-----`, '----********'],
  ['a private key with an algorithm of four words', `-----BEGIN A VERY OLD RSA ${'PRIVATE KEY'}-----`, '----********'],
];

function mask(text: string) {
  const { value, problems } = maskSecrets({ file: 'f.md', text });
  return { ...value, problems };
}

for (const [kind, value, masked] of secrets) {
  test(`maskSecrets() finds ${kind} anywhere, and keeps the length of the text`, () => {
    for (const [before, after] of [
      ['', ''],
      ['one\n"', '" two'],
      ['key=', '.'],
    ] as const) {
      const { file, text, problems } = mask(before + value + after);
      assert.equal(file, 'f.md');
      assert.equal(text, before + value.slice(0, 4) + '*'.repeat(value.length - 4) + after);
      assert.equal(problems.length, 1);
      const { code, message, place, hint }: Partial<Problem> = problems[0] ?? {};
      assert.deepEqual([code, message], ['secret', `This looks like a secret: "${masked}"`]);
      const lines = before.split('\n');
      assert.deepEqual([place?.line, place?.column], [lines.length, (lines.at(-1)?.length ?? 0) + 1]);
      assert.equal(place?.text, text.split('\n').at(-1));
      assert.match(hint ?? '', /revoke/);
    }
  });

  test(`secretIn() and holdsSecret() find ${kind}`, () => {
    assert.equal(secretIn(`one ${value} two`), masked);
    assert.ok(holdsSecret(`one ${value} two`));
  });
}

test('maskSecrets() reports every secret of a text at its own place', () => {
  const [key = '', token = ''] = [secrets[0]?.[1], secrets[2]?.[1]];
  const { text, problems } = mask(`${key} and ${token}\n${key}`);
  assert.ok(!text.includes(key.slice(4)) && !text.includes(token.slice(4)));
  assert.deepEqual(
    problems.map(({ place }) => [place?.line, place?.column]),
    [
      [1, 1],
      [1, 26],
      [2, 1],
    ],
  );
});

const harmless: readonly string[] = [
  '',
  'a plain text',
  `AKIA${'A1'.repeat(7)}A`,
  `AKIA${'A1'.repeat(8)}A`,
  `xAKIA${'A1'.repeat(8)}`,
  `AKIA${'a1'.repeat(8)}`,
  `ghp_${'aB3'.repeat(11)}aB`,
  `ghx_${'aB3'.repeat(12)}`,
  `xghp_${'aB3'.repeat(12)}`,
  `ghp_${'aB-'.repeat(12)}`,
  `github_pat_${'aB3'.repeat(13)}`,
  `xgithub_pat_${'aB3_'.repeat(10)}`,
  `sk-${'aB3'.repeat(6)}a`,
  `sk-${'aBc'.repeat(8)}`,
  `sk-${'ab3'.repeat(8)}`,
  `task-${'aB3'.repeat(8)}`,
  `xoxb-${'1a'.repeat(4)}1`,
  `xoxc-${'1a'.repeat(8)}`,
  `xxoxb-${'1a'.repeat(8)}`,
  `-----BEGIN ${'PUBLIC KEY'}-----`,
  `-----BEGIN rsa ${'PRIVATE KEY'}-----`,
  `----BEGIN ${'PRIVATE KEY'}-----`,
  `-----BEGIN ${'PRIVATE KEY'}----`,
  `-----BEGIN ONE AND TWO AND THREE ${'PRIVATE KEY'}-----`,
];

for (const text of harmless) {
  test(`maskSecrets(), secretIn() and holdsSecret() find no secret in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(mask(text), { file: 'f.md', text, problems: [] });
    assert.equal(secretIn(text), undefined);
    assert.ok(!holdsSecret(text));
  });
}
