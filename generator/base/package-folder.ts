import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256Of } from './sha256.ts';

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

let version: string | undefined;

export function packageVersion(): string {
  version ??= (JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string }).version;
  return version;
}

/**
 * A digest of this program, and of the Node.js that runs it: what they make of the same content is the same. The files of a bundle have the digests of what they
 * import in its name; what it reads while it runs, such as the style sheet, lies beside it as it is.
 */
export function programDigest(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundle = join(here, 'main.js');
  const files = existsSync(bundle)
    ? [bundle, ...filesIn(packageFolder(), /\.(?:js|css|json|ttf|yaml)$/)]
    : filesIn(packageFolder(), /\.(?:ts|js|css|json|ttf|yaml)$/);
  return sha256Of([JSON.stringify(process.versions), ...files.map((file) => sha256Of(readFileSync(file)))].join());
}

/** The files of the program in the package, without the bundle and what `init` copies. */
function filesIn(folder: string, names: RegExp): readonly string[] {
  const left = [join(folder, 'generator', 'bundle'), join(folder, 'generator', 'init')];
  return ['generator', 'templates'].flatMap((name) =>
    // With types, Node.js asks the system once for each folder, and else for each file: a tenth of the time.
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => names.test(path) && !left.some((prefix) => path.startsWith(prefix))),
  );
}

function isPackage(folder: string): boolean {
  const file = join(folder, 'package.json');
  return (
    existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: string }).name === 'fingerpost'
  );
}
