import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './contestant.ts';

/** One run of a process: seconds and bytes. CPU (user and system), user time alone and peak memory are known only with GNU time. */
export interface Measure {
  readonly wall: number;
  readonly user?: number;
  readonly cpu?: number;
  readonly memory?: number;
}

/**
 * GNU time, which measures the CPU time of a whole process tree and the peak of its largest process. Node only sees all children
 * together.
 */
export function gnuTime(): string | undefined {
  const program = '/usr/bin/time';
  const { stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return `${stdout}${stderr}`.includes('GNU') ? program : undefined;
}

/** The environment without this machine's settings for every Node.js process: reading its certificates alone takes 30 ms at each start. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('NODE_')),
);

/** Runs a process to its end, with its output in a file in `logs`. If it fails, throws an Error with the last thing it printed. */
export async function measure(command: Command, time: string | undefined, logs: string): Promise<Measure> {
  const times = join(logs, 'times');
  const log = join(logs, 'log');
  const { program, args, folder, env } = command;
  const timed = time ? [time, '-o', times, '-f', '%U %S %M', program, ...args] : [program, ...args];
  const output = openSync(log, 'w');
  const started = performance.now();
  const code = await new Promise<number | string>((resolve, reject) => {
    const child = spawn(timed[0] ?? program, timed.slice(1), {
      cwd: folder,
      env: { ...environment, ...env },
      stdio: ['ignore', output, output],
    });
    child.once('error', reject);
    child.once('close', (exit, signal) => resolve(exit ?? signal ?? ''));
  }).finally(() => closeSync(output));
  const wall = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(reason(readFileSync(log, 'utf8'), code));
  return time ? { wall, ...readTimes(readFileSync(times, 'utf8')) } : { wall };
}

/** Reads the last line that GNU time wrote, in the form `user system kilobytes`. */
export function readTimes(text: string): Required<Omit<Measure, 'wall'>> {
  const [user = 0, system = 0, kilobytes = 0] = (text.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { user, cpu: user + system, memory: kilobytes * 1024 };
}

/** The line of a log that most likely says why the process failed. */
export function reason(log: string, code: number | string): string {
  const lines = log.split('\n').map((line) => line.trim());
  const line = lines.find((text) => /fatal|error/i.test(text)) ?? lines.findLast((text) => text !== '') ?? '';
  return `ended with ${code}: ${line.slice(0, 160)}`;
}
