import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandError } from '../base/problem.ts';

/**
 * Takes a lock file that holds our process id, and returns the function that releases it. The lock of a process that no longer runs is
 * taken over. Throws a CommandError (75) while another build holds it.
 */
export function takeLock(path: string): () => void {
  const own = `${path}.${process.pid}`;
  for (;;) {
    if (claim(path, own)) {
      clearClaims(path);
      return () => release(path);
    }
    const holder = holderOf(path);
    if (holder !== process.pid && isAlive(holder)) {
      throw new CommandError(
        75,
        `Another build (process ${holder}) is writing here`,
        `Wait for it, or delete "${path}" if there is none`,
      );
    }
    clear(path, own, holder);
  }
}

/** Makes the lock with our id already in it, so that nobody ever reads a lock without an id. False when there already is a lock. */
function claim(path: string, own: string): boolean {
  writeFileSync(own, `${process.pid}\n`);
  try {
    linkSync(own, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    if (!withoutLinks.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    return claimWithoutLink(path);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the claim files of processes that were killed while they made one. */
function clearClaims(path: string): void {
  const prefix = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    const pid = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (/^[1-9]\d{0,9}$/.test(pid) && !isAlive(Number(pid))) rmSync(join(dirname(path), name), { force: true });
  }
}

/** The error codes of file systems without hard links. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

function claimWithoutLink(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
}

/** Removes the lock of a process that no longer runs. A lock that somebody else has made since then is put back. */
function clear(path: string, own: string, holder: number | undefined): void {
  try {
    renameSync(path, own);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw cause;
  }
  if (holderOf(own) !== holder) renameSync(own, path);
  rmSync(own, { force: true });
}

function release(path: string): void {
  if (holderOf(path) === process.pid) rmSync(path, { force: true });
}

function holderOf(path: string): number | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
