import { parentPort, Worker } from 'node:worker_threads';
import { CommandError } from '../base/problem.ts';
import type { Folder } from '../load/files.ts';
import type { SplitResult } from '../load/markdown-file.ts';
import { DrawingError } from '../output/drawing.ts';
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
  /** Declares the outputs of the site that the next questions are about, given in V8's serialization. */
  setSite(site: Uint8Array): void;
  check(files: readonly string[]): DocumentRecords;
  /** Joins a stage. */
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

type ArgumentsOf<Asked> = Asked extends (...args: infer Given) => unknown ? Given : never;

type Answer<Asked> = Promise<Asked extends (...args: never[]) => infer Given ? Given : never>;

/** A function for each question, which gives the answer of a thread. */
export type Answers<Asked> = {
  readonly [Kind in keyof Asked]: (...args: ArgumentsOf<Asked[Kind]>) => Answer<Asked[Kind]>;
};

/** A worker on its own thread. It answers questions one at a time, in order. */
export interface Thread<Asked = Questions> {
  ask<Kind extends keyof Asked>(kind: Kind, ...args: ArgumentsOf<Asked[Kind]>): Answer<Asked[Kind]>;
  /** Ends the thread; unfinished work is lost. */
  close(): Promise<void>;
}

interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly stop?: Pick<CommandError, 'exitCode' | 'hint'>;
  readonly drawing?: Pick<DrawingError, 'offset' | 'at'>;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(cause: Error): void;
}

const isSource = import.meta.url.endsWith('.ts');

/**
 * Starts a thread. It loads its modules while this thread continues.
 *
 * @param module What it runs: in the bundle, the module next to this; in the source, one that first registers tsx to read TypeScript.
 */
export function startThread<Asked = Questions>(
  module: 'worker' | 'draw-worker',
  workerData: Partial<WorkerData> = {},
): Thread<Asked> {
  const entry = new URL(isSource ? './start.js' : `./${module}.js`, import.meta.url);
  const worker = new Worker(entry, { workerData: { ...workerData, module } });
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

/** Answers the questions to this thread, one at a time, in order. */
export function answerQuestions<Asked>(answers: Answers<Asked>): void {
  let answered = Promise.resolve();
  parentPort?.on('message', ({ kind, args }: { kind: keyof Asked; args: never }) => {
    answered = answered.then(async () => {
      // Between questions, the memory of the native parser is released.
      await new Promise(setImmediate);
      try {
        parentPort?.postMessage({ answer: await answers[kind](...args) });
      } catch (cause) {
        parentPort?.postMessage({ failure: failureOf(cause) });
      }
    });
  });
}

function failureOf(cause: unknown): Failure {
  if (cause instanceof CommandError)
    return { message: cause.message, stop: { exitCode: cause.exitCode, hint: cause.hint } };
  if (cause instanceof DrawingError) return { message: cause.message, drawing: { offset: cause.offset, at: cause.at } };
  return cause instanceof Error ? { message: cause.message, stack: cause.stack } : { message: String(cause) };
}

function causeOf({ message, stack, stop, drawing }: Failure): Error {
  if (stop) return new CommandError(stop.exitCode, message, stop.hint);
  if (drawing) return new DrawingError(message, drawing.offset, drawing.at);
  return Object.assign(new Error(message), { stack });
}

/** Bytes that threads are given without a copy for each. */
export function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  memory.set(bytes);
  return memory;
}
