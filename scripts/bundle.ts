import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildFailure, OutputFile } from 'esbuild';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { digestsFile, isStale, sha256 } from './bundle/age.js';
import { bundleFiles } from './bundle/files.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'generator', 'bundle');

/** Makes the bundle in generator/bundle/, which replaces the old one as a whole. */
await run(async () => {
  const started = new Date();
  const modules = {
    main: 'generator/cli/main.ts',
    index: 'generator/api/index.ts',
    worker: 'generator/make/worker.ts',
    'draw-worker': 'generator/make/draw-worker.ts',
  };
  const paths = Object.entries(modules).map(([name, path]) => [name, join(root, path)] as const);
  const files = await bundleFiles(Object.fromEntries(paths), folder).catch((cause: BuildFailure) => {
    throw new CommandError(2, `The program cannot be bundled: ${mistakesIn(cause)}`);
  });
  const temporary = join(root, `.bundle-${randomUUID()}`);
  try {
    write(files, temporary, started);
    replace(temporary);
  } catch (cause) {
    // If two processes replace the bundle at the same moment, one of them fails and the other succeeds.
    if (isStale(root)) throw new CommandError(73, `The bundle cannot be written: ${(cause as Error).message}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return 0;
});

function mistakesIn({ errors }: BuildFailure): string {
  return errors
    .map(({ text, location: at }) => (at ? `${at.file}:${at.line}:${at.column + 1}: ${text}` : text))
    .join('; ');
}

/** A source that changes while it is being bundled has to be newer than the bundle, whose age is that of its main file. */
function write(files: readonly OutputFile[], temporary: string, started: Date): void {
  mkdirSync(temporary);
  const named = files.map(({ path, contents }) => ({ name: basename(path), contents }));
  const digests = named.map(({ name, contents }) => [name, sha256(contents)]);
  named.push({ name: digestsFile, contents: Buffer.from(JSON.stringify(Object.fromEntries(digests))) });
  for (const { name, contents } of named) writeFileSync(join(temporary, name), contents, { flush: true });
  utimesSync(join(temporary, 'main.js'), started, started);
}

/** Puts the bundle in its place, unless another process has just done so, and removes what killed processes left behind. */
function replace(temporary: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith('.bundle-'))) {
    const { mtimeMs = Date.now() } = statSync(join(root, name), { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > 3_600_000) rmSync(join(root, name), { recursive: true, force: true });
  }
  if (!isStale(root)) return;
  const old = `${temporary}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(temporary, folder);
  rmSync(old, { recursive: true, force: true });
}
