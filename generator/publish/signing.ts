import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { isWithin, realPath } from './folder.ts';
import type { Signer } from './stage.ts';

/** For what the key signs, so that a signature of something else by the same key is none of a manifest. */
const namespace = 'fingerpost';

/** Reads the key that signs, which nobody else may be able to read, or to download. Throws a CommandError (2). */
export function signerWith(file: string, folders: readonly string[]): Signer {
  const { mode } = statOf(file);
  const folder = folders.find((one) => isWithin(realPath(resolve(file)), realPath(resolve(one))));
  if (folder !== undefined) throw refused(`is in "${folder}"`, 'Move it out of what is published');
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw refused('can be read by others', `chmod 600 ${file}`);
  const key = readSigningKey(readFileSync(file, 'utf8'));
  if (!key)
    throw refused(
      'is no Ed25519 key of OpenSSH without a passphrase',
      `Make one: ssh-keygen -t ed25519 -N "" -f signing-key`,
    );
  return (sha256) => printSignature(key, namespace, sha256);

  function refused(why: string, hint: string): CommandError {
    return new CommandError(2, `The key "${file}" cannot sign, because it ${why}`, hint);
  }
}

function statOf(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile())
    throw new CommandError(2, `There is no key "${file}"`, 'Name the file of a private key with --sign');
  return found;
}

/** Whether a text is the signature of a manifest with this digest. Whose it is, only those can say who know the key. */
export function signs(text: string, sha256: string): boolean {
  return isSignatureOf(text, namespace, sha256);
}

/** An Ed25519 key that signs, with the blob of its public half as OpenSSH writes it. */
interface SigningKey {
  readonly key: KeyObject;
  readonly publicBlob: Buffer;
}

const keyType = 'ssh-ed25519';

/**
 * Reads an Ed25519 key without a passphrase, as `ssh-keygen -t ed25519` writes it. Undefined for anything else.
 * https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key
 */
export function readSigningKey(text: string): SigningKey | undefined {
  const bytes = armoured(text, 'OPENSSH PRIVATE KEY');
  const magic = 'openssh-key-v1\0';
  if (bytes?.subarray(0, magic.length).toString('latin1') !== magic) return undefined;
  const [cipher, kdf, , rest] = partsOf(bytes.subarray(magic.length), 3);
  if (String(cipher) !== 'none' || String(kdf) !== 'none' || rest?.readUInt32BE() !== 1) return undefined;
  const [publicBlob, secret] = partsOf(rest.subarray(4), 2);
  // Two numbers that say whether it was decrypted come before the key.
  const [type, x, seed] = partsOf(secret?.subarray(8), 3);
  if (!publicBlob || String(type) !== keyType || x?.length !== 32 || seed?.length !== 64) return undefined;
  const [d, base64] = [seed.subarray(0, 32), 'base64url'] as const;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: x.toString(base64), d: d.toString(base64) };
  return { key: createPrivateKey({ key: jwk, format: 'jwk' }), publicBlob };
}

/**
 * Signs a file by its SHA-256 digest, in lower-case hexadecimal, as `ssh-keygen -Y sign` does. Always the same for the same key and file.
 * https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.sshsig
 */
export function printSignature({ key, publicBlob }: SigningKey, namespace: string, sha256: string): string {
  const signature = Buffer.concat([keyType, sign(null, signedData(namespace, sha256), key)].map(part));
  const blob = [Buffer.from('SSHSIG\0\0\0\x01'), ...[publicBlob, namespace, '', 'sha256', signature].map(part)];
  const base64 = Buffer.concat(blob).toString('base64');
  return ['-----BEGIN SSH SIGNATURE-----', ...(base64.match(/.{1,70}/g) ?? []), '-----END SSH SIGNATURE-----', ''].join(
    '\n',
  );
}

/** Whether a signature is of a file with this digest, by whatever key it names. */
export function isSignatureOf(text: string, namespace: string, sha256: string): boolean {
  const bytes = armoured(text, 'SSH SIGNATURE');
  if (bytes?.subarray(0, 10).toString('latin1') !== 'SSHSIG\0\0\0\x01') return false;
  const [publicBlob, named, , hash, signature] = partsOf(bytes.subarray(10), 5);
  const [[type, x], [signedAs, value]] = [partsOf(publicBlob, 2), partsOf(signature, 2)];
  const isKnown = [type, signedAs].every((one) => String(one) === keyType) && String(hash) === 'sha256';
  if (!isKnown || String(named) !== namespace || x?.length !== 32 || value?.length !== 64) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') }, format: 'jwk' });
  return verify(null, signedData(namespace, sha256), key, value);
}

/** The bytes that are signed instead of a file. */
function signedData(namespace: string, sha256: string): Buffer {
  return Buffer.concat([Buffer.from('SSHSIG'), ...[namespace, '', 'sha256', Buffer.from(sha256, 'hex')].map(part)]);
}

/** A string as RFC 4251 has it: its length, and its bytes. https://www.rfc-editor.org/rfc/rfc4251#section-5 */
function part(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** The first strings in some bytes, and after them the bytes that are left; none of those that are cut. */
function partsOf(bytes: Buffer | undefined, count: number): readonly Buffer[] {
  const parts: Buffer[] = [];
  let rest = bytes ?? Buffer.alloc(0);
  while (parts.length < count) {
    const end = rest.length < 4 ? Number.POSITIVE_INFINITY : 4 + rest.readUInt32BE();
    if (end > rest.length) return [];
    parts.push(rest.subarray(4, end));
    rest = rest.subarray(end);
  }
  return [...parts, rest];
}

function armoured(text: string, name: string): Buffer | undefined {
  const [, base64] =
    new RegExp(`^-----BEGIN ${name}-----\\n([A-Za-z0-9+/=\\n]+)\\n-----END ${name}-----\\s*$`).exec(
      text.replaceAll('\r', ''),
    ) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}
