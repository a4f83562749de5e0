import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Plain JavaScript, because it runs before anything can read TypeScript.

/** The file of the bundle that lists the digests of the others: a power failure can leave files that are empty or cut. */
export const digestsFile = 'digests.json';

/**
 * @param {Uint8Array} bytes
 * @returns {string} The SHA-256 digest in lower-case hexadecimal.
 */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Whether the bundle in generator/bundle/ is missing or damaged, or older than any of the files that it is made from. A file that was moved
 * or copied here counts as changed, though its text may be old.
 *
 * @param {string} root The folder of the package.
 */
export function isStale(root) {
  return isOlder(root) || isDamaged(join(root, 'generator', 'bundle'));
}

/** @param {string} folder */
function isDamaged(folder) {
  try {
    const digests = JSON.parse(readFileSync(join(folder, digestsFile), 'utf8'));
    // What nothing runs need not be read.
    const run = Object.keys(digests).filter((name) => name.endsWith('.js'));
    return run.length === 0 || run.some((name) => sha256(readFileSync(join(folder, name))) !== digests[name]);
  } catch {
    return true;
  }
}

/** @param {string} root */
function isOlder(root) {
  const made = statSync(join(root, 'generator', 'bundle', 'main.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sourcesIn(root).some((path) => {
    const { mtimeMs = 0, ctimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    return Math.max(mtimeMs, ctimeMs) >= made;
  });
}

/** @param {string} root */
function sourcesIn(root) {
  const bundle = join(root, 'generator', 'bundle');
  const modules = ['generator', 'templates', join('scripts', 'bundle')].flatMap((folder) =>
    // With types, Node.js asks the system once for each folder, and else for each file: a tenth of the time.
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(({ name, parentPath }) => /\.(?:ts|js)$/.test(name) && parentPath !== bundle)
      .map(({ name, parentPath }) => join(parentPath, name)),
  );
  const others = [join('scripts', 'bundle.ts'), 'package.json', 'package-lock.json'];
  return [...modules, ...others.map((path) => join(root, path))];
}
