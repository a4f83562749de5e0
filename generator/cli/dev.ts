import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { settle } from '../api/options.ts';
import { preview, usualPort } from '../api/preview.ts';
import { configNames } from '../registry/find.ts';
import { parsePort, siteOptions, starter, usageErrorWhenBusy } from './command.ts';
import { parse } from './parse.ts';
import { busy } from './preview.ts';

export const start = starter(async (args) => {
  const { values } = parse('dev', args);
  const asked = parsePort(values.port) ?? usualPort;
  const {
    options,
    folders: { output: out },
  } = settle(siteOptions(values));
  const { port: _port, ...flags } = values;
  const buildArgs = argumentsOf(flags);
  // Nothing that changes in the folders could help against a usage error.
  if ((await rebuild(buildArgs)) === 2) return 2;
  const { url, port } = await usageErrorWhenBusy(preview({ dir: out, port: asked }));
  console.log(
    `${busy(asked, port)}Serving ${out}/ at ${url} and watching ${options.content}/ and ${options.templates}/. Stop it with Ctrl+C.`,
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
  // In its folder, because editors put a new file in the place of the old one, and also for one that is still to come.
  const config = options.config ?? '';
  const isConfig = (name: string | null) => name !== null && [...configNames, basename(config)].includes(name);
  watch(dirname(config), (_, name) => (isConfig(name) ? changed() : undefined));
  return 0;
});

/** The arguments that say what the values of flags say. */
function argumentsOf(
  values: Readonly<Record<string, string | readonly string[] | boolean | undefined>>,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`];
    if (value === undefined || value === false) return [];
    return [value].flat().map((one) => `--${name}=${one}`);
  });
}

/**
 * Builds in a separate process, started like this one, so that changed templates are read again. Prints the time it took and its
 * problems, and resolves to its exit code.
 */
async function rebuild(args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', 'build', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const [built] = /^Built .*/m.exec(output) ?? [];
  if (built) console.log(built);
  return exitCode;
}
