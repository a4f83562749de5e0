import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

/** A file of JavaScript that is published or given to a host, without its imports. */
interface Module {
  readonly name: string;
  readonly source: string;
  /** The names that it imports, by the file they come from. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
}

const importing = /^import \{([^}]+)\} from '\.\/([\w-]+\.js)';\n/gm;
const importingTypes = /^\/\*\* @import .*\*\/\n/gm;
const exporting = /^export (?=(?:async )?function |const )/gm;
const comment = /^[ \t]*(?:\/\/.*|\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n+/gm;

/** A file of a folder of the program and all modules that it imports, each once and after its own imports, but for those that are left out. */
export function modulesOf(folder: string, file: string, without: readonly string[] = []): readonly Module[] {
  const text = readFileSync(join(packageFolder(), folder, file), 'utf8');
  const imports = new Map(
    [...text.matchAll(importing)].map(([, names = '', from = '']) => [from, names.match(/\w+/g) ?? []]),
  );
  const below = [...imports.keys()]
    .filter((from) => !without.includes(from))
    .flatMap((from) => modulesOf(folder, from, without));
  const source = text.replace(importing, '').replace(importingTypes, '');
  const all = [...below, { name: file, source, imports }];
  return [...new Map(all.map((module) => [module.name, module])).values()];
}

/** The same without `export`, to stand before what imports it. */
export function withoutExports(source: string): string {
  return source.replace(exporting, '');
}

/** The same without the comments that have lines of their own. */
export function withoutComments(source: string): string {
  return source.replace(comment, '');
}
