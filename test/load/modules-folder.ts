import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from '../../generator/load/compile.js';
import { temporaryFolder } from '../publish/project.ts';

/** A folder with packages of its own, and a module of two files. */
export function makeFolder(files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const all = {
    'one.ts': "import { two } from './two.ts';\nexport const one: string = `one and ` + two;\n",
    'two.ts': "export const two: string = 'two';\n",
    ...files,
  };
  mkdirSync(join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(all)) write(file, text);
  const modules = { main: join(folder, 'one.ts') };
  return {
    folder,
    write,
    cache: join(folder, 'node_modules', '.cache', 'fingerpost'),
    compile: (kind?: 'scripts') => compile('test', modules, folder, kind),
    async value() {
      const { one } = await import(
        pathToFileURL(join((await compile('test', modules, folder)) ?? '', 'main.mjs')).href
      );
      return one as unknown;
    },
  };
}
