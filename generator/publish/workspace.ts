import { lstatSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A folder that a build replaces, and the paths that the build uses meanwhile, all of them on the same file system. */
export interface Workspace {
  /** As the user named it. */
  readonly folder: string;
  /** The folder itself. */
  readonly target: string;
  /** The tree that is to replace it. */
  readonly staged: string;
  /** Where what it held is moved to, where the system cannot exchange the two. */
  readonly old: string;
  readonly lock: string;
  readonly journal: string;
  /** The folder inside a mount point that holds the other paths: a mount point itself cannot be renamed. */
  readonly inside?: string;
}

/** The folder in a mount point that holds what a build needs beside it. */
export const insideFolder = '.fingerpost';

/** The paths for a folder: next to it, or inside it if a file system is mounted there. */
export function workspaceOf(folder: string): Workspace {
  const target = resolve(folder);
  const inside = isMountPoint(target) ? join(target, insideFolder) : undefined;
  const path = (name: string) => (inside ? join(inside, name) : join(dirname(target), `.${basename(target)}.${name}`));
  const paths = { staged: path('stage'), old: path('old'), lock: path('lock'), journal: path('journal') };
  return { folder, target, ...paths, ...(inside && { inside }) };
}

/** Whether a file system is mounted at a path. */
function isMountPoint(path: string): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory() || dirname(path) === path) return false;
  return statSync(path).dev !== statSync(dirname(path)).dev || mountPoints().includes(path);
}

/** What Linux lists: a folder of the same file system can be mounted too. https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
function mountPoints(): readonly string[] {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .map((line) =>
        (line.split(' ')[4] ?? '').replace(/\\(\d{3})/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 8)),
        ),
      );
  } catch {
    return [];
  }
}
