import { join } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { manifestFile, signatureFile } from '../output/manifest.ts';
import { entryAt } from './content.ts';
import { listingOf } from './former.ts';
import { type Added, replacedBy } from './tree.ts';
import { contentsOf, type Workspace } from './workspace.ts';

export type Say = (message: string) => void;

/**
 * Checks that everything that a new tree would replace or remove was made by a build. With `clean`, the files that were not are reported instead.
 * Throws a CommandError (2) that names them.
 */
export function checkOwned({ folder, target }: Workspace, added: Added, clean: boolean, say: Say): void {
  const { others, damaged } = findNotAsLeft(target, added);
  if (others.length > 0) {
    if (!clean)
      throw new CommandError(
        2,
        `"${folder}" holds what no build made, and a build would delete: ${someOf(others)}`,
        `Move it away, or delete it with --clean. Files to be published belong in the content folder`,
      );
    say(`Deleted files in "${folder}" that no build had made: ${someOf(others)}`);
  }
  if (damaged.length > 0)
    say(
      `Files of "${folder}" were empty or cut off, as after a power failure, and have been written again: ${someOf(damaged)}`,
    );
}

/** Enough names to know what is meant. */
function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}

/** Finds files in a folder that are not as the last build left them: those of others, and those that lost their contents, as in a power failure. */
function findNotAsLeft(target: string, added: Added) {
  const { digests = new Map<string, string>(), isDamaged = false } = listingOf(target) ?? {};
  const kept = new Set([...added.kept, manifestFile, signatureFile]);
  const foreign: string[] = [];
  const changed: string[] = [];
  const damaged = isDamaged ? [manifestFile] : [];
  for (const path of contentsOf(target)) {
    if (kept.has(path)) continue;
    const listed = digests.get(path);
    const entry = added.replaced.has(path) ? undefined : entryAt(join(target, path));
    const old = entry ? replacedBy(entry) : added.replaced.get(path);
    if (!old || (listed !== undefined && listed === old.sha256)) continue;
    const isEmptyFolder = path.endsWith('/');
    const isLost = isEmptyFolder ? holdsListed(path, digests) : old.isDamaged && listed !== undefined;
    if (isLost || (isDamaged && (old.isDamaged || isEmptyFolder))) damaged.push(path);
    else if (listed === undefined) foreign.push(path);
    else changed.push(`${path} (changed by hand)`);
  }
  return { others: [...foreign, ...changed], damaged };
}

/** Whether a folder, whose path ends in `/`, held listed files. */
function holdsListed(folder: string, digests: ReadonlyMap<string, string>): boolean {
  for (const path of digests.keys()) if (path.startsWith(folder)) return true;
  return false;
}
