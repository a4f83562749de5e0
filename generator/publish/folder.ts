import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { isBuilt } from './former.ts';
import { contentsOf } from './workspace.ts';

/** Folders that must never be replaced, whatever is in them. */
export interface Protected {
  readonly content: string;
  readonly templates: string;
}

type FolderFlag = '--out' | '--deploy';

/**
 * Checks that a folder can hold a tree: it is a folder or does not exist, and is neither a link nor the root. Returns its absolute path.
 * Throws a CommandError (2, or 73 where nothing can be said of it).
 */
export function checkFolder(folder: string, flag: FolderFlag): string {
  const path = resolve(folder);
  const hint = `Name another folder with ${flag}`;
  const kind = kindOf(path, hint);
  if (dirname(path) === path)
    throw new CommandError(2, 'The output folder cannot be the root of the file system', hint);
  if (kind === 'below a file') throw new CommandError(2, `"${folder}" is below a file`, hint);
  if (kind === 'a link')
    throw new CommandError(2, `"${folder}" is a symbolic link`, `Name the folder that it leads to with ${flag}`);
  if (kind === 'a file') throw new CommandError(2, `"${folder}" is a file`, hint);
  return path;
}

/**
 * Checks that a build may replace a folder: it does not exist, is empty, or holds the manifest of an earlier build; it is not a link,
 * contains none of our inputs, and is inside none of them. Throws a CommandError (2) without touching anything.
 */
export function checkOutputFolder(folder: string, { content, templates }: Protected, flag: FolderFlag): void {
  const hint = `Name another folder with ${flag}`;
  const path = checkFolder(folder, flag);
  const real = realPath(path);
  for (const [name, input] of [
    ['the project', process.cwd()],
    [`"${content}"`, content],
    [`"${templates}"`, templates],
  ] as const)
    if (isWithin(realPath(resolve(input)), real))
      throw new CommandError(2, `"${folder}" holds ${name}, which a build would delete`, hint);
  for (const input of [content, templates])
    if (isWithin(real, realPath(resolve(input)))) throw new CommandError(2, `"${folder}" is inside "${input}"`, hint);
  if (!isBuilt(path) && contentsOf(path).length > 0)
    throw new CommandError(
      2,
      `"${folder}" is not empty and was not made by a build`,
      `${hint}, or empty this one yourself`,
    );
}

function kindOf(path: string, hint: string): 'a folder' | 'a file' | 'a link' | 'below a file' | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (!stat) return undefined;
    if (stat.isSymbolicLink()) return 'a link';
    return stat.isDirectory() ? 'a folder' : 'a file';
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOTDIR') return 'below a file';
    // In a folder that may not be entered, or with a name that is too long.
    throw new CommandError(73, `Cannot write "${path}": ${(cause as Error).message.split(', ')[0]}`, hint);
  }
}

/** A path with its symbolic links resolved, as far as it exists. */
export function realPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path);
  return join(realPath(dirname(path)), basename(path));
}

/** Whether an absolute path is a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
