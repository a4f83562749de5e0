import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageVersion } from '../generator/base/package-folder.ts';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { npmPack } from '../generator/init/program.ts';
import { isStale } from './bundle/age.js';
import { printTypes } from './pack/types.ts';
import { editorSchemas } from './reference/schemas.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Packs the package into `fingerpost-VERSION.tgz` in the folder that is named, or else in the current one. */
await run(async ([destination = '.']) => {
  if (isStale(root)) node('--import', 'tsx', 'scripts/bundle.ts');
  const staging = mkdtempSync(join(tmpdir(), 'fingerpost-pack-'));
  try {
    await stage(staging);
    mkdirSync(destination, { recursive: true });
    npmPack(staging, resolve(destination));
    console.log(join(destination, `fingerpost-${packageVersion()}.tgz`));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return 0;
});

interface Manifest {
  readonly files: readonly string[];
  readonly exports: { readonly '.': { readonly types: string } };
  readonly [key: string]: unknown;
}

/** Puts what package.json names into a folder, with a package.json that says only what those who install it need. */
async function stage(staging: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const types = manifest.exports['.'].types;
  const made = [types.replace(/^\.\//, ''), 'schemas'];
  for (const path of [...manifest.files, 'README.md', 'LICENSE']) {
    if (made.includes(path)) continue;
    const source = path.includes('*') ? dirname(path) : path;
    cpSync(join(root, source), join(staging, source), { recursive: true });
  }
  writeFileSync(join(staging, types), await printTypes(root));
  mkdirSync(join(staging, 'schemas'));
  for (const [name, text] of editorSchemas()) writeFileSync(join(staging, 'schemas', name), text);
  const { private: _private, scripts, devDependencies, overrides, ...published } = manifest;
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify({ ...published, ...repository() }, undefined, 2)}\n`);
}

/**
 * The repository that a workflow packs from, which npm compares with the provenance. https://docs.npmjs.com/generating-provenance-statements
 */
function repository(): object {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  return server && name ? { repository: { type: 'git', url: `git+${server}/${name}.git` } } : {};
}

function node(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new CommandError(70, 'The bundle cannot be made');
}
