import { lstatSync, readdirSync } from 'node:fs';
import { type WritableFolder, writableFolder } from '../base/writable-folder.ts';
import { changedIn, publishedStamp } from './as-left.ts';

/**
 * Keeps the tree that a build has replaced, for the next one to grow in. Most of its files are those of the published tree, by another name of the same
 * bytes: to link only what differs, and to remove only that, takes a fraction of the time, above all on a disk.
 */
export interface Spare {
  readonly root: string;
  /** Moves the kept tree to where nothing is. False if there is none, or it cannot be moved there. */
  moveTo(folder: WritableFolder, path: string): boolean;
  /** Takes a tree in. One that cannot be moved here stays where it is. */
  take(folder: WritableFolder, path: string): void;
}

/** @param kept Holds nothing but such trees. */
export function openSpare(kept: WritableFolder, name: string): Spare {
  return {
    root: kept.at(name),
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
 * Removes everything from a tree but files that have their stamps. Returns the files with stamps that are not in it; undefined if there is no tree.
 */
function keepOnly(root: string, stamps: ReadonlyMap<string, string>): readonly string[] | undefined {
  if (!lstatSync(root, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const tree = writableFolder(root);
  const left = new Set<string>();
  const prune = (within: string): void => {
    for (const entry of readdirSync(`${root}/${within}`, { withFileTypes: true })) {
      const path = within + entry.name;
      if (entry.isDirectory()) {
        const before = left.size;
        prune(`${path}/`);
        if (left.size === before) tree.removeEmpty(path);
        continue;
      }
      const stamp = stamps.get(path);
      if (stamp !== undefined && publishedStamp(`${root}/${path}`) === stamp) left.add(path);
      else tree.remove(path);
    }
  };
  prune('');
  return [...stamps.keys()].filter((path) => !left.has(path));
}

/** Looks at the files of two trees, which takes long where there are many. */
export const lookHere = {
  changedIn: async (...given: Parameters<typeof changedIn>) => changedIn(...given),
  keepOnly: async (...given: Parameters<typeof keepOnly>) => keepOnly(...given),
};

/** The same, perhaps on another thread. */
export type Look = typeof lookHere;
