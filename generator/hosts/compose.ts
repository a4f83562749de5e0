import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../base/package-folder.ts';
import { banner } from './banner.ts';
import type * as data from './runtime/data.js';

/** The tables that are replaced by a site's own values. */
export type Tables = Partial<typeof data>;

/** How to compose a file for the runtime of a host. */
export interface Composition {
  /** Text to add to the first line. */
  readonly note?: string;
  /** Whether to make a script without exports and comments, for a runtime that has no modules and limits its size. */
  readonly script?: boolean;
}

/**
 * The single file that a host runs, composed from a file of `runtime/`: first the tables that it imports, as JSON, then the modules that it
 * imports, then the file itself. Throws if a table is imported but not given.
 */
export function compose(file: string, tables: Tables = {}, { note, script = false }: Composition = {}): string {
  const modules = modulesOf(file);
  const wanted = new Set(modules.flatMap(({ imports }) => imports.get(dataModule) ?? []));
  const constants = [...wanted].map((table) => `const ${table} = ${printed(file, table, tables)};`);
  const sources = modules.map(({ name, source }) => {
    const alone = source.replace(importing, '').replace(importingTypes, '');
    const within = script || name !== file ? alone.replace(exporting, '') : alone;
    return (script ? within.replace(comment, '') : within).trim();
  });
  const first = note === undefined ? `// ${banner}` : `// ${banner} ${note}`;
  return `${[first, constants.join('\n'), ...sources].filter((part) => part !== '').join('\n\n')}\n`;
}

const dataModule = 'data.js';
const importing = /^import \{([^}]+)\} from '\.\/([\w-]+\.js)';\n/gm;
const importingTypes = /^\/\*\* @import .*\*\/\n/gm;
const exporting = /^export (?=(?:async )?function |const )/gm;
const comment = /^[ \t]*(?:\/\/.*|\/\*\*[\s\S]*?\*\/)\n/gm;

/** A file of `runtime/`. */
interface Module {
  readonly name: string;
  readonly source: string;
  /** The names that it imports, by the file they come from. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
}

/** A file and all modules that it imports, each once and after its own imports. */
function modulesOf(file: string): readonly Module[] {
  const source = readFileSync(join(packageFolder(), 'generator/hosts/runtime', file), 'utf8');
  const imports = new Map(
    [...source.matchAll(importing)].map(([, names = '', from = '']) => [from, names.match(/\w+/g) ?? []]),
  );
  const below = [...imports.keys()].filter((from) => from !== dataModule).flatMap(modulesOf);
  const all = [...below, { name: file, source, imports }];
  return [...new Map(all.map((module) => [module.name, module])).values()];
}

function printed(file: string, table: string, tables: Readonly<Record<string, unknown>>): string {
  if (tables[table] === undefined) throw new Error(`${file} needs the table "${table}"`);
  return JSON.stringify(tables[table]);
}
