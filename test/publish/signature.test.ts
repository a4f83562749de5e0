// Fault: A signature of another manifest, by another key, for another purpose, with any bit changed → Not verified
// Fault: A key that others can read, that is published, that has a passphrase → Exit 2, and it is not printed

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { check } from '../../generator/api/check.ts';
import { isSignatureOf, printSignature, readSigningKey } from '../../generator/publish/signing.ts';
import { buildIn, makeProject, snapshot, templates, temporaryFolder, today } from './project.ts';

const string = (value: string | Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(value.length);
  return Buffer.concat([length, Buffer.from(value as string)]);
};
const strings = (...values: readonly (string | Buffer)[]) => Buffer.concat(values.map(string));

/** A new key as ssh-keygen writes it, and its public half. https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key */
function newKey(cipher = 'none'): { readonly text: string; readonly publicLine: string } {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [seed, open] = [d, x].map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer];
  const publicBlob = strings('ssh-ed25519', open);
  // Padded to a whole number of blocks.
  const padding = Buffer.of(1, 2, 3);
  const secret = Buffer.concat([
    Buffer.alloc(8, 7),
    strings('ssh-ed25519', open, Buffer.concat([seed, open]), 'me'),
    padding,
  ]);
  const blob = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    strings(cipher, 'none', ''),
    Buffer.of(0, 0, 0, 1),
    strings(publicBlob, secret),
  ]);
  const lines = blob.toString('base64').match(/.{1,70}/g) ?? [];
  const text = ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n');
  return { text, publicLine: `ssh-ed25519 ${publicBlob.toString('base64')}` };
}

/** A key in a file of its own. */
function keyFile(text: string, mode = 0o600): string {
  const file = join(temporaryFolder(), 'signing-key');
  writeFileSync(file, text, { mode });
  chmodSync(file, mode);
  return file;
}

const sha256 = 'ab'.repeat(32);

test('a signature is of one digest, one purpose and one key, and the same each time', () => {
  const key = readSigningKey(newKey().text);
  assert.ok(key);
  const signature = printSignature(key, 'fingerpost', sha256);
  assert.equal(signature, printSignature(key, 'fingerpost', sha256));
  assert.equal(isSignatureOf(signature, 'fingerpost', sha256), true);
  assert.equal(isSignatureOf(signature, 'git', sha256), false);
  assert.equal(isSignatureOf(signature, 'fingerpost', 'cd'.repeat(32)), false);
  const bytes = Buffer.from(signature.replace(/-----.*-----|\n/g, ''), 'base64');
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    const text = `-----BEGIN SSH SIGNATURE-----\n${altered.toString('base64')}\n-----END SSH SIGNATURE-----\n`;
    assert.equal(isSignatureOf(text, 'fingerpost', sha256), false, String(index));
  }
  for (const text of ['', 'x', signature.slice(0, 100), signature.replace(/\n[\s\S]*\n(?=-)/, '\nAAAA\n')])
    assert.equal(isSignatureOf(text, 'fingerpost', sha256), false);
});

test('ssh-keygen verifies the signature of a built site, and none of a manifest that was changed', {
  skip: spawnSync('ssh-keygen', ['-?']).error ? 'There is no ssh-keygen' : false,
}, async () => {
  const { text, publicLine } = newKey();
  const project = makeProject();
  const key = keyFile(text);
  assert.match(
    spawnSync('ssh-keygen', ['-y', '-f', key], { encoding: 'utf8' }).stdout,
    new RegExp(`^${publicLine.replaceAll('+', '\\+')}`),
  );
  assert.deepEqual(await buildIn(project, ['--sign', key]), { text: '', exitCode: 0 });
  const signers = join(project, 'allowed_signers');
  writeFileSync(signers, `site.example namespaces="fingerpost" ${publicLine}\n`);
  const verify = (input: Buffer) => {
    const args = [
      '-Y',
      'verify',
      '-f',
      signers,
      '-I',
      'site.example',
      '-n',
      'fingerpost',
      '-s',
      join(project, 'dist/_manifest.json.sig'),
    ];
    return spawnSync('ssh-keygen', args, { input }).status;
  };
  const manifest = readFileSync(join(project, 'dist/_manifest.json'));
  assert.equal(verify(manifest), 0);
  assert.notEqual(verify(Buffer.concat([manifest, Buffer.from('\n')])), 0);
  writeFileSync(signers, `site.example ${newKey().publicLine}\n`);
  assert.notEqual(verify(manifest), 0);
});

const checkIn = async (project: string) => {
  const [content, out] = ['content', 'dist'].map((name) => join(project, name)) as [string, string];
  const { problems } = await check({ content, out, templates, workers: 1, now: Number(today) * 1000 });
  return problems.map(({ message }) => message.replaceAll(project, ''));
};

test('a signature changes nothing else, stays while the site does, and is taken away by a build without the key', async () => {
  const project = makeProject();
  const dist = join(project, 'dist');
  const signature = join(dist, '_manifest.json.sig');
  const key = keyFile(newKey().text);
  await buildIn(project);
  const unsigned = snapshot(dist);
  await buildIn(project, ['--sign', key]);
  const signed = snapshot(dist);
  assert.deepEqual(
    Object.keys(signed).filter((path) => signed[path] !== unsigned[path]),
    ['_manifest.json.sig'],
  );
  const { ino } = statSync(signature);
  assert.deepEqual(await buildIn(project, ['--sign', key]), { text: '', exitCode: 0 });
  assert.equal(statSync(signature).ino, ino);
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  assert.ok(!existsSync(signature));
  assert.deepEqual(snapshot(dist), unsigned);
});

test('check needs no key: it verifies the signature that is there', async () => {
  const project = makeProject();
  const signature = join(project, 'dist/_manifest.json.sig');
  await buildIn(project, ['--sign', keyFile(newKey().text)]);
  assert.deepEqual(await checkIn(project), []);
  const other = readSigningKey(newKey().text);
  assert.ok(other);
  const wrong = ['/dist/_manifest.json.sig is no signature of the _manifest.json that the content produces'];
  for (const text of [printSignature(other, 'fingerpost', sha256), '', 'nonsense']) {
    writeFileSync(signature, text);
    assert.deepEqual(await checkIn(project), wrong);
  }
  rmSync(signature);
  assert.deepEqual(await checkIn(project), []);
});

test('a key that others can read, that is published, that has a passphrase or is none signs nothing, and is not printed', async () => {
  const project = makeProject();
  const { text } = newKey();
  const inside = join(project, 'content/key');
  writeFileSync(inside, text, { mode: 0o600 });
  const cases: readonly (readonly [string, RegExp])[] = [
    [keyFile(text, 0o640), /can be read by others\n.*chmod 600/],
    [inside, /is in "content"/],
    [keyFile(newKey('aes256-ctr').text), /is no Ed25519 key of OpenSSH without a passphrase/],
    [
      keyFile(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string),
      /is no Ed25519 key/,
    ],
    [keyFile('x'), /is no Ed25519 key/],
    [join(project, 'nowhere'), /There is no key/],
  ];
  for (const [file, message] of cases) {
    const said = await buildIn(project, ['--sign', file]);
    assert.equal(said.exitCode, 2);
    assert.match(said.text, message);
    for (const line of text.split('\n').slice(1, -2)) assert.ok(!said.text.includes(line));
    assert.ok(!existsSync(join(project, 'dist')));
  }
});
