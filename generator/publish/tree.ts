import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A tree that grows file by file in the place of another, and is not there before the first file that differs. */
export interface GrowingTree {
  /** Adds a file: linked to the old one where that has the same bytes, else written. */
  add(path: string, bytes: Uint8Array): void;
  /** Makes the folder, if it is not there yet, with all files added so far. */
  begin(): void;
  /** Whether the old tree has exactly the files that were added, byte for byte. */
  isUnchanged(): boolean;
}

/** A tree in the folder `staged` that is to take the place of `target`. */
export function growTree(target: string, staged: string): GrowingTree {
  const same: string[] = [];
  const folders = new Set<string>();
  let begun = false;
  const place = (path: string): string => {
    const parent = dirname(path);
    if (!folders.has(parent)) {
      mkdirSync(join(staged, parent), { recursive: true });
      folders.add(parent);
    }
    return join(staged, path);
  };
  const keep = (path: string): void => {
    try {
      linkSync(join(target, path), place(path));
    } catch (cause) {
      // Some file systems have no hard links, or no more of them.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw cause;
      writeFileSync(place(path), readFileSync(join(target, path)), { flag: 'wx' });
    }
  };
  const begin = (): void => {
    if (begun) return;
    begun = true;
    mkdirSync(staged);
    for (const path of same) keep(path);
  };
  return {
    begin,
    add(path, bytes) {
      const isSame = holds(join(target, path), bytes);
      if (isSame && !begun) {
        same.push(path);
        return;
      }
      begin();
      if (isSame) keep(path);
      else writeFileSync(place(path), bytes, { flag: 'wx' });
    },
    isUnchanged: () => !begun && existsSync(target) && countFiles(target) === same.length,
  };
}

/** Whether a regular file has exactly some bytes. */
function holds(file: string, bytes: Uint8Array): boolean {
  let stat: ReturnType<typeof lstatSync> | undefined;
  try {
    stat = lstatSync(file);
  } catch {
    return false;
  }
  return stat.isFile() && stat.size === bytes.byteLength && readFileSync(file).equals(bytes);
}

/** How many entries a folder holds that are no folders. */
function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory()).length;
}
