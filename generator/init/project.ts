import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { writableFolder } from '../base/writable-folder.ts';
import { newProject } from './files.ts';

/**
 * Writes what npm and git need around content that is there already, and returns the paths. A folder with a package.json is a project, and stays as
 * it is; so does each file that is there. Throws a CommandError (73) when they cannot be written.
 */
export function addProject(folder: string): readonly string[] {
  if (existsSync(join(folder, 'package.json'))) return [];
  const missing = newProject(basename(resolve(folder))).filter(([path]) => !existsSync(join(folder, path)));
  try {
    const target = writableFolder(folder);
    for (const [path, text] of missing) target.write(path, text);
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(73, `The site cannot be written: ${(cause as Error).message}`);
  }
  return missing.map(([path]) => path).sort();
}
