import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from '../base/sha256.ts';
import { confinementFault } from '../base/writable-folder.ts';
import type { ManifestEntry } from '../output/manifest.ts';

/** The drawings of a tree that was built before, as plain data: where each is, and the digest of its bytes, by the key of what it was drawn from. */
export interface KeptDrawings {
  readonly folder: string;
  readonly files: ReadonlyMap<string, { readonly file: string; readonly sha256: string }>;
}

/** The drawings among the outputs in a folder; undefined where there are none. */
export function drawingsIn(folder: string, outputs: readonly ManifestEntry[]): KeptDrawings | undefined {
  const drawings = outputs.flatMap(({ drawnFrom, file, sha256 }) =>
    drawnFrom === undefined || confinementFault(file) !== undefined ? [] : [[drawnFrom, { file, sha256 }] as const],
  );
  return drawings.length > 0 ? { folder, files: new Map(drawings) } : undefined;
}

/** The bytes of a drawing that was made from the same; undefined if there are none, or they have been changed since. */
export function keptDrawing(kept: KeptDrawings | undefined, key: string): Uint8Array | undefined {
  const found = kept?.files.get(key);
  if (!kept || !found) return undefined;
  try {
    const bytes = readFileSync(join(kept.folder, found.file));
    return sha256Of(bytes) === found.sha256 ? bytes : undefined;
  } catch {
    return undefined;
  }
}
