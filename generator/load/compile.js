import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importModule } from './import.cjs';
import { runText } from './script.js';

// Plain JavaScript, for it runs before anything is there that reads TypeScript.

/** @typedef {import('esbuild').BuildOptions} BuildOptions */
/** @typedef {ReadonlyMap<string, Uint8Array>} Files */

/** It stays outside of scripts, see there. */
const importer = fileURLToPath(new URL('import.cjs', import.meta.url));

/** @satisfies {BuildOptions} */
const always = { bundle: true, platform: 'node', target: 'node20', sourcemap: 'linked', tsconfigRaw: '{}' };

/**
 * Modules share what two of them import, and import packages. A script has all of that in it, and can be run from V8's code cache; a module
 * `<name>.ts` with a module `<name>.compiled.ts` beside it is there what the `print()` of that one returns.
 *
 * @satisfies {Readonly<Record<string, BuildOptions>>}
 */
const kinds = {
  modules: { ...always, format: 'esm', outExtension: { '.js': '.mjs' }, splitting: true, packages: 'external' },
  scripts: {
    ...always,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // The binaries of the native parser are looked for where it runs.
    external: [importer, '@bruits/*', '*.node', './webcontainer-fallback.cjs'],
    // Without comments all of it is ASCII, which takes half the memory.
    minifyWhitespace: true,
    banner: { js: "'use strict'; const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'moduleUrl' },
  },
};

/** @typedef {keyof typeof kinds} Kind */

/**
 * Compiles modules of TypeScript, with all they import, to JavaScript that Node.js loads as it is, unless that was done before.
 * A compilation is known by the digest of every file that went into it, so none can be out of date.
 *
 * @param {string} name What the modules are known by.
 * @param {Readonly<Record<string, string>>} modules Their paths, by the names of the compiled ones.
 * @param {string} beside The folder they are in. The `node_modules/.cache` nearest to it holds what is compiled, which finds the same packages.
 * @param {Kind} [kind] What they become.
 * @returns {Promise<string | undefined>} The folder of the compiled modules, `<name>.mjs` each, or scripts, `<name>.cjs`; undefined where it
 *   cannot be written. Rejects with an esbuild BuildFailure.
 */
export async function compile(name, modules, beside, kind = 'modules') {
  const cache = cacheFor(beside) ?? cacheFor(dirname(fileURLToPath(import.meta.url)));
  if (!cache) return undefined;
  const options = kinds[kind];
  const known = knownFolder(cache, name, options);
  if (known && existsSync(known)) return known;
  const { inputs, outputs } = await bundle(modules, join(cache, name), options);
  try {
    return keep(cache, name, options, inputs, outputs);
  } catch (cause) {
    if (/** @type {NodeJS.ErrnoException} */ (cause).syscall) return undefined;
    throw cause;
  }
}

/**
 * What is wrong with modules that could not be compiled, each fault with its place.
 *
 * @param {import('esbuild').BuildFailure} failure
 * @returns {string}
 */
export function faultsIn({ errors }) {
  return errors
    .map(({ text, location: at }) => (at ? `${at.file}:${at.line}:${at.column + 1}: ${text}` : text))
    .join('\n');
}

/**
 * @param {string} folder
 * @returns {string | undefined}
 */
function cacheFor(folder) {
  const packages = join(resolve(folder), 'node_modules');
  if (existsSync(packages)) return join(packages, '.cache', 'fingerpost');
  const above = dirname(resolve(folder));
  return above === resolve(folder) ? undefined : cacheFor(above);
}

/**
 * Where the compilation of files as they are now would be, of which the paths were noted when they were last compiled.
 *
 * @param {string} cache
 * @param {string} name
 * @param {BuildOptions} options
 * @returns {string | undefined}
 */
function knownFolder(cache, name, options) {
  try {
    /** @type {readonly string[]} */
    const paths = JSON.parse(readFileSync(listOf(cache, name), 'utf8'));
    return folderOf(cache, name, options, new Map(paths.map((path) => [path, readFileSync(join(cache, path))])));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} cache
 * @param {string} name
 */
function listOf(cache, name) {
  return join(cache, `${name}.json`);
}

/**
 * @param {string} cache
 * @param {string} name
 * @param {BuildOptions} options
 * @param {Files} inputs By their paths from the cache.
 */
function folderOf(cache, name, options, inputs) {
  const hash = createHash('sha256').update(JSON.stringify(options));
  for (const [path, bytes] of inputs) hash.update(`\0${path}\0${bytes.byteLength}\0`).update(bytes);
  return join(cache, `${name}-${hash.digest('hex').slice(0, 32)}`);
}

/**
 * @param {Readonly<Record<string, string>>} modules
 * @param {string} outdir Source maps name sources from a folder beside this one.
 * @param {BuildOptions} options
 * @returns {Promise<{ inputs: Files, outputs: Files }>} What was read, by path, and what it became, by name.
 */
async function bundle(modules, outdir, options) {
  /** @type {typeof import('esbuild')} */
  const { build } = await importModule('esbuild');
  /** @type {Map<string, Uint8Array>} */
  const inputs = new Map();
  /** @type {import('esbuild').Plugin} The bytes that are compiled are those of the digest, also when a file is being changed. */
  const reader = {
    name: 'reader',
    setup: ({ onLoad }) =>
      onLoad({ filter: /./, namespace: 'file' }, async ({ path }) => {
        const contents = readFileSync(path);
        inputs.set(path, contents);
        const printer = path.replace(/(?<!\.compiled)\.ts$/, '.compiled.ts');
        const isPrinted = options === kinds.scripts && printer !== path && existsSync(printer);
        return isPrinted ? { contents: await print(printer), loader: 'js' } : { contents, loader: 'default' };
      }),
  };
  /** @type {BuildOptions} */
  const reading = { ...options, outdir, plugins: [reader], logLevel: 'silent' };
  /** @param {string} printer */
  const print = async (printer) => {
    const { outputFiles } = await build({ ...reading, entryPoints: [printer], sourcemap: false, write: false });
    return runText(outputFiles[0]?.text ?? '', printer).print();
  };
  const { outputFiles } = await build({ ...reading, entryPoints: { ...modules }, write: false });
  return { inputs, outputs: new Map(outputFiles.map(({ path, contents }) => [basename(path), contents])) };
}

/**
 * @param {string} cache
 * @param {string} name
 * @param {BuildOptions} options
 * @param {Files} inputs
 * @param {Files} outputs
 * @returns {string}
 */
function keep(cache, name, options, inputs, outputs) {
  const read = new Map([...inputs].sort().map(([path, bytes]) => [relative(cache, path), bytes]));
  const folder = folderOf(cache, name, options, read);
  const temporary = join(cache, `.new-${randomUUID()}`);
  mkdirSync(temporary, { recursive: true });
  try {
    for (const [file, bytes] of outputs) writeFileSync(join(temporary, file), bytes);
    writeFileSync(join(temporary, 'inputs.json'), JSON.stringify([...read.keys()]));
    renameSync(join(temporary, 'inputs.json'), listOf(cache, name));
    renameSync(temporary, folder);
  } catch (cause) {
    // Another process was first where it is there.
    if (!existsSync(folder)) throw cause;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  forget(cache, name);
  return folder;
}

/**
 * Removes old compilations but the newest few, which a process may be running.
 *
 * @param {string} cache
 * @param {string} name
 */
function forget(cache, name) {
  const names = readdirSync(cache).filter((entry) => entry.startsWith(`${name}-`) && /-[0-9a-f]{32}$/.test(entry));
  const folders = names.map((entry) => {
    const path = join(cache, entry);
    return { path, changed: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  folders.sort((a, b) => b.changed - a.changed);
  for (const { path } of folders.slice(4)) rmSync(path, { recursive: true, force: true });
}
