import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { textOf } from '../base/text-of.ts';

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
export function readHolder(text: string): Holder | undefined {
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
