import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../base/problem.ts';
import { type Folder, isMarkdown, type RawFile, readLaid } from '../load/files.ts';
import { isSameStamp, type Stamp, stampOf, wasJustWritten } from '../load/sources.ts';

/** A folder as it was at one moment: what is read of it later is what it held then, except for large files that are no Markdown. */
export interface KeptFolder extends Folder {
  readonly root: string;
  readonly files: ReadonlyMap<string, KeptFile>;
}

interface KeptFile {
  /** The file's status, whose changes reveal an edit; undefined where there is none. */
  readonly stamp: Stamp | undefined;
  /** Whether it was written so shortly before it was read that another change might have the same stamp. */
  readonly isFresh: boolean;
  readonly size: number;
  /** The content; undefined for a file that is read on demand. */
  readonly content: Result<RawFile | undefined> | undefined;
  /** The same value as long as the file holds the same. */
  readonly version: object;
}

/** The largest file, in bytes, that is kept although it is no text of a page. */
const largestKept = 2 ** 16;

const mostLooks = 5;

/** Reads what has changed in a folder since it was last kept. A file that has gone by then has it opened again: it may be in another folder now. */
export function keepFolder(root: string, open: () => Folder, before?: KeptFolder): KeptFolder {
  for (let looks = 1; ; looks += 1) {
    const kept = keepOpen(root, open(), before);
    const hasGone = [...kept.files].some(
      ([path, { content }]) => content && !content.value && !existsSync(join(root, path)),
    );
    if (!hasGone || looks === mostLooks) return kept;
  }
}

function keepOpen(root: string, folder: Folder, before: KeptFolder | undefined): KeptFolder {
  const files = new Map(folder.paths.map((path) => [path, keepFile(folder, root, path, before?.files.get(path))]));
  return {
    ...folder,
    root,
    files,
    read: (path) => files.get(path)?.content ?? folder.read(path),
    sizeOf: (path) => {
      const { content, size = 0 } = files.get(path) ?? {};
      return content && !content.value ? { ...content, value: undefined } : { value: size, problems: [] };
    },
  };
}

function keepFile({ read, laid }: Folder, root: string, path: string, before: KeptFile | undefined): KeptFile {
  const loaded = readLaid(path, laid);
  if (loaded) {
    if (before?.content && isSameContent(before.content, loaded)) return before;
    return { stamp: undefined, isFresh: false, size: loaded.value.bytes.byteLength, content: loaded, version: {} };
  }
  const now = Date.now();
  const stamp = stampOf(join(root, path));
  if (before && !before.isFresh && isSameStamp(before.stamp, stamp)) return before;
  const isFresh = wasJustWritten(stamp, now);
  const size = stamp?.size ?? 0;
  if (!isMarkdown(path) && !path.endsWith('.yaml') && size > largestKept)
    return { stamp, isFresh, size, content: undefined, version: {} };
  const content = read(path);
  const isSame = before?.content !== undefined && isSameContent(before.content, content);
  return isSame ? { ...before, stamp, isFresh } : { stamp, isFresh, size, content, version: {} };
}

function isSameContent(one: Result<RawFile | undefined>, other: Result<RawFile | undefined>): boolean {
  if (!one.value || !other.value)
    return one.value === other.value && one.problems[0]?.message === other.problems[0]?.message;
  return Buffer.compare(one.value.bytes, other.value.bytes) === 0;
}

export interface FolderChange {
  readonly edited: readonly string[];
  readonly moved: readonly string[];
  /** Whether there are any, or what is refused is something else. */
  readonly isListing: boolean;
}

export function folderChange(before: KeptFolder, now: KeptFolder): FolderChange {
  const edited = now.paths.filter((path) => {
    const old = before.files.get(path);
    return old !== undefined && old.version !== now.files.get(path)?.version;
  });
  const moved = [
    ...before.paths.filter((path) => !now.files.has(path)),
    ...now.paths.filter((path) => !before.files.has(path)),
  ];
  const isListing = moved.length > 0 || JSON.stringify(before.problems) !== JSON.stringify(now.problems);
  return { edited, moved, isListing };
}

export function isChanged({ edited, isListing }: FolderChange): boolean {
  return edited.length > 0 || isListing;
}
