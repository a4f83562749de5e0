import type { TreeFile } from '../thread/questions.ts';
import type { Thread } from '../thread/thread.ts';
import type { AsyncStage } from './index.ts';
import type { Written } from './stage.ts';

/** How many files are sent at once. */
const batchSize = 50;

/** A stage as `openStage` makes it, on another thread: files are sent in batches, and encoded, hashed and written there. */
export async function openThreadStage(
  thread: Thread,
  folder: string,
  say: (message: string) => void,
): Promise<AsyncStage> {
  for (const message of await thread.ask({ kind: 'open', folder })) say(message);
  let batch = emptyBatch();
  let ended = false;
  const send = (): void => {
    if (batch.files.length === 0) return;
    const { files, answered } = batch;
    batch = emptyBatch();
    thread.ask({ kind: 'write', files }).then(answered.resolve, answered.reject);
  };
  return {
    write(path, body) {
      const { files, answered } = batch;
      const index = files.push([path, body]) - 1;
      if (files.length === batchSize) send();
      // A batch that is not full is sent as soon as somebody waits.
      else if (files.length === 1) setImmediate(send);
      const written = answered.promise.then((all) => all[index] as Written);
      // Whoever waits for any file of the build is told; nobody has to wait for each.
      written.catch(() => {});
      return written;
    },
    async commit() {
      send();
      await thread.ask({ kind: 'commit' });
      ended = true;
    },
    async discard() {
      if (!ended) await thread.ask({ kind: 'discard' });
      ended = true;
    },
  };
}

interface Batch {
  readonly files: TreeFile[];
  readonly answered: {
    promise: Promise<readonly Written[]>;
    resolve(written: readonly Written[]): void;
    reject(cause: Error): void;
  };
}

function emptyBatch(): Batch {
  let resolve: Batch['answered']['resolve'] = () => {};
  let reject: Batch['answered']['reject'] = () => {};
  const promise = new Promise<readonly Written[]>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { files: [], answered: { promise, resolve, reject } };
}
