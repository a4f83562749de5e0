import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../generator/cli/command.ts';
import { parseFlags } from './flags.ts';

const flags = { runs: { type: 'string', default: '3' }, only: { type: 'string' } } as const;

/** How a program is brought to a first page of one's own, as its documents say: each step is a shell command, or a file that one writes. */
interface Start {
  readonly name: string;
  readonly steps: readonly string[];
  /** The folder of its site then, and its output, which has the page. */
  readonly site: string;
  readonly output: string;
}

const page = "printf -- '---\\ntitle: Mine\\n---\\n\\nMy own page.\\n'";

/** The peers, in the versions that are compared. Hugo is a program of the system, so that it is not installed here. */
const peers: readonly Start[] = [
  {
    name: 'Eleventy 3.1.7',
    steps: ['npm init -y && npm install @11ty/eleventy@3.1.7', `${page} > mine.md`, 'npx eleventy'],
    site: '.',
    output: '_site',
  },
  {
    name: 'Astro 7.3.5',
    steps: [
      'npm init -y && npm install astro@7.3.5',
      `mkdir -p src/pages && ${page} > src/pages/mine.md`,
      'npx astro build',
    ],
    site: '.',
    output: 'dist',
  },
  {
    name: 'Blume 1.3.1',
    steps: [
      'npm init -y && npm install blume@1.3.1',
      'npx blume init -y </dev/null',
      `mkdir -p docs && ${page} > docs/mine.md`,
      'npx blume build',
    ],
    site: '.',
    output: 'dist',
  },
  {
    name: 'Hugo',
    steps: [
      'hugo new site site',
      "cd site && mkdir -p layouts/_default && printf '<h1>{{ .Title }}</h1>{{ .Content }}' > layouts/_default/single.html",
      `cd site && ${page} > content/mine.md`,
      'cd site && hugo',
    ],
    site: 'site',
    output: 'public',
  },
];

/** Measures how long it takes from an empty folder to a page of one's own, with the packages in npm's cache. */
await run(async (args) => {
  const { values } = parseFlags(flags, args);
  const work = mkdtempSync(join(tmpdir(), 'fingerpost-start-'));
  try {
    const starts = [ours(work), ...peers].filter(({ name }) => !values.only || values.only.split(',').includes(name));
    const times = new Map(starts.map((start) => [start, [] as (Taken | string)[]]));
    // The first round fills npm's cache and is not counted.
    for (let round = 0; round <= Number(values.runs); round++)
      for (const [start, taken] of times) {
        console.error(`Round ${round}: ${start.name}`);
        const run = take(start, work);
        if (round > 0 || typeof run === 'string') taken.push(run);
      }
    console.log(`Node ${process.versions.node}, medians of ${values.runs}\n`);
    console.log('| | Steps | Seconds | Packages | Installed |\n| --- | ---: | ---: | ---: | ---: |');
    for (const [{ name, steps }, taken] of times) console.log(`| ${name} | ${steps.length} | ${printed(taken)} |`);
    return 0;
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** This program, from a tarball in place of the registry: what `npm install` of a new site does is a part of the first step. */
function ours(work: string): Start {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const { stdout } = spawnSync('node', ['--import', 'tsx', 'scripts/pack.ts', work], { cwd: root, encoding: 'utf8' });
  const tarball = stdout.trim();
  return {
    name: 'Fingerpost',
    steps: [
      `npx --yes --package=${tarball} fingerpost init site --yes --kind minimal --no-install && cd site && npm install ${tarball}`,
      `cd site && ${page} > content/pages/en/mine.md`,
      'cd site && npm run build',
    ],
    site: 'site',
    output: 'dist',
  };
}

interface Taken {
  readonly seconds: number;
  readonly packages: number;
  readonly megabytes: number;
}

/** Takes all steps in a new folder; a text says which of them failed. */
function take({ steps, site, output }: Start, work: string): Taken | string {
  const folder = mkdtempSync(join(work, 'site-'));
  const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_prefer_offline: 'true' };
  const env = { ...process.env, ...quiet, npm_config_update_notifier: 'false', ASTRO_TELEMETRY_DISABLED: '1' };
  try {
    const started = performance.now();
    for (const step of steps) {
      const { status, stderr } = spawnSync('sh', ['-c', step], { cwd: folder, env, encoding: 'utf8' });
      if (status !== 0) return `${step}: ${stderr.trim().split('\n').at(-1)}`;
    }
    const seconds = (performance.now() - started) / 1000;
    const made = filesIn(join(folder, site, output));
    if (!made.some((path) => path.endsWith('.html') && readFileSync(path, 'utf8').includes('My own page')))
      return 'the page was not made';
    return { seconds, ...installed(join(folder, site, 'node_modules')) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function installed(folder: string): Pick<Taken, 'packages' | 'megabytes'> {
  const { stdout } = spawnSync('du', ['-sk', folder], { encoding: 'utf8' });
  const isPackage = /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/;
  return {
    packages: filesIn(folder).filter((path) => isPackage.test(path)).length,
    megabytes: Math.round(Number.parseInt(stdout, 10) / 1000) || 0,
  };
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  } catch {
    return [];
  }
}

function printed(taken: readonly (Taken | string)[]): string {
  const failure = taken.find((result) => typeof result === 'string');
  if (failure !== undefined) return `failed: ${failure} | | `;
  const all = (taken as readonly Taken[]).toSorted((a, b) => a.seconds - b.seconds);
  const median = all[Math.floor(all.length / 2)];
  return median
    ? `${median.seconds.toFixed(1)} | ${median.packages || '–'} | ${median.megabytes ? `${median.megabytes} MB` : '–'}`
    : ' | | ';
}
