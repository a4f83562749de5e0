import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage, newSiteIn, offline } from '../package/installed.ts';

/** A repository with a site in `main`, a pull request that changes it, and the folder that a job would check out. */
export interface PullRequest {
  /** The folder with the bare repository `site.git`. */
  readonly folder: string;
  readonly workspace: string;
  readonly base: string;
  readonly merge: string;
}

/** Makes a site of the installed package, and a pull request in which a function changed it. It is checked out from an address, as GitHub does: one commit of the merge. */
export async function makePullRequest(change: (site: string) => void, isBuilt = true): Promise<PullRequest> {
  const folder = await installPackage();
  const site = await newSiteIn(folder, 'site');
  if (!isBuilt) run('rm -r dist', site);
  run('git init --quiet --initial-branch main && git add --all && git commit --quiet --message Base', site);
  const base = run('git rev-parse HEAD', site).trim();
  run('git switch --quiet --create change', site);
  change(site);
  run('git add --all && git commit --quiet --message Change', site);
  // Meanwhile somebody else changed the branch below.
  run('git switch --quiet main', site);
  writeFileSync(join(site, 'NOTES.md'), 'Other\n');
  run('git add --all && git commit --quiet --message Other', site);
  run('git switch --quiet --detach && git merge --quiet --no-edit change', site);
  const merge = run('git rev-parse HEAD', site).trim();
  run('git update-ref refs/pull/7/merge HEAD && git clone --quiet --mirror . ../site.git', site);
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  return { folder, workspace, base, merge };
}

/** Checks the merge out of a server, as actions/checkout does without keeping the token. */
export function checkOut({ folder, workspace }: PullRequest, origin: string): void {
  run(
    `git init --quiet && git fetch --quiet --depth=1 ../site.git refs/pull/7/merge && git checkout --quiet FETCH_HEAD && git remote add origin ${origin}/site.git`,
    workspace,
  );
  symlinkSync(join(folder, 'node_modules'), join(workspace, 'node_modules'));
}

/** Raises the first price of the site, and builds it. */
export function raisePrice(site: string): void {
  const plans = join(site, 'content/data/plans.yaml');
  const before = readFileSync(plans, 'utf8');
  const after = before.replace(/price: (\d+)/, (_, price) => `price: ${Number(price) + 3}`);
  if (before === after) throw new Error(before);
  writeFileSync(plans, after);
  run('../node_modules/.bin/fingerpost build', site);
}

/** Runs a line of a shell that has to succeed, and gives what it printed. */
export function run(line: string, cwd: string): string {
  const git = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@site.example',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@site.example',
    GIT_CONFIG_GLOBAL: '/dev/null',
  };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd, env: offline(git), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
  return stdout;
}
