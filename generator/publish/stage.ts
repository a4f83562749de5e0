import { accessSync, constants, existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandError } from '../base/problem.ts';
import type { Written } from '../output/manifest.ts';
import { type Content, encode } from './content.ts';
import { takeLock } from './lock.ts';
import { removeFolder } from './remove.ts';
import { countFiles, growTree, type StagingStatistics } from './tree.ts';

/** A tree that is written next to the folder it will replace. The first `commit` or `discard` ends it; further calls do nothing. */
export interface Stage {
  /** Writes a file; `path` is relative, with `/`. */
  write(path: string, content: Content): Written;
  /** Puts the tree in the place of the folder. */
  commit(): void;
  discard(): void;
  /** The folder that it replaces, for others to join with `joinStage()`. */
  readonly folder?: string;
  /** Adds what another writer has written, once it has finished. */
  include?(written: StagingStatistics): void;
}

/** Another writer of a stage. A commit includes the files of all writers. */
export interface Share {
  write(path: string, content: Content): Written;
  statistics(): StagingStatistics;
}

/**
 * Restores a folder that an interrupted build had moved away but not yet replaced, and reports it with `say`. A build calls this first,
 * because it may never get to open a stage. Throws a CommandError: 75 when another build is writing, 73 when the folder cannot be restored.
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
  say(`An earlier build was interrupted; "${folder}" was restored`);
  return true;
}

/** A folder, and the paths next to it that are used while it is replaced. */
function besides(folder: string) {
  const target = resolve(folder);
  const beside = (suffix: string) => join(dirname(target), `.${basename(target)}.${suffix}`);
  return { target, staged: beside('stage'), old: beside('old'), lock: beside('lock') };
}

/**
 * Begins a tree that replaces `folder` as a whole. What an interrupted build left behind is removed first: if it stopped between the
 * two renames of `commit`, the old folder is restored. An unchanged file is linked into the new tree, not written again, and if every
 * file is unchanged, the folder is not touched at all. Throws a CommandError: 75 when another build is writing, 73 when nothing can be written.
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
        say('An earlier build was interrupted; what it left behind was removed');
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
    // What cannot be removed, for lack of a file descriptor for example, is left to the next build: the reason why this one ends matters more.
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
      // The tree is published from here on: what cannot be removed now is left to the next build.
      try {
        removeFolder(old);
      } catch {}
      unlock();
    },
    discard,
  };
}

/** Joins a stage of the same folder that another part of this process has opened. Its functions throw a CommandError (73). */
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

/** The system's message, without the name of a file that the user never sees. */
function reason(cause: unknown): string {
  return (cause as Error).message.split(', ')[0] ?? '';
}
