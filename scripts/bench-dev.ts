import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { hear } from '../test/cli/heard-lines.ts';
import { corpusPost } from './bench/corpus.ts';
import { fingerpost } from './bench/fingerpost.ts';
import { parseFlags } from './flags.ts';

const flags = {
  posts: { type: 'string', default: '20,1000,5000' },
  runs: { type: 'string', default: '9' },
} as const;

const root = fileURLToPath(new URL('../', import.meta.url));

/** What is edited, and where it is seen. */
interface Edit {
  readonly name: string;
  readonly file: string;
  readonly path: string;
  readonly change: (text: string, mark: string) => string;
}

const plans = `plans:
  - id: solo
    name: Solo
    description: For one person.
    price: {month: {EUR: 10}}
`;

const edits: readonly Edit[] = [
  {
    name: 'post',
    file: 'content/posts/en/post-000003.md',
    path: '/blog/post-000003/',
    change: (text, mark) => `${text.replace(/\nMark \w+\.\n$/, '')}\nMark ${mark}.\n`,
  },
  {
    name: 'price',
    file: 'content/data/plans.yaml',
    path: '/pricing/',
    change: (text, mark) => text.replace(/EUR: [\d.]+/, `EUR: ${Number.parseInt(mark, 36)}`),
  },
  {
    name: 'template',
    file: 'templates/page.ts',
    path: '/',
    change: (text, mark) => text.replace(/'prose'}">(?:Mark \w+)?/, `'prose'}">Mark ${mark}`),
  },
  {
    name: 'style sheet',
    file: 'templates/style.css',
    path: '/style.css',
    change: (text, mark) => `${text.replace(/\/\* Mark \w+ \*\/\n$/, '')}/* Mark ${mark} */\n`,
  },
];

/** Serves made-up sites of several sizes with `dev`, and prints how long it takes from a save until its bytes are served, and the memory that took. */
await run(async (args) => {
  const { values } = parseFlags(flags, args);
  const sizes = values.posts.split(',').map(Number);
  const runs = Number(values.runs);
  if (![...sizes, runs].every((size) => Number.isInteger(size) && size > 3))
    throw new CommandError(2, 'Sizes and runs are whole numbers from 4', 'Write --posts 20,1000 --runs 9');
  console.log(`Milliseconds from a save by rename to its bytes, median of ${runs} (the slowest):\n`);
  console.log(`| Posts | ${edits.map(({ name }) => name).join(' | ')} | Ready | Peak memory |`);
  console.log(`| ---: |${' ---: |'.repeat(edits.length + 2)}`);
  for (const posts of sizes) console.log(await measure(posts, runs));
  return 0;
});

async function measure(posts: number, runs: number): Promise<string> {
  const site = mkdtempSync(join(tmpdir(), 'fingerpost-bench-dev-'));
  try {
    writeSite(site, posts);
    return await withDev(site, async (origin, line, peak) => {
      const ready = await line(/all built after (\d+) ms/);
      const cells: string[] = [];
      for (const edit of edits) {
        const times: number[] = [];
        for (let number = 0; number < runs; number += 1) {
          times.push(await timeOf(edit, (1000 + number).toString(36), site, origin));
          await line(/all built after (\d+) ms/);
        }
        times.sort((a, b) => a - b);
        cells.push(`${Math.round(times[runs >> 1] ?? 0)} (${Math.round(times.at(-1) ?? 0)})`);
      }
      return `| ${posts} | ${cells.join(' | ')} | ${(Number(ready) / 1000).toFixed(1)} s | ${Math.round(peak() / 2 ** 20)} MB |`;
    });
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** Saves an edit, and asks until it is served. */
async function timeOf({ file, path, change }: Edit, mark: string, site: string, origin: string): Promise<number> {
  const target = join(site, file);
  const before = await (await fetch(origin + path)).text();
  const text = readFileSync(target, 'utf8');
  const changed = change(text, mark);
  if (changed === text) throw new Error(`Nothing to edit in ${file}`);
  writeFileSync(`${target}~`, changed);
  const saved = performance.now();
  renameSync(`${target}~`, target);
  while ((await (await fetch(origin + path)).text()) === before) await setTimeout(1);
  return performance.now() - saved;
}

function writeSite(site: string, posts: number): void {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  };
  for (const [path, text] of Object.entries(fingerpost.site)) put(path, text);
  put('content/data/plans.yaml', plans);
  put('content/pages/en/pricing.md', '---\ntitle: Pricing\ndescription: What it costs\n---\n\n::plans\n');
  const form = fingerpost.corpus;
  if (!form) throw new Error('The corpus has no form');
  for (let index = 0; index < posts; index += 1) {
    const post = corpusPost(index, { kind: 'plain', posts });
    put(form.path(post), `---\n${form.front(post).join('\n')}\n---\n\n${post.body}`);
  }
}

/** Runs `dev` for a site with templates of its own, and stops it when the work is done. */
async function withDev<T>(
  site: string,
  work: (origin: string, line: (expected: RegExp) => Promise<string>, peak: () => number) => Promise<T>,
): Promise<T> {
  const start = join(root, 'scripts/start.js');
  const ejected = spawn(process.execPath, [start, 'eject', 'templates'], { cwd: site, stdio: 'ignore' });
  await once(ejected, 'exit');
  const child = spawn(process.execPath, ['--max-semi-space-size=16', start, 'dev', '--port', '0'], {
    cwd: site,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { line } = hear([child.stdout]);
  const peak = () => {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  };
  try {
    return await work(await line(/ at (http:\/\/[^/]+)\//), line, peak);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
