import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { manifestFile, manifestGenerator } from '../manifest.ts';
import { Stop } from '../problem.ts';

/** Folders that may never be replaced, whatever is in them. */
export interface Protected {
  readonly content: string;
  readonly templates: string;
}

/**
 * Proves that a folder may be replaced by a build: it does not exist, is empty, or holds the manifest of an earlier build; it is no
 * link, and none of our inputs is in it. Throws a Stop (2); nothing is touched.
 */
export function checkOutputFolder(folder: string, { content, templates }: Protected): void {
  const hint = 'Name another folder with --out, or empty this one yourself';
  const path = resolve(folder);
  const kind = lstatSync(path, { throwIfNoEntry: false });
  if (dirname(path) === path) throw new Stop(2, 'The output folder cannot be the root of the file system', hint);
  if (kind?.isSymbolicLink())
    throw new Stop(2, `"${folder}" is a symbolic link`, 'Name the folder that it leads to with --out');
  if (kind && !kind.isDirectory()) throw new Stop(2, `"${folder}" is a file`, hint);
  const real = kind ? realpathSync(path) : path;
  for (const input of [process.cwd(), resolve(content), resolve(templates)]) {
    if (input === real || input.startsWith(real + sep))
      throw new Stop(2, `"${folder}" holds "${input}", which a build would delete`, hint);
  }
  if (real.startsWith(resolve(content) + sep)) throw new Stop(2, `"${folder}" is inside the content folder`, hint);
  if (kind && readdirSync(path).length > 0 && !isOurs(path))
    throw new Stop(2, `"${folder}" is not empty and was not made by a build`, hint);
}

function isOurs(folder: string): boolean {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as { generator?: unknown };
    return manifest.generator === manifestGenerator;
  } catch {
    return false;
  }
}
