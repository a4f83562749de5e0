import { lstatSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { CommandError } from '../base/problem.ts';
import { textOf } from '../base/text-of.ts';
import type { WritableFolder } from '../base/writable-folder.ts';

/** The interval, in milliseconds, at which a build touches its locks, so that others see that it goes on. */
const heartbeat = 10_000;

/** The age, in milliseconds, at which a lock is stale if nobody here can tell whether its process still runs. */
const staleAfter = 120_000;

/** The age, in milliseconds, up to which a lock may be empty because its holder has yet to write its text. */
const emptyUntil = 500;

/** A lock that this process has taken. */
export interface Lock {
  /** Whether nobody has taken it over meanwhile: a process may stand still for longer than its lock is valid elsewhere. */
  isOurs(): boolean;
  release(): void;
}

/**
 * Takes a lock file that says which process holds it. The lock of a process that no longer runs is taken over. A lock of another machine or container, whose processes are not known here, is taken over once it is two minutes old:
 * its holder would have touched it. Throws a CommandError (75) while another build holds it.
 */
export function takeLock(folder: WritableFolder, path: string): Lock {
  const file = folder.at(path);
  const text = printHolder(holderHere());
  while (!claim(folder, path, text)) {
    const held = textOf(file) ?? '';
    const holder = readHolder(held);
    if (holder && isHeld(holder, file))
      throw new CommandError(
        75,
        `Another build (${nameOf(holder)}) is writing here`,
        `Wait for it, or delete "${file}" if none is running`,
      );
    if (held === '' && ageOf(file) < emptyUntil) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    else clear(folder, path, held);
  }
  folder.remove(staleOf(path));
  const isOurs = () => textOf(file) === text;
  const beat = () => {
    try {
      if (isOurs()) folder.touch(path);
    } catch {
      // Somebody has removed the lock.
    }
  };
  const beating = setInterval(beat, heartbeat).unref();
  return {
    isOurs,
    release() {
      clearInterval(beating);
      if (isOurs()) folder.remove(path);
    },
  };
}

/** Makes the lock. False where there is one already, or another process took this one while it was empty. */
function claim(folder: WritableFolder, path: string, text: string): boolean {
  try {
    folder.write(path, text, { as: 'new' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    folder.remove(path);
    throw cause;
  }
  return textOf(folder.at(path)) === text;
}

function staleOf(path: string): string {
  return `${path}.stale`;
}

/** Removes a lock that nobody holds any more. One that somebody else has made since then is put back. */
function clear(folder: WritableFolder, path: string, held: string): void {
  const stale = staleOf(path);
  try {
    folder.rename(path, stale);
    if ((textOf(folder.at(stale)) ?? '') !== held) folder.rename(stale, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
}

function ageOf(file: string): number {
  return Date.now() - (lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}

function nameOf({ pid, host }: Holder): string {
  return `process ${pid}${host === undefined || host === holderHere().host ? '' : ` on ${host}`}`;
}

function isHeld(holder: Holder, file: string): boolean {
  const alive = isAlive(holder);
  return alive === 'unknown' ? ageOf(file) < staleAfter : alive;
}

/** A process that holds a lock, and where its id means something. */
export interface Holder {
  readonly pid: number;
  /** When it started, in the system's units: an id is given again. */
  readonly started?: string | undefined;
  readonly host?: string | undefined;
  /** The machine, whatever it is called. https://man7.org/linux/man-pages/man5/machine-id.5.html */
  readonly machine?: string | undefined;
  readonly boot?: string | undefined;
  /** The namespace of process ids: each container has its own. */
  readonly namespace?: string | undefined;
}

export function holderHere(): Holder {
  return {
    pid: process.pid,
    started: startOf('self'),
    host: hostname(),
    machine: textOf('/etc/machine-id')?.trim() || undefined,
    boot: textOf('/proc/sys/kernel/random/boot_id')?.trim(),
    namespace: linkAt('/proc/self/ns/pid'),
  };
}

/** A holder as the text of a lock. Its first line is the process id. */
export function printHolder({ pid, ...rest }: Holder): string {
  return `${pid}\n${JSON.stringify(rest)}\n`;
}

/** The holder that the text of a lock names; undefined if it names none. */
function readHolder(text: string): Holder | undefined {
  const [first = '', second = '{}'] = text.split('\n', 2);
  if (!/^[1-9]\d{0,9}$/.test(first)) return undefined;
  try {
    return { ...(JSON.parse(second || '{}') as Omit<Holder, 'pid'>), pid: Number(first) };
  } catch {
    return { pid: Number(first) };
  }
}

export function isAlive({ pid, started, ...at }: Holder, here = holderHere()): boolean | 'unknown' {
  const differsIn = (key: 'host' | 'boot' | 'namespace') => at[key] !== undefined && at[key] !== here[key];
  // A lock without these was made by a system that does not tell them.
  if (differsIn('host')) return 'unknown';
  // No process outlives its machine's boot; but one of another machine may have the same host name.
  if (differsIn('boot')) return at.machine !== undefined && at.machine === here.machine ? false : 'unknown';
  if (differsIn('namespace')) return 'unknown';
  if (started !== undefined) return startOf(String(pid)) === started;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, in ticks since the boot. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function startOf(pid: string): string | undefined {
  const stat = textOf(`/proc/${pid}/stat`);
  // The name of the command, in parentheses, can hold anything; the time is the twentieth field after it.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
