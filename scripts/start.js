import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isStale } from './bundle/age.js';

// Runs a command of this repository, such as `node scripts/start.js build --out site`, from the bundle, which is made first if it is missing
// or older than a source. An installed package needs none of this: it runs generator/bundle/main.js.

const root = fileURLToPath(new URL('../', import.meta.url));
const exitCode = isStale(root) ? makeBundle() : 0;
if (exitCode === 0) await runBundle();
else process.exitCode = exitCode;

/** @returns {number} The exit code of the process that made it, which has printed what went wrong. */
function makeBundle() {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/bundle.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  return status ?? 70;
}

async function runBundle() {
  const reason = await import(new URL('../generator/bundle/main.js', import.meta.url).href).then(
    ({ commands }) => (commands ? undefined : 'it has no commands'),
    (cause) => cause,
  );
  if (reason === undefined) return;
  console.error('The bundle cannot be run. Delete generator/bundle/ to have it made anew.', reason);
  process.exitCode = 70;
}
