import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { type RawAsset, readAsset } from './asset.ts';
import type { Splitter } from './content.ts';
import { type Folder, isMarkdown } from './files.ts';
import type { SplitResult } from './markdown-file.ts';
import { allowedSecretsIn } from './source.ts';

/** The status of a file, whose changes reveal an edit. */
export type Stamp = Pick<Stats, 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'>;

/** The longest standstill, in milliseconds, of a file system's clock. */
const tick = 100;

/** The status of a file; undefined where there is none. */
export function stampOf(file: string): Stamp | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  return stat && { ino: stat.ino, size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs };
}

/** Whether a file was written so shortly before a moment that another change might have the same stamp. */
export function wasJustWritten(stamp: Stamp | undefined, now: number): boolean {
  return !stamp || now - stamp.ctimeMs < tick;
}

export function isSameStamp(one: Stamp | undefined, other: Stamp | undefined): boolean {
  if (!one || !other) return one === other;
  const { ino, size, mtimeMs, ctimeMs } = other;
  return one.ino === ino && one.size === size && one.mtimeMs === mtimeMs && one.ctimeMs === ctimeMs;
}

/** Findings about a file, which hold as long as it has its stamp. */
interface Found {
  readonly stamp: Stamp;
  split?: SplitResult;
  asset?: Result<RawAsset | undefined>;
  digest?: string;
}

/** Findings about the files of a content folder, as plain data. */
export interface KnownSources {
  /** The secrets that were allowed, on which it depends what is read of a file. */
  readonly allowed: string;
  readonly files: ReadonlyMap<string, Found>;
}

/** The files of a content folder, of which those that have not changed are not read again. */
interface Sources {
  /** Whether each file is as it was, and there is no other. */
  readonly isUnchanged: boolean;
  /** How many Markdown files have changed, or are new. */
  readonly changed: number;
  /** Splits files with a splitter of those that have changed. */
  readonly splitWith: (splitter: Splitter) => Splitter;
  /** Reads what has to be known of a file that is published as it is. */
  readonly readAsset: typeof readAsset;
  /** The digest of a file's bytes. */
  readonly digestOf: (file: string) => string;
  readonly known: KnownSources;
}

/** Opens the files of a content folder before anything is read of them. */
export function openSources(folder: Folder, before: KnownSources | undefined): Sources {
  const { root, paths, refused } = folder;
  const allowed = JSON.stringify([...allowedSecretsIn(folder)]);
  const former = before?.allowed === allowed ? before.files : new Map<string, Found>();
  const files = new Map<string, Found>();
  let isUnchanged = before !== undefined && former.size === paths.length && refused.length === 0;
  for (const file of root === undefined ? [] : paths) {
    const now = Date.now();
    const stamp = stampOf(join(root ?? '', file));
    const old = former.get(file);
    const isSame = old !== undefined && isSameStamp(old.stamp, stamp);
    isUnchanged &&= isSame;
    // Only where a later edit is sure to change the stamp.
    if (stamp && !wasJustWritten(stamp, now)) files.set(file, isSame ? old : { stamp });
  }
  const foundIn = (file: string): Partial<Found> => files.get(file) ?? {};
  const isKnown = (file: string) => files.get(file)?.split !== undefined;
  return {
    isUnchanged,
    changed: paths.filter((file) => isMarkdown(file) && !isKnown(file)).length,
    splitWith: (splitter) => async (paths) => {
      const found = paths.map(foundIn);
      const left = paths.filter((_, index) => !found[index]?.split);
      const results = new Map((await splitter(left)).map((result, index) => [left[index], result]));
      return paths.map((path, index) => {
        const source = found[index] ?? {};
        source.split ??= results.get(path) as SplitResult;
        return source.split;
      });
    },
    readAsset(path, folder) {
      const found = foundIn(path);
      found.asset ??= readAsset(path, folder);
      return found.asset;
    },
    digestOf(file) {
      const found = foundIn(file);
      found.digest ??= sha256Of(folder.read(file).value?.bytes ?? '');
      return found.digest;
    },
    known: { allowed, files },
  };
}
