import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../base/problem.ts';

/** The folder of a site of another generator. It is only ever read. */
export interface OldFolder {
  readonly root: string;
  /** The paths of its files in code point order, with `/`. */
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** A file as text; empty if it is not there. */
  text(path: string): string;
  /** The day on which a file was last changed: `2026-06-01`. */
  dayOf(path: string): string;
}

/** Folders that no site is written in: packages, histories, and what builds make. */
const passedOver = new Set([
  'node_modules',
  '_site',
  '.git',
  '.next',
  '.astro',
  '.docusaurus',
  '.hugo_build.lock',
  'vendor',
]);

/** Lists the files of a folder, links left out. Throws a CommandError (2) for one that is not there or has nothing. */
export function openOldFolder(root: string): OldFolder {
  const kind = statSync(root, { throwIfNoEntry: false });
  if (!kind?.isDirectory())
    throw new CommandError(2, `There is no folder "${root}"`, 'Name the folder of the old site');
  const paths: string[] = [];
  const list = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory() && !passedOver.has(entry.name)) list(`${path}/`);
      else if (entry.isFile()) paths.push(path);
    }
  };
  list('');
  if (paths.length === 0) throw new CommandError(2, `The folder "${root}" is empty`, 'Name the folder of the old site');
  paths.sort();
  const known = new Set(paths);
  return {
    root,
    paths,
    has: (path) => known.has(path),
    text: (path) =>
      known.has(path)
        ? readFileSync(join(root, path), 'utf8')
            .replace(/^\uFEFF/, '')
            .replaceAll('\r\n', '\n')
        : '',
    dayOf: (path) => statSync(join(root, path)).mtime.toISOString().slice(0, 10),
  };
}
