import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The paths of all files below a folder, relative to it, with `/`, in order. Throws the system's error. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
