import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isPublished } from '../base/command-line.ts';
import { packageFolder, packageVersion } from '../base/package-folder.ts';
import { CommandError } from '../base/problem.ts';
import { inTemporaryFolder, type WritableFolder, writableFolder } from '../base/writable-folder.ts';

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
export async function bringProgram(site: WritableFolder): Promise<readonly string[]> {
  if (isPublished) return [];
  const root = packageFolder();
  if (existsSync(join(root, packScript))) site.copy(await packedClone(root), programFile());
  else {
    site.makeFolder(vendor);
    npmPack(root, site.at(vendor));
  }
  return [programFile()];
}

/** Makes the types and schemas of the package as well, which only a clone has to. */
const packScript = 'scripts/pack.ts';

/** The tarball of a clone, kept beside its bundle for as long as nothing that goes into it is newer: to make it takes seconds. Throws a CommandError (73). */
export async function packedClone(root: string): Promise<string> {
  const kept = `generator/bundle/${basename(programFile())}`;
  const clone = writableFolder(root);
  const made = statSync(clone.at(kept), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (made > newestIn(root)) return clone.at(kept);
  await inTemporaryFolder('pack', async (temporary) => {
    pack(process.execPath, ['--import', 'tsx', join(root, packScript), temporary.root], { cwd: root });
    // Another process may be reading the old one.
    const draft = `${kept}.${process.pid}`;
    clone.copy(temporary.at(basename(programFile())), draft);
    clone.rename(draft, kept);
  });
  return clone.at(kept);
}

/** The time of the newest file of a clone that is packed, or made into what is packed. */
function newestIn(root: string): number {
  const sources = ['action', 'content', 'docs', 'generator', 'scripts', 'templates'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.startsWith('bundle'))
      .map((path) => join(folder, path)),
  );
  const single = [
    'package.json',
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'LICENSE',
    'action.yml',
  ];
  return Math.max(...[...sources, ...single].map((path) => statSync(join(root, path)).mtimeMs));
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
