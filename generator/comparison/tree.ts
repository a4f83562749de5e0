import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { type Manifest, manifestFile, readManifest } from '../output/manifest.ts';

/**
 * A built tree to compare: what its manifest says, and the text of any of its files. Whoever committed it may have written any of that, so nothing
 * outside of the tree is read: no path that leads out of it, and no link.
 */
export interface ComparedTree {
  readonly manifest: Manifest;
  /** Throws a CommandError (2) for a file that cannot be read. */
  read(file: string): string;
}

/** The tree in a folder. Throws a CommandError (2) where no build made one. */
export function treeInFolder(folder: string): ComparedTree {
  return treeFrom(folder, (file) => {
    const path = join(folder, file);
    if (realpathSync(path) !== join(realpathSync(folder), file)) throw new Error(`${file} is a symbolic link`);
    return readFileSync(path, 'utf8');
  });
}

/** The tree that a folder had in a commit. Throws a CommandError (2) where git does not know the commit, or no build made what was there. */
function treeInCommit(commit: string, folder: string): ComparedTree {
  const place = relative('.', folder).split(sep).join('/') || '.';
  return treeFrom(`${commit}:${place}`, (file) => show(`${commit}:./${place}/${file}`));
}

/** The tree that an argument names: that in a folder, if there is one of this name, or else that of `folder` in a commit. */
export function treeNamed(name: string, folder: string): ComparedTree {
  return existsSync(name) ? treeInFolder(name) : treeInCommit(name, folder);
}

/** A file as git has it. https://git-scm.com/docs/gitrevisions#Documentation/gitrevisions.txt-emltrevgtltpathgt */
function show(object: string): string {
  const { status, stdout, stderr, error } = spawnSync('git', ['show', '--end-of-options', object], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw error ?? new Error(stderr.trim());
  return stdout;
}

function treeFrom(name: string, read: ComparedTree['read']): ComparedTree {
  const hint = 'Name a folder with a built tree, or a commit that has one';
  const manifest = readManifest(name, () => read(manifestFile), hint);
  return {
    manifest,
    read(file) {
      try {
        return read(file);
      } catch (cause) {
        throw new CommandError(2, `"${file}" of "${name}" cannot be read: ${(cause as Error).message}`, hint);
      }
    },
  };
}
