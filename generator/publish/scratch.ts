import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Bytes that are used once and forgotten have one place each: a new one for every file would fill the memory faster than it is cleared. */
const place = { size: 2 ** 20, encoded: Buffer.alloc(0), read: Buffer.alloc(0) };

function scratch(name: 'encoded' | 'read'): Buffer {
  if (place[name].length === 0) place[name] = Buffer.allocUnsafeSlow(place.size);
  return place[name];
}

/** A body as bytes, text as UTF-8. They are good until the next body is encoded. */
export function encode(body: Uint8Array | string): Uint8Array {
  if (typeof body !== 'string') return body;
  // A UTF-16 unit takes three bytes at most.
  if (body.length * 3 > place.size) return Buffer.from(body);
  const buffer = scratch('encoded');
  return buffer.subarray(0, buffer.write(body));
}

/** Whether a path is a regular file, not a link to one, that holds exactly some bytes. Throws what the system says, but for a file that is not there. */
export function holds(file: string, bytes: Uint8Array): boolean {
  const descriptor = openFile(file);
  if (descriptor === undefined) return false;
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size !== bytes.byteLength) return false;
    const buffer = stat.size > place.size ? Buffer.allocUnsafeSlow(stat.size) : scratch('read');
    let filled = 0;
    while (filled < stat.size) {
      const count = readSync(descriptor, buffer, filled, stat.size - filled, filled);
      if (count === 0) return false;
      filled += count;
    }
    return buffer.subarray(0, filled).equals(bytes);
  } finally {
    closeSync(descriptor);
  }
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
