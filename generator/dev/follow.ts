import type { Session } from './session.ts';
import type { Watcher } from './watch.ts';

export interface Listeners {
  /** Something has changed, and can be served; or it has an error, and the last good build is. */
  readonly changed: (files: readonly string[], milliseconds: number) => void;
  readonly settled: (milliseconds: number) => void;
}

/** Until a moment passes without a change, but not longer than some, in milliseconds: an editor may write more than one file, and git writes many. */
const [quiet, longest] = [10, 150];

/** The wait before looking without having been told of a change, in milliseconds, and in lengths of a look. */
const [idle, looks] = [2000, 50];

export async function follow(session: Session, watcher: Watcher, { changed, settled }: Listeners): Promise<void> {
  let wait = idle;
  const started = performance.now();
  const look = async (since: number) => {
    let isNew = false;
    do {
      const begun = performance.now();
      const files = await session.look();
      wait = Math.max(idle, (performance.now() - begun) * looks);
      if (files) changed(files, performance.now() - since);
      isNew ||= files !== undefined;
      // What came into a folder before it was watched is found by another look.
    } while (watcher.renew());
    if (session.state().isSettled && !isNew) return;
    if (await session.settle(watcher.hasChanged)) settled(performance.now() - since);
  };
  await look(started);
  while (!watcher.isClosed()) {
    const wasTold = await watcher.next(session.state().isSettled ? wait : 0);
    if (watcher.isClosed()) return;
    const since = performance.now();
    while (wasTold && performance.now() - since < longest && (await watcher.next(quiet)));
    await look(since);
  }
}
