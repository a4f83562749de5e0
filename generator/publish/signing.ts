import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { isSignatureOf, printSignature, readSigningKey } from '../base/ssh-signature.ts';
import { isWithin, realPath } from './folder.ts';
import type { Signer } from './publish.ts';

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
