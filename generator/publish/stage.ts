import { accessSync, constants, existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandError } from '../base/problem.ts';
import type { Written } from '../output/manifest.ts';
import { type Content, encode } from './content.ts';
import { takeLock } from './lock.ts';
import { removeFolder } from './remove.ts';
import { countFiles, growTree, type StagingStatistics } from './tree.ts';

/** A tree that is written beside the folder it will replace. The first `commit` or `discard` ends it; what follows does nothing. */
export interface Stage {
  /** Writes a file; `path` is relative, with `/`. */
  write(path: string, content: Content): Written;
  /** Puts the tree in the place of the folder. */
  commit(): void;
  discard(): void;
  /** The folder that it replaces, where others can join in with `joinStage()`. */
  readonly folder?: string;
  /** Takes in what another writer that joined has written, once it has finished. */
  include?(written: StagingStatistics): void;
}

/** Another writer of a stage. What is committed has the files of all. */
export interface Share {
  write(path: string, content: Content): Written;
  statistics(): StagingStatistics;
}

/**
 * Puts a folder back that an interrupted build had moved away and not replaced yet; `say` tells of it. A build calls this first, for it
 * may never come to open a stage. Throws a CommandError: 75 when another build is writing, 73 when it cannot be put back.
 */
export function recover(folder: string, say: (message: string) => void): void {
  const { target, old, lock } = besides(folder);
  if (existsSync(target) || !existsSync(old)) return;
  writing(folder, () => {
    const unlock = takeLock(lock);
    try {
      putBack(folder, say);
    } finally {
      unlock();
    }
  });
}

function putBack(folder: string, say: (message: string) => void): boolean {
  const { target, old } = besides(folder);
  if (existsSync(target) || !existsSync(old)) return false;
  renameSync(old, target);
  say(`An earlier build was interrupted; "${folder}" is put back as it was before it`);
  return true;
}

/** A folder and what stands beside it while it is replaced. */
function besides(folder: string) {
  const target = resolve(folder);
  const beside = (suffix: string) => join(dirname(target), `.${basename(target)}.${suffix}`);
  return { target, staged: beside('stage'), old: beside('old'), lock: beside('lock') };
}

/**
 * Begins a tree that replaces `folder` as a whole. What an interrupted build left is cleared away first: when it stopped between the
 * two renames of `commit`, the old folder is put back. A file that is as it was is linked into the new tree, not written again, and when
 * every file is, the folder is not touched at all. Throws a CommandError: 75 when another build is writing, 73 when nothing can be written.
 */
export function openStage(folder: string, say: (message: string) => void): Stage {
  const { target, staged, old, lock } = besides(folder);
  const unlock = writing(folder, () => {
    mkdirSync(dirname(target), { recursive: true });
    return takeLock(lock);
  });
  try {
    writing(folder, () => {
      if (!putBack(folder, say) && existsSync(staged)) {
        say('An earlier build was interrupted; what it left is cleared away');
      }
      if (existsSync(target)) accessSync(target, constants.W_OK);
      removeFolder(old);
      removeFolder(staged);
    });
  } catch (cause) {
    unlock();
    throw cause;
  }
  const tree = growTree(target, staged);
  let ended = false;
  const discard = () => {
    if (ended) return;
    ended = true;
    // What cannot be cleared away, for want of a file descriptor say, is left to the next build; why this one ends is worth more.
    try {
      removeFolder(staged);
    } catch {}
    unlock();
  };
  const orDiscard = <T>(work: () => T): T => {
    try {
      return writing(folder, work);
    } catch (cause) {
      discard();
      throw cause;
    }
  };
  const isChanged = () => {
    const { begun, unchanged } = tree.statistics();
    return begun || unchanged.length === 0 || countFiles(target) !== unchanged.length;
  };
  return {
    folder,
    include: (written) => orDiscard(() => tree.include(written)),
    write: (path, content) => {
      if (ended) throw new Error('The stage has ended');
      return orDiscard(() => tree.add(path, encode(content)));
    },
    commit() {
      if (ended) return;
      if (!orDiscard(isChanged)) return discard();
      orDiscard(() => {
        tree.begin();
        swap(target, staged, old);
      });
      ended = true;
      // The tree is published from here on: what cannot be cleared away now is left to the next build.
      try {
        removeFolder(old);
      } catch {}
      unlock();
    },
    discard,
  };
}

/** Joins a stage of the same folder that is open elsewhere in this process. Its functions throw a CommandError (73). */
export function joinStage(folder: string): Share {
  const { target, staged } = besides(folder);
  const tree = growTree(target, staged);
  return {
    write: (path, content) => writing(folder, () => tree.add(path, encode(content))),
    statistics: tree.statistics,
  };
}

/** Two renames; when the second fails, the first is undone. */
function swap(target: string, staged: string, old: string): void {
  const replaces = existsSync(target);
  if (replaces) renameSync(target, old);
  try {
    renameSync(staged, target);
  } catch (cause) {
    if (replaces) renameSync(old, target);
    throw cause;
  }
}

function writing<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(73, `Cannot write "${folder}": ${reason(cause)}`, `"${folder}" is unchanged`);
  }
}

/** What the system says, without the name of a file that the user never sees. */
function reason(cause: unknown): string {
  return (cause as Error).message.split(', ')[0] ?? '';
}
