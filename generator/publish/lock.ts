import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { textOf } from '../base/text-of.ts';
import type { WritableFolder } from '../base/writable-folder.ts';

/** The interval, in milliseconds, at which a build touches its locks, so that others see that it goes on. */
const heartbeat = 10_000;

/** The age, in milliseconds, at which a lock is stale if nobody here can tell whether its process still runs. */
const staleAfter = 120_000;

/**
 * Takes a lock file that says which process holds it, and returns the function that releases it. The lock of a process that no longer runs
 * is taken over. A lock of another machine or container, whose processes are not known here, is taken over once it is two minutes old:
 * its holder would have touched it. Throws a CommandError (75) while another build holds it.
 */
export function takeLock(folder: WritableFolder, path: string): () => void {
  // Processes in two containers may have the same id.
  const own = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const text = printHolder(holderHere());
  for (;;) {
    if (claim(folder, path, own, text)) {
      clearClaims(folder, path, own);
      const beating = setInterval(() => touch(folder, path), heartbeat).unref();
      return () => {
        clearInterval(beating);
        if (textOf(folder.at(path)) === text) folder.remove(path);
      };
    }
    const held = textOf(folder.at(path));
    const holder = held === undefined ? undefined : readHolder(held);
    if (holder && isHeld(holder, folder, path, own)) {
      throw new CommandError(
        75,
        `Another build (${nameOf(holder)}) is writing here`,
        `Wait for it, or delete "${folder.at(path)}" if there is none`,
      );
    }
    clear(folder, path, own, held);
  }
}

function nameOf({ pid, host }: Holder): string {
  return `process ${pid}${host === undefined || host === holderHere().host ? '' : ` on ${host}`}`;
}

function isHeld(holder: Holder, folder: WritableFolder, path: string, own: string): boolean {
  const alive = isAlive(holder);
  if (alive !== 'unknown') return alive;
  // The time of the file system, which may be another machine's.
  try {
    folder.write(own, '');
    const touched = (name: string) => lstatSync(folder.at(name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return touched(own) - touched(path) < staleAfter;
  } finally {
    folder.remove(own);
  }
}

function touch(folder: WritableFolder, path: string): void {
  try {
    folder.touch(path);
  } catch {
    // Somebody has removed the lock.
  }
}

/** Makes the lock with its text already in it, so that nobody ever reads one without. False when there already is a lock. */
function claim(folder: WritableFolder, path: string, own: string, text: string): boolean {
  try {
    folder.write(own, text);
    folder.link(folder.at(own), path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    if (!withoutLinks.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    return claimWithoutLink(folder, path, text);
  } finally {
    folder.remove(own);
  }
}

/** Removes the claim files of processes that were killed while they made one. */
function clearClaims(folder: WritableFolder, path: string, own: string): void {
  const prefix = `${basename(path)}.`;
  for (const name of readdirSync(dirname(folder.at(path)))) {
    const [, pid] = (name.startsWith(prefix) && /^([1-9]\d{0,9})-[\da-f]{8}$/.exec(name.slice(prefix.length))) || [];
    if (pid === undefined) continue;
    const file = path.slice(0, path.length - basename(path).length) + name;
    const holder = readHolder(textOf(folder.at(file)) || pid);
    if (!holder || !isHeld(holder, folder, file, own)) folder.remove(file);
  }
}

/** The error codes of file systems without hard links. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

function claimWithoutLink(folder: WritableFolder, path: string, text: string): boolean {
  try {
    folder.write(path, text, { as: 'new' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    folder.remove(path);
    throw cause;
  }
}

/** Removes a lock that nobody holds any more. One that somebody else has made since then is put back. */
function clear(folder: WritableFolder, path: string, own: string, held: string | undefined): void {
  try {
    folder.rename(path, own);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw cause;
  }
  if (textOf(folder.at(own)) !== held) folder.rename(own, path);
  folder.remove(own);
}

/** A process that holds a lock, and where its id means something. */
export interface Holder {
  readonly pid: number;
  /** When it started, in the system's units: an id is given again. */
  readonly started?: string | undefined;
  readonly host?: string | undefined;
  /** The machine, whatever it is called. https://man7.org/linux/man-pages/man5/machine-id.5.html */
  readonly machine?: string | undefined;
  /** The boot of the machine. */
  readonly boot?: string | undefined;
  /** The namespace of process ids: each container has its own. */
  readonly namespace?: string | undefined;
}

/** This process. */
export function holderHere(): Holder {
  return {
    pid: process.pid,
    started: startOf('self'),
    host: hostname(),
    machine: textOf('/etc/machine-id')?.trim() || undefined,
    boot: textOf('/proc/sys/kernel/random/boot_id')?.trim(),
    namespace: link('/proc/self/ns/pid'),
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

/** Whether a process still runs; unknown if it belongs to another machine or container. */
export function isAlive(holder: Holder | undefined, here = holderHere()): boolean | 'unknown' {
  if (!holder) return false;
  const { pid, started, host, machine, boot, namespace } = holder;
  // A lock without these was made by a system that does not tell them.
  if (host !== undefined && host !== here.host) return 'unknown';
  // No process outlives its machine's boot; but one of another machine may have the same host name.
  if (boot !== undefined && boot !== here.boot)
    return machine !== undefined && machine === here.machine ? false : 'unknown';
  if (namespace !== undefined && namespace !== here.namespace) return 'unknown';
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

function link(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
