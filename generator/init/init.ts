import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from '../api/build.ts';
import { commandLine, isPublished } from '../base/command-line.ts';
import { filesBelow } from '../base/files-below.ts';
import { CommandError, type Problem } from '../base/problem.ts';
import { inTemporaryFolder, type WritableFolder, writableFolder, writing } from '../base/writable-folder.ts';
import { builtinTemplates } from '../templates/folder.ts';
import { newProject, newSite } from './files.ts';
import type { Answers } from './kinds.ts';
import { bringProgram, programFile } from './program.ts';

interface NewSite {
  /** The paths of the files that a person may want to look at, from the folder of the site: not those that are built. */
  readonly files: readonly string[];
  /** The problems of the first build: none, unless an answer needs more than `init` can know. */
  readonly problems: readonly Problem[];
}

/**
 * Makes a site in a folder: its content, what npm, git and its host need, and its first build. The site is made elsewhere first, so that
 * nothing is written if a file is in the way. Throws a CommandError: 2 for files in the way, 73 when they cannot be written.
 *
 * @param now The time of the first build, in milliseconds since 1970.
 * @param bring Puts in what the site needs besides, such as the program.
 */
export function init(
  folder: string,
  answers: Answers,
  now: number,
  bring: (site: WritableFolder) => unknown = () => {},
): Promise<NewSite> {
  return inTemporaryFolder('init', async (draft) => {
    const origin = { today: new Date(now).toISOString().slice(0, 10), folder: basename(resolve(folder)) };
    // One part of the site may add to a file that another has begun.
    for (const [path, text] of newSite(answers, origin)) draft.write(path, text, { as: 'append' });
    await bring(draft);
    const [out, deploy] = [draft.at('dist'), draft.at('deploy')];
    const report = await build({
      content: draft.at('content'),
      out,
      deploy,
      templates: builtinTemplates,
      workers: 1,
      cache: false,
      now,
    });
    if (!report.published) throw new CommandError(70, `The new site cannot be built: ${report.problems[0]?.message}`);
    for (const { file, copy } of report.atRoot)
      draft.write(copy, readFileSync(join(deploy, file), 'utf8'), { as: 'append' });
    const files = filesBelow(draft.root);
    checkNothingInTheWay(folder, files);
    place(draft.root, files, folder);
    return { files: files.filter((path) => !/^(?:dist|deploy)\//.test(path)), problems: report.problems };
  });
}

/** Throws a CommandError (2) that names the files that exist already, and of folders that are built the folder. */
function checkNothingInTheWay(folder: string, files: readonly string[]): void {
  const wanted = [...new Set(files.map((path) => path.replace(/^(dist|deploy)\/.*/, '$1/')))];
  const found = wanted.filter((path) =>
    path.endsWith('/') ? isFull(join(folder, path)) : existsSync(join(folder, path)),
  );
  if (found.length === 0) return;
  const named = found.slice(0, 10).join(', ') + (found.length > 10 ? ` and ${found.length - 10} more` : '');
  throw new CommandError(
    2,
    `Nothing was written, because "${folder}" already has ${named}`,
    `Move it, or name another folder: ${commandLine('init DIR')}`,
  );
}

function isFull(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

function place(draft: string, files: readonly string[], folder: string): void {
  const target = writableFolder(folder);
  writing('The site', () => {
    for (const path of files) target.copy(join(draft, path), path, { as: 'new' });
  });
}

/** The files added beside the content of a site. */
interface AddedProject {
  /** The paths, in order. */
  readonly added: readonly string[];
  /** The commands that then show the site, typed in its folder. */
  readonly steps: readonly string[];
}

/**
 * Writes what npm and git need around content that is there already. A folder with a package.json is a project, and gets no more than the program, if it
 * has that not yet; each file that is there stays as it is. Throws a CommandError (73) when they cannot be written.
 */
export async function addProject(folder: string): Promise<AddedProject> {
  const manifest = join(folder, 'package.json');
  const isProject = existsSync(manifest);
  if (isProject && dependsOnProgram(manifest)) return { added: [], steps: ['npm install', commandLine('dev')] };
  const project = isProject ? [] : newProject(basename(resolve(folder)));
  const missing = project.filter(([path]) => !existsSync(join(folder, path)));
  const steps = isProject
    ? [`npm install ${isPublished ? 'fingerpost' : `./${programFile()}`}`, commandLine('dev')]
    : ['npm install', 'npm run dev'];
  return await writing('The site', async () => {
    const target = writableFolder(folder);
    for (const [path, text] of missing) target.write(path, text);
    const added = [...missing.map(([path]) => path), ...(await bringProgram(target))];
    return { added: added.sort(), steps };
  });
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
