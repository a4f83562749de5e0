import { createHash } from 'node:crypto';
import { closeSync, fchmodSync, lstatSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { WritableFolder } from '../base/writable-folder.ts';
import { manifestFile, type Written } from '../output/manifest.ts';

/** The content of a file to write: bytes, or text as a whole or in parts. */
export type Content = Uint8Array | string | Iterable<string>;

/** Reused for texts that take no more: a new one for every file would fill the memory faster than it is freed. */
let scratch: Buffer | undefined;
const scratchSize = 2 ** 20;

/** Content as bytes, in order, text as UTF-8. They are valid until the next content is encoded, and parts can be iterated only once. */
export function encode(content: Content): Iterable<Uint8Array> {
  if (content instanceof Uint8Array) return [content];
  if (typeof content !== 'string') return encodeParts(content);
  // A UTF-16 unit takes three bytes at most.
  if (content.length * 3 > scratchSize) return [Buffer.from(content)];
  scratch ??= Buffer.allocUnsafeSlow(scratchSize);
  return [scratch.subarray(0, scratch.write(content))];
}

function* encodeParts(content: Iterable<string>): Iterable<Uint8Array> {
  for (const part of content) yield Buffer.from(part);
}

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

/** The kind of entry at a path where a build writes or removes a file. */
export interface Entry {
  readonly mode: number;
  /** Undefined if it is not a regular file: a folder, a link. */
  readonly bytes: Buffer | undefined;
}

/** Looks at what is at a path; undefined if there is nothing. Throws the system's error. */
export function entryAt(path: string): Entry | undefined {
  const kind = statOf(path);
  return kind && { mode: kind.mode & 0o777, bytes: kind.isFile() ? readFileSync(path) : undefined };
}

function statOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    // A folder on the way is a file.
    if ((cause as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw cause;
  }
}

export function holds({ bytes }: Entry, parts: readonly Uint8Array[]): boolean {
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return bytes?.byteLength === size && beginsWith(parts, bytes);
}

export function beginsWith(parts: readonly Uint8Array[], bytes: Buffer): boolean {
  let at = 0;
  for (const part of parts) {
    const length = Math.min(part.byteLength, bytes.byteLength - at);
    if (bytes.compare(part, 0, length, at, at + length) !== 0) return false;
    at += length;
  }
  return at === bytes.byteLength;
}

/**
 * Whether everybody can read a file, and nobody run it. Git keeps only whether a file can be run, and a umask may let a group write.
 * Where the file system keeps no permissions, any will do.
 */
export function isServable({ mode }: Entry, hasModes: boolean): boolean {
  return !hasModes || ((mode & 0o444) === 0o444 && (mode & 0o111) === 0);
}

/** Whether the file system of a built tree keeps permissions: on one that does not, every file can be run, even the manifest. */
export function keepsModes(folder: string): boolean {
  const manifest = lstatSync(join(folder, manifestFile), { throwIfNoEntry: false });
  return process.platform !== 'win32' && !(manifest && (manifest.mode & 0o111) === 0o111);
}
