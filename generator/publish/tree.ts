import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writableFolder } from '../base/writable-folder.ts';
import type { Written } from '../output/manifest.ts';
import { describe, isServable, keepsModes, modeIfSame, writeNew } from './content.ts';
import { type Found, findFile } from './found.ts';

/** The progress of a writer of a tree. */
export interface StagingStatistics {
  /** Whether the folder of the tree has been made. */
  readonly begun: boolean;
  /** Added files that are the same in the old tree, and linked into the new one. */
  readonly linked: readonly string[];
  /** The same, not in the new tree yet, because it is not begun. */
  readonly unchanged: readonly string[];
  /** The files of the old tree that differ from added ones, by path. */
  readonly replaced: ReadonlyMap<string, Found>;
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

/** The folder in which a tree grows, and the one that it replaces. */
export interface TreePaths {
  readonly target: string;
  readonly staged: string;
}

export function growTree({ target, staged }: TreePaths): GrowingTree {
  const unchanged: string[] = [];
  const linked: string[] = [];
  const replaced = new Map<string, Found>();
  const replaces = existsSync(target);
  const hasModes = keepsModes(target);
  const folder = writableFolder(staged);
  let begun = false;
  const keep = (path: string): void => {
    try {
      folder.link(join(target, path), path);
    } catch (cause) {
      // Some file systems have no hard links, or allow no more of them.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw cause;
      folder.write(path, readFileSync(join(target, path)), { as: 'new' });
    }
    linked.push(path);
  };
  const begin = (): void => {
    if (begun) return;
    begun = true;
    folder.makeFolder('');
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
        return writeNew(folder, path, parts);
      }
      const all = [...parts];
      const mode = modeIfSame(join(target, path), all);
      if (mode !== undefined && (isServable(mode) || !hasModes)) {
        addUnchanged(path);
        return describe(all);
      }
      const old = findFile(join(target, path), all);
      if (old) replaced.set(path, old);
      begin();
      return writeNew(folder, path, all);
    },
    include(written) {
      if (written.begun) begin();
      for (const path of written.linked) linked.push(path);
      for (const path of written.unchanged) addUnchanged(path);
      for (const [path, old] of written.replaced) replaced.set(path, old);
    },
    statistics: () => ({ begun, linked: [...linked], unchanged: [...unchanged], replaced: new Map(replaced) }),
  };
}
