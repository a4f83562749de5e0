import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, manifestFile, manifestGenerator } from '../output/manifest.ts';

/** The drawings of a tree that was built before, as plain data: where each is, and the digest of its bytes, by the key of what it was drawn from. */
export interface KeptDrawings {
  readonly folder: string;
  readonly files: ReadonlyMap<string, { readonly file: string; readonly sha256: string }>;
}

/** The drawings in a folder, as its manifest lists them; undefined where it lists none, or there is no manifest that can be read. */
export function drawingsIn(folder: string): KeptDrawings | undefined {
  try {
    const { generator, outputs } = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest;
    const drawings = outputs.flatMap(({ drawnFrom, file, sha256 }) =>
      drawnFrom === undefined ? [] : [[drawnFrom, { file, sha256 }] as const],
    );
    return generator === manifestGenerator && drawings.length > 0 ? { folder, files: new Map(drawings) } : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes of a drawing that was made from the same; undefined if there are none, or they have been changed since. */
export function keptDrawing(kept: KeptDrawings | undefined, key: string): Uint8Array | undefined {
  const found = kept?.files.get(key);
  if (!kept || !found) return undefined;
  try {
    const bytes = readFileSync(join(kept.folder, found.file));
    return createHash('sha256').update(bytes).digest('hex') === found.sha256 ? bytes : undefined;
  } catch {
    return undefined;
  }
}
