import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { battery } from './conformance/battery.ts';
import { blocks } from './conformance/deploy-steps.ts';
import { type Launch, missingEngine, start } from './conformance/engine.ts';
import type { Gap } from './conformance/gaps.ts';
import { buildSample } from './conformance/sample.ts';
import { running } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

/** A runtime that serves the default export of a module. */
interface Runtime {
  readonly name: string;
  /** Where its packages may be, by the machine. */
  readonly binaries: readonly string[];
  readonly args: Launch['args'];
  readonly gaps: readonly Gap[];
}

const packages = fileURLToPath(new URL('node_modules/', import.meta.url));

const runtimes: readonly Runtime[] = [
  {
    name: 'Deno',
    binaries: ['@deno/linux-x64-glibc/deno', '@deno/linux-arm64-glibc/deno'],
    args: (port) => ['serve', '--allow-read', '--host', '127.0.0.1', '--port', String(port), 'main.mjs'],
    gaps: [],
  },
  {
    name: 'Bun',
    binaries: ['@oven/bun-linux-x64/bin/bun', '@oven/bun-linux-aarch64/bin/bun'],
    args: (port) => ['on-loopback.mjs', String(port)],
    gaps: [],
  },
];

/** Bun listens on every address, unless the module says otherwise. */
const onLoopback = `import main from './main.mjs';
export default { ...main, hostname: '127.0.0.1', port: Number(process.argv[2]) };
`;

for (const { name, binaries, ...runtime } of runtimes) {
  const command = binaries.map((binary) => join(packages, binary)).find(existsSync);
  if (command === undefined) missingEngine(name, `${name} is not installed: run npm ci in test/hosts`);
  else await conform({ name, command, ...runtime });
}

async function conform({ name, command, args, gaps }: Omit<Runtime, 'binaries'> & { readonly command: string }) {
  // Deno reads nothing below /dev, where temporary folders in memory are.
  const { TMPDIR: usual } = process.env;
  delete process.env.TMPDIR;
  const sample = await buildSample(['handler']);
  if (usual !== undefined) process.env.TMPDIR = usual;
  const { tree, scratch } = sample;
  writeFileSync(join(scratch, 'main.mjs'), blocks('Deno, Bun, Node.js', 'js')[0] ?? '');
  writeFileSync(join(scratch, 'on-loopback.mjs'), onLoopback);
  const environment = { HOME: scratch, DENO_DIR: join(scratch, 'deno'), DENO_NO_UPDATE_CHECK: '1', DO_NOT_TRACK: '1' };
  const engine = await running(sample, start({ command, args, folder: scratch, environment }));
  battery({ name: `the handler in ${name}`, origin: engine.origin, gaps }, varying(tree));
}
