import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/**
 * Runs a CommonJS script as `require()` does, from the code that V8 made of it in a process before, which is kept beside it: to compile what
 * it needs is much of a small build. V8 itself refuses code of another version, of other flags, and of a script of another length.
 * https://v8.dev/blog/code-caching-for-devs
 *
 * @param {string} file What is in it never changes.
 * @param {{ readonly keep?: boolean }} [options] With `keep`, a process that ends well keeps its code, where there is none to run from.
 * @returns {any} What the script exports. It throws as the script does, or where this cannot be read.
 */
export function runScript(file, { keep = false } = {}) {
  // Node.js maps places to their sources in what it reads itself.
  if (process.sourceMapsEnabled) return createRequire(file)(file);
  const tag = cachedDataVersionTag();
  const cachedData = readCode(codeOf(file));
  const script = scriptOf(readFileSync(file, 'utf8'), { filename: file, ...(cachedData && { cachedData }) });
  if (keep && script.cachedDataRejected !== false) {
    process.once('exit', (exitCode) => {
      if (exitCode === 0 && cachedDataVersionTag() === tag) writeCode(codeOf(file), script.createCachedData());
    });
  }
  return run(script, file);
}

/**
 * Runs the text of a CommonJS script, which is in no file, as `require()` would.
 *
 * @param {string} text
 * @param {string} filename The file that it is taken for: what it requires is found from there.
 * @returns {any} What it exports. It throws as the script does.
 */
export function runText(text, filename) {
  return run(scriptOf(text, { filename }), filename);
}

/**
 * @param {string} text
 * @param {import('node:vm').ScriptOptions} options
 */
function scriptOf(text, options) {
  return new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, options);
}

/**
 * @param {Script} script
 * @param {string} file
 */
function run(script, file) {
  const module = { exports: {} };
  script.runInThisContext().call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
}

/** @param {string} script */
function codeOf(script) {
  return `${script}.code`;
}

/**
 * @param {string} path
 * @returns {Buffer | undefined}
 */
function readCode(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Another process finds all of it or nothing. Where it cannot be written, the next one compiles again.
 *
 * @param {string} path
 * @param {Uint8Array} code
 */
function writeCode(path, code) {
  const temporary = `${path}.${process.pid}`;
  try {
    writeFileSync(temporary, code);
    renameSync(temporary, path);
  } catch {
    rmSync(temporary, { force: true });
  }
}
