import { type Dirent, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { error, type Problem, placeOf, Stop } from '../base/problem.ts';

/** A file as it lies on disk, named relative to its folder with `/`. */
export interface RawFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What a folder holds: the paths of its regular files in code point order, none of them read yet. */
export interface Folder {
  readonly paths: readonly string[];
  /** A problem for every entry that is no regular file. */
  readonly problems: readonly Problem[];
  /** Where it lies, so that another thread can read in it too; undefined for one in memory. */
  readonly root: string | undefined;
  /** Reads a file of it; undefined, with a problem, when it cannot be read. */
  read(path: string, problems: Problem[]): RawFile | undefined;
}

/** Files of editors and operating systems that no content folder means to publish. */
const ignored = /^(?:\.DS_Store|Thumbs\.db|.*~|\.git.*|.*\.swp)$/;

/**
 * Lists every file below a folder. Symbolic links are not followed: each is a problem, like every entry that is neither file nor folder.
 * Throws a Stop (2) when the folder is missing or empty.
 */
export function openFolder(root: string): Folder {
  const kind = statSync(root, { throwIfNoEntry: false });
  if (!kind)
    throw new Stop(2, `There is no folder "${root}"`, 'Create it with a site.yaml, or name another with --content');
  if (!kind.isDirectory()) throw new Stop(2, `"${root}" is not a folder`, 'Name a folder with --content');
  const problems: Problem[] = [];
  const paths = listFiles(root, '', problems).sort();
  if (paths.length === 0 && problems.length === 0) {
    throw new Stop(2, `The folder "${root}" is empty`, 'Create site.yaml and pages/<locale>/index.md in it');
  }
  return { paths, problems, root, read: (path, found) => readIn(root, path, found) };
}

/** Whether a file is a page, a post or a skill. */
export function isMarkdown(path: string): boolean {
  return /^(?:pages|posts)\/[^/]+\/.*\.md$|^skills\/[^/]+\/SKILL\.md$/s.test(path);
}

/** Reads a file below a folder; undefined, with a problem, when it cannot be read. */
export function readIn(root: string, path: string, problems: Problem[]): RawFile | undefined {
  try {
    return { path, bytes: readFileSync(join(root, path)) };
  } catch (cause) {
    problems.push(error('unreadable', `Cannot read the file: ${reason(cause)}`, placeOf(path)));
    return undefined;
  }
}

/** The paths of the regular files below a folder. Everything else that has a name there is a problem. */
function listFiles(root: string, prefix: string, problems: Problem[]): string[] {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(join(root, prefix), { withFileTypes: true });
  } catch (cause) {
    problems.push(error('unreadable', `Cannot read the folder: ${reason(cause)}`, placeOf(prefix)));
    return [];
  }
  const found: string[] = [];
  for (const entry of entries) {
    if (ignored.test(entry.name)) continue;
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isSymbolicLink()) {
      problems.push(
        error(
          'symlink',
          `Symbolic link to "${targetOf(join(root, path))}"`,
          placeOf(path),
          'Put the file itself there',
        ),
      );
    } else if (entry.isDirectory() && /\.(?:md|yaml)$/.test(path)) {
      const hint = 'Rename the folder, or put a file of that name there';
      problems.push(error('unreadable', 'A folder stands where a file is wanted', placeOf(path), hint));
    } else if (entry.isDirectory()) for (const file of listFiles(root, path, problems)) found.push(file);
    else if (entry.isFile()) found.push(path);
    else problems.push(error('unreadable', 'Not a regular file', placeOf(path), 'Put a file or a folder there'));
  }
  return found;
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return 'an unreadable target';
  }
}

/** What the system says, without the paths of this machine. */
function reason(cause: unknown): string {
  return (cause as Error).message.split(', ')[0] ?? '';
}
