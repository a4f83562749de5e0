import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { secretKinds } from '../../generator/base/secret-kinds.ts';
import { describeSecret, findSecrets, maskSecrets } from '../../generator/base/secrets.ts';
import { alphanumeric, base32, base64, base64url, hex, random } from './made-secrets.ts';

const header = (what: string) => `-----BEGIN ${what}-----`;
const key = random(64, base64);

/** A text for each kind, and what of it is the secret if that is not all. */
const secrets: readonly (readonly [kind: string, text: string, value?: string])[] = [
  ...['RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED ', ''].map(
    (what) =>
      [
        'a private key',
        `${header(`${what}PRIVATE KEY`)}\n${key}`,
        `${header(`${what}PRIVATE KEY`)}\n${key.slice(0, 40)}`,
      ] as const,
  ),
  ['a private key', `${header('PGP PRIVATE KEY BLOCK')}\nVersion: GnuPG v2\nComment: a b\n\n${key.slice(0, 40)}`],
  [
    'a private key',
    `${header('RSA PRIVATE KEY')}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n${key.slice(0, 40)}`,
  ],
  ['a private key', `${header('PRIVATE KEY')}\\n${key.slice(0, 40)}`],
  ['a PuTTY private key', 'PuTTY-User-Key-File-3'],
  ['an age private key', `AGE-SECRET-KEY-1${random(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')}`],
  ['an AWS access key id', `AKIA${random(16, base32)}`],
  ['an AWS access key id', `ASIA${random(16, base32)}`],
  ...['aws_secret_access_key = ', 'AWS_SECRET_ACCESS_KEY=', '"SecretAccessKey": "', 'secretAccessKey: `'].map(
    (before) => ['an AWS secret access key', before + random(40, base64), random(40, base64)] as const,
  ),
  ['an Azure storage key', `AccountName=a;AccountKey=${random(86, base64)}==`, `${random(86, base64)}==`],
  ['a Microsoft Entra client secret', `ab18Q~${random(34, `${base64url}.~`)}`],
  ['a Google API key', `AIza${random(35, base64url)}`],
  ['a Google OAuth client secret', `GOCSPX-${random(28, base64url)}`],
  ['a Google access token', `ya29.${random(120, base64url)}`],
  ...[...'pousr'].map((letter) => ['a GitHub token', `gh${letter}_${random(36)}`] as const),
  ['a GitHub token', `github_pat_${random(22)}_${random(59)}`],
  ['a GitLab token', `glpat-${random(20, base64url)}`],
  ['an Atlassian token', `ATATT3xFfGF0${random(180, base64url)}`],
  ['a Bitbucket app password', `ATBB${random(32)}`],
  ['an npm token', `npm_${random(36)}`],
  ['a PyPI token', `pypi-AgE${random(150, base64url)}`],
  ['a Docker token', `dckr_pat_${random(27, base64url)}`],
  ['a Stripe key', `sk_live_${random(24)}`],
  ['a Stripe key', `rk_live_${random(99)}`],
  ['a Stripe webhook secret', `whsec_${random(32)}`],
  ['a Shopify token', `shpat_${random(32, hex)}`],
  ['a Slack token', `xoxb-${random(12, '0123456789')}-${random(12, '0123456789', 2)}-${random(24)}`],
  [
    'a Slack webhook',
    `https://hooks.slack.com/services/T${random(8, base32)}/B${random(10, base32)}/${random(24)}`,
    `services/T${random(8, base32)}/B${random(10, base32)}/${random(24)}`,
  ],
  ['a Discord bot token', `MTA${random(23)}.${random(6, base64url)}.${random(38, base64url)}`],
  [
    'a Discord webhook',
    `https://discord.com/api/webhooks/${random(18, '123456789')}/${random(68, base64url)}`,
    `${random(18, '123456789')}/${random(68, base64url)}`,
  ],
  ['a Telegram bot token', `110201544:AA${random(33, base64url)}`],
  ['a Twilio key', `SK${random(32, hex)}`],
  ['a SendGrid key', `SG.${random(22, base64url)}.${random(43, base64url)}`],
  ['a Mailgun key', `key-${random(32, hex)}`],
  ['an OpenAI key', `sk-proj-${random(74, base64url)}T3BlbkFJ${random(74, base64url)}`],
  ['an API key', `sk-${random(20)}T3BlbkFJ${random(20)}`],
  ['an API key', `sk-${random(32, hex)}`],
  ['an Anthropic key', `sk-ant-api03-${random(93, base64url)}AA`],
  ['an OpenRouter key', `sk-or-v1-${random(64, hex)}`],
  ['a Hugging Face token', `hf_${random(34)}`],
  ['a DigitalOcean token', `dop_v1_${random(64, hex)}`],
  ['a Databricks token', `dapi${random(32, hex)}`],
  ['a Vault token', `hvs.${random(90, base64url)}`],
  ['a Doppler token', `dp.pt.${random(43)}`],
  ['a Grafana token', `glsa_${random(32)}_${random(8, hex)}`],
  ['an Airtable token', `pat${random(14)}.${random(64, hex)}`],
  ['a JSON Web Token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.${random(43, base64url)}`],
  ['a Terraform token', `${random(14)}.atlasv1.${random(67)}`],
  [
    'an Amazon Bedrock key',
    `ABSK${Buffer.from('BedrockAPIKey-').toString('base64').slice(0, 18)}${random(110, base64)}`,
  ],
  ['a RubyGems key', `rubygems_${random(48, hex)}`],
  ['a crates.io token', `cio${random(32)}`],
  ['a NuGet key', `oy2${random(43, alphanumeric.slice(26))}`],
  ['an Artifactory key', `AKCp${random(69)}`],
  ['a Square token', `sq0csp-${random(43, base64url)}`],
  ['a Facebook token', `EAA${random(150)}`],
  ['a Brevo key', `xkeysib-${random(64, hex)}-${random(16)}`],
  ['a Resend key', `re_${random(8)}_${random(24)}`],
  ['an ElevenLabs key', `sk_${random(48, hex)}`],
  ['a Groq key', `gsk_${random(52)}`],
  ['an xAI key', `xai-${random(80)}`],
  ['a Perplexity key', `pplx-${random(48)}`],
  ['a Replicate token', `r8_${random(37)}`],
  ['a LangSmith key', `lsv2_pt_${random(32, hex)}_${random(10, hex)}`],
  ['a Cloudflare origin CA key', `v1.0-${random(24, hex)}-${random(146, hex)}`],
  ['a Heroku token', `HRKU-AA${random(58, base64url)}`],
  ['a Fly token', `fm2_lJPECAAAAAAAAAAAxBA${random(150, base64)}`],
  ['a Netlify token', `nfp_${random(36)}`],
  ['a Supabase key', `sbp_${random(40, hex)}`],
  ['a Supabase key', `sb_secret_${random(31, base64url)}`],
  ['a PlanetScale password', `pscale_pw_${random(43, base64url)}`],
  ['a Pulumi token', `pul-${random(40, hex)}`],
  ['a 1Password token', `ops_eyJ${random(300)}`],
  [
    'a 1Password secret key',
    `A3-${[6, 11, 5, 5, 5].map((length) => random(length, '23456789ABCDEFGHJKLMNPQRSTVWXYZ')).join('-')}`,
  ],
  ['a Sentry token', `sntryu_${random(64, hex)}`],
  ['a Sentry token', `sntrys_eyJpYXQiO${random(100)}_${random(43)}`],
  ['a New Relic key', `NRAK-${random(27, alphanumeric.slice(0, 26) + hex.slice(0, 10))}`],
  ['a Grafana Cloud token', `glc_eyJ${random(120)}`],
  ['a Dynatrace token', `dt0c01.${random(24, base32)}.${random(64, base32)}`],
  ['a Postman key', `PMAK-${random(24, hex)}-${random(34, hex)}`],
  ['a Linear key', `lin_api_${random(40)}`],
  ['a Notion token', `ntn_${random(11, '0123456789')}${random(35)}`],
  ['a Figma token', `figd_${random(40, base64url)}`],
  ['a Dropbox token', `sl.${random(140, base64url)}`],
  ['a Mapbox secret token', `sk.eyJ${random(60)}.${random(22, base64url)}`],
  ['an Alibaba Cloud key id', `LTAI${random(20)}`],
  ['a Tencent Cloud key id', `AKID${random(32)}`],
  ['a password in a URL', 'postgres://app:S3c-ret!pw@db.acme.io:5432/shop', 'app:S3c-ret!pw@db.acme.io'],
  ['a password in a URL', 'https://deploy:hunter22@git.acme.io/x.git', 'deploy:hunter22@git.acme.io'],
];

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

const harmless: readonly string[] = [
  '',
  'a plain text',
  // Documentation of the vendors
  'AKIAIOSFODNN7EXAMPLE',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
  'AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
  // Placeholders
  ...['x', 'X', '0', 'a', '*'].map((letter) => `ghp_${letter.repeat(36)}`),
  `sk-${'x'.repeat(48)}`,
  `sk_live_${'0123456789abcdef'.repeat(2)}`,
  `npm_${'abcdefghijklmnopqrstuvwxyz0123456789'}`,
  `sk-proj-${'your-key-here-'.repeat(5)}1`,
  `glpat-${'replace-me-'.repeat(3)}`,
  `AIza${'EXAMPLE'.repeat(5)}`,
  `${header('PRIVATE KEY')}\n…\n`,
  `A PEM file begins with ${header('PRIVATE KEY')} and ends so too.`,
  `${header('PRIVATE KEY')}\n${'x'.repeat(64)}`,
  // Links
  'https://example.sk/sk-SK-Slovenska-verzia-stranky-2026-ABC123',
  '/blog/sk-learn-and-sk-slovak-version-of-a-long-page-from-2026/',
  'https://medium.com/@someone/a-post-about-tokens-1234567890',
  'https://user:password@example.com/ and postgres://postgres:postgres@localhost:5432/db',
  'mysql://root:secret@db:3306, https://token:x-oauth-basic@github.com, ftp://me:****@host.acme.io',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: so it is written in documentation
  'https://${USER}:${PASSWORD}@acme.io, https://<user>:<password>@acme.io, https://{user}:{pass}@acme.io',
  'https://acme.io:8443/a@b, https://acme.io/?a=http://b:c@d',
  // Other words
  'task-force, sk-learn, AKIA, ghp_short, xoxb-, key-value-store-of-many-words, pattern, secret_sauce',
  `${header('PUBLIC KEY')}\n${key}`,
  `${header('CERTIFICATE')}\n${key}`,
  `----BEGIN ${'PRIVATE KEY'}-----\n${key}`,
  `AKIA${random(15, base32)}`,
  `AKIA${random(17, base32)}`,
  `xAKIA${random(16, base32)}`,
  `AKIA${random(16, 'abcdefgh234567')}`,
  `ghp_${random(35)}`,
  `ghx_${random(36)}`,
  `xghp_${random(36)}`,
  `task-${random(32)}`.replace('k-', 'k-x'),
  `sk-${random(40, alphanumeric.slice(0, 52))}`,
  `sk_test_${random(24)}`,
  `pk_live_${random(24)}`,
  `sha256-${random(43, base64)}=`,
  random(64, hex),
  `data:image/png;base64,${random(3000, base64)}`,
];

for (const text of harmless) {
  test(`findSecrets() finds no secret in ${JSON.stringify(text.slice(0, 70))}`, () => {
    assert.deepEqual(findSecrets(text), []);
  });
}

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

for (const bomb of bombs) {
  test(`findSecrets() takes time proportional to a text that repeats ${JSON.stringify(bomb.slice(0, 30))}`, () => {
    const [small = 0, middle = 0, large = 0] = [4_000, 16_000, 64_000].map((length) =>
      operations(bomb.repeat(length / bomb.length)),
    );
    assert.ok(middle <= small * 4.2 + 100, `${small} operations, then ${middle}`);
    assert.ok(large <= middle * 4.2 + 100, `${middle} operations, then ${large}`);
    assert.ok(large <= 64_000 * 12, `${large} operations for 64,000 characters`);
  });
}
