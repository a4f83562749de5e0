import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suggest } from '../generator/base/nearest.ts';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { parseFlags } from './flags.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const targets = readdirSync(join(root, 'test/fuzzing/targets')).map((file) => file.replace(/\.ts$/, ''));

/** No input takes longer, on any machine. */
const longestSilence = 60_000;

/** Fuzzes the targets that are named, or all of them, one after the other. Exits with 1 if any input is at fault. */
await run(async (args) => {
  const { values, positionals } = parseFlags({ seconds: { type: 'string', default: '60' } }, args);
  const unknown = positionals.find((name) => !targets.includes(name));
  if (unknown !== undefined) throw new CommandError(2, `There is no target "${unknown}"`, suggest(unknown, targets));
  let found = 0;
  for (const name of positionals.length > 0 ? positionals : targets) found += await fuzz(name, Number(values.seconds));
  return found > 0 ? 1 : 0;
});

/** Fuzzes one target in a process of its own, again after it ended or hung before its time. Returns how many inputs are at fault. */
async function fuzz(name: string, seconds: number): Promise<number> {
  const folder = join(root, '.fuzz', name);
  const faults = join(folder, 'faults');
  mkdirSync(faults, { recursive: true });
  const before = readdirSync(faults).length;
  const end = performance.now() + seconds * 1000;
  console.log(`${name}:`);
  for (let left = seconds; left > 0; left = (end - performance.now()) / 1000) {
    rmSync(join(folder, 'running'), { force: true });
    const code = await watch(name, left, folder);
    if (code === 0) break;
    const running = join(folder, 'running');
    const text = existsSync(running) ? readFileSync(running) : Buffer.alloc(0);
    if (text.length === 0) throw new CommandError(70, `The target ${name} does not start`);
    const file = join(faults, `ended-${readdirSync(faults).length}.txt`);
    writeFileSync(file, text.subarray(4, 4 + text.readUInt32LE()));
    console.log(`${file}: the process ended (${code})`);
  }
  return readdirSync(faults).length - before;
}

/** Resolves to the exit code of the process, or to the signal that ended it. */
async function watch(name: string, seconds: number, folder: string): Promise<number | string> {
  const [module, corpus] = [`targets/${name}.ts`, `corpus/${name}`].map((path) => join(root, 'test/fuzzing', path));
  const loop = [join(root, 'scripts/fuzz/loop.ts'), module, String(seconds), folder, corpus] as readonly string[];
  const child = spawn(process.execPath, ['--max-old-space-size=1024', '--import', 'tsx', ...loop], {
    cwd: root,
    stdio: 'inherit',
  });
  const timer = setInterval(() => {
    const { mtimeMs = Date.now() } = statSync(join(folder, 'running'), { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > longestSilence) child.kill('SIGKILL');
  }, 1000);
  return await new Promise((resolve) =>
    child.once('close', (code, signal) => {
      clearInterval(timer);
      resolve(code ?? signal ?? 1);
    }),
  );
}
