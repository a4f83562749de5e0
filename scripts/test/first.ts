import { mkdirSync } from 'node:fs';

/** Whether this is the first, of all processes, to ask for a folder, which is made then. */
export function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    return false;
  }
}
