import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isWithin } from '../publish/folder.ts';

/** The bytes of a file of a folder; undefined where it is none, or a link leads to it. */
export function readOwn(folder: string, file: string): Buffer | undefined {
  const path = ownPath(folder, file);
  try {
    return path === undefined ? undefined : readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Puts other bytes in the place of a file of a folder, all or nothing: who reads it meanwhile reads the old ones or the new ones.
 *
 * @param isExpected Whether the file still holds what is to be replaced.
 * @returns `other` where it does not, why it cannot be written, or undefined once it is.
 */
export function replaceOwn(
  folder: string,
  file: string,
  bytes: Uint8Array,
  isExpected: (now: Uint8Array) => boolean,
): string | undefined {
  const path = ownPath(folder, file);
  if (path === undefined) return 'other';
  // The content loader passes over names with this ending, as those of editors.
  const temporary = `${path}.${randomBytes(6).toString('hex')}~`;
  try {
    write(temporary, bytes, lstatSync(path).mode);
    if (!isExpected(readFileSync(path))) return 'other';
    renameSync(temporary, path);
    return undefined;
  } catch (cause) {
    return `${file} cannot be written: ${(cause as Error).message}`;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function write(path: string, bytes: Uint8Array, mode: number): void {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(descriptor, bytes);
    fchmodSync(descriptor, mode & 0o7777);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The real path of a regular file below a folder; undefined for anything else, such as what a link leads to. */
function ownPath(folder: string, file: string): string | undefined {
  try {
    const root = realpathSync(folder);
    const path = join(root, file);
    const isOwn = path !== root && isWithin(path, root) && realpathSync(path) === path && lstatSync(path).isFile();
    return isOwn ? path : undefined;
  } catch {
    return undefined;
  }
}
