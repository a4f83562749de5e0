import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import type { Written } from '../output/manifest.ts';

/** Bytes that are used once and forgotten have one place each: a new one for every file would fill the memory faster than it is cleared. */
const place = { size: 2 ** 20, encoded: Buffer.alloc(0), read: Buffer.alloc(0) };

function scratch(name: 'encoded' | 'read'): Buffer {
  if (place[name].length === 0) place[name] = Buffer.allocUnsafeSlow(place.size);
  return place[name];
}

/** What is written to a file: bytes, or text as a whole or in parts. */
export type Content = Uint8Array | string | Iterable<string>;

/** Content as bytes, in order, text as UTF-8. They are good until the next content is encoded, and what comes in parts comes once. */
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

/** Writes a file that is not there yet. */
export function writeNew(file: string, parts: Iterable<Uint8Array>): Written {
  const descriptor = openSync(file, 'wx');
  try {
    return describe(parts, (part) => {
      for (let written = 0; written < part.byteLength; ) written += writeSync(descriptor, part, written);
    });
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a path is a regular file, not a link to one, that holds exactly some bytes. Throws what the system says, but for a file that is not there. */
export function holds(file: string, parts: readonly Uint8Array[]): boolean {
  const descriptor = openFile(file);
  if (descriptor === undefined) return false;
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size !== parts.reduce((sum, { byteLength }) => sum + byteLength, 0)) return false;
    let at = 0;
    return parts.every((part) => {
      const isSame = holdsAt(descriptor, at, part);
      at += part.byteLength;
      return isSame;
    });
  } finally {
    closeSync(descriptor);
  }
}

/** Whether an open file holds some bytes from a position on. */
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

/** Opens a file for reading, without waiting for what is no regular file; undefined when there is none or a link stands in its place. */
function openFile(file: string): number | undefined {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(code)) return undefined;
    throw cause;
  }
}
