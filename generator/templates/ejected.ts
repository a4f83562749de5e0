import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../base/command-line.ts';
import { filesBelow } from '../base/files-below.ts';
import { isMapping } from '../base/mapping.ts';
import { type Problem, placeOf, warning } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { builtinTemplates } from './folder.ts';

/** The file of a templates folder that says which originals it was copied from. */
export const ejectedFile = 'ejected.json';

/** The digests of the package's own templates, by their paths in the folder. */
type Originals = Readonly<Record<string, string>>;

/** Digests the package's own templates. */
export function currentOriginals(): Originals {
  const digestOf = (path: string) => `sha256:${sha256Of(readFileSync(join(builtinTemplates, path)))}`;
  return Object.fromEntries(filesBelow(builtinTemplates).map((path) => [path, digestOf(path)]));
}

/** A folder's record of the originals that it was copied from. */
interface Ejected {
  readonly originals: Originals;
  /** Single files were copied, so that what the folder does not have is the package's own. */
  readonly partial?: true;
}

/** Reads that record; `undefined` if the folder has no such file, and `false` if that is damaged. */
export function readEjected(folder: string): Ejected | undefined | false {
  const path = join(folder, ejectedFile);
  if (!existsSync(path)) return undefined;
  try {
    const { originals, partial } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Ejected>;
    return isMapping(originals) ? { originals, ...(partial === true && { partial }) } : false;
  } catch {
    return false;
  }
}

/** A warning for each template whose original has changed since it was copied into a folder, and for each original that has come since. */
export function checkEjected(folder: string): readonly Problem[] {
  const copied = readEjected(folder);
  if (copied === undefined) return [];
  if (copied === false)
    return [
      warning(
        'ejected-template',
        `${ejectedFile} is not what "${commandLine('eject')}" writes`,
        placeOf(`templates/${ejectedFile}`),
        markHint,
      ),
    ];
  const { originals, partial = false } = copied;
  return Object.entries(currentOriginals()).flatMap(([file, digest]) => {
    if (originals[file] === digest || (partial && originals[file] === undefined)) return [];
    const message = originals[file]
      ? `The package's own ${file} has changed since it was copied`
      : `The package has a template ${file}, which was not there when the others were copied`;
    return [warning('ejected-template', message, placeOf(`templates/${file}`), markHint)];
  });
}

const markHint = `Take over what you want of node_modules/fingerpost/templates, then run "${commandLine('eject templates --mark')}"`;
