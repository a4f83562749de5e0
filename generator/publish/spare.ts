import { lstatSync, readdirSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { WritableFolder } from '../base/writable-folder.ts';
import { publishedStamp } from './as-left.ts';

/**
 * Keeps the tree that a build has replaced, for the next one to grow in. Most of its files are those of the published tree, by another name of the same
 * bytes: to link only what differs, and to remove only that, takes a fraction of the time, above all on a disk.
 */
export interface Spare {
  /** Moves the kept tree to where nothing is. False if there is none, or it cannot be moved there. */
  moveTo(path: string): boolean;
  /** Takes a tree in. One that cannot be moved here stays where it is. */
  take(path: string): void;
}

/** @param folder Holds nothing but such trees. */
export function openSpare(folder: WritableFolder, name: string): Spare {
  return {
    moveTo(path) {
      try {
        if (!lstatSync(folder.at(name)).isDirectory()) return false;
        renameSync(folder.at(name), path);
        return true;
      } catch {
        return false;
      }
    },
    take(path) {
      try {
        folder.write('.gitignore', '*\n');
        folder.remove(name);
        renameSync(path, folder.at(name));
      } catch {
        // It is on another file system, for example.
      }
    },
  };
}

/**
 * Removes everything from a tree but the files that are already as they are to be. Returns their paths.
 *
 * @param stampOf The stamp of the published file at a path, if it stays.
 */
export function keepOnly(tree: string, stampOf: (path: string) => string | undefined): ReadonlySet<string> {
  const left = new Set<string>();
  const prune = (within: string): void => {
    for (const entry of readdirSync(join(tree, within), { withFileTypes: true })) {
      const path = within + entry.name;
      const full = join(tree, path);
      if (entry.isDirectory()) {
        const before = left.size;
        prune(`${path}/`);
        if (left.size === before) rmdirSync(full);
      } else {
        const stamp = stampOf(path);
        if (stamp !== undefined && publishedStamp(full) === stamp) left.add(path);
        else unlinkSync(full);
      }
    }
  };
  prune('');
  return left;
}
