import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { makeDurable } from './durable.ts';
import { exchange } from './exchange.ts';

/** One step of putting new trees in the place of old ones. */
export interface Move {
  /** What comes, or undefined if what is there only goes. */
  readonly from: string | undefined;
  readonly to: string;
  /** Where goes what is there, if anything. */
  readonly aside: string;
}

/** A move as written down; its paths are relative to the folder of the journal. */
interface Noted extends Move {
  /** Identifies what comes, wherever it is by now. */
  readonly inode: number | undefined;
}

/**
 * Makes all moves or none. They are written to a journal first, so that `finishMoves()` can make the rest of them after a crash. When one
 * fails, those before it are undone. Throws the system's error.
 */
export function makeMoves(journal: string, moves: readonly Move[]): void {
  const base = dirname(journal);
  const within = (path: string) => relative(base, path);
  const noted: readonly Noted[] = moves.map(({ from, to, aside }) => ({
    from: from === undefined ? undefined : within(from),
    to: within(to),
    aside: within(aside),
    inode: from === undefined ? undefined : lstatSync(from).ino,
  }));
  const draft = draftOf(journal);
  const made: Move[] = [];
  try {
    writeFileSync(draft, JSON.stringify(noted), { flush: true });
    renameSync(draft, journal);
    makeDurable(base);
    for (const move of moves) {
      makeMove(move);
      made.push(move);
    }
  } catch (cause) {
    for (const move of made.reverse()) undo(move);
    for (const path of [draft, journal]) rmSync(path, { force: true });
    throw cause;
  }
  for (const folder of new Set(moves.map(({ to }) => dirname(to)))) makeDurable(folder);
  rmSync(journal);
}

function draftOf(journal: string): string {
  return `${journal}.new`;
}

/** Makes those moves of a journal that a crash prevented. False if there is no journal. Throws the system's error. */
export function finishMoves(journal: string): boolean {
  rmSync(draftOf(journal), { force: true });
  if (!existsSync(journal)) return false;
  const base = dirname(journal);
  for (const noted of JSON.parse(readFileSync(journal, 'utf8')) as readonly Noted[]) {
    const from = noted.from === undefined ? undefined : resolve(base, noted.from);
    const to = resolve(base, noted.to);
    const isMade = from === undefined || !existsSync(from) || inodeOf(to) === noted.inode;
    if (!isMade || from === undefined) makeMove({ from, to, aside: resolve(base, noted.aside) });
  }
  rmSync(journal);
  return true;
}

/** Afterwards, what was there is aside. */
function makeMove({ from, to, aside }: Move): void {
  const replaces = existsSync(to);
  if (replaces) mkdirSync(dirname(aside), { recursive: true });
  if (replaces && from !== undefined && exchange(from, to)) {
    try {
      renameSync(from, aside);
    } catch (cause) {
      exchange(from, to);
      throw cause;
    }
    return;
  }
  if (replaces) renameSync(to, aside);
  try {
    if (from !== undefined) renameSync(from, to);
  } catch (cause) {
    if (replaces) renameSync(aside, to);
    throw cause;
  }
}

function undo({ from, to, aside }: Move): void {
  if (from !== undefined) renameSync(to, from);
  if (existsSync(aside)) renameSync(aside, to);
}

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}
