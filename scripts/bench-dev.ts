import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { astro } from './bench/astro.ts';
import { type Contestant, peerNamed } from './bench/contestant.ts';
import type { DevServer } from './bench/dev-server.ts';
import { eleventy } from './bench/eleventy.ts';
import { fingerpost } from './bench/fingerpost.ts';
import { hugo } from './bench/hugo.ts';
import { type Outcome, savesHead, savesRow, timeSaves } from './bench/saves.ts';
import { parseFlags } from './flags.ts';

const flags = {
  posts: { type: 'string', default: '20,1000,5000' },
  runs: { type: 'string', default: '9' },
  peers: { type: 'string', default: 'hugo,eleventy,astro' },
} as const;

type Served = Contestant & { readonly dev: DevServer };

const peers: readonly Served[] = [hugo, eleventy, astro];

/** Serves made-up sites of several sizes with `dev` and with its peers, and prints how long it takes from a save until its bytes are served, and the memory that took. */
await run(async (args) => {
  const { values } = parseFlags(flags, args);
  const sizes = values.posts.split(',').map(Number);
  const runs = Number(values.runs);
  if (![...sizes, runs].every((size) => Number.isInteger(size) && size > 3))
    throw new CommandError(2, 'Sizes and runs are whole numbers from 4', 'Write --posts 20,1000 --runs 9');
  const chosen = values.peers === 'none' ? [] : values.peers.split(',').map((id) => peerNamed(id, peers));
  console.log(`Milliseconds from a save by rename to its bytes, median of ${runs} (the slowest):\n`);
  console.log(savesHead());
  for (const posts of sizes)
    for (const generator of [fingerpost, ...chosen])
      console.log(savesRow(posts, generator.title, await outcomeOf(generator, posts, runs)));
  return 0;
});

async function outcomeOf(contestant: Served, posts: number, runs: number): Promise<Outcome> {
  const readiness = contestant.ready();
  if ('missing' in readiness) return readiness;
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-bench-dev-'));
  try {
    return await timeSaves(contestant, folder, { kind: 'plain', posts }, runs);
  } catch (cause) {
    return { failure: (cause as Error).message };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
