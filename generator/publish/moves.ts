import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { confinementFault } from '../base/writable-folder.ts';
import { isBuilt } from './former.ts';
import { insideFolder, type Workspace } from './workspace.ts';

/** Puts what is staged in the place of what is there, or only takes that away. Paths are relative to where the workspace writes. */
interface Move {
  readonly workspace: Workspace;
  readonly from: string;
  readonly to: string;
  /** Where what is there goes, if it cannot be exchanged with what comes. */
  readonly aside: string;
  /** Identifies what comes, wherever it is by now; null where nothing does. */
  readonly inode: number | null;
}

/** A move as the journal has it: the path of the folder from where the journal is, the name that is moved, and the inode of what comes. */
type Noted = readonly [folder: string, name: string, inode: number | null];

function moveOf(workspace: Workspace, name: string, inode: number | null): Move {
  const below = workspace.isInside ? `/${name}` : '';
  return { workspace, from: workspace.staged + below, to: name, aside: workspace.old + below, inode };
}

/** The moves that put a staged tree in its place: one of the folder, or one of each name in a mount point. */
function movesOf(workspace: Workspace): readonly Move[] {
  const { writable, target, isInside } = workspace;
  const staged = writable.at(workspace.staged);
  if (!isInside) return [moveOf(workspace, basename(target), inodeOf(staged) ?? null)];
  // What comes goes first: by the new manifest, what is left is known to be of a build.
  const names = new Set([...(existsSync(staged) ? readdirSync(staged) : []), ...readdirSync(target)]);
  names.delete(insideFolder);
  return [...names].map((name) => moveOf(workspace, name, inodeOf(join(staged, name)) ?? null));
}

/**
 * Puts the staged trees of workspaces in their places: all or none. The moves are written to the journal of the main workspace first, so that
 * `finishMoves()` can make the rest of them after a crash. When one fails, those before it are undone. Throws the system's error.
 */
export function makeMoves({ writable, journal }: Workspace, workspaces: readonly Workspace[]): void {
  const moves = workspaces.flatMap(movesOf);
  const noted = moves.map(({ workspace, to, inode }): Noted => [relative(writable.root, workspace.target), to, inode]);
  const draft = draftOf(journal);
  const made: Move[] = [];
  try {
    writable.write(draft, JSON.stringify(noted), { as: 'new', flush: true });
    writable.rename(draft, journal);
    makeDurable(dirname(writable.at(journal)));
    for (const move of moves) {
      makeMove(move);
      made.push(move);
    }
  } catch (cause) {
    for (const move of made.reverse()) undo(move);
    for (const path of [draft, journal]) writable.remove(path);
    throw cause;
  }
  for (const root of new Set(workspaces.map((workspace) => workspace.writable.root))) makeDurable(root);
  writable.remove(journal);
}

function draftOf(journal: string): string {
  return `${journal}.new`;
}

/**
 * Makes those moves of a journal that a crash prevented, and removes it. A journal is a file that anybody may have put there: it names no path, and what
 * comes is known by its inode, which nobody can choose who writes a journal. Returns what was found: no journal, one that was followed, or one that was
 * not, or only in part. Throws the system's error.
 */
export function finishMoves(main: Workspace, workspaces: readonly Workspace[]): 'none' | 'made' | 'foreign' {
  const { writable, journal } = main;
  writable.remove(draftOf(journal));
  const path = writable.at(journal);
  if (!lstatSync(path, { throwIfNoEntry: false })) return 'none';
  const finished = notedIn(path)?.map(([folder, name, inode]) => {
    const workspace = workspaces.find(({ target }) => relative(writable.root, target) === folder);
    if (!workspace || !mayMove(workspace, name)) return false;
    // No build removes its whole output.
    if (inode === null && workspace.target === main.target && !main.isInside) return false;
    return finishMove(moveOf(workspace, name, inode));
  });
  writable.remove(journal);
  return finished?.every((isDone) => isDone) ? 'made' : 'foreign';
}

function notedIn(path: string): readonly Noted[] | undefined {
  try {
    const noted: unknown = lstatSync(path).isFile() ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
    return Array.isArray(noted) && noted.every(isNoted) ? noted : undefined;
  } catch {
    return undefined;
  }
}

function isNoted(value: unknown): value is Noted {
  const [folder, name, inode] = Array.isArray(value) ? value : [];
  return typeof folder === 'string' && typeof name === 'string' && (inode === null || typeof inode === 'number');
}

/** Whether a build may move something of this name in a workspace. */
function mayMove({ target, isInside }: Workspace, name: string): boolean {
  if (!isInside) return name === basename(target);
  return name === basename(name) && name !== insideFolder && confinementFault(name) === undefined;
}

function finishMove(move: Move): boolean {
  const { workspace, from, to, inode } = move;
  const inodeAt = (path: string) => inodeOf(workspace.writable.at(path));
  if (inodeAt(to) === (inode ?? undefined)) return true;
  if (inode === null ? !isBuilt(workspace.target) : inodeAt(from) !== inode) return false;
  makeMove(move);
  return true;
}

/** Afterwards, what was there is in the place of what came, or aside. */
function makeMove({ workspace: { writable }, from, to, aside, inode }: Move): void {
  const replaces = existsSync(writable.at(to));
  if (replaces && inode !== null && exchange(writable.at(from), writable.at(to))) return;
  if (replaces) writable.rename(to, aside);
  if (inode === null) return;
  try {
    writable.rename(from, to);
  } catch (cause) {
    if (replaces) writable.rename(aside, to);
    throw cause;
  }
}

function undo({ workspace: { writable }, from, to, aside, inode }: Move): void {
  if (existsSync(writable.at(from))) return void exchange(writable.at(from), writable.at(to));
  if (inode !== null) writable.rename(to, from);
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

/**
 * Has the system write a tree to the disk, so that it is whole even if the power fails right after it was put in place. On Linux one call
 * does that for the file system (syncfs), which takes a fortieth of the time of a call for each file; elsewhere each file is synced by
 * itself. Throws the system's error. https://man7.org/linux/man-pages/man2/syncfs.2.html
 */
export function makeTreeDurable(folder: string): void {
  if (process.platform === 'linux' && spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0) return;
  // Also after a failure of that call: the file that cannot be written then throws the reason.
  makeEachDurable(folder);
}

function makeEachDurable(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeEachDurable(path);
    else makeDurable(path);
  }
  makeDurable(folder);
}

/** Has the system write a file, or the names in a folder, to the disk. */
function makeDurable(path: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (cause) {
    // Windows opens no folders, and writes their names at once.
    if (process.platform === 'win32') return;
    throw cause;
  }
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
