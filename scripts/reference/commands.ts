import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandLine, isPublished } from '../../generator/base/command-line.ts';
import { commandTable } from '../../generator/cli/help-command.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { hostTable } from '../../generator/hosts/rules/capabilities.ts';
import { builtins } from '../../generator/registry/builtins.ts';
import { documentPages } from '../docs/pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The documents, by path, with the tables of commands and hosts, and the commands that work today. */
export function documentsWithCommands(): readonly (readonly [path: string, text: string])[] {
  return documentPages.map(({ source }) => [
    source,
    withCommands(withTables(readFileSync(`${root}${source}`, 'utf8'))),
  ]);
}

/** Generated parts of documents, by the name in the comments around them. */
const made: Readonly<Record<string, () => string>> = {
  commands: commandTable,
  hosts: () => hostTable(hosts),
  parts: () =>
    Object.entries(builtins)
      .map(
        ([kind, parts]) => `- ${kind}: ${parts.map(({ name }: { readonly name: string }) => `\`${name}\``).join(', ')}`,
      )
      .join('\n'),
  names: exportedNames,
};

/** The names that the package exports for code of a site's own, a line for each purpose: values, and then types. */
function exportedNames(): string {
  const [, ...parts] = readFileSync(`${root}generator/registry/extend.ts`, 'utf8').split(
    /^\/\/ (?=[A-Z].*\n\nexport)/m,
  );
  return parts
    .map((part) => {
      const [purpose = ''] = part.split('\n', 1);
      const exported = [...part.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = '', names = '']) =>
        names.split(',').flatMap((specifier) => type + specifier.trim().replace(/^default as /, '') || []),
      );
      const sorted = exported.filter((specifier) => specifier.trim() !== 'type').sort();
      const [types, values] = [true, false].map((isType) =>
        sorted.flatMap((name) => (name.startsWith('type ') === isType ? `\`${name.replace(/^type /, '')}\`` : [])),
      );
      const lists = [values?.join(', '), types?.length ? `types ${types.join(', ')}` : ''];
      return `- ${purpose}: ${lists.filter(Boolean).join('; ')}`;
    })
    .join('\n');
}

/** Writes the tables and lists of a document anew. */
function withTables(text: string): string {
  return text.replace(/(?<=<!-- (\w+) -->\n\n).*?(?=\n\n<!-- \/\1 -->)/gs, (old, name) => made[name]?.() ?? old);
}

/**
 * Replaces the commands of a document by those that work on a machine where nothing is installed: sites are made from a clone, until npm has the package.
 * In a site, the installed program is run.
 */
export function withCommands(text: string, published: boolean = isPublished): string {
  const outside = published ? 'npx fingerpost' : 'node scripts/start.js';
  const inside = commandLine('', published).trimEnd();
  return text
    .replace(/(?:node scripts\/start\.js|npx (?:--no-install )?fingerpost)(?= (?:init|import)\b)/g, outside)
    .replace(/npx (?:--no-install )?fingerpost(?! (?:init|import)\b)/g, inside);
}
