import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { confinementFault, type WritableFolder, writableFolder, writing } from '../base/writable-folder.ts';
import { printJson } from '../format/json.ts';
import type { NewFile } from './assemble.ts';
import type { OldFolder } from './old/folder.ts';

/** Records a digest of each file that an import wrote, so that the next import knows which a person has changed. */
const recordFile = '.import.json';

/**
 * Writes files into a folder. Throws a CommandError: 2 with the names of files that are not as an earlier import left them, before anything is
 * written; 73 when they cannot be written.
 */
export function place(to: string, files: ReadonlyMap<string, NewFile>, folder: OldFolder): void {
  const target = writableFolder(to);
  const former = recordIn(to);
  const digests: Record<string, string> = Object.fromEntries(
    [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, file]) => [path, sha256Of(bytesOf(file, folder))]),
  );
  const current = (path: string) => {
    const at = target.at(path);
    return existsSync(at) ? sha256Of(readFileSync(at)) : undefined;
  };
  const paths = [...new Set([...Object.keys(digests), ...Object.keys(former)])].sort();
  const changed = paths.filter((path) => {
    const found = current(path);
    return found !== digests[path] && found !== former[path];
  });
  if (changed.length > 0) {
    const named = changed.slice(0, 10).join(', ') + (changed.length > 10 ? ` and ${changed.length - 10} more` : '');
    throw new CommandError(
      2,
      `Nothing was written, because these files in "${to}" were there before, or were changed since the last import: ${named}`,
      'Move it, or name another folder with --to',
    );
  }
  for (const path of paths)
    if (digests[path] === undefined) target.remove(path);
    else if (current(path) !== digests[path]) {
      // Who stops the import finds whole files, with which the next one goes on.
      placeFile(target, `${path}~`, files.get(path) ?? '', folder);
      target.rename(`${path}~`, path);
    }
  placeFile(target, recordFile, printJson({ files: digests }), folder);
}

/** The bytes of a file of a new site. */
export function bytesOf(file: NewFile, { at }: OldFolder): Uint8Array {
  return typeof file === 'string' ? Buffer.from(file) : readFileSync(at(file.copyOf));
}

/** Writes one file of a new site. Throws a CommandError: 2 for a path that leads out of it, 73 when it cannot be written. */
function placeFile(to: WritableFolder, path: string, file: NewFile, { at }: OldFolder): void {
  writing('The site', () => (typeof file === 'string' ? to.write(path, file) : to.copy(at(file.copyOf), path)));
}

function recordIn(to: string): Readonly<Record<string, string>> {
  try {
    const { files } = JSON.parse(readFileSync(join(to, recordFile), 'utf8')) as { files?: Record<string, string> };
    // A record that somebody edited may name a file outside.
    return Object.fromEntries(Object.entries(files ?? {}).filter(([path]) => confinementFault(path) === undefined));
  } catch {
    return {};
  }
}
