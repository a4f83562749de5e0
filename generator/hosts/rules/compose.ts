import { modulesOf, withoutComments, withoutExports } from '../../base/modules.ts';
import type * as data from '../runtime/data.js';
import { banner } from './rules.ts';

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
  const modules = modulesOf('generator/hosts/runtime', file, [dataModule]);
  const wanted = new Set(modules.flatMap(({ imports }) => imports.get(dataModule) ?? []));
  const constants = [...wanted].map((table) => `const ${table} = ${printed(file, table, tables)};`);
  const sources = modules.map(({ name, source }) => {
    const within = script || name !== file ? withoutExports(source) : source;
    return (script ? withoutComments(within) : within).trim();
  });
  const first = note === undefined ? `// ${banner}` : `// ${banner} ${note}`;
  return `${[first, constants.join('\n'), ...sources].filter((part) => part !== '').join('\n\n')}\n`;
}

const dataModule = 'data.js';

function printed(file: string, table: string, tables: Readonly<Record<string, unknown>>): string {
  if (tables[table] === undefined) throw new Error(`${file} needs the table "${table}"`);
  return JSON.stringify(tables[table]);
}
