import { lstatSync, readdirSync } from 'node:fs';
import type { WritableFolder } from '../base/writable-folder.ts';
import { publishedStamp } from './as-left.ts';

/**
 * Keeps the tree that a build has replaced, for the next one to grow in. Most of its files are those of the published tree, by another name of the same
 * bytes: to link only what differs, and to remove only that, takes a fraction of the time, above all on a disk.
 */
export interface Spare {
  /** Moves the kept tree to where nothing is. False if there is none, or it cannot be moved there. */
  moveTo(folder: WritableFolder, path: string): boolean;
  /** Takes a tree in. One that cannot be moved here stays where it is. */
  take(folder: WritableFolder, path: string): void;
}

/** @param kept Holds nothing but such trees. */
export function openSpare(kept: WritableFolder, name: string): Spare {
  return {
    moveTo(folder, path) {
      try {
        if (!lstatSync(kept.at(name)).isDirectory()) return false;
        kept.moveTo(name, folder, path);
        return true;
      } catch {
        return false;
      }
    },
    take(folder, path) {
      try {
        kept.write('.gitignore', '*\n');
        kept.remove(name);
        folder.moveTo(path, kept, name);
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
export function keepOnly(tree: WritableFolder, stampOf: (path: string) => string | undefined): ReadonlySet<string> {
  const left = new Set<string>();
  const prune = (within: string): void => {
    for (const entry of readdirSync(`${tree.root}/${within}`, { withFileTypes: true })) {
      const path = within + entry.name;
      if (entry.isDirectory()) {
        const before = left.size;
        prune(`${path}/`);
        if (left.size === before) tree.removeEmpty(path);
        continue;
      }
      const stamp = stampOf(path);
      if (stamp !== undefined && publishedStamp(`${tree.root}/${path}`) === stamp) left.add(path);
      else tree.remove(path);
    }
  };
  prune('');
  return left;
}
