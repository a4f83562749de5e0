import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { manifestFile, manifestGenerator } from '../output/manifest.ts';

/** Folders that must never be replaced, whatever is in them. */
export interface Protected {
  readonly content: string;
  readonly templates: string;
}

/**
 * Checks that a build may replace a folder: it does not exist, is empty, or holds the manifest of an earlier build; it is not a link,
 * contains none of our inputs, and is inside none of them. Throws a CommandError (2) without touching anything.
 */
export function checkOutputFolder(folder: string, { content, templates }: Protected): void {
  const hint = 'Name another folder with --out';
  const path = resolve(folder);
  const kind = lstatSync(path, { throwIfNoEntry: false });
  if (dirname(path) === path)
    throw new CommandError(2, 'The output folder cannot be the root of the file system', hint);
  if (kind?.isSymbolicLink())
    throw new CommandError(2, `"${folder}" is a symbolic link`, 'Name the folder that it leads to with --out');
  if (kind && !kind.isDirectory()) throw new CommandError(2, `"${folder}" is a file`, hint);
  const real = realPath(path);
  for (const [name, input] of [
    ['the project', process.cwd()],
    [`"${content}"`, content],
    [`"${templates}"`, templates],
  ] as const) {
    if (isWithin(realPath(resolve(input)), real))
      throw new CommandError(2, `"${folder}" holds ${name}, which a build would delete`, hint);
  }
  for (const input of [content, templates]) {
    if (isWithin(real, realPath(resolve(input)))) throw new CommandError(2, `"${folder}" is inside "${input}"`, hint);
  }
  if (kind && readdirSync(path).length > 0 && !isOurs(path)) {
    throw new CommandError(
      2,
      `"${folder}" is not empty and was not made by a build`,
      `${hint}, or empty this one yourself`,
    );
  }
}

/** A path with its symbolic links resolved, as far as it exists. */
function realPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path);
  return join(realPath(dirname(path)), basename(path));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

function isOurs(folder: string): boolean {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as { generator?: unknown };
    return manifest.generator === manifestGenerator;
  } catch {
    return false;
  }
}
