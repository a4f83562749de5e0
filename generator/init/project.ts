import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { commandLine, isPublished } from '../base/command-line.ts';
import { CommandError } from '../base/problem.ts';
import { writableFolder } from '../base/writable-folder.ts';
import { newProject } from './files.ts';
import { bringProgram, programFile } from './program.ts';

/** What was put beside the content of a site. */
export interface AddedProject {
  /** The paths, in order. */
  readonly added: readonly string[];
  /** The commands that then show the site, typed in its folder. */
  readonly steps: readonly string[];
}

/**
 * Writes what npm and git need around content that is there already. A folder with a package.json is a project, and gets no more than the program, if it
 * has that not yet; each file that is there stays as it is. Throws a CommandError (73) when they cannot be written.
 */
export function addProject(folder: string): AddedProject {
  const manifest = join(folder, 'package.json');
  const isProject = existsSync(manifest);
  if (isProject && dependsOnProgram(manifest)) return { added: [], steps: ['npm install', commandLine('dev')] };
  const project = isProject ? [] : newProject(basename(resolve(folder)));
  const missing = project.filter(([path]) => !existsSync(join(folder, path)));
  const steps = isProject
    ? [`npm install ${isPublished ? 'fingerpost' : `./${programFile()}`}`, commandLine('dev')]
    : ['npm install', 'npm run dev'];
  try {
    const target = writableFolder(folder);
    for (const [path, text] of missing) target.write(path, text);
    const added = [...missing.map(([path]) => path), ...bringProgram(target)];
    return { added: added.sort(), steps };
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(73, `The site cannot be written: ${(cause as Error).message}`);
  }
}

/** Whether a package.json names this package. One that cannot be read does not. */
function dependsOnProgram(manifest: string): boolean {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, object>;
    return Object.hasOwn({ ...dependencies, ...devDependencies }, 'fingerpost');
  } catch {
    return false;
  }
}
