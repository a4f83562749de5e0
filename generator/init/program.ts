import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPublished } from '../base/command-line.ts';
import { packageFolder, packageVersion } from '../base/package-folder.ts';
import { CommandError } from '../base/problem.ts';
import type { WritableFolder } from '../base/writable-folder.ts';

/** The folder of a site that the package is brought to. */
const vendor = 'vendor';

/** The version of this package that a new site depends on, as its package.json says it. */
export function dependency(): string {
  return isPublished ? `^${packageVersion()}` : `file:${programFile()}`;
}

/** The tarball of this package in a site, for as long as the registry has none. */
export function programFile(): string {
  return `${vendor}/fingerpost-${packageVersion()}.tgz`;
}

/** Packs this package into a site where the registry does not have it, and returns the paths. Throws a CommandError (73). */
export function bringProgram(site: WritableFolder): readonly string[] {
  if (isPublished) return [];
  site.makeFolder(vendor);
  const root = packageFolder();
  // In a clone, there is more to be done: the types and the schemas are made.
  const script = join(root, 'scripts', 'pack.ts');
  if (!existsSync(script)) npmPack(root, site.at(vendor));
  else pack(process.execPath, ['--import', 'tsx', script, site.at(vendor)], { cwd: root });
  return [programFile()];
}

/** Has npm pack the package in a folder into another folder, for which it needs no network. Throws a CommandError (73). */
export function npmPack(folder: string, destination: string): void {
  // As a variable, because a shell would split the path at blanks.
  const env = { ...process.env, npm_config_pack_destination: destination };
  const shell = process.platform === 'win32';
  pack('npm', ['pack', '--ignore-scripts', '--offline', '--loglevel=error'], { cwd: folder, env, shell });
}

function pack(command: string, args: readonly string[], options: object): void {
  const { status, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new CommandError(73, `The package cannot be packed: ${error?.message ?? stderr.trim()}`);
}
