import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sha256Of } from '../base/sha256.ts';
import { type WritableFolder, writableFolder } from '../base/writable-folder.ts';
import type { LeftCopy, ListedFile } from '../output/manifest.ts';
import { entryAt } from './content.ts';
import { listingOf } from './former.ts';

/** A file for a host whose copy may stand where the host reads it: at the root of the repository, beside the folder for hosts. */
export interface Copied {
  /** Relative to the folder for hosts, with `/`. */
  readonly path: string;
  /** Relative to the root, with `/`. */
  readonly copy: string;
  readonly text: string;
}

function rootOf(deploy: string): WritableFolder {
  return writableFolder(dirname(resolve(deploy)));
}

/**
 * How a copy is: there is none, it says what the file says, it is what the last build made and nobody has changed it since, or it says
 * something else. A copy to which somebody has added settings of their own says what the file says.
 */
export function stateOfCopy(deploy: string, file: Copied): 'none' | 'current' | 'old' | 'other' {
  const path = rootOf(deploy).at(file.copy);
  if (!existsSync(path)) return 'none';
  const text = readFileSync(path, 'utf8');
  if (isPartOf(file.text, text)) return 'current';
  const last = join(deploy, file.path);
  return existsSync(last) && readFileSync(last, 'utf8') === text ? 'old' : 'other';
}

/** Puts a file in the place of its copy, and says so, or why it could not. */
export function renewCopy(deploy: string, file: Copied): string {
  const root = rootOf(deploy);
  const draft = `${file.copy}.new`;
  try {
    root.remove(draft);
    root.write(draft, file.text, { as: 'new', flush: true });
    root.rename(draft, file.copy);
    return `${file.copy} was renewed from ${join(deploy, file.path)}`;
  } catch (cause) {
    return `${file.copy} could not be renewed from ${join(deploy, file.path)}: ${(cause as Error).message}`;
  }
}

/**
 * Copies at the root for hosts that are no longer chosen, by what the last build listed: the files that it made for them, and the copies that were left
 * before. One that was removed or changed since is its owner's. There are none where the files are not for the output folder `owner`.
 */
export function leftCopies(deploy: string, owner: string, made: readonly ListedFile[]): readonly LeftCopy[] {
  const listing = listingOf(deploy);
  if (listing?.output !== owner) return [];
  const hosts = new Set(made.map(({ file }) => hostAndCopy(file)[0]));
  const current = new Set(made.map(({ file }) => hostAndCopy(file)[1]));
  const dropped = [...listing.digests].flatMap(([file, sha256]) => {
    const [host = '', copy = ''] = hostAndCopy(file);
    return hosts.has(host) ? [] : [[copy, sha256] as const];
  });
  return [...new Map([...listing.left, ...dropped])].flatMap(([file, sha256]) => {
    const bytes = current.has(file) ? undefined : entryAt(join(dirname(resolve(deploy)), file))?.bytes;
    return bytes && sha256Of(bytes) === sha256 ? [{ file, sha256 }] : [];
  });
}

/** A file for hosts is in a folder with the name of its host. */
function hostAndCopy(file: string): readonly string[] {
  const slash = file.indexOf('/');
  return [file.slice(0, slash), file.slice(slash + 1)];
}

function isPartOf(text: string, whole: string): boolean {
  if (whole.includes(text.trim())) return true;
  try {
    return isWithin(JSON.parse(text), JSON.parse(whole));
  } catch {
    return false;
  }
}

/** Whether a JSON value holds another: the same, with more keys at most. */
function isWithin(value: unknown, whole: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === whole;
  if (typeof whole !== 'object' || whole === null || Array.isArray(value) !== Array.isArray(whole)) return false;
  if (Array.isArray(value) && value.length !== (whole as unknown[]).length) return false;
  return Object.entries(value).every(
    ([key, inner]) => Object.hasOwn(whole, key) && isWithin(inner, (whole as Record<string, unknown>)[key]),
  );
}
