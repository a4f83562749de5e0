import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodeText } from '../../base/encodings.ts';
import { CommandError } from '../../base/problem.ts';

/** The folder of a site of another generator. It is only ever read. */
export interface OldFolder {
  readonly root: string;
  /** The paths of its files in code point order, with `/`. */
  readonly paths: readonly string[];
  /** Its symbolic links, which are not followed. */
  readonly links: readonly string[];
  has(path: string): boolean;
  /** Where a file is on the disk. */
  at(path: string): string;
  /** A file as text; empty if it is not there. */
  text(path: string): string;
  /** The files that were read as text since the last call. */
  takeReads(): ReadonlySet<string>;
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

/**
 * Lists the files of a folder. Throws a CommandError (2) for one that is not there or has nothing.
 *
 * @param added Files that are elsewhere, by their paths in the folder.
 */
export function openOldFolder(root: string, added: ReadonlyMap<string, string> = new Map()): OldFolder {
  const kind = statSync(root, { throwIfNoEntry: false });
  if (kind?.isFile())
    throw new CommandError(
      2,
      `"${root}" is a file, and import reads a folder`,
      `Name the folder that it is in: ${dirname(root)}`,
    );
  if (!kind?.isDirectory())
    throw new CommandError(2, `There is no folder "${root}"`, 'Name the folder of the old site');
  const paths: string[] = [];
  const links: string[] = [];
  const list = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory() && !passedOver.has(entry.name)) list(`${path}/`);
      else if (entry.isFile()) paths.push(path);
      else if (entry.isSymbolicLink()) links.push(path);
    }
  };
  list('');
  if (paths.length === 0) throw new CommandError(2, `The folder "${root}" is empty`, 'Name the folder of the old site');
  paths.push(...added.keys());
  paths.sort();
  const known = new Set(paths);
  let reads = new Set<string>();
  const at = (path: string) => added.get(path) ?? join(root, path);
  return {
    root,
    paths,
    links,
    at,
    has: (path) => known.has(path),
    text: (path) => {
      if (!known.has(path)) return '';
      reads.add(path);
      return decodeText(readFileSync(at(path)))
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n');
    },
    takeReads: () => {
      const taken = reads;
      reads = new Set();
      return taken;
    },
    dayOf: (path) => statSync(at(path)).mtime.toISOString().slice(0, 10),
  };
}
