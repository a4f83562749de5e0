import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../../generator/base/problem.ts';
import { environment } from '../publish/project.ts';
import type { Bomb } from './bomb.ts';

/** How a process ended that a bomb was given to, and what it took: seconds of all its threads, and bytes of memory at most. */
export interface Blast {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly cpu: number;
  readonly memory: number;
  /** Of a build that printed its report. */
  readonly problems: readonly Pick<Problem, 'level' | 'message' | 'place' | 'hint'>[];
  /** The beginning of what was printed for people. */
  readonly said: string;
}

/** The most that one process may take before the system ends it: seconds of processor time, and megabytes of JavaScript values. */
const ended = { seconds: 12, megabytes: 1500 };

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Makes the bundle if it is missing or older than a source, as a start does. */
export function makeBundle(): void {
  const { status } = spawnSync(process.execPath, [pathOf('../../scripts/start.js'), '--version'], { stdio: 'ignore' });
  if (status !== 0) throw new Error('The bundle cannot be made');
}

/** Runs the command of a bomb on its files in a process of its own, in a folder that is removed afterwards. */
export async function run({ files, command = 'build' }: Bomb): Promise<Blast> {
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-bomb-'));
  try {
    for (const [path, content] of Object.entries({ ...(command === 'build' && minimal), ...files })) {
      const file = join(folder, 'content', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'function' ? content() : content);
    }
    return await runIn(folder, command === 'build' ? ['build', '--json'] : ['import', 'content', '--to', 'site']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const minimal: Bomb['files'] = {
  'site.yaml': 'name: Minimal\nbaseUrl: https://minimal.example\n',
  'pages/en/index.md': '---\ntitle: Minimal\ndescription: A page.\n---\n\nText.\n',
};

async function runIn(cwd: string, args: readonly string[]): Promise<Blast> {
  const line = `ulimit -c 0; ulimit -t ${ended.seconds}; exec "$@"`;
  const flags = [`--max-old-space-size=${ended.megabytes}`, '--import', pathOf('measure.mjs')];
  const started = ['sh', process.execPath, ...flags, pathOf('../../generator/bundle/main.js'), ...args];
  const child = spawn('sh', ['-c', line, ...started], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, out, err, measured] = child.stdio.map((stream) => collect(stream as NodeJS.ReadableStream | null));
  const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, by) => resolve([code, by]));
  });
  const { cpu, memory } = measured?.() ? JSON.parse(measured()) : { cpu: Number.NaN, memory: Number.NaN };
  const printed = out?.() ?? '';
  const problems = args.includes('--json') && exitCode !== null && exitCode < 2 ? JSON.parse(printed).problems : [];
  return {
    exitCode,
    signal,
    cpu,
    memory,
    problems,
    said: `${err?.()}${problems.length > 0 ? '' : printed}`.slice(0, 2000),
  };
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const parts: Buffer[] = [];
  stream?.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}
