import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseStamp } from '../base/dates.ts';
import { isMapping } from '../base/mapping.ts';
import { sha256Of } from '../base/sha256.ts';
import { textOf } from '../base/text-of.ts';
import { confinementFault } from '../base/writable-folder.ts';
import { printJson } from '../format/json.ts';
import type { StatedByPath } from '../model/updated.ts';
import {
  type DeployManifest,
  type ListedFile,
  type Manifest,
  type ManifestEntry,
  manifestFile,
  manifestGenerator,
} from '../output/manifest.ts';
import type { BuiltTree } from '../site/entries.ts';
import { publishedStamp } from './as-left.ts';

/** A tree that was built before, as far as its manifest states it: one of an earlier version names no sources. */
export interface FormerTree extends Pick<Manifest, 'outputs'>, Partial<Pick<Manifest, 'sources'>> {
  readonly drawings?: KeptDrawings;
}

/** The files that the last build put into a folder, by the manifest there. */
interface Listing {
  /** The SHA-256 digest of each file, by its path. Empty if the manifest is damaged. */
  readonly digests: ReadonlyMap<string, string>;
  readonly isDamaged: boolean;
  /** The path of the output folder that the files of hosts belong to. */
  readonly output: string | undefined;
  /** The digests of the copies that are left of hosts that are no longer chosen, by their paths beside the folder. */
  readonly left: ReadonlyMap<string, string>;
}

/** Reads the manifest of a folder, or what a power failure left of it. Undefined if no build made the folder. */
export function listingOf(folder: string): Listing | undefined {
  const found = readManifest(folder, ({ outputs = [], files = [], output, left = [] }): Listing => {
    const listed: readonly ListedFile[] = [...outputs.flatMap((one) => [one, ...(one.siblings ?? [])]), ...files];
    return { digests: digestsOf(listed), isDamaged: false, output, left: digestsOf(left) };
  });
  return found === 'damaged' ? { digests: new Map(), isDamaged: true, output: undefined, left: new Map() } : found;
}

function digestsOf(listed: readonly Pick<ListedFile, 'file' | 'sha256'>[]): ReadonlyMap<string, string> {
  return new Map(listed.map(({ file, sha256 }) => [file, sha256]));
}

/** Whether a build made a folder, even if its manifest is damaged. */
export function isBuilt(folder: string): boolean {
  return readManifest(folder, () => true) !== undefined;
}

/** Reads the former tree of a folder. Undefined if no build made it, or its manifest is damaged. */
export function formerIn(folder: string): FormerTree | undefined {
  const found = readManifest(folder, ({ outputs, sources }): FormerTree | undefined => {
    const drawings = outputs && drawingsIn(folder, outputs);
    return outputs && { outputs, ...(sources && { sources }), ...(drawings && { drawings }) };
  });
  return found === 'damaged' ? undefined : found;
}

/** The facts that the pages of the tree in a folder state; none if no build of this version made it. */
export function statedInTree(folder: string): StatedByPath | undefined {
  const found = readManifest(folder, ({ stated }) => (isStated(stated) ? stated : undefined));
  return found === 'damaged' ? undefined : found;
}

/** Whether it is as a build writes it: whoever has changed a manifest may have written anything. */
function isStated(stated: unknown): stated is StatedByPath {
  return (
    isMapping(stated) &&
    Object.values(stated).every(
      (one) =>
        isMapping(one) &&
        typeof one.digest === 'string' &&
        (one.changed === undefined || (typeof one.changed === 'string' && parseStamp(one.changed) !== undefined)),
    )
  );
}

/** Reads the paths and scheduled posts of the tree in a folder; undefined as with `formerIn()`. */
export function builtTreeIn(folder: string): BuiltTree | undefined {
  const found = readManifest(
    folder,
    ({ outputs, scheduled = '' }) => outputs && { paths: new Set(outputs.map(({ path }) => path)), scheduled },
  );
  return found === 'damaged' ? undefined : found;
}

const manifestStart = printJson({ generator: manifestGenerator }).split('\n').slice(0, 2).join('\n');

type AnyManifest = Partial<Manifest & DeployManifest>;

/** Reads parts of the manifest in a folder, or says that it is damaged. Undefined if no build made the folder. */
function readManifest<T>(folder: string, take: (manifest: AnyManifest) => T): T | 'damaged' | undefined {
  const manifest = manifestIn(join(folder, manifestFile));
  if (typeof manifest !== 'object') return manifest;
  try {
    return take(manifest);
  } catch {
    // It has parts that no build makes.
    return undefined;
  }
}

/** The manifests of two folders that were read last, by file: one of a large site takes long to parse, and a build asks for it several times. */
const read = new Map<string, { readonly stamp: string; readonly found: ReturnType<typeof parsed> }>();

function manifestIn(path: string): ReturnType<typeof parsed> {
  const file = resolve(path);
  const stamp = publishedStamp(file);
  const known = read.get(file);
  if (known && known.stamp === stamp) return known.found;
  const found = parsed(textOf(file));
  if (read.size > 1) read.clear();
  if (stamp !== undefined) read.set(file, { stamp, found });
  return found;
}

function parsed(text: string | undefined): AnyManifest | 'damaged' | undefined {
  if (text === undefined) return undefined;
  if (/^\0*$/.test(text)) return 'damaged';
  try {
    const manifest = JSON.parse(text) as AnyManifest;
    return manifest.generator === manifestGenerator ? manifest : undefined;
  } catch {
    return text.startsWith(manifestStart) ? 'damaged' : undefined;
  }
}

/** The drawings of a tree that was built before, as plain data: where each is, and the digest of its bytes, by the key of what it was drawn from. */
export interface KeptDrawings {
  readonly folder: string;
  readonly files: ReadonlyMap<string, { readonly file: string; readonly sha256: string }>;
}

function drawingsIn(folder: string, outputs: readonly ManifestEntry[]): KeptDrawings | undefined {
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
