import { lstatSync, readFileSync } from 'node:fs';
import { sha256Of } from '../base/sha256.ts';

/** The state of a path where a build writes or removes a file. */
export interface Found {
  /** Its SHA-256 digest in lower-case hexadecimal; undefined if it is not a regular file. */
  readonly sha256: string | undefined;
  /** Whether it looks as a file does that lost its end when the power failed: empty, full of zero bytes, or the beginning of the new one. */
  readonly isDamaged: boolean;
}

/** Looks at what is at a path; undefined if there is nothing. Throws the system's error. */
export function findFile(path: string, replacement: readonly Uint8Array[] = []): Found | undefined {
  const kind = statOf(path);
  if (!kind) return undefined;
  if (!kind.isFile()) return { sha256: undefined, isDamaged: false };
  const bytes = readFileSync(path);
  return {
    sha256: sha256Of(bytes),
    isDamaged: isZero(bytes) || isBeginning(bytes, replacement),
  };
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

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function isBeginning(bytes: Buffer, parts: readonly Uint8Array[]): boolean {
  let at = 0;
  for (const part of parts) {
    const length = Math.min(part.byteLength, bytes.byteLength - at);
    if (bytes.compare(part, 0, length, at, at + length) !== 0) return false;
    at += length;
  }
  return at === bytes.byteLength && parts.length > 0;
}
