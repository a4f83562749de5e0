import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Readiness } from './contestant.ts';

/** The folder of a peer's packages, outside the project and private to this user. */
export function peerFolder(id: string): string {
  return join(tmpdir(), `fingerpost-bench-${userInfo().uid}`, id);
}

/** Installs a peer's packages (name to exact version) once. The first one is the peer. */
export function install(id: string, packages: Readonly<Record<string, string>>): Readiness {
  const folder = peerFolder(id);
  const [name = '', version = ''] = Object.entries(packages)[0] ?? [];
  const wanted = JSON.stringify({ private: true, dependencies: packages }, undefined, 2);
  const manifest = join(folder, 'package.json');
  const isThere = existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted;
  if (isThere && existsSync(join(folder, 'node_modules', name, 'package.json'))) return { version };
  console.error(`Installing ${name} ${version} in ${folder}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(manifest, wanted);
  // This project's rules for its own packages do not apply to a peer's.
  const args = ['install', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return { version };
  const errors = stderr
    .split('\n')
    .filter((line) => /^npm error (?!code|errno|syscall|notarget In most|A complete log)/.test(line));
  rmSync(manifest);
  return { missing: error?.message ?? errors[0]?.replace('npm error ', '') ?? `npm install ended with ${status}` };
}
