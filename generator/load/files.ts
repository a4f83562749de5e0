import type { Dirent } from 'node:fs';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { error, type Problem, placeOf, Stop } from '../problem.ts';

/** A file as it lies on disk, named relative to its folder with `/`. */
export interface RawFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Folder {
  readonly files: readonly RawFile[];
  readonly problems: readonly Problem[];
}

/** Files of editors and operating systems that no content folder means to publish. */
const ignored = /^(?:\.DS_Store|Thumbs\.db|.*~|\.git.*|.*\.swp)$/;

/** How many files are open at once: fewer than any system allows a process. */
const openAtOnce = 32;

/**
 * Reads every file below a folder, in code point order. Symbolic links are not followed: each is a problem, like every entry that
 * cannot be read. `listed` is told the paths before they are read. Throws a Stop (2) when the folder is missing or empty.
 */
export async function readFolder(
  folder: string,
  listed: (paths: readonly string[]) => void = () => {},
): Promise<Folder> {
  const kind = await stat(folder).catch(() => undefined);
  if (!kind) {
    throw new Stop(2, `There is no folder "${folder}"`, 'Create it with a site.yaml, or name another with --content');
  }
  if (!kind.isDirectory()) throw new Stop(2, `"${folder}" is not a folder`, 'Name a folder with --content');
  const files: RawFile[] = [];
  const problems: Problem[] = [];
  const paths = await listFiles(folder, '', problems);
  listed(paths);
  const waiting = paths.values();
  const readOn = async () => {
    for (const path of waiting) {
      try {
        files.push({ path, bytes: await readFile(join(folder, path)) });
      } catch (cause) {
        problems.push(error('unreadable', `Cannot read the file: ${reason(cause)}`, placeOf(path)));
      }
    }
  };
  await Promise.all(Array.from({ length: openAtOnce }, readOn));
  if (files.length === 0 && problems.length === 0) {
    throw new Stop(2, `The folder "${folder}" is empty`, 'Create site.yaml and pages/<locale>/index.md in it');
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, problems };
}

/** The paths of the regular files below a folder. Everything else that has a name there is a problem. */
async function listFiles(root: string, prefix: string, problems: Problem[]): Promise<readonly string[]> {
  let entries: readonly Dirent[];
  try {
    entries = await readdir(join(root, prefix), { withFileTypes: true });
  } catch (cause) {
    problems.push(error('unreadable', `Cannot read the folder: ${reason(cause)}`, placeOf(prefix)));
    return [];
  }
  const found: string[] = [];
  for (const entry of entries) {
    if (ignored.test(entry.name)) continue;
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isSymbolicLink()) {
      const target = await readlink(join(root, path)).catch(() => 'an unreadable target');
      problems.push(error('symlink', `Symbolic link to "${target}"`, placeOf(path), 'Put the file itself there'));
    } else if (entry.isDirectory() && /\.(?:md|yaml)$/.test(path)) {
      const hint = 'Rename the folder, or put a file of that name there';
      problems.push(error('unreadable', 'A folder stands where a file is wanted', placeOf(path), hint));
    } else if (entry.isDirectory()) for (const file of await listFiles(root, path, problems)) found.push(file);
    else if (entry.isFile()) found.push(path);
    else problems.push(error('unreadable', 'Not a regular file', placeOf(path), 'Put a file or a folder there'));
  }
  return found;
}

/** What the system says, without the paths of this machine. */
function reason(cause: unknown): string {
  return (cause as Error).message.split(', ')[0] ?? '';
}
