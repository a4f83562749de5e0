import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../generator/base/files-below.ts';

/** The files that differ between two output trees or are in only one of them, sorted. */
export function differingFiles(one: string, other: string): readonly string[] {
  const [ours, theirs] = [new Set(filesBelow(one)), new Set(filesBelow(other))];
  const all = [...new Set([...ours, ...theirs])].sort();
  return all.filter((file) => {
    if (!ours.has(file) || !theirs.has(file)) return true;
    return !readFileSync(join(one, file)).equals(readFileSync(join(other, file)));
  });
}
