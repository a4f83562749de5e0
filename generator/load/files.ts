import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
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

/**
 * Reads every file below a folder, in code point order. Symbolic links are not followed: each is a problem, like every entry that
 * cannot be read. Throws a Stop (2) when the folder is missing or empty.
 */
export async function readFolder(folder: string): Promise<Folder> {
  const kind = await lstat(folder).catch(() => undefined);
  if (!kind?.isDirectory()) {
    throw new Stop(2, `There is no folder "${folder}"`, 'Create it with a site.yaml, or name another with --content');
  }
  const files: RawFile[] = [];
  const problems: Problem[] = [];
  await readInto(folder, '', files, problems);
  if (files.length === 0 && problems.length === 0) {
    throw new Stop(2, `The folder "${folder}" is empty`, 'Create site.yaml and pages/<locale>/index.md in it');
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, problems };
}

async function readInto(root: string, prefix: string, files: RawFile[], problems: Problem[]): Promise<void> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch((cause: Error) => {
    problems.push(error('unreadable', `Cannot read the folder: ${cause.message}`, placeOf(prefix)));
    return [];
  });
  const pending = entries
    .filter((entry) => !ignored.test(entry.name))
    .map(async (entry) => {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) return readInto(root, path, files, problems);
      if (entry.isSymbolicLink()) {
        const target = await readlink(join(root, path)).catch(() => 'an unreadable target');
        problems.push(error('symlink', `Symbolic link to "${target}"`, placeOf(path), 'Put the file itself there'));
        return;
      }
      if (!entry.isFile()) {
        problems.push(error('unreadable', 'Not a regular file', placeOf(path)));
        return;
      }
      try {
        files.push({ path, bytes: await readFile(join(root, path)) });
      } catch (cause) {
        problems.push(error('unreadable', `Cannot read the file: ${(cause as Error).message}`, placeOf(path)));
      }
    });
  await Promise.all(pending);
}
