import { Worker } from 'node:worker_threads';
import type { Problem } from '../problem.ts';
import type { Document } from './document.ts';
import type { DocumentTask, SharedScope } from './documents.ts';

/** Some bodies to be read on another thread. */
export interface Chunk {
  readonly tasks: readonly DocumentTask[];
}

export interface ChunkResult {
  readonly documents: readonly Document[];
  readonly problems: readonly Problem[];
}

/** A second thread that reads bodies. */
export interface DocumentThread {
  /** Sends what all bodies are read with; comes first, once. */
  share(scope: SharedScope): void;
  read(tasks: readonly DocumentTask[]): Promise<ChunkResult>;
  close(): Promise<void>;
}

/** Starts the thread. It loads its modules while this one reads the content. */
export function startDocumentThread(): DocumentThread {
  const module = new URL('./document-worker.ts', import.meta.url).href;
  const worker = new Worker(new URL('../start-thread.js', import.meta.url), { workerData: { module } });
  worker.unref();
  const post = (message: SharedScope | Chunk) => worker.postMessage(message);
  return {
    share: post,
    read: (tasks) =>
      new Promise((resolve, reject) => {
        worker.ref();
        const settle = (action: () => void) => {
          worker.removeAllListeners('message').removeAllListeners('error').unref();
          action();
        };
        worker.once('message', (result: ChunkResult) => settle(() => resolve(result)));
        worker.once('error', (cause) => settle(() => reject(cause)));
        post({ tasks });
      }),
    close: async () => void (await worker.terminate()),
  };
}
