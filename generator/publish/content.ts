import { createHash } from 'node:crypto';
import { closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { WritableFolder } from '../base/writable-folder.ts';
import { manifestFile, type Written } from '../output/manifest.ts';

/** Reused buffers for bytes that are used once: a new one for every file would fill the memory faster than it is freed. */
const place = { size: 2 ** 20, encoded: Buffer.alloc(0), read: Buffer.alloc(0) };

function scratch(name: 'encoded' | 'read'): Buffer {
  if (place[name].length === 0) place[name] = Buffer.allocUnsafeSlow(place.size);
  return place[name];
}

/** The content of a file to write: bytes, or text as a whole or in parts. */
export type Content = Uint8Array | string | Iterable<string>;

/** Content as bytes, in order, text as UTF-8. They are valid until the next content is encoded, and parts can be iterated only once. */
export function encode(content: Content): Iterable<Uint8Array> {
  if (content instanceof Uint8Array) return [content];
  if (typeof content !== 'string') return encodeParts(content);
  // A UTF-16 unit takes three bytes at most.
  if (content.length * 3 > place.size) return [Buffer.from(content)];
  const buffer = scratch('encoded');
  return [buffer.subarray(0, buffer.write(content))];
}

function* encodeParts(content: Iterable<string>): Iterable<Uint8Array> {
  for (const part of content) yield Buffer.from(part);
}

/** The size and digest of content. */
export function describe(parts: Iterable<Uint8Array>, each: (part: Uint8Array) => void = () => {}): Written {
  const hash = createHash('sha256');
  let size = 0;
  for (const part of parts) {
    each(part);
    hash.update(part);
    size += part.byteLength;
  }
  return { size, sha256: hash.digest('hex') };
}

/** The permissions of every file: servers that run as another user have to read it. */
export const fileMode = 0o644;

/** Whether the mode that new files get has to be corrected. */
const isMasked = (process.umask() & fileMode) !== 0;

/** Writes a file that does not exist yet, which everybody can read, whatever the process's umask is. */
export function writeNew(folder: WritableFolder, file: string, parts: Iterable<Uint8Array>): Written {
  const descriptor = folder.create(file, fileMode);
  try {
    if (isMasked) fchmodSync(descriptor, fileMode);
    return describe(parts, (part) => {
      for (let written = 0; written < part.byteLength; ) written += writeSync(descriptor, part, written);
    });
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Whether everybody can read a file with some permissions, and nobody run it. Git keeps only whether a file can be run, and a umask may let
 * a group write.
 */
export function isServable(mode: number): boolean {
  return (mode & 0o444) === 0o444 && (mode & 0o111) === 0;
}

/**
 * The permissions of a regular file, not a link to one, with exactly the given bytes; undefined if there is no such file at the path. Throws
 * the system's error.
 */
export function modeIfSame(file: string, parts: readonly Uint8Array[]): number | undefined {
  const descriptor = openFile(file);
  if (descriptor === undefined) return undefined;
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size !== parts.reduce((sum, { byteLength }) => sum + byteLength, 0)) return undefined;
    let at = 0;
    const isSame = parts.every((part) => {
      const holds = holdsAt(descriptor, at, part);
      at += part.byteLength;
      return holds;
    });
    return isSame ? stat.mode & 0o777 : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** Whether an open file holds the given bytes at a position. */
function holdsAt(descriptor: number, position: number, bytes: Uint8Array): boolean {
  const buffer = bytes.byteLength > place.size ? Buffer.allocUnsafeSlow(bytes.byteLength) : scratch('read');
  let filled = 0;
  while (filled < bytes.byteLength) {
    const count = readSync(descriptor, buffer, filled, bytes.byteLength - filled, position + filled);
    if (count === 0) return false;
    filled += count;
  }
  return buffer.subarray(0, filled).equals(bytes);
}

/** Opens a file for reading, without blocking on one that is not a regular file; undefined if it is missing or a link. */
function openFile(file: string): number | undefined {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(code)) return undefined;
    throw cause;
  }
}

/** Whether the file system of a built tree keeps permissions: on one that does not, every file can be run, even the manifest. */
export function keepsModes(folder: string): boolean {
  const manifest = lstatSync(join(folder, manifestFile), { throwIfNoEntry: false });
  return process.platform !== 'win32' && !(manifest && (manifest.mode & 0o111) === 0o111);
}
