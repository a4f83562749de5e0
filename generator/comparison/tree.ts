import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Manifest, manifestFile } from '../output/manifest.ts';
import { readManifest } from '../output/read-manifest.ts';

/** A built tree to compare: what its manifest says, and the text of any of its files. */
export interface ComparedTree {
  readonly manifest: Manifest;
  read(file: string): string;
}

/** The tree in a folder. Throws a CommandError (2) where no build made one. */
export function treeInFolder(folder: string): ComparedTree {
  return treeFrom(folder, (file) => readFileSync(join(folder, file), 'utf8'));
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
  return { manifest: readManifest(name, () => read(manifestFile), hint), read };
}
