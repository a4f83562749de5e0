import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Plain JavaScript, because it runs before anything can read TypeScript.

/**
 * Whether the bundle in generator/bundle/ is missing, or older than any of the files that it is made from. A file that was moved or copied
 * here counts as changed, though its text may be old.
 *
 * @param {string} root The folder of the package.
 */
export function isStale(root) {
  const made = statSync(join(root, 'generator', 'bundle', 'main.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sourcesIn(root).some((path) => {
    const { mtimeMs = 0, ctimeMs = 0 } = statSync(join(root, path), { throwIfNoEntry: false }) ?? {};
    return Math.max(mtimeMs, ctimeMs) >= made;
  });
}

/** @param {string} root */
function sourcesIn(root) {
  const modules = ['generator', 'templates', join('scripts', 'bundle')].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|js)$/.test(path) && !/^bundle[\\/]/.test(path))
      .map((path) => join(folder, path)),
  );
  return [...modules, join('scripts', 'bundle.ts'), 'package.json', 'package-lock.json'];
}
