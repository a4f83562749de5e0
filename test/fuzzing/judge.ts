import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';
import { CommandError } from '../../generator/base/problem.ts';

/** A reader of input by strangers, for fuzzing: one file of `targets/` each. */
export interface Target {
  readonly seeds: readonly string[];
  /** The words of inputs, besides the texts in the program. */
  readonly words?: readonly string[];
  /** The only folder that it may write to, where it writes any. */
  readonly folder?: string;
  /** Reads an input. It may throw a CommandError, or an AssertionError for a wrong result. */
  run(input: Buffer): void | Promise<void>;
}

/** In seconds of the processor, for 4 kB. */
const longestTime = 2;

/** Why the reader of an input is at fault, in one line: it throws, takes long, writes elsewhere or changes what all objects have. Undefined if it is not. */
export async function faultOf(target: Target, input: Buffer): Promise<string | undefined> {
  const began = process.cpuUsage();
  const before = shared.map(namesOf);
  let fault: string | undefined;
  try {
    await confined(target, input);
  } catch (cause) {
    if (!(cause instanceof CommandError && cause.exitCode !== 70)) fault = told(cause);
  }
  const changed = shared.filter((object, index) => namesOf(object) !== before[index]);
  if (changed.length > 0) return `Changed for all objects: ${changed.map(namesOf).join()}`;
  const { user, system } = process.cpuUsage(began);
  return (
    fault ?? ((user + system) / 1e6 > longestTime ? `Took ${(user + system) / 1e6} s of the processor` : undefined)
  );
}

const shared = [Object.prototype, Array.prototype, Function.prototype];

function namesOf(object: object): string {
  return Reflect.ownKeys(object).map(String).join();
}

function told(cause: unknown): string {
  if (!(cause instanceof Error)) return `Threw ${String(cause)}`;
  const place = /(?:generator|node_modules|test)\/[^\s:)]+(?::\d+)?/.exec(
    cause.stack?.replace(cause.message, '') ?? '',
  );
  return `${cause.name}: ${cause.message.split('\n', 1)[0]} (${place?.[0] ?? 'anywhere'})`.slice(0, 300);
}

/** Functions that change files, by how many of their first arguments are changed. */
const writers = {
  appendFileSync: 1,
  chmodSync: 1,
  mkdirSync: 1,
  mkdtempSync: 1,
  rmSync: 1,
  rmdirSync: 1,
  symlinkSync: 2,
  truncateSync: 1,
  unlinkSync: 1,
  writeFileSync: 1,
  renameSync: 2,
  linkSync: 2,
  copyFileSync: 2,
  cpSync: 2,
} as const;

/** The target that runs. Meanwhile, a write outside its folder throws and changes nothing, and no program is run. */
let running: Target | undefined;

async function confined(target: Target, input: Buffer): Promise<void> {
  running = target;
  try {
    await target.run(input);
  } finally {
    running = undefined;
  }
}

function isOutside(path: unknown): boolean {
  if (!running) return false;
  return running.folder === undefined || !`${resolve(String(path))}${sep}`.startsWith(running.folder + sep);
}

type Any = (...args: readonly unknown[]) => unknown;
for (const [name, count] of Object.entries(writers)) {
  const original = fs[name as keyof typeof writers] as Any;
  const guarded: Any = (...args) => {
    const only = name === 'copyFileSync' || name === 'cpSync' ? 1 : 0;
    if (args.slice(only, count).some(isOutside)) throw new Error(`Would write outside the folder with ${name}()`);
    return original(...args);
  };
  Object.assign(fs, { [name]: guarded });
}
const { spawnSync } = childProcess;
Object.assign(childProcess, {
  spawnSync: (...args: Parameters<typeof spawnSync>) => (running ? { status: 1 } : spawnSync(...args)),
});
syncBuiltinESMExports();
