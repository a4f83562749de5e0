import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { printJson } from '../format/json.ts';
import { currentOriginals, ejectedFile } from '../templates/ejected.ts';
import { builtinTemplates } from '../templates/folder.ts';

/**
 * Copies the package's own templates into a folder, with the digests by which later builds know that an original has changed. Returns the
 * paths of the files in the folder. Throws a CommandError: 2 for files in the way, 73 when they cannot be written.
 */
export function eject(folder: string): readonly string[] {
  const originals = currentOriginals();
  const files = new Map(Object.keys(originals).map((path) => [path, textOf(path)]));
  files.set(ejectedFile, printOriginals());
  const found = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  if (found.length > 0) {
    const message = `Nothing was copied, because of what "${folder}" has already: ${found.join(', ')}`;
    throw new CommandError(2, message, 'Move it, or name another folder with --to');
  }
  for (const [path, text] of files) write(join(folder, path), text);
  return [...files.keys()];
}

/** Records that the templates in a folder follow the package's own as they are now. Throws a CommandError (2) if none were copied there. */
export function mark(folder: string): void {
  const path = join(folder, ejectedFile);
  if (!existsSync(path))
    throw new CommandError(2, `"${folder}" has no ${ejectedFile}`, 'Name the folder of copied templates with --to');
  write(path, printOriginals());
}

function printOriginals(): string {
  return printJson({ originals: currentOriginals() });
}

/** A template as a site has it: what it imports comes from the package. */
function textOf(path: string): string {
  const text = readFileSync(join(builtinTemplates, path), 'utf8');
  return text.replace(/'\.\.\/generator\/[^']+'/g, "'fingerpost'");
}

function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (cause) {
    throw new CommandError(73, `The templates cannot be written: ${(cause as Error).message}`);
  }
}
