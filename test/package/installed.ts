import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, temporaryFolder } from '../publish/project.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where the tarball is: packed once for all tests of a process, or of a run of `scripts/test.ts`. */
const shared = process.env.FINGERPOST_TESTS ?? temporaryFolder();

function pack(): string {
  const folder = join(shared, 'package');
  if (!existsSync(folder)) {
    const own = temporaryFolder();
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/pack.ts', own], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    const whole = `${folder}-${process.pid}`;
    cpSync(own, whole, { recursive: true });
    if (!existsSync(folder)) renameSync(whole, folder);
  }
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
}

/** A folder with the packed package installed as npm would, from the tarball, without a registry. */
export function installPackage(): string {
  const folder = temporaryFolder();
  const modules = join(folder, 'node_modules');
  const target = join(modules, 'fingerpost');
  for (const path of [target, join(modules, '.bin')]) mkdirSync(path, { recursive: true });
  spawnSync('tar', ['-xzf', pack(), '--strip-components=1', '-C', target]);
  symlinkSync(join(root, 'node_modules/@bruits'), join(modules, '@bruits'));
  spawnSync('chmod', ['+x', join(target, 'generator/bundle/main.js')]);
  symlinkSync('../fingerpost/generator/bundle/main.js', join(modules, '.bin/fingerpost'));
  return folder;
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

/** Runs a line of a shell. What npm says of the settings of a machine is left out of its errors. */
export function runLine(line: string, cwd: string, input = '') {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd, env: offline(), encoding: 'utf8', input });
  return { status, stdout, stderr: stderr.replace(/^npm warn .*\n/gm, '') };
}
