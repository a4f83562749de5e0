import { join } from 'node:path';
import { manifestFile, signatureFile } from '../output/manifest.ts';
import { contentsOf } from './entries.ts';
import { findFile } from './found.ts';
import { listingOf } from './listing.ts';
import type { StagingStatistics } from './tree.ts';

/** Files in a folder that is to be replaced which are not as the last build left them. Paths are relative, with `/`. */
export interface NotAsLeft {
  /** Files that no build made, and empty folders, whose paths end in `/`. */
  readonly foreign: readonly string[];
  /** Files that were changed since. */
  readonly changed: readonly string[];
  /** Files that lost their contents, as in a power failure. */
  readonly damaged: readonly string[];
}

/** Compares a folder with the manifest in it. Files that stay the same are in nobody's way, whoever made them. */
export function findNotAsLeft(target: string, tree: StagingStatistics): NotAsLeft {
  const { digests, isDamaged } = listingOf(target) ?? { digests: new Map<string, string>(), isDamaged: false };
  const kept = new Set([...tree.linked, ...tree.unchanged]);
  let folders: ReadonlySet<string> | undefined;
  const listedFolders = () => {
    folders ??= foldersOf(digests.keys());
    return folders;
  };
  const found = { foreign: [] as string[], changed: [] as string[], damaged: isDamaged ? [manifestFile] : [] };
  for (const path of contentsOf(target)) {
    if (kept.has(path) || path === manifestFile || path === signatureFile) continue;
    const old = tree.replaced.get(path) ?? findFile(join(target, path));
    const listed = digests.get(path);
    if (!old || (listed !== undefined && listed === old.sha256)) continue;
    const isLost = path.endsWith('/') ? listedFolders().has(path) : old.isDamaged && listed !== undefined;
    if (isLost || (isDamaged && (old.isDamaged || path.endsWith('/')))) found.damaged.push(path);
    else found[listed === undefined ? 'foreign' : 'changed'].push(path);
  }
  return found;
}

/** The folders that held listed files, as paths that end in `/`. */
function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end !== -1; end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end + 1));
  }
  return folders;
}
