import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { textOf } from '../base/text-of.ts';
import { type WritableFolder, writableFolder } from '../base/writable-folder.ts';

/** The folders that a build puts its files into. */
export interface Folders {
  readonly output: string;
  /** For the files that hosts read elsewhere. */
  readonly deploy: string;
}

/** A folder that a build replaces, and what the build uses meanwhile, all of it on the same file system. */
export interface Workspace {
  /** As the user named it. */
  readonly folder: string;
  readonly target: string;
  /** Where the build writes: the folder that holds the target, or the target itself if a file system is mounted there. The other paths are relative to it. */
  readonly writable: WritableFolder;
  /** The tree that is to replace the target. */
  readonly staged: string;
  /** Destination of the target's former content, where the system cannot exchange the two. */
  readonly old: string;
  readonly lock: string;
  readonly journal: string;
  /** Whether all of it is inside the target, which is a mount point and cannot be renamed. */
  readonly isInside: boolean;
}

/** The folder in a mount point that holds what a build needs beside it. */
export const insideFolder = '.fingerpost';

/** The paths for a folder: next to it, or inside it if a file system is mounted there. */
export function workspaceOf(folder: string): Workspace {
  const target = resolve(folder);
  const isInside = isMountPoint(target);
  const path = (name: string) => (isInside ? `${insideFolder}/${name}` : `.${basename(target)}.${name}`);
  const paths = { staged: path('stage'), old: path('old'), lock: path('lock'), journal: path('journal') };
  return { folder, target, writable: writableFolder(isInside ? target : dirname(target)), ...paths, isInside };
}

function isMountPoint(path: string): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory() || dirname(path) === path) return false;
  return statSync(path).dev !== statSync(dirname(path)).dev || mountPoints().includes(path);
}

/** Lists mounts on Linux: a folder of the same file system can be mounted too. https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
function mountPoints(): readonly string[] {
  const unescaped = (path: string) =>
    path.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
  const mounts = textOf('/proc/self/mountinfo') ?? '';
  return mounts.split('\n').map((line) => unescaped(line.split(' ')[4] ?? ''));
}

/**
 * The paths, with `/`, of everything below a folder that a build would have to remove: all entries that are not folders, and the empty
 * folders, whose paths end in `/`. None if the folder does not exist. Throws the system's error.
 */
export function contentsOf(folder: string): readonly string[] {
  return existsSync(folder) ? list(folder, '') : [];
}

function list(folder: string, within: string): readonly string[] {
  const entries = readdirSync(join(folder, within.replaceAll('/', sep)), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = within + entry.name;
    if (path === insideFolder) return [];
    if (!entry.isDirectory()) return [path];
    const inner = list(folder, `${path}/`);
    return inner.length > 0 ? inner : [`${path}/`];
  });
}
