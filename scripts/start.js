import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { compile, faultsIn } from '../generator/load/compile.js';
import { runScript } from '../generator/load/script.js';

// Runs a command of this folder, `node scripts/start.js build --out site` say, compiled: a small site takes half the time that reading
// each of its modules through tsx takes. Where nothing compiled can be kept, tsx reads them.

// Lets the heap grow slowly: what is at hand at a time is small, and all else is soon garbage. That costs little time.
setFlagsFromString('--heap-growing-percent=70');
// The V8 of Node.js 20 optimizes functions so early that it has much of that to do twice; later ones know no such flag.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=500000');

const [command = ''] = process.argv.splice(2, 1);
const { commands } = (await loadProgram()) ?? {};
if (commands) {
  if (Object.hasOwn(commands, command)) await commands[command]?.();
  else stop(`Run one of ${Object.keys(commands).join(', ')}, not "${command}"`);
}

/** @returns {Promise<typeof import('../generator/cli/program.ts') | undefined>} Undefined when it cannot be compiled, which is told. */
async function loadProgram() {
  /** @type {string | undefined} */
  let folder;
  try {
    const modules = { program: at('../generator/cli/program.ts'), thread: at('../generator/parallel/compiled.js') };
    folder = await compile('program', modules, at('.'), 'scripts');
  } catch (cause) {
    stop(`The program cannot be compiled:\n${faultsIn(/** @type {import('esbuild').BuildFailure} */ (cause))}`);
    return undefined;
  }
  // The code of a build is most of the program's.
  if (folder) return runScript(join(folder, 'program.cjs'), { keep: command === 'build' });
  const { register } = await import('tsx/esm/api');
  register();
  return await import('../generator/cli/program.ts');
}

/** @param {string} path */
function at(path) {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** @param {string} message */
function stop(message) {
  console.error(message);
  process.exitCode = 2;
}
