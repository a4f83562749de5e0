import { Worker } from 'node:worker_threads';
import { Stop } from '../base/problem.ts';
import type { Answer, Failure, Question } from './questions.ts';

/** A second thread. It answers questions one after the other, in their order. */
export interface Thread {
  ask<Kind extends Question['kind']>(question: Extract<Question, { kind: Kind }>): Promise<Answer<Kind>>;
  /** Ends the thread; what it was not asked to finish is lost. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(cause: Error): void;
}

/** Compiled, what a thread runs stands beside this module. Else the loader that reads TypeScript has to be registered in the thread first. */
const isCompiled = import.meta.url.endsWith('.cjs');

/** Starts a thread. It loads its modules and the templates while this one goes on. */
export function startThread(templates: string): Thread {
  const worker = new Worker(new URL(isCompiled ? './thread.cjs' : './start.js', import.meta.url), {
    workerData: { templates },
  });
  const waiting: Waiting[] = [];
  worker.unref();
  worker.on('message', (message: { answer?: unknown; failure?: Failure }) => {
    const asked = waiting.shift();
    if (waiting.length === 0) worker.unref();
    if (message.failure) asked?.reject(causeOf(message.failure));
    else asked?.resolve(message.answer);
  });
  let broken: Error | undefined;
  worker.on('error', (cause) => {
    broken = cause as Error;
    for (const asked of waiting.splice(0)) asked.reject(broken);
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        worker.ref();
        waiting.push({ resolve: resolve as Waiting['resolve'], reject });
        worker.postMessage(question);
      }),
    close: async () => void (await worker.terminate()),
  };
}

function causeOf({ message, stop }: Failure): Error {
  return stop ? new Stop(stop.exitCode, message, stop.hint) : new Error(message);
}
