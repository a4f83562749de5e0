import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the packages of a site were installed: `in-part` is without optional ones, which npm could not reach. */
export type Installed = 'whole' | 'in-part' | 'not';

/** Runs npm install in the folder of a site; npm says what went wrong. */
export function install(folder: string): Installed {
  console.log('Running npm install');
  // By default, npm waits for minutes for a registry that does not answer, and tells nobody.
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=500'];
  const { status, error } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier', ...patience],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (error) console.error(`npm cannot be run: ${error.message}`);
  if (status !== 0) return 'not';
  return lacksOptional(folder) ? 'in-part' : 'whole';
}

interface LockFile {
  readonly packages?: Readonly<Record<string, { readonly optionalDependencies?: object }>>;
}

/** Whether the lock file leaves out an optional package: npm does so where it cannot reach one, and `npm ci` then refuses the file. */
function lacksOptional(folder: string): boolean {
  const file = join(folder, 'package-lock.json');
  if (!existsSync(file)) return false;
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  const { optionalDependencies = {} } = packages['node_modules/fingerpost'] ?? {};
  return Object.keys(optionalDependencies).some((name) => packages[`node_modules/${name}`] === undefined);
}
