import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this package, found from one of its modules: the sources and the bundle both read files of the package, but lie at
 * different depths. Throws when the module is not in the package.
 */
export function packageFolder(module: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(module));
  while (!isPackage(folder)) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`${module} is not in the package fingerpost`);
    folder = above;
  }
  return folder;
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
  return version;
}

function isPackage(folder: string): boolean {
  const file = join(folder, 'package.json');
  return (
    existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: string }).name === 'fingerpost'
  );
}
