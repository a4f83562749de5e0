import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { textOf } from '../base/text-of.ts';
import { type Holder, holderHere, isAlive, printHolder, readHolder } from './holder.ts';

/** How often a build touches its locks, in milliseconds, so that others see that it goes on. */
const heartbeat = 10_000;

/** The age, in milliseconds, at which a lock is stale if nobody here can tell whether its process still runs. */
const staleAfter = 120_000;

/**
 * Takes a lock file that says which process holds it, and returns the function that releases it. The lock of a process that no longer runs
 * is taken over. A lock of another machine or container, whose processes are not known here, is taken over once it is two minutes old:
 * its holder would have touched it. Throws a CommandError (75) while another build holds it.
 */
export function takeLock(path: string): () => void {
  // Processes in two containers may have the same id.
  const own = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const text = printHolder(holderHere());
  for (;;) {
    if (claim(path, own, text)) {
      clearClaims(path, own);
      const beating = setInterval(() => touch(path), heartbeat).unref();
      return () => {
        clearInterval(beating);
        if (textOf(path) === text) rmSync(path, { force: true });
      };
    }
    const held = textOf(path);
    const holder = held === undefined ? undefined : readHolder(held);
    if (holder && isHeld(holder, path, own)) {
      throw new CommandError(
        75,
        `Another build (${nameOf(holder)}) is writing here`,
        `Wait for it, or delete "${path}" if there is none`,
      );
    }
    clear(path, own, held);
  }
}

function nameOf({ pid, host }: Holder): string {
  return `process ${pid}${host === undefined || host === holderHere().host ? '' : ` on ${host}`}`;
}

function isHeld(holder: Holder, path: string, own: string): boolean {
  const alive = isAlive(holder);
  if (alive !== 'unknown') return alive;
  // The time of the file system, which may be another machine's.
  try {
    writeFileSync(own, '');
    return statSync(own).mtimeMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < staleAfter;
  } finally {
    rmSync(own, { force: true });
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Somebody has removed the lock.
  }
}

/** Makes the lock with its text already in it, so that nobody ever reads one without. False when there already is a lock. */
function claim(path: string, own: string, text: string): boolean {
  try {
    writeFileSync(own, text);
    linkSync(own, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    if (!withoutLinks.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    return claimWithoutLink(path, text);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the claim files of processes that were killed while they made one. */
function clearClaims(path: string, own: string): void {
  const prefix = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    const [, pid] = (name.startsWith(prefix) && /^([1-9]\d{0,9})-[\da-f]{8}$/.exec(name.slice(prefix.length))) || [];
    if (pid === undefined) continue;
    const file = join(dirname(path), name);
    const holder = readHolder(textOf(file) || pid);
    if (!holder || !isHeld(holder, file, own)) rmSync(file, { force: true });
  }
}

/** The error codes of file systems without hard links. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

function claimWithoutLink(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    rmSync(path, { force: true });
    throw cause;
  }
}

/** Removes a lock that nobody holds any more. One that somebody else has made since then is put back. */
function clear(path: string, own: string, held: string | undefined): void {
  try {
    renameSync(path, own);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw cause;
  }
  if (textOf(own) !== held) renameSync(own, path);
  rmSync(own, { force: true });
}
