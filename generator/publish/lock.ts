import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { Stop } from '../problem.ts';

/**
 * Takes a lock file that holds our process id, and returns the function that gives it back. The lock of a process that is gone is taken
 * over. Throws a Stop (75) while another build holds it.
 */
export function takeLock(path: string): () => void {
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, `${process.pid}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
    const holder = Number.parseInt(read(path), 10);
    if (holder !== process.pid && isAlive(holder)) {
      throw new Stop(
        75,
        `Another build (process ${holder}) is writing here`,
        `Wait for it, or delete "${path}" if there is none`,
      );
    }
    rmSync(path, { force: true });
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
