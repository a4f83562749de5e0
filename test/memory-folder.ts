import type { RawFile } from '../generator/load/files.ts';

export { memoryFolder } from '../generator/load/files.ts';

/** A content file from its text. */
export function textFile(path: string, text: string): RawFile {
  return { path, bytes: Buffer.from(text) };
}
