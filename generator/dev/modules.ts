import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textOf } from '../base/text-of.ts';

/** The import of a file by its relative path. */
const specifier = /\b(?:from|import|require)\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;
const endings = ['', '.ts', '.mts', '.js', '.mjs', '.json', '/index.ts', '/index.js'];

/**
 * What the modules of a site's own hold, with those that they import by relative paths: two texts are the same as long as none of them has
 * changed. What packages hold is not looked at.
 */
export function stateOfModules(files: readonly string[]): string {
  const states = new Map<string, string>();
  const visit = (file: string): void => {
    if (states.has(file)) return;
    const text = textOf(file);
    states.set(file, text ?? '');
    for (const [, path = ''] of text?.matchAll(specifier) ?? []) {
      const found = endings.map((ending) => join(dirname(file), path) + ending).find(isFile);
      if (found !== undefined) visit(found);
    }
  };
  for (const file of files) visit(file);
  return JSON.stringify([...states]);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
