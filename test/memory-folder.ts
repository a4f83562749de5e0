import type { Folder, RawFile } from '../generator/load/files.ts';

/** A content folder that lies in memory, of some files in their order. */
export function memoryFolder(files: readonly RawFile[]): Folder {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const read = (path: string) => ({ value: byPath.get(path), problems: [] });
  const sizeOf = (path: string) => ({ value: byPath.get(path)?.bytes.byteLength, problems: [] });
  return { paths: files.map(({ path }) => path), refused: [], problems: [], root: undefined, read, sizeOf };
}

/** A content file from its text. */
export function textFile(path: string, text: string): RawFile {
  return { path, bytes: Buffer.from(text) };
}
