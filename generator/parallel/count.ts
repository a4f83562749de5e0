import { availableParallelism, freemem } from 'node:os';

/** The work that decides how many workers are useful. */
export interface Workload {
  /** How many Markdown files there are. */
  readonly files: number;
  /** Whether outputs are also compressed, which is then most of the work. */
  readonly compresses: boolean;
}

/** The resources that a machine has for workers. */
export interface Machine {
  readonly processors: number;
  /** Free memory, in bytes. */
  readonly memory: number;
}

/** How many Markdown files make another worker worth its start-up: it loads and warms up everything that the first one does. */
const filesAWorker = 750;

/** The same when outputs are compressed. */
const filesACompressor = 50;

/** The memory that each worker after the first may take, in bytes. */
const memoryAWorker = 200_000_000;

/** As many workers as the processors, the memory and the work allow; at least 1. */
export function workerCount({ files, compresses }: Workload, machine: Machine = thisMachine()): number {
  const byWork = Math.floor(files / (compresses ? filesACompressor : filesAWorker));
  const byMemory = 1 + Math.floor(machine.memory / 2 / memoryAWorker);
  return Math.max(1, Math.min(machine.processors, byWork, byMemory));
}

function thisMachine(): Machine {
  return { processors: availableParallelism(), memory: freemem() };
}
