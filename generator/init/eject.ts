import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { writableFolder, writing } from '../base/writable-folder.ts';
import { printJson } from '../format/json.ts';
import { currentOriginals, ejectedFile, readEjected } from '../templates/ejected.ts';
import { builtinTemplates } from '../templates/folder.ts';

/** The name of all templates together. */
const everyTemplate = 'templates';

/** The name of all of them in messages. */
const whole = 'The templates';

/** Lists copyable names: all templates, or one of their files. */
export function ejectable(): readonly string[] {
  return [everyTemplate, ...Object.keys(currentOriginals())];
}

/**
 * Copies the package's own templates, or one of them, into a folder, with the digests by which later builds know that an original has changed.
 * Modules that import one another are copied together, since a page that is not copied would not use a layout that is. Returns the paths of the files in
 * the folder. Throws a CommandError: 2 for files in the way, 73 when they cannot be written.
 */
export function eject(folder: string, name: string = everyTemplate): readonly string[] {
  const originals = currentOriginals();
  const before = name === everyTemplate ? undefined : readEjected(folder);
  const isAdded = typeof before === 'object' && before.partial === true;
  const wanted = name === everyTemplate ? Object.keys(originals) : connected(name, Object.keys(originals));
  const found = [...wanted, ...(isAdded ? [] : [ejectedFile])].filter((path) => existsSync(join(folder, path)));
  if (found.length > 0) {
    const message = `Nothing was copied, because "${folder}" already has ${found.join(', ')}`;
    throw new CommandError(2, message, 'Move it, or name another folder with --to');
  }
  const target = writableFolder(folder);
  const copied = Object.keys(originals).filter(
    (path) => wanted.includes(path) || (isAdded && before.originals[path] !== undefined),
  );
  const kept = isAdded ? before.originals : {};
  const digests = copied.map((path) => [path, kept[path] ?? originals[path]]);
  const record = { originals: Object.fromEntries(digests), ...(name !== everyTemplate && { partial: true }) };
  writing(whole, () => {
    for (const path of wanted) target.write(path, textOf(path));
    target.write(ejectedFile, printJson(record));
  });
  return [...wanted, ejectedFile];
}

/** Records that the templates in a folder follow the package's own as they are now. Throws a CommandError (2) if none were copied there. */
export function mark(folder: string): void {
  const before = readEjected(folder);
  if (before === undefined)
    throw new CommandError(2, `"${folder}" has no ${ejectedFile}`, 'Name the folder of copied templates with --to');
  const isPartial = before !== false && before.partial === true;
  const originals = Object.entries(currentOriginals()).filter(
    ([path]) => !isPartial || before.originals[path] !== undefined,
  );
  const record = { originals: Object.fromEntries(originals), ...(isPartial && { partial: true }) };
  writing(whole, () => writableFolder(folder).write(ejectedFile, printJson(record)));
}

/** A file with those that it imports, that import it, and so on. Slots stand alone. */
function connected(file: string, files: readonly string[]): readonly string[] {
  const imports = new Map(
    files.map((path) => [path, [...textOf(path).matchAll(/from '\.\/([^'/]+)'/g)].map(([, name = '']) => name)]),
  );
  const group = new Set([file]);
  for (const path of group)
    for (const other of files)
      if (imports.get(path)?.includes(other) || imports.get(other)?.includes(path)) group.add(other);
  return files.filter((path) => group.has(path));
}

/** A template as a site has it: types and slots that it imports come from the package. */
function textOf(path: string): string {
  const text = readFileSync(join(builtinTemplates, path), 'utf8');
  return text
    .replace(/'(?:\.\.\/)+generator\/[^']+'/g, "'fingerpost'")
    .replace(/(\w+) from '\.\/slots\/\1\.ts'/g, "{ $1 } from 'fingerpost'");
}
