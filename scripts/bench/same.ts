import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files that differ between two output trees or are in only one of them, sorted. */
export function differingFiles(one: string, other: string): readonly string[] {
  const [ours, theirs] = [filesIn(one), filesIn(other)];
  const all = [...new Set([...ours, ...theirs])].sort();
  return all.filter((file) => {
    if (!ours.has(file) || !theirs.has(file)) return true;
    return !readFileSync(join(one, file)).equals(readFileSync(join(other, file)));
  });
}

function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))));
}
