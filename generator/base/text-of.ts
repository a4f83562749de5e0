import { readFileSync } from 'node:fs';

/** The text of a file; undefined where there is none that can be read. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
