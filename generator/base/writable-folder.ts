import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandError } from './problem.ts';

/** Runs a function that writes something with a name for messages. Its own CommandErrors pass; any other failure becomes one (73). */
export function writing<T>(name: string, write: () => T): T {
  const failed = (cause: unknown) => {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(73, `${name} cannot be written: ${(cause as Error).message}`);
  };
  try {
    const value = write();
    return value instanceof Promise ? (value.catch(failed) as T) : value;
  } catch (cause) {
    return failed(cause);
  }
}

interface WriteOptions {
  /** `new`: fails with EEXIST if there is one, and follows no link; `append`: adds to it. */
  readonly as?: 'new' | 'append';
  /** Waits until the disk has it. */
  readonly flush?: boolean;
}

/**
 * A folder, and the only way to write below it. Paths are relative to it, with `/`. Each function throws a CommandError (2) for a path that could lead
 * out of the folder (`confinementFault()`, or a link on the way), before anything is written; and the system's error.
 */
export type WritableFolder = ReturnType<typeof writableFolder>;

/** The folder need not exist; it is made by the first write. It may be a link itself: it is the user who names it. */
export function writableFolder(folder: string) {
  const root = resolve(folder);
  const known = new Set<string>();
  const at = (path: string): string => {
    const fault = confinementFault(path);
    if (fault !== undefined) throw refusal(path, root, fault);
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      const way = path.slice(0, end);
      if (known.has(way)) continue;
      const kind = lstatSync(join(root, way), { throwIfNoEntry: false });
      if (kind === undefined) break;
      if (kind.isSymbolicLink()) throw refusal(path, root, isLink);
    }
    return join(root, path);
  };
  /** Makes a folder and those on the way to it. */
  const ensure = (path: string): void => {
    if (known.has(path)) return;
    if (path === '') mkdirSync(root, { recursive: true });
    else {
      ensure(folderOf(path));
      const full = `${root}/${path}`;
      try {
        mkdirSync(full);
      } catch (cause) {
        const kind = lstatSync(full, { throwIfNoEntry: false });
        if (kind?.isSymbolicLink()) throw refusal(path, root, isLink);
        if (!kind?.isDirectory()) throw cause;
      }
    }
    known.add(path);
  };
  const placed = (path: string): string => {
    const fault = confinementFault(path);
    if (fault !== undefined) throw refusal(path, root, fault);
    ensure(folderOf(path));
    return `${root}/${path}`;
  };
  const unlinked = (path: string): string => {
    const full = placed(path);
    if (lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(full);
    return full;
  };
  /** Works on a file in a folder that is kept open, so that it stays the one that was checked. https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html */
  const holding = <T>(path: string, work: (file: string) => T): T => {
    const folder = dirname(at(path));
    const isLinux = process.platform === 'linux';
    const descriptor = isLinux ? openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY) : undefined;
    const held = descriptor === undefined ? folder : `/proc/self/fd/${descriptor}`;
    try {
      if (realpathSync(held) !== join(realpathSync(root), dirname(path))) throw refusal(path, root, isLink);
      return work(`${held}/${basename(path)}`);
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  };
  return {
    root,
    /** The absolute path of an entry, which may be there or not; the folders on the way to it are no links. */
    at,
    /** Makes a folder and those on the way to it, unless they are there; the folder itself for an empty path. */
    makeFolder(path: string): void {
      if (path !== '') placed(path);
      ensure(path);
    },
    /** Writes a file, and the folders on the way to it. A link in its place is replaced, not followed. */
    write(path: string, data: string | Uint8Array, { as, flush }: WriteOptions = {}): void {
      const full = as === 'new' ? placed(path) : unlinked(path);
      const flag = as === undefined ? 'w' : { new: 'wx', append: 'a' }[as];
      writeFileSync(full, data, { flag, ...(flush && { flush }) });
    },
    /** Opens a new file for writing, with the folders on the way to it. Returns its descriptor. Fails with EEXIST where there is something. */
    create: (path: string, mode: number): number => openSync(placed(path), 'wx', mode),
    /** Copies a file from anywhere. Fails with EEXIST where there is one already, if it has to be `new`. */
    copy: (from: string, path: string, { as }: Pick<WriteOptions, 'as'> = {}): void =>
      as === 'new' ? copyFileSync(from, placed(path), constants.COPYFILE_EXCL) : copyFileSync(from, unlinked(path)),
    link: (from: string, path: string): void => linkSync(from, placed(path)),
    rename(from: string, to: string): void {
      known.clear();
      renameSync(at(from), placed(to));
    },
    /** Moves something out of the folder to a path of another one, where nothing is. Fails with EXDEV if that is on another file system. */
    moveTo(from: string, other: { at(path: string): string }, to: string): void {
      known.clear();
      renameSync(at(from), other.at(to));
    },
    touch(path: string): void {
      const now = new Date();
      lutimesSync(at(path), now, now);
    },
    /** Removes a file or a folder with everything in it, if there is one. A link is removed, not followed. */
    remove(path: string): void {
      known.clear();
      removeTree(at(path));
    },
    removeEmpty(path: string): void {
      known.clear();
      rmdirSync(at(path));
    },
    /** The bytes of a regular file; undefined where there is none, or a link leads to it. */
    read(path: string): Buffer | undefined {
      try {
        return holding(path, readRegular);
      } catch {
        return undefined;
      }
    },
    /**
     * Puts other bytes in the place of those of a regular file, all or nothing: who reads it meanwhile reads the old ones or the new ones. False where
     * there is no such file, or it does not hold what is expected. On Linux, nobody who exchanges a folder on the way for a link can lead it elsewhere.
     */
    replace: (path: string, bytes: Uint8Array, isExpected: (now: Uint8Array) => boolean): boolean =>
      holding(path, (file) => {
        const kind = lstatSync(file, { throwIfNoEntry: false });
        if (!kind?.isFile()) return false;
        // The content loader passes over names with this ending, as those of editors.
        const temporary = `${file}.${randomBytes(6).toString('hex')}~`;
        try {
          writeWhole(temporary, bytes, kind.mode & 0o7777);
          const now = readRegular(file);
          if (now !== undefined && isExpected(now)) {
            renameSync(temporary, file);
            return true;
          }
          unlinkSync(temporary);
          return false;
        } catch (cause) {
          // rmSync() does not find it by way of the descriptor.
          if (existsSync(temporary)) unlinkSync(temporary);
          throw cause;
        }
      }),
  };
}

const isLink = 'has a symbolic link on the way';

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Removes a tree. `rmSync()` looks at each entry twice, and takes twice as long for a large one. */
function removeTree(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) removeIn(path);
  } catch {}
  // Removes anything that is not a folder, and throws the reason if something could not be removed above.
  rmSync(path, { recursive: true, force: true });
}

function removeIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeIn(path);
    else unlinkSync(path);
  }
  rmdirSync(folder);
}

/** Writes a new file, with its permissions, and waits until the disk has it. */
function writeWhole(path: string, bytes: Uint8Array, mode: number): void {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(descriptor, bytes);
    fchmodSync(descriptor, mode);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The bytes of a regular file; undefined for anything else. Throws the system's error, also (ELOOP) for a link. */
function readRegular(path: string): Buffer | undefined {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return fstatSync(descriptor).isFile() ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Why a path could lead out of the folder that it is relative to, on any system and however often it is decoded: the end of a sentence that begins with
 * the path. Undefined for one that cannot. https://owasp.org/www-community/attacks/Path_Traversal
 */
export function confinementFault(path: string): string | undefined {
  if (path === '') return 'is empty';
  const plain = decodedFully(path);
  if (/\p{Cc}/u.test(plain)) return 'has a control character in it';
  if (/^(?:[/\\]|[a-z]:)/i.test(plain)) return 'is an absolute path';
  // Windows takes dots and spaces away from the end of a name.
  if (/(?:^|[/\\])\.[. ]*(?:[/\\]|$)/.test(plain)) return 'leads out of its folder';
  if (/(?:^|[/\\]) *(?:[/\\]|$)/.test(plain)) return 'has a name of no letters in it';
  const reserved = plain.split(/[/\\]/).find((segment) => windowsNames.test(segment));
  return reserved === undefined ? undefined : `has "${reserved}" in it, which is a device on Windows`;
}

/** A path after its percent-encoding was decoded until none was left, character by character where it is malformed. */
function decodedFully(path: string): string {
  if (!path.includes('%')) return path;
  // Of "%25", however often it is encoded, only the last one counts.
  let text = path.replace(/%(?:25)+/g, '%');
  while (/%[0-7][\da-f]/i.test(text))
    text = text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return text;
}

function refusal(path: string, root: string, fault: string): CommandError {
  const shown = JSON.stringify(path.length > 100 ? `${path.slice(0, 100)}…` : path);
  return new CommandError(2, `Nothing can be written to ${shown} in "${root}", because it ${fault}`);
}

/** Does something with a new folder among the system's temporary ones, which nobody else may look into, and removes it, also when a signal ends the process. */
export async function inTemporaryFolder<T>(purpose: string, work: (folder: WritableFolder) => Promise<T>): Promise<T> {
  const path = mkdtempSync(join(tmpdir(), `fingerpost-${purpose}-`));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const end = (signal: NodeJS.Signals) => {
    removeTree(path);
    for (const name of signals) process.off(name, end);
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, end);
  try {
    return await work(writableFolder(path));
  } finally {
    for (const signal of signals) process.off(signal, end);
    removeTree(path);
  }
}

/** The device names of Windows, with any extension. https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file#naming-conventions */
export const windowsNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
