import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type WritableFolder, writableFolder } from '../base/writable-folder.ts';

/** A file for a host whose copy may stand where the host reads it: at the root of the repository, beside the folder for hosts. */
export interface Copied {
  /** Relative to the folder for hosts, with `/`. */
  readonly path: string;
  /** Relative to the root, with `/`. */
  readonly copy: string;
  readonly text: string;
}

/** Where the copies of the files for hosts stand. */
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

/** The host of a file for hosts, which is in a folder of its name. */
export function hostOf(file: string): string {
  return file.slice(0, file.indexOf('/'));
}

/** Copies at the root of files that the last build made for hosts that are no longer chosen, as long as nobody has changed them. */
export function leftCopies(deploy: string, last: readonly string[], hosts: ReadonlySet<string>): readonly string[] {
  return last.flatMap((file) => {
    const made = join(deploy, file);
    if (hosts.has(hostOf(file)) || !existsSync(made)) return [];
    const copy = file.slice(hostOf(file).length + 1);
    const text = readFileSync(made, 'utf8');
    return stateOfCopy(deploy, { path: file, copy, text }) === 'current' ? [copy] : [];
  });
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
