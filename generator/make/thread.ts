import { Worker } from 'node:worker_threads';
import { CommandError } from '../base/problem.ts';
import type { Folder } from '../load/files.ts';
import type { SplitResult } from '../load/markdown-file.ts';
import type { StagedTree } from '../publish/stage.ts';
import type { Added } from '../publish/tree.ts';
import type { Writing } from './maker.ts';
import type { DocumentRecords, TaskResult } from './records.ts';

export interface Task {
  readonly paths: readonly string[];
  /** The content files of the outputs that are declared for one page or post. */
  readonly files: readonly string[];
  /** The bodies whose outlines they need, and that others have read. */
  readonly documents: DocumentRecords;
}

/** The questions that a worker on its own thread can be asked, in this order. Arguments and answers are plain data. */
export interface Questions {
  split(paths: readonly string[]): readonly SplitResult[];
  /** Remembers the site that the next questions are about, given in V8's serialization. */
  setSite(site: Uint8Array): void;
  check(files: readonly string[]): DocumentRecords;
  /** Declares the outputs, and joins a stage. */
  join(tree: StagedTree, how: Omit<Writing, 'write'>): void;
  make(task: Task): TaskResult;
  finish(): Added;
}

export interface WorkerData {
  readonly root: string;
  readonly laid?: Folder['laid'];
  readonly templates: string;
  /** The configuration with the parts of the site's own. */
  readonly config?: string | undefined;
}

export type Question = {
  [Kind in keyof Questions]: { kind: Kind; args: Parameters<Questions[Kind]> };
}[keyof Questions];

export type Answer<Kind extends keyof Questions> = Promise<ReturnType<Questions[Kind]>>;

/** A worker on its own thread. It answers questions one at a time, in order. */
export interface Thread {
  ask<Kind extends keyof Questions>(kind: Kind, ...args: Parameters<Questions[Kind]>): Answer<Kind>;
  /** Ends the thread; unfinished work is lost. */
  close(): Promise<void>;
}

interface Failure {
  readonly message: string;
  readonly stop?: Pick<CommandError, 'exitCode' | 'hint'>;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(cause: Error): void;
}

/** The module that a thread runs: in the bundle, the one next to this; in the source, one that first registers tsx to read TypeScript. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './start.js' : './worker.js', import.meta.url);

/** Starts a thread. It loads its modules and the templates while this thread continues. */
export function startThread(workerData: WorkerData): Thread {
  const worker = new Worker(entry, { workerData });
  const waiting: Waiting[] = [];
  worker.unref();
  worker.on('message', (message: { answer?: unknown; failure?: Failure }) => {
    const asked = waiting.shift();
    if (waiting.length === 0) worker.unref();
    if (message.failure) asked?.reject(causeOf(message.failure));
    else asked?.resolve(message.answer);
  });
  let broken: Error | undefined;
  const fail = (cause: Error) => {
    broken ??= cause;
    for (const asked of waiting.splice(0)) asked.reject(broken);
  };
  worker.on('error', (cause) => fail(cause as Error));
  worker.on('exit', (code) => fail(new Error(`A worker ended with ${code}`)));
  return {
    ask: (kind, ...args) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        worker.ref();
        waiting.push({ resolve: resolve as Waiting['resolve'], reject });
        worker.postMessage({ kind, args });
      }),
    close: async () => void (await worker.terminate()),
  };
}

function causeOf({ message, stop }: Failure): Error {
  return stop ? new CommandError(stop.exitCode, message, stop.hint) : new Error(message);
}
