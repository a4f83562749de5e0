import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { contentsOf, type Folders } from './workspace.ts';

/** Reveals that published files were changed: a stamp for each, by its path in its folder. */
export type Stamps = { readonly [Folder in keyof Folders]: ReadonlyMap<string, string> };

/** The stamp of a file; undefined where there is none. The time of its status is no part of it: that changes when it is linked into another tree. */
export function publishedStamp(file: string): string | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.mode}` : undefined;
}

/** Reads the stamps of files in a folder, except for those that are known. */
export function stampsIn(
  folder: string,
  files: Iterable<string>,
  known: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  return new Map(Array.from(files, (file) => [file, known.get(file) ?? publishedStamp(join(folder, file)) ?? '']));
}

/** Whether the folders hold just what was published, as it was left. */
export function areAsLeft({ output, deploy }: Folders, stamps: Stamps): boolean {
  return isAsLeft(output, stamps.output) && isAsLeft(deploy, stamps.deploy);
}

function isAsLeft(folder: string, stamps: ReadonlyMap<string, string>): boolean {
  const files = contentsOf(folder);
  return files.length === stamps.size && files.every((file) => stamps.get(file) === publishedStamp(join(folder, file)));
}
