import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from '../base/sha256.ts';
import { writableFolder } from '../base/writable-folder.ts';
import type { ListedFile, Written } from '../output/manifest.ts';
import { publishedStamp } from './as-left.ts';
import { beginsWith, describe, type Entry, entryAt, holds, isServable, keepsModes, writeNew } from './content.ts';

/** The files that a writer has added to a tree, as plain data. Paths are relative, with `/`. */
export interface Added {
  /** Files that the old tree has, too. They are not in the new one before another file differs. */
  readonly kept: readonly string[];
  readonly written: number;
  /** The files of the old tree in whose place others were written. */
  readonly replaced: ReadonlyMap<string, Replaced>;
}

/** A file of the old tree that a build replaces or removes. */
interface Replaced {
  /** Its SHA-256 digest in lower-case hexadecimal; undefined if it is not a regular file. */
  readonly sha256: string | undefined;
  /** Whether it looks as a file does that lost its end when the power failed: empty, full of zero bytes, or the beginning of the new one. */
  readonly isDamaged: boolean;
}

/** The entry in the place of new content, which may have none. */
export function replacedBy({ bytes }: Entry, parts: readonly Uint8Array[] = []): Replaced {
  if (!bytes) return { sha256: undefined, isDamaged: false };
  return { sha256: sha256Of(bytes), isDamaged: bytes.every((byte) => byte === 0) || beginsWith(parts, bytes) };
}

/** The folder in which a tree grows, and the one that it replaces. */
export interface TreePaths {
  readonly target: string;
  readonly staged: string;
}

/** A tree that grows file by file to replace another, and is not made before the first file that differs. */
export interface GrowingTree {
  /** Adds a file: writes it, unless the old tree has it. */
  add(path: string, parts: Iterable<Uint8Array>): Written;
  /** Keeps files of the old tree: all of them, or none where one has neither the stamp that it is known by nor the content that is listed. */
  keep(files: readonly ListedFile[], known: ReadonlyMap<string, string>): boolean;
  include(others: Added): void;
  /** The stamps by which kept files are known; they stay the same where the files are linked. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Links the files that stay as they were into the new tree, but for those that are there. */
  linkKept(there?: ReadonlySet<string>): void;
  added(): Added;
}

export function growTree({ target, staged }: TreePaths): GrowingTree {
  const replaces = existsSync(target);
  const hasModes = keepsModes(target);
  const folder = writableFolder(staged);
  const kept: string[] = [];
  const replaced = new Map<string, Replaced>();
  const stamps = new Map<string, string>();
  let written = 0;
  const write = (path: string, parts: Iterable<Uint8Array>): Written => {
    written += 1;
    return writeNew(folder, path, parts);
  };
  return {
    add(path, parts) {
      if (!replaces) return write(path, parts);
      const all = [...parts];
      const old = entryAt(join(target, path));
      if (old && isServable(old, hasModes) && holds(old, all)) {
        kept.push(path);
        return describe(all);
      }
      if (old) replaced.set(path, replacedBy(old, all));
      return write(path, all);
    },
    keep(files, known) {
      if (!replaces) return false;
      const untouched = files.filter(
        ({ file }) => known.has(file) && publishedStamp(join(target, file)) === known.get(file),
      );
      const isAsListed = (listed: ListedFile) => {
        if (untouched.includes(listed)) return true;
        const old = entryAt(join(target, listed.file));
        const isSame = old?.bytes?.byteLength === listed.size && isServable(old, hasModes);
        return isSame && sha256Of(old.bytes) === listed.sha256;
      };
      if (!files.every(isAsListed)) return false;
      for (const { file } of files) kept.push(file);
      for (const { file } of untouched) stamps.set(file, known.get(file) ?? '');
      return true;
    },
    stamps,
    include(others) {
      for (const path of others.kept) kept.push(path);
      written += others.written;
      for (const [path, old] of others.replaced) replaced.set(path, old);
    },
    linkKept(there) {
      for (const path of kept)
        try {
          if (there?.has(path)) continue;
          folder.link(join(target, path), path);
        } catch (cause) {
          // Some file systems have no hard links, or allow no more of them.
          if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw cause;
          folder.write(path, readFileSync(join(target, path)), { as: 'new' });
        }
    },
    added: () => ({ kept, written, replaced }),
  };
}
