import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packedClone } from '../../generator/init/program.ts';
import { madeOnce } from '../made-once.ts';
import { environment, temporaryFolder } from '../publish/project.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The tarball, which new sites of this clone get, too: packed once. */
async function pack(): Promise<string> {
  const folder = await madeOnce('package', async (into) => cpSync(await packedClone(root), join(into, 'package.tgz')));
  return join(folder, 'package.tgz');
}

/** A folder with the packed package installed as npm would, from the tarball, without a registry. */
export async function installPackage(): Promise<string> {
  const folder = temporaryFolder();
  const modules = join(folder, 'node_modules');
  const target = join(modules, 'fingerpost');
  for (const path of [target, join(modules, '.bin')]) mkdirSync(path, { recursive: true });
  spawnSync('tar', ['-xzf', await pack(), '--strip-components=1', '-C', target]);
  symlinkSync(join(root, 'node_modules/@bruits'), join(modules, '@bruits'));
  spawnSync('chmod', ['+x', join(target, 'generator/bundle/main.js')]);
  symlinkSync('../fingerpost/generator/bundle/main.js', join(modules, '.bin/fingerpost'));
  return folder;
}

/** Puts a new site, as `init` of the installed package writes it, beside that package, and returns its folder. */
export async function newSiteIn(folder: string, name: string): Promise<string> {
  const made = await madeOnce('new-site', (into) => {
    const line = 'npx fingerpost init new --yes --no-install --kind company --host netlify';
    const { status, stderr } = runLine(line, folder);
    if (status !== 0) throw new Error(stderr);
    cpSync(join(folder, 'new'), into, { recursive: true });
  });
  const site = join(folder, name);
  cpSync(made, site, { recursive: true });
  return site;
}

/** The environment of a command in such a folder: npm reaches no registry. */
export function offline(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return environment({
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
    npm_config_ignore_scripts: '',
    ...more,
  });
}

/** Runs a line of a shell. What npm says of the settings of a machine is left out of its errors, and how far a build is, which it tells on a slow one. */
export function runLine(line: string, cwd: string, input = '') {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd, env: offline(), encoding: 'utf8', input });
  return { status, stdout, stderr: stderr.replace(/^(?:npm warn .*|Writing \d+ of \d+)\n/gm, '') };
}
