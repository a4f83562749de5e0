import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Manifest } from '../../generator/output/manifest.ts';
import { isShort } from '../short.ts';
import { type BuiltFolder, battery } from './conformance/battery.ts';
import {
  emulated,
  pagesGaps,
  runsOnPages,
  runsOnWorkers,
  startPages,
  startWorkers,
  workersGaps,
  wrangler,
} from './conformance/cloudflare.ts';
import type { Engine } from './conformance/engine.ts';
import { twoOfEachForm } from './conformance/forms.ts';
import type { Gap } from './conformance/gaps.ts';
import { withFewMoves } from './conformance/moves.ts';
import { buildSample, type Sample } from './conformance/sample.ts';
import {
  apacheGaps,
  isThere,
  lighttpdGaps,
  nginxGaps,
  startApache,
  startCaddy,
  startHandler,
  startLighttpd,
  startNginx,
} from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

/**
 * A site of 3,000 posts or as many as FINGERPOST_POSTS says, and with nearly 2,000 redirects, which is all that Cloudflare takes, on each engine that can: the battery
 * asks for some of its outputs. A short run has 300 posts, and leaves out the emulators, of which tests of their own ask the same of a small site.
 */
const posts = Number(process.env.FINGERPOST_POSTS ?? (isShort ? 300 : 3000));
const moreRedirects = 1980;

interface Case {
  readonly name: string;
  readonly host: string;
  /** What has to be there; empty where nothing has. */
  readonly program: string;
  readonly serve: (sample: Sample) => Promise<Pick<Engine, 'origin' | 'stop'> & Partial<Engine>>;
  readonly gaps: (manifest: Manifest, sample: Sample) => readonly Gap[];
  readonly varies: boolean;
  /** The most posts that the host carries; any number by default. */
  readonly most?: number;
}

const all: readonly Case[] = [
  // It is first, as its start sets the times of the files.
  {
    name: 'Apache httpd',
    host: 'apache',
    program: 'apache2',
    serve: startApache,
    gaps: () => apacheGaps,
    varies: true,
  },
  {
    name: 'nginx',
    host: 'nginx',
    program: 'nginx',
    serve: (sample) => startNginx(sample, sample.scratch),
    gaps: nginxGaps,
    varies: true,
  },
  { name: 'Caddy', host: 'caddy', program: 'caddy', serve: startCaddy, gaps: () => [], varies: true },
  {
    ...{
      name: 'wrangler pages dev',
      host: 'cloudflare-pages',
      program: wrangler,
      serve: startPages,
      varies: false,
      most: 9000,
    },
    gaps: (_, sample) => pagesGaps(runsOnPages(sample)),
  },
  {
    ...{
      name: 'wrangler dev',
      host: 'cloudflare-workers',
      program: wrangler,
      serve: startWorkers,
      varies: false,
      most: 9000,
    },
    gaps: (manifest, sample) => workersGaps(manifest, runsOnWorkers(sample)),
  },
  {
    ...{ name: 'lighttpd', host: 'lighttpd', program: 'lighttpd', serve: startLighttpd, varies: true, most: 1000 },
    gaps: () => lighttpdGaps,
  },
  { name: 'the handler', host: 'handler', program: '', serve: startHandler, gaps: () => [], varies: true },
];

const cases = all.filter(({ program, most = posts }) => posts <= most && !(isShort && program === wrangler));
const sample = await buildSample(
  cases.map(({ host }) => host),
  { morePosts: posts, moreRedirects },
);

for (const { name, host, program, serve, gaps, varies } of cases) {
  if (program !== '' && !existsSync(program) && !isThere(name, program)) continue;
  const engine = await serve(sample);
  after(engine.stop);
  test(`${name} finds no rule invalid, and none too many`, () => {
    assert.doesNotMatch(engine.printed?.() ?? '', /invalid|maximum number of rules|\[(?:warn|emerg)\]/i);
  });
  const some = varies ? someOf(varying(sample.tree)) : twoOfEachForm(someOf(sample.tree));
  battery(
    {
      name: `${name} with ${posts} posts and ${moreRedirects} more redirects`,
      ...{ origin: engine.origin, host, emulated: host.startsWith('cloudflare') ? emulated : [] },
      gaps: gaps(some.manifest, sample),
    },
    some,
  );
}

after(sample.remove);

if (cases.some(({ host }) => host === 'cloudflare-pages') && posts > 100)
  test('Cloudflare is given rules for all pages that are alike', () => {
    assert.match(readFileSync(join(sample.tree.folder, '_headers'), 'utf8'), /^\/\*\.md$/m);
  });

/** The tree with a few of the posts and redirects that are alike, and some of the negotiated paths. */
function someOf({ folder, manifest }: BuiltFolder): BuiltFolder {
  const isAsked = (path: string) =>
    !/\/(?:more-|page\/)\d+[/.]/.test(path) ||
    /\/(?:more-7|page\/2)[/.]/.test(path) ||
    path.includes(`/more-${posts - 2}`);
  const outputs = manifest.outputs.filter(({ path }) => isAsked(path));
  const isTried = (path: string) => /^(?:\/|\/fr\/|\/blog\/|\/fr\/features\/|\/missed-.*|\/blog\/more-7\/)$/.test(path);
  const negotiated = manifest.negotiated.filter(({ path }) => isTried(path));
  assert.equal(negotiated.length, 6);
  return withFewMoves({ folder, manifest: { ...manifest, outputs, negotiated }, files: [] }, moreRedirects);
}
