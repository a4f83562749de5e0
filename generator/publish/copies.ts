import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A file for a host of which a copy may stand where the host reads it: at the root of the repository, beside the folder for hosts. */
export interface Copied {
  /** Relative to the folder for hosts, with `/`. */
  readonly path: string;
  /** Relative to the root, with `/`. */
  readonly copy: string;
  readonly text: string;
}

/** Where the copy of a file stands, or would stand. */
function copyIn(deploy: string, { copy }: Pick<Copied, 'copy'>): string {
  return join(dirname(resolve(deploy)), copy);
}

/**
 * How a copy is: there is none, it says what the file says, it is what the last build made and nobody has changed it since, or it says
 * something else. A copy to which somebody has added settings of their own says what the file says.
 */
export function stateOfCopy(deploy: string, file: Copied): 'none' | 'current' | 'old' | 'other' {
  const path = copyIn(deploy, file);
  if (!existsSync(path)) return 'none';
  const text = readFileSync(path, 'utf8');
  if (isPartOf(file.text, text)) return 'current';
  const last = join(deploy, file.path);
  return existsSync(last) && readFileSync(last, 'utf8') === text ? 'old' : 'other';
}

/** Puts a file in the place of its copy, and says so, or why it could not. */
export function renewCopy(deploy: string, file: Copied): string {
  const path = copyIn(deploy, file);
  const draft = `${path}.new`;
  try {
    writeFileSync(draft, file.text, { flush: true });
    renameSync(draft, path);
    return `${file.copy} was renewed from ${join(deploy, file.path)}`;
  } catch (cause) {
    rmSync(draft, { force: true });
    return `${file.copy} could not be renewed from ${join(deploy, file.path)}: ${(cause as Error).message}`;
  }
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
