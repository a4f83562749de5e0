import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMapping } from '../base/mapping.ts';
import { CommandError } from '../base/problem.ts';
import { type Folder, openFolder } from '../load/files.ts';
import { parseYaml } from '../load/yaml.ts';

/** The folder of the built site that `beside` in site.yaml names, if it does. */
export function namedBeside(content: string | undefined): string | undefined {
  const named = settingsIn(contentOf(content)).beside;
  return typeof named === 'string' && named !== '' ? join(dirname(content ?? defaultContent), named) : undefined;
}

/** The same. Throws a CommandError (2) where it names none. */
export function folderBeside(content: string | undefined): string {
  const named = namedBeside(content);
  if (named !== undefined) return named;
  const hint = 'Name the folder that your generator writes, or write "beside: ../site/out" in site.yaml';
  throw new CommandError(2, 'beside needs DIR', hint);
}

export const defaultContent = 'content';

/** The content folder, if there is one. Throws a CommandError (2) for one that was named and is not there. */
export function contentOf(named: string | undefined): Folder | undefined {
  const path = named ?? defaultContent;
  if (existsSync(join(path, 'site.yaml')) || (named !== undefined && !existsSync(path))) return openFolder(path);
  return undefined;
}

export function settingsIn(content: Folder | undefined): Readonly<Record<string, unknown>> {
  const text = settingsText(content);
  const value = text === '' ? undefined : parseYaml({ file: 'site.yaml', text }, 0, text).value?.value;
  return isMapping(value) ? value : {};
}

export function settingsText(content: Folder | undefined): string {
  return Buffer.from(content?.read('site.yaml').value?.bytes ?? []).toString('utf8');
}
