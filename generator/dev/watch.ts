import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Session } from './session.ts';

/** Notices that something may have changed below some folders. What has is for others to find out. */
export type Watcher = ReturnType<typeof openWatcher>;

const ignored = /^(?:\.git|node_modules)$/;

/**
 * Watches each folder by itself. A save that puts a new file in the place of the old one is an event of its folder, whereas what watches a file goes
 * on to watch the old one; and a folder that is deleted and made again is another, which `renew()` finds by its number.
 *
 * @param roots The folders that are watched with all below them. The folder around each is watched by itself, for one that is still to come.
 * @param others Files whose folders are watched by themselves.
 */
export function openWatcher(roots: () => readonly string[], others: () => readonly string[] = () => []) {
  const watched = new Map<string, { readonly inode: number; readonly watcher: FSWatcher }>();
  let isDirty = false;
  let isClosed = false;
  let wake = () => {};
  const tell = () => {
    isDirty = true;
    wake();
  };
  const drop = (folder: string) => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  return {
    /** Watches the folders that have come since, and lets go of those that went. Returns whether there were any. */
    renew() {
      const around = [...roots(), ...others()].map((path) => dirname(resolve(path)));
      const wanted = new Map(roots().flatMap((root) => foldersBelow(resolve(root))));
      for (const folder of around) {
        const inode = inodeOf(folder);
        if (inode !== undefined) wanted.set(folder, inode);
      }
      let isNew = false;
      for (const [folder, { inode }] of watched) if (wanted.get(folder) !== inode) drop(folder);
      for (const [folder, inode] of wanted) {
        if (watched.has(folder)) continue;
        try {
          const watcher = watch(folder, tell);
          watcher.on('error', () => drop(folder));
          watched.set(folder, { inode, watcher });
          isNew = true;
        } catch {
          // It has gone again, or the system watches no more folders: the next look finds what has changed.
        }
      }
      return isNew;
    },
    /** Resolves once something may have changed since it last did, or the time has passed. */
    async next(milliseconds: number) {
      if (!isDirty) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, milliseconds);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
        wake = () => {};
      }
      const had = isDirty;
      isDirty = false;
      return had;
    },
    /** Whether something may have changed since `next()` last resolved. */
    hasChanged: () => isDirty,
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const folder of [...watched.keys()]) drop(folder);
      wake();
    },
  };
}

function foldersBelow(folder: string): readonly (readonly [folder: string, inode: number])[] {
  const inode = inodeOf(folder);
  if (inode === undefined) return [];
  return [[folder, inode], ...namesOf(folder).flatMap((name) => foldersBelow(join(folder, name)))];
}

function namesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !ignored.test(entry.name) ? entry.name : [],
    );
  } catch {
    return [];
  }
}

function inodeOf(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() ? stat.ino : undefined;
}

export interface Listeners {
  /** Something has changed, and can be served; or it has an error, and the last good build is. */
  readonly changed: (files: readonly string[], milliseconds: number) => void;
  readonly settled: (milliseconds: number) => void;
}

/** A moment without a change, in milliseconds, ends the wait for more: an editor may write more than one file, and git writes many. */
const quiet = 10;
/** The longest wait for such a moment, in milliseconds. */
const longest = 150;

/** The wait for browsers that have just been told of a change, in milliseconds, before all that they do not ask for is made. */
const grace = 20;

/** The wait before looking without having been told of a change, in milliseconds. */
const idle = 2000;
/** The same wait in lengths of a look, if that is longer. */
const looks = 50;

export async function follow(session: Session, watcher: Watcher, { changed, settled }: Listeners): Promise<void> {
  let wait = idle;
  /** Since when there is something to settle: a look may come in between. */
  let begun: number | undefined;
  const started = performance.now();
  const look = async (since: number, isFirst = false) => {
    let isNew = isFirst;
    do {
      const before = performance.now();
      const files = await session.look();
      // The time of a look that finds a change says nothing about one that finds none.
      if (files) changed(files, performance.now() - since);
      else wait = Math.max(idle, (performance.now() - before) * looks);
      isNew ||= files !== undefined;
      // Another look finds the files that came into a folder before it was watched.
    } while (watcher.renew());
    if (session.state().isSettled && !isNew) return;
    begun ??= since;
    if (!isFirst) await new Promise((done) => setTimeout(done, grace));
    if (!(await session.settle(watcher.hasChanged))) return;
    settled(performance.now() - begun);
    begun = undefined;
  };
  await look(started, true);
  while (!watcher.isClosed()) {
    const wasTold = await watcher.next(session.state().isSettled ? wait : 0);
    if (watcher.isClosed()) return;
    const since = performance.now();
    while (wasTold && performance.now() - since < longest && (await watcher.next(quiet)));
    await look(since);
  }
}
