import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { draw } from './draw.ts';

/** A line that was entered, and what it printed. */
export interface Entered {
  readonly line: string;
  readonly printed: readonly string[];
}

const origin = 'http://127.0.0.1:4321';

/** Commands to enter, in a repository with the sample site. */
const lines = [
  "sed -i 's/price: 49$/price: 59/' content/data/plans.yaml",
  'fingerpost build --quiet && fingerpost changes main | head -2',
  `curl -s -H 'Accept: text/markdown' ${origin}/ | grep -A4 '# Solo'`,
  `curl -s ${origin}/llms.txt | grep -o '.*59 per month'`,
];

/** Runs the lines on the sample site of a repository, on the day that `date` says in seconds, and gives what each printed. */
export async function record(root: string, date: string): Promise<readonly Entered[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-demo-'));
  const site = join(folder, 'site');
  const bin = join(folder, 'bin');
  for (const path of [site, bin]) mkdirSync(path);
  cpSync(join(root, 'content'), join(site, 'content'), { recursive: true });
  writeFileSync(
    join(bin, 'fingerpost'),
    `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'scripts/start.js')}' "$@"\n`,
  );
  chmodSync(join(bin, 'fingerpost'), 0o755);
  const person = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b.example',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b.example',
  };
  const none = { GITHUB_ACTIONS: undefined, FORCE_COLOR: undefined };
  const env = { ...process.env, ...none, ...person, PATH: `${bin}:${process.env.PATH}`, SOURCE_DATE_EPOCH: date };
  const run = (line: string) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: site, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${line}: ${stderr}`);
    return stdout;
  };
  run(
    'fingerpost build --quiet && git init --quiet --initial-branch main && git add . && git commit --quiet --message Before',
  );
  const preview = spawn('fingerpost', ['preview', '--port', '0'], {
    cwd: site,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [output] = await once(preview.stdout, 'data');
    const [served = ''] = /http:[^ ]*(?=\/ )/.exec(String(output)) ?? [];
    return lines.map((line) => ({ line, printed: run(line.replace(origin, served)).split('\n').filter(Boolean) }));
  } finally {
    preview.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const title =
  'One price is edited: a build says which addresses changed, and an agent that asks for Markdown reads the new price';

/** On which the posts of the sample are all out. */
const day = '2026-11-01T00:00:00Z';

/** The moving picture of the README: lines that are run on the sample, and what they print. */
export async function printDemo(): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  return draw(title, await record(root, String(Date.parse(day) / 1000)));
}
