import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Based, basePathOf } from '../base/base-path.ts';
import { commandLine } from '../base/command-line.ts';
import { type Tree, treeOf } from '../hosts/runtime/respond.js';
import { type Manifest, manifestFile, readManifest } from '../output/manifest.ts';
import type { SiteSource } from './source.ts';

/** A built tree, as described by its manifest. */
export interface BuiltTree extends Tree, Based {
  read(file: string): Buffer;
}

/** A tree whose outputs are all known. */
export type ListedTree = BuiltTree & ReturnType<typeof treeOf> & { readonly manifest: Manifest };

/** Opens a built folder. The returned function gives the current tree, so a new build shows at once. Throws a CommandError (2). */
export function openTree(folder: string): () => ListedTree {
  const path = join(folder, manifestFile);
  let seen = '';
  let tree: ListedTree | undefined;
  const current = (): ListedTree => {
    const stat = statSync(path, { throwIfNoEntry: false });
    const now = `${stat?.ino} ${stat?.mtimeMs}`;
    if (tree && (now === seen || !stat)) return tree;
    tree = readTree(folder, path);
    seen = now;
    return tree;
  };
  current();
  return current;
}

export function sourceOf(folder: string, tree: () => ListedTree): SiteSource {
  return {
    manifest: () => tree().manifest,
    read: async (path) => {
      const entry = tree().byPath.get(path);
      // While a build replaces the tree, a file may be missing.
      return entry && readFile(join(folder, entry.file)).catch(() => undefined);
    },
  };
}

function readTree(folder: string, path: string): ListedTree {
  const hint = `Build it first: ${commandLine('build')}`;
  const manifest = readManifest(folder, () => readFileSync(path, 'utf8'), hint);
  const basePath = basePathOf(manifest.baseUrl);
  return { ...treeOf(manifest), basePath, manifest, read: (file) => readFileSync(join(folder, file)) };
}
