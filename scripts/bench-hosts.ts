import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { type Engine, start } from '../test/hosts/conformance/engine.ts';
import { exchange } from '../test/hosts/conformance/exchange.ts';
import { buildSample, type Sample } from '../test/hosts/conformance/sample.ts';
import { startApache, startCaddy, startHandler, startNginx } from '../test/hosts/conformance/servers.ts';
import { install, peerFolder } from './bench/install.ts';
import { parseFlags } from './flags.ts';

/** A server with the generated rules, and the same without them. */
interface Contest {
  readonly name: string;
  ours(sample: Sample): Promise<Engine>;
  plain(sample: Sample): Promise<Engine>;
}

const contests: readonly Contest[] = [
  { name: 'nginx', ours: startNginx, plain: startNginx },
  { name: 'caddy', ours: startCaddy, plain: startCaddy },
  { name: 'apache', ours: (sample) => startApache(sample, '', apacheRules(sample)), plain: startPlainApache },
  { name: 'htaccess', ours: startApache, plain: startPlainApache },
  { name: 'handler', ours: startHandler, plain: startSirv },
];

const flags = {
  posts: { type: 'string', default: '20,1000' },
  requests: { type: 'string', default: '20000' },
  hosts: { type: 'string', default: contests.map(({ name }) => name).join(',') },
} as const;

/** Prints the processor time that each server takes for a request of the sample, with the generated rules and without any. */
await run(async (args) => {
  const { values } = parseFlags(flags, args);
  const names = values.hosts.split(',');
  const unknown = names.find((name) => !contests.some((contest) => contest.name === name));
  if (unknown !== undefined) throw new CommandError(2, `Unknown host "${unknown}"`, `Known: ${flags.hosts.default}`);
  console.log('| Posts | Server | Without rules | With rules | Ratio |\n| ---: | --- | ---: | ---: | ---: |');
  for (const posts of values.posts.split(',').map(Number)) {
    const sample = await buildSample(['nginx', 'caddy', 'apache', 'handler'], { morePosts: posts });
    try {
      for (const contest of contests.filter(({ name }) => names.includes(name))) {
        const [plain, ours] = await timesOf(contest, sample, Number(values.requests));
        const cells = [posts, contest.name, micro(plain), micro(ours), (ours / plain).toFixed(2)];
        console.log(`| ${cells.join(' | ')} |`);
      }
    } finally {
      sample.remove();
    }
  }
  return 0;
});

function micro(seconds: number): string {
  return `${(seconds * 1e6).toFixed(0)} µs`;
}

/** Seconds of processor time for a request, without rules and with them: five turns of each, one after the other, after one that does not count. */
async function timesOf(contest: Contest, sample: Sample, requests: number): Promise<readonly [number, number]> {
  const bare = bareOf(sample, contest.name);
  const engines = [await contest.plain(bare), await contest.ours(sample)];
  try {
    const paths = sample.tree.manifest.outputs.filter(({ mediaType }) => mediaType.startsWith('text/html'));
    const spent = [0, 0];
    for (let turn = 0; turn <= 5; turn += 1)
      for (const [index, engine] of engines.entries()) {
        const before = processorTime(engine.pid);
        await load(
          engine.origin,
          paths.map(({ path }) => path),
          Math.ceil(requests / 5),
        );
        if (turn > 0) spent[index] = (spent[index] ?? 0) + processorTime(engine.pid) - before;
      }
    const [plain = 0, ours = 0] = spent.map((seconds) => seconds / (Math.ceil(requests / 5) * 5));
    return [plain, ours];
  } finally {
    for (const engine of engines) await engine.stop();
    rmSync(bare.scratch, { recursive: true, force: true });
  }
}

/** Eight connections ask as a browser does, one path after the other. */
async function load(origin: string, paths: readonly string[], requests: number): Promise<void> {
  const headers = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'User-Agent': 'bench' };
  let next = 0;
  const ask = async () => {
    while (next < requests) {
      const path = paths[next % paths.length] ?? '/';
      next += 1;
      const { status } = await exchange(origin, path, { headers });
      if (status !== 200) throw new Error(`${path} is answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
}

/** Seconds that the processes of a group have had, user and system. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function processorTime(group: number): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid);
    if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / 100;
}

/** The fields of a process from its state on; none if it has ended meanwhile. */
function statOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** The same tree with a folder of its own for the server, and files with the least that it needs in the place of the generated ones. */
function bareOf(sample: Sample, name: string): Sample {
  const scratch = join(sample.scratch, `bare-${name}`);
  const deploy = join(scratch, 'deploy');
  const files = {
    'nginx/fingerpost.conf': 'location / { index index.html; etag on; expires off; charset off; }\n',
    'caddy/fingerpost.caddy': 'file_server\n',
    'apache/fingerpost.conf': 'Options -Indexes -MultiViews\nDirectoryIndex index.html\nFileETag MTime Size\n',
  };
  for (const folder of ['nginx', 'caddy', 'apache']) mkdirSync(join(deploy, folder), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(deploy, file), text);
  chmodSync(sample.scratch, 0o755);
  return { ...sample, scratch, deploy };
}

function apacheRules({ deploy }: Sample): string {
  return join(deploy, 'apache/fingerpost.conf');
}

function startPlainApache(sample: Sample): Promise<Engine> {
  return startApache(sample, '', apacheRules(sample));
}

/** It knows the files that are there when it starts. */
function startSirv({ scratch, tree }: Sample): Promise<Engine> {
  const main = join(scratch, 'sirv.mjs');
  writeFileSync(
    main,
    `import { createServer } from 'node:http';
import sirv from ${JSON.stringify(sirvModule())};
createServer(sirv(${JSON.stringify(tree.folder)}, { etag: true })).listen(process.argv[2], '127.0.0.1');
`,
  );
  return start({ command: process.execPath, args: (port) => [main, String(port)], folder: scratch });
}

function sirvModule(): string {
  const readiness = install('sirv', { sirv: '3.0.2' });
  if ('missing' in readiness) throw new CommandError(69, `sirv is missing: ${readiness.missing}`);
  return join(peerFolder('sirv'), 'node_modules/sirv/build.mjs');
}
