import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { contentsOf } from './entries.ts';
import { takeLock } from './lock.ts';
import { finishMoves, type Move } from './moves.ts';
import { findNotAsLeft } from './owned.ts';
import { type GrowingTree, growTree } from './tree.ts';
import { insideFolder, type Workspace } from './workspace.ts';

/** A folder that is locked while a new tree grows next to it. */
export interface Replacement {
  readonly workspace: Workspace;
  readonly tree: GrowingTree;
  /** Whether the new tree differs from the folder. */
  isChanged(): boolean;
  /** The moves that put the new tree in the place of what is there, or only remove that if the new tree has no files. */
  moves(): readonly Move[];
  /** Removes whatever is left of the trees that are not in place, and releases the lock. Throws the system's error. */
  end(): void;
}

/** Tells a person something. */
export type Say = (message: string) => void;

/**
 * Locks a folder, and finishes or removes what an interrupted build left behind. Throws a CommandError (75) when another build is writing
 * there, or the system's error.
 *
 * @param beside The other folder that a build may have replaced in the same moves.
 */
export function openReplacement(workspace: Workspace, say: Say, beside: readonly Workspace[] = []): Replacement {
  const { folder, target, writable, staged, old, lock, journal, isInside } = workspace;
  writable.makeFolder(isInside ? insideFolder : '');
  const unlock = takeLock(writable, lock);
  const clean = () => {
    writable.remove(old);
    writable.remove(staged);
  };
  const end = () => {
    try {
      clean();
    } finally {
      unlock();
      if (isInside) removeIfEmpty(workspace);
    }
  };
  const stagedIn = writable.at(staged);
  try {
    const found = finishMoves(workspace, [workspace, ...beside]);
    if (found === 'made') say(`An earlier build was interrupted; "${folder}" was completed`);
    else if (found === 'foreign')
      say(`"${writable.at(journal)}" was no journal of a build of "${folder}", and was removed`);
    else if (existsSync(stagedIn)) say('An earlier build was interrupted; what it left behind was removed');
    if (existsSync(target)) accessSync(target, constants.W_OK);
    clean();
  } catch (cause) {
    unlock();
    throw cause;
  }
  const tree = growTree({ target, staged: stagedIn });
  return {
    workspace,
    tree,
    isChanged() {
      const { begun, unchanged } = tree.statistics();
      return begun || contentsOf(target).length !== unchanged.length;
    },
    moves() {
      const from = existsSync(stagedIn) ? staged : undefined;
      if (!isInside) return [{ writable, from, to: basename(target), aside: old }];
      const names = new Set([...(from === undefined ? [] : readdirSync(stagedIn)), ...readdirSync(target)]);
      names.delete(insideFolder);
      return [...names].map((name) => {
        const source = existsSync(join(stagedIn, name)) ? `${staged}/${name}` : undefined;
        return { writable, from: source, to: name, aside: `${old}/${name}` };
      });
    },
    end,
  };
}

/**
 * Checks that everything that a replacement would delete was made by a build. With `clean`, the files that were not are reported instead.
 * Throws a CommandError (2) that names them.
 */
export function checkOwned({ workspace: { folder, target }, tree }: Replacement, clean: boolean, say: Say): void {
  const { foreign, changed, damaged } = findNotAsLeft(target, tree.statistics());
  const others = [...foreign, ...changed.map((path) => `${path} (changed by hand)`)];
  if (others.length > 0) {
    if (!clean) {
      throw new CommandError(
        2,
        `"${folder}" holds what no build made, and a build would delete: ${someOf(others)}`,
        `Move it elsewhere, or delete it with --clean. What is to be published belongs into the content folder`,
      );
    }
    say(`Deleted from "${folder}" what no build made: ${someOf(others)}`);
  }
  if (damaged.length > 0)
    say(`Files of "${folder}" were empty or cut, as after a power failure, and were written again: ${someOf(damaged)}`);
}

/** Enough names to know what is meant. */
function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}

function removeIfEmpty({ writable }: Workspace): void {
  try {
    writable.removeEmpty(insideFolder);
  } catch {
    // Another build has begun, or it is gone.
  }
}
