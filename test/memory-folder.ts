import type { RawFile } from '../generator/load/files.ts';

export { memoryFolder } from '../generator/api/test-parts.ts';

/** A content file from its text. */
export function textFile(path: string, text: string): RawFile {
  return { path, bytes: Buffer.from(text) };
}
