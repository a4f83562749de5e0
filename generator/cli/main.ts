#!/usr/bin/env node
import { useCompileCache } from './compile-cache.ts';
import { optimizeLater } from './engine.ts';

// The entry point of the bundle: runs the command named by the first argument. It exits with 70 if it ends before the command has returned.
process.exitCode = 70;
optimizeLater();
useCompileCache();

/** The commands. Each is loaded when it is run. */
export const commands: Readonly<Record<string, () => Promise<{ start(): Promise<void> }>>> = {
  build: () => import('./build.ts'),
  check: () => import('./check.ts'),
  dev: () => import('./dev.ts'),
  preview: () => import('./preview.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (load) {
  const { start } = await load();
  await start();
} else {
  console.error(`Run one of ${Object.keys(commands).join(', ')}, not "${name}"`);
  process.exitCode = 2;
}
