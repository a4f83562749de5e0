import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Written } from '../output/manifest.ts';
import { describe, holds, writeNew } from './content.ts';

/** What a writer of a tree has done so far. */
export interface StagingStatistics {
  /** Whether the folder of the tree has been made. */
  readonly begun: boolean;
  /** Added files that are the same in the old tree. Until the new one is begun, they are only listed here and not in it. */
  readonly unchanged: readonly string[];
}

/** A tree that grows file by file to replace another, and is not made before the first file that differs. */
export interface GrowingTree {
  /** Adds a file: links the old one if it has the same bytes, or writes it. */
  add(path: string, parts: Iterable<Uint8Array>): Written;
  /** Makes the folder, unless it has been made, with all files added so far. */
  begin(): void;
  /** Adds what another writer of the same tree has added. */
  include(written: StagingStatistics): void;
  statistics(): StagingStatistics;
}

/** A tree in the folder `staged` that is to replace `target`. */
export function growTree(target: string, staged: string): GrowingTree {
  const unchanged: string[] = [];
  const replaces = existsSync(target);
  const folders = new Set<string>();
  let begun = false;
  const makeFolder = (path: string): void => {
    if (folders.has(path)) return;
    if (path === '.') mkdirSync(staged, { recursive: true });
    else {
      makeFolder(dirname(path));
      makeOne(join(staged, path));
    }
    folders.add(path);
  };
  const place = (path: string): string => {
    makeFolder(dirname(path));
    return join(staged, path);
  };
  const keep = (path: string): void => {
    try {
      linkSync(join(target, path), place(path));
    } catch (cause) {
      // Some file systems have no hard links, or allow no more of them.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw cause;
      writeFileSync(place(path), readFileSync(join(target, path)), { flag: 'wx' });
    }
  };
  const begin = (): void => {
    if (begun) return;
    begun = true;
    makeFolder('.');
    for (const path of unchanged.splice(0)) keep(path);
  };
  const addUnchanged = (path: string): void => {
    if (begun) keep(path);
    else unchanged.push(path);
  };
  return {
    begin,
    add(path, parts) {
      if (!replaces) {
        begin();
        return writeNew(place(path), parts);
      }
      const all = [...parts];
      if (!holds(join(target, path), all)) {
        begin();
        return writeNew(place(path), all);
      }
      addUnchanged(path);
      return describe(all);
    },
    include(written) {
      if (written.begun) begin();
      for (const path of written.unchanged) addUnchanged(path);
    },
    statistics: () => ({ begun, unchanged: [...unchanged] }),
  };
}

/** Makes a folder, unless another writer of the same tree was first. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw cause;
  }
}

/** How many entries of a folder are not folders themselves; 0 if it does not exist. */
export function countFiles(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory()).length;
}
