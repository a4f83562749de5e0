import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../base/package-folder.ts';
import { type Font, readFont } from './font.ts';

let read: readonly Font[] | undefined;

/**
 * The fonts that come with the program, in the order in which they are tried: Inter for Latin, Greek and Cyrillic, and Rubik for Arabic and
 * Hebrew. They are read when the first drawing needs them. https://openfontlicense.org/
 */
export function usualFonts(): readonly Font[] {
  read ??= readFonts(join(packageFolder(), 'generator', 'fonts'));
  return read;
}

function readFonts(folder: string): readonly Font[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
  return names.sort().flatMap((name) => readFont(readFileSync(join(folder, name))) ?? []);
}
