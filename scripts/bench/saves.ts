import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../test/hosts/conformance/engine.ts';
import { type Contestant, type Readiness, setUp } from './contestant.ts';
import { type Corpus, corpusPost } from './corpus.ts';
import { type DevServer, type Edit, editNames, wordAfter } from './dev-server.ts';
import { environment, reason } from './measure.ts';
import { median } from './table.ts';

/** How long a dev server took for each save, in milliseconds, and what it needed for that. */
export interface Saves {
  readonly times: ReadonlyMap<Edit['name'], readonly number[]>;
  /** From its start until the home page was served, in milliseconds. */
  readonly ready: number;
  /** In bytes; undefined where the system does not say. */
  readonly peak: number | undefined;
}

/** How long a save may take before it counts as not seen, and for how long a server is quiet that has finished, in milliseconds. */
const patience = 120_000;
const quiet = 400;

/** A pause after a save, in milliseconds, another after each: a server that looks at files once in a while would be asked at the same moment each time. */
function pauseAfter(number: number): number {
  return 100 + ((number * 137) % 500);
}

/** Has the dev server of a contestant serve a corpus in an empty folder, and saves each of its edits some times. Throws an Error for a save that it does not show. */
export async function timeSaves(
  contestant: Contestant & { readonly dev: DevServer },
  folder: string,
  corpus: Corpus,
  runs: number,
): Promise<Saves> {
  const { dev } = contestant;
  setUp({ ...contestant, site: { ...contestant.site, ...dev.site } }, folder, corpus);
  dev.prepare?.(folder);
  const port = await freePort();
  const { program, args, folder: cwd, env } = dev.command(folder, port);
  const started = performance.now();
  const child = spawn(program, args, { cwd, env: { ...environment, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const settled = async () => {
    const { settled: line } = dev;
    if (line)
      await waitUntil(
        async () => output,
        (text) => line.test(text ?? ''),
        `The end of what ${contestant.title} does`,
      );
    else for (let before: string | undefined; before !== output; await setTimeout(quiet)) before = output;
  };
  try {
    const ended = () => (child.exitCode === null ? undefined : reason(output, child.exitCode));
    const get = getterOf(`http://127.0.0.1:${port}`, ended);
    await waitUntil(
      () => get('/'),
      (page) => page !== undefined,
      'The home page',
    );
    const ready = performance.now() - started;
    await settled();
    const times = new Map<Edit['name'], number[]>();
    for (const edit of editsOf(contestant, corpus)) {
      const original = readFileSync(join(folder, edit.file), 'utf8');
      times.set(edit.name, []);
      for (let number = 101; number <= 100 + runs; number += 1) {
        output = '';
        times.get(edit.name)?.push(await timeSave(edit, { folder, original, number, get }));
        await settled();
        await setTimeout(pauseAfter(number));
      }
    }
    return { times, ready, peak: child.pid === undefined ? undefined : peakOf(child.pid) };
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** The edits of a dev server: the text of a post, and what it has besides. */
export function editsOf(
  { corpus: form, dev }: Contestant & { readonly dev: DevServer },
  corpus: Corpus,
): readonly Edit[] {
  const post = corpusPost(2, corpus);
  return form
    ? [wordAfter('', { name: 'post', file: form.path(post), path: dev.post(post.slug) }), ...dev.edits]
    : dev.edits;
}

type Get = (path: string) => Promise<string | undefined>;

interface Save {
  readonly folder: string;
  readonly original: string;
  readonly number: number;
  readonly get: Get;
}

/** Saves an edit by a rename, as editors do, and asks until it is served. */
async function timeSave(
  { name, file, path, put, shown }: Edit,
  { folder, original, number, get }: Save,
): Promise<number> {
  const before = await get(path);
  const target = join(folder, file);
  writeFileSync(`${target}~`, put(original, number));
  const saved = performance.now();
  renameSync(`${target}~`, target);
  const isNew = (page: string | undefined) => page !== before && page?.includes(shown(number)) === true;
  await waitUntil(() => get(path), isNew, `The ${name}`);
  return performance.now() - saved;
}

async function waitUntil(
  get: () => Promise<string | undefined>,
  isSeen: (page: string | undefined) => boolean,
  name: string,
) {
  const until = performance.now() + patience;
  while (!isSeen(await get())) {
    if (performance.now() > until) throw new Error(`${name} is not seen`);
    await setTimeout(1);
  }
}

/** Fetches the text at a path; undefined for an error, or as long as nobody listens. Throws an Error if the server has ended. */
function getterOf(origin: string, ended: () => string | undefined): Get {
  return async (path) => {
    const why = ended();
    if (why !== undefined) throw new Error(`The server ${why}`);
    try {
      const answer = await fetch(origin + path);
      const text = await answer.text();
      return answer.ok ? text : undefined;
    } catch {
      return undefined;
    }
  };
}

/** The peak memory of a process, in bytes. https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function peakOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** The outcome of the saves of one contestant: their times, why it is not installed, or why it failed. */
export type Outcome = Saves | Extract<Readiness, { missing: string }> | { readonly failure: string };

/** The head of the table of saves, in Markdown. */
export function savesHead(): string {
  return `| Posts | Generator | ${editNames.join(' | ')} | Ready | Peak memory |\n| ---: | --- |${' ---: |'.repeat(editNames.length + 2)}`;
}

/** One row of it: the median of each kind of save in milliseconds, with the slowest. */
export function savesRow(posts: number, title: string, outcome: Outcome): string {
  const cells = [posts.toLocaleString('en'), title, ...cellsOf(outcome)];
  return `| ${cells.join(' | ')} |`;
}

function cellsOf(outcome: Outcome): readonly string[] {
  if ('missing' in outcome) return toldOnce(`not installed: ${outcome.missing}`);
  if ('failure' in outcome) return toldOnce(outcome.failure);
  const { times, ready, peak } = outcome;
  return [
    ...editNames.map((name) => {
      const found = times.get(name);
      return found ? `${Math.round(median(found))} (${Math.round(Math.max(...found))})` : '–';
    }),
    `${(ready / 1000).toFixed(1)} s`,
    peak === undefined ? '–' : `${Math.round(peak / 2 ** 20)} MB`,
  ];
}

function toldOnce(text: string): readonly string[] {
  return [text, ...Array<string>(editNames.length + 1).fill('')];
}
