import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { WritableFolder } from '../base/writable-folder.ts';
import { makeDurable } from './durable.ts';
import { isBuilt } from './listing.ts';
import { insideFolder, type Workspace } from './workspace.ts';

/** One step of putting new trees in the place of old ones. Its paths are relative to the folder that it writes in. */
export interface Move {
  readonly writable: WritableFolder;
  /** The new tree; undefined where the old one is only removed. */
  readonly from: string | undefined;
  readonly to: string;
  /** Where the old one is moved, if there is one. */
  readonly aside: string;
}

/** A move as written down; its paths are relative to the folder of the journal. */
interface Noted extends Omit<Move, 'writable'> {
  /** Identifies what comes, wherever it is by now. */
  readonly inode: number | undefined;
}

/**
 * Makes all moves or none. They are written to the journal of a workspace first, so that `finishMoves()` can make the rest of them after a crash. When
 * one fails, those before it are undone. Throws the system's error.
 */
export function makeMoves({ writable, journal }: Workspace, moves: readonly Move[]): void {
  const base = dirname(writable.at(journal));
  const noted = moves.map((move): Noted => {
    const within = (path: string) => relative(base, move.writable.at(path));
    const { from, to, aside } = move;
    return {
      from: from === undefined ? undefined : within(from),
      to: within(to),
      aside: within(aside),
      inode: from === undefined ? undefined : inodeOf(move.writable.at(from)),
    };
  });
  const draft = draftOf(journal);
  const made: Move[] = [];
  try {
    writable.write(draft, JSON.stringify(noted), { as: 'new', flush: true });
    writable.rename(draft, journal);
    makeDurable(base);
    for (const move of moves) {
      makeMove(move);
      made.push(move);
    }
  } catch (cause) {
    for (const move of made.reverse()) undo(move);
    for (const path of [draft, journal]) writable.remove(path);
    throw cause;
  }
  for (const folder of new Set(moves.map((move) => dirname(move.writable.at(move.to))))) makeDurable(folder);
  writable.remove(journal);
}

function draftOf(journal: string): string {
  return `${journal}.new`;
}

/**
 * Makes those moves of a journal that a crash prevented, and removes it. A journal is a file that anybody may have put there: only moves that a build of
 * these workspaces makes are made. Returns what was found: no journal, one that was followed, or one that was not, or only in part. Throws the system's
 * error.
 */
export function finishMoves(
  { writable, journal }: Workspace,
  workspaces: readonly Workspace[],
): 'none' | 'made' | 'foreign' {
  writable.remove(draftOf(journal));
  const path = writable.at(journal);
  if (!lstatSync(path, { throwIfNoEntry: false })) return 'none';
  const finished = notedIn(path)?.map((noted) => {
    const move = moveOf(noted, dirname(path), workspaces);
    return move !== undefined && finishMove(move, noted.inode);
  });
  writable.remove(journal);
  return finished?.every((isDone) => isDone) ? 'made' : 'foreign';
}

/** Makes a move unless it was made. False for one that no build began: what comes is known by its inode, which nobody can choose who writes a journal. */
function finishMove(move: Move, inode: number | undefined): boolean {
  const { writable, from, to } = move;
  if (from !== undefined && inodeOf(writable.at(to)) === inode) return true;
  if (from !== undefined && inodeOf(writable.at(from)) !== inode) return false;
  makeMove(move);
  return true;
}

/** The moves that a journal notes; undefined where it is no journal. */
function notedIn(path: string): readonly Noted[] | undefined {
  try {
    const noted: unknown = lstatSync(path).isFile() ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
    return Array.isArray(noted) && noted.every(isNoted) ? noted : undefined;
  } catch {
    return undefined;
  }
}

function isNoted(value: unknown): value is Noted {
  const { from, to, aside, inode } = (value ?? {}) as Partial<Noted>;
  const isComing = typeof from === 'string' && typeof inode === 'number';
  return typeof to === 'string' && typeof aside === 'string' && (from === undefined || isComing);
}

/** The move that a build makes in one of its workspaces, and that is noted; undefined where none makes it. */
function moveOf({ from, to, aside }: Noted, base: string, workspaces: readonly Workspace[]): Move | undefined {
  const at = (path: string) => resolve(base, path);
  for (const { writable, target, staged, old, isInside } of workspaces) {
    const name = basename(at(to));
    const below = isInside ? `/${name}` : '';
    const isOwn =
      at(to) === (isInside ? join(target, name) : target) &&
      at(aside) === join(writable.root, old + below) &&
      (from === undefined || at(from) === join(writable.root, staged + below));
    const isAllowed = isInside ? name !== insideFolder : from !== undefined || isBuilt(target);
    if (isOwn && isAllowed)
      return { writable, from: from === undefined ? undefined : staged + below, to: name, aside: old + below };
  }
  return undefined;
}

/** Afterwards, what was there is aside. */
function makeMove({ writable, from, to, aside }: Move): void {
  const replaces = existsSync(writable.at(to));
  if (replaces && from !== undefined && exchange(writable.at(from), writable.at(to))) {
    try {
      writable.rename(from, aside);
    } catch (cause) {
      exchange(writable.at(from), writable.at(to));
      throw cause;
    }
    return;
  }
  if (replaces) writable.rename(to, aside);
  try {
    if (from !== undefined) writable.rename(from, to);
  } catch (cause) {
    if (replaces) writable.rename(aside, to);
    throw cause;
  }
}

function undo({ writable, from, to, aside }: Move): void {
  if (from !== undefined) writable.rename(to, from);
  if (existsSync(writable.at(aside))) writable.rename(aside, to);
}

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}

/** The number of renameat2() for each processor. https://gpages.juszkiewicz.com.pl/syscalls-table/syscalls.html */
const renameat2: Readonly<Record<string, number>> = {
  x64: 316,
  arm64: 276,
  riscv64: 276,
  loong64: 276,
  ppc64: 357,
  s390x: 347,
};

/**
 * Exchanges two folders in one call, so that a reader finds one or the other at any moment. Node.js has no function for it, so a program
 * of the system does it: mv of GNU coreutils 9.5 and later, or Perl, which every Debian has. False where there is neither, or the file
 * system cannot. https://man7.org/linux/man-pages/man2/rename.2.html
 */
export function exchange(one: string, other: string): boolean {
  if (process.platform !== 'linux') return false;
  const call = renameat2[process.arch];
  const perl = 'exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)';
  return (
    succeeds('mv', ['--exchange', '--no-copy', '--no-target-directory', '--', one, other]) ||
    (call !== undefined && succeeds('perl', ['-e', perl, '--', String(call), one, other]))
  );
}

function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
