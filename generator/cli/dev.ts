import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { pathOnHost } from '../base/base-path.ts';
import { startPreview } from '../preview/server.ts';
import { openTree } from '../preview/tree.ts';
import { parseBuildFlags, parsePort, starter, usageErrorWhenBusy } from './command.ts';

export const start = starter(async (args) => {
  const portFlag = args.indexOf('--port');
  const port = parsePort(portFlag === -1 ? '4321' : (args[portFlag + 1] ?? ''));
  const buildArgs = portFlag === -1 ? args : args.toSpliced(portFlag, 2);
  const {
    options,
    folders: { output: out },
  } = parseBuildFlags(buildArgs);
  await rebuild(buildArgs);
  const tree = openTree(out);
  const { origin } = await usageErrorWhenBusy(startPreview(tree, port));
  console.log(
    `Serving ${out}/ at ${origin}${pathOnHost(tree(), '/')} and watching ${options.content}/ and ${options.templates}/. Stop it with Ctrl+C.`,
  );
  let wanted = false;
  let building = false;
  const changed = async () => {
    wanted = true;
    if (building) return;
    building = true;
    while (wanted) {
      wanted = false;
      await new Promise((resolve) => setTimeout(resolve, 50));
      await rebuild(buildArgs);
    }
    building = false;
  };
  for (const folder of [options.content, options.templates]) watch(folder, { recursive: true }, changed);
  return 0;
});

/**
 * Builds in a separate process, started like this one, so that changed templates are read again. Prints the time it took and its
 * problems.
 */
async function rebuild(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', 'build', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const [built] = /^Built .*/m.exec(output) ?? [];
  if (built) console.log(built);
}
