import { andThen, type Result, type Source } from '../base/problem.ts';
import { isAllowedIn } from './allowed-secrets.ts';
import type { Folder, RawFile } from './files.ts';
import { decode } from './text.ts';

/** Reads and decodes a text file. */
export function readSource(folder: Pick<Folder, 'read'>, path: string): Result<Source | undefined> {
  return andThen(folder.read(path), (file) => decodeIn(folder, file));
}

/** Decodes a text file of a folder. What looks like a secret is a problem unless `site.yaml` allows it. */
export function decodeIn(folder: Pick<Folder, 'read'>, file: RawFile): Result<Source | undefined> {
  return decode(file, (digest) => isAllowedIn(folder, file.path, digest));
}

/** The text of a file that was decoded before; undefined when it can no longer be read. */
export function readText(folder: Pick<Folder, 'read'>, path: string): string | undefined {
  return readSource(folder, path).value?.text;
}
