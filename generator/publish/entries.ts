import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { insideFolder } from './workspace.ts';

/**
 * The paths, with `/`, of everything below a folder that a build would have to remove: all entries that are not folders, and the empty
 * folders, whose paths end in `/`. None if the folder does not exist. Throws the system's error.
 */
export function contentsOf(folder: string): readonly string[] {
  return existsSync(folder) ? [...list(folder, '')] : [];
}

function* list(folder: string, within: string): Iterable<string> {
  for (const entry of readdirSync(join(folder, within.replaceAll('/', sep)), { withFileTypes: true })) {
    const path = within + entry.name;
    if (path === insideFolder) continue;
    if (!entry.isDirectory()) {
      yield path;
      continue;
    }
    let isEmpty = true;
    for (const inner of list(folder, `${path}/`)) {
      isEmpty = false;
      yield inner;
    }
    if (isEmpty) yield `${path}/`;
  }
}
