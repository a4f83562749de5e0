import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from './problem.ts';
import { windowsNames } from './windows-names.ts';

/** How a file is written. */
export interface WriteOptions {
  /** `new`: fails with EEXIST if there is one, and follows no link; `append`: adds to it. */
  readonly as?: 'new' | 'append';
  /** Waits until the disk has it. */
  readonly flush?: boolean;
}

/**
 * A folder, and the only way to write below it. Paths are relative to it, with `/`. Each function throws a CommandError (2) for a path that could lead
 * out of the folder (`confinementFault()`, or a link on the way), before anything is written; and the system's error.
 */
export interface WritableFolder {
  readonly root: string;
  /** The absolute path of an entry, which may be there or not; the folders on the way to it are no links. */
  at(path: string): string;
  makeFolder(path: string): void;
  /** Writes a file, and the folders on the way to it. A link in its place is replaced, not followed. */
  write(path: string, data: string | Uint8Array, options?: WriteOptions): void;
  /** Copies a file from anywhere. Fails with EEXIST where there is one already, if it has to be `new`. */
  copy(from: string, path: string, options?: { readonly as?: 'new' }): void;
  /** Makes a hard link to a file from anywhere. */
  link(from: string, path: string): void;
  rename(from: string, to: string): void;
  /** Removes a file or a folder with everything in it, if there is one. A link is removed, not followed. */
  remove(path: string): void;
}

/** The folder need not exist; it is made by the first write. It may be a link itself: it is the user who names it. */
export function writableFolder(folder: string): WritableFolder {
  const root = resolve(folder);
  /** Folders on the way that are known to be no links. */
  const known = new Set<string>();
  const at = (path: string): string => {
    const fault = confinementFault(path);
    if (fault !== undefined) throw refusal(path, root, fault);
    const end = path.lastIndexOf('/');
    if (end !== -1) checkWay(path.slice(0, end));
    return join(root, path);
  };
  const checkWay = (path: string): void => {
    if (known.has(path)) return;
    const end = path.lastIndexOf('/');
    if (end !== -1) checkWay(path.slice(0, end));
    const kind = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (kind === undefined) return;
    if (kind.isSymbolicLink()) throw refusal(path, root, 'is a symbolic link');
    if (kind.isDirectory()) known.add(path);
  };
  const placed = (path: string): string => {
    const full = at(path);
    const end = path.lastIndexOf('/');
    const parent = end === -1 ? '' : path.slice(0, end);
    if (!known.has(parent)) {
      mkdirSync(dirname(full), { recursive: true });
      known.add(parent);
    }
    return full;
  };
  const unlinked = (path: string): string => {
    const full = placed(path);
    if (lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(full);
    return full;
  };
  return {
    root,
    at,
    makeFolder: (path) => void mkdirSync(placed(path), { recursive: true }),
    write(path, data, { as, flush } = {}) {
      const full = as === 'new' ? placed(path) : unlinked(path);
      writeFileSync(full, data, { flag: as === 'new' ? 'wx' : as === 'append' ? 'a' : 'w', ...(flush && { flush }) });
    },
    copy: (from, path, { as } = {}) =>
      as === 'new' ? copyFileSync(from, placed(path), constants.COPYFILE_EXCL) : copyFileSync(from, unlinked(path)),
    link: (from, path) => linkSync(from, placed(path)),
    rename: (from, to) => renameSync(at(from), placed(to)),
    remove(path) {
      known.clear();
      rmSync(at(path), { recursive: true, force: true });
    },
  };
}

/**
 * Why a path could lead out of the folder that it is relative to, on any system and however often it is decoded: the end of a sentence that begins with
 * the path. Undefined for one that cannot. https://owasp.org/www-community/attacks/Path_Traversal
 */
export function confinementFault(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (path.length > longestPath) return `is longer than ${longestPath} characters`;
  const plain = decodedFully(path);
  if (/\p{Cc}/u.test(plain)) return 'has a control character in it';
  if (/^(?:[/\\]|[a-z]:)/i.test(plain)) return 'is an absolute path';
  const segments = plain.split(/[/\\]/);
  // Windows takes dots and spaces away from the end of a name.
  if (segments.some((segment) => /^\.[. ]*$/.test(segment))) return 'leads out of its folder';
  if (segments.some((segment) => /^ *$/.test(segment))) return 'has a name of no letters in it';
  const reserved = segments.find((segment) => windowsNames.test(segment));
  if (reserved !== undefined) return `has "${reserved}" in it, which is a device on Windows`;
  const long = segments.find((segment) => Buffer.byteLength(segment) > longestName);
  return long === undefined ? undefined : `has a name of more than ${longestName} bytes in it`;
}

/** PATH_MAX of Linux. */
const longestPath = 4096;

/** NAME_MAX of Linux and macOS, in bytes. */
const longestName = 255;

/** A path after its percent-encoding was decoded until none was left, character by character where it is malformed. */
function decodedFully(path: string): string {
  for (let text = path; ; ) {
    const next = text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    if (next === text) return text;
    text = next;
  }
}

function refusal(path: string, root: string, fault: string): CommandError {
  const shown = JSON.stringify(path.length > 100 ? `${path.slice(0, 100)}…` : path);
  return new CommandError(2, `Nothing can be written to ${shown} in "${root}", because it ${fault}`);
}

/** Does something with a new folder among the system's temporary ones, which nobody else may look into, and removes it. */
export async function inTemporaryFolder<T>(purpose: string, work: (folder: WritableFolder) => Promise<T>): Promise<T> {
  const path = mkdtempSync(join(tmpdir(), `fingerpost-${purpose}-`));
  try {
    return await work(writableFolder(path));
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
