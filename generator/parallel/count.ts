import { availableParallelism, freemem } from 'node:os';

/** What decides how many workers are of use. */
export interface Workload {
  /** How many Markdown files there are. */
  readonly files: number;
  /** Whether outputs are compressed too, which is most of the work then. */
  readonly compresses: boolean;
}

/** What a machine has for them. */
export interface Machine {
  readonly processors: number;
  /** The memory that is free, in bytes. */
  readonly memory: number;
}

/** From how many Markdown files on another worker is of use: it has to load and warm up all that the first one has. */
const filesAWorker = 750;

/** The same where outputs are compressed. */
const filesACompressor = 50;

/** The memory that each worker but the first may come to take, in bytes. */
const memoryAWorker = 200_000_000;

/** As many workers as there are processors, memory and work for; 1 at least. */
export function workerCount({ files, compresses }: Workload, machine: Machine = thisMachine()): number {
  const byWork = Math.floor(files / (compresses ? filesACompressor : filesAWorker));
  const byMemory = 1 + Math.floor(machine.memory / 2 / memoryAWorker);
  return Math.max(1, Math.min(machine.processors, byWork, byMemory));
}

function thisMachine(): Machine {
  return { processors: availableParallelism(), memory: freemem() };
}
