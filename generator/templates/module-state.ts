import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textOf } from '../base/text-of.ts';

/** The import of a file by its relative path. */
const specifier = /\b(?:from|import|require)\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;
/** The import of a package: its name without a path in it. */
const packageSpecifier = /\b(?:from|import|require)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^'"\n]*)?['"]/g;
const endings = ['', '.ts', '.mts', '.js', '.mjs', '.json', '/index.ts', '/index.js'];

/** Fingerprints the site's own modules, with those that they import: two texts are the same as long as none of them has changed. */
export function stateOfModules(files: readonly string[]): string {
  return JSON.stringify([...modulesFrom(files)]);
}

/**
 * Reads modules, and those that they import by relative paths, by their absolute paths. One that is missing is empty. Of a package, what counts is
 * its package.json.
 */
export function modulesFrom(files: readonly string[]): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  const visit = (file: string): void => {
    if (states.has(file)) return;
    const text = textOf(file);
    states.set(file, text ?? '');
    for (const [, path = ''] of text?.matchAll(specifier) ?? []) {
      const named = join(dirname(file), path);
      visit(endings.map((ending) => named + ending).find(isFile) ?? named);
    }
    for (const [, name = ''] of text?.matchAll(packageSpecifier) ?? []) {
      const manifest = manifestOf(name, file);
      if (manifest !== undefined) states.set(manifest, readFileSync(manifest, 'utf8'));
    }
  };
  for (const file of files) visit(file);
  return states;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function manifestOf(name: string, from: string): string | undefined {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return file;
    if (dirname(folder) === folder) return undefined;
  }
}
