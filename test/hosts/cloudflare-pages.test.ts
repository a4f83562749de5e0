import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { battery } from './conformance/battery.ts';
import { missingEngine, start } from './conformance/engine.ts';
import { exchange } from './conformance/exchange.ts';
import type { Gap } from './conformance/gaps.ts';
import { assertRepresents } from './conformance/representations.ts';
import { buildSample } from './conformance/sample.ts';

const wrangler = fileURLToPath(new URL('node_modules/wrangler/bin/wrangler.js', import.meta.url));

const page = 'Cloudflare Pages redirects /404.html to /404, as it does every .html file to the name without';

/** Known gaps, of Cloudflare Pages or only of its emulator. The worker fixes some of them on negotiated paths. */
const gapsBeside = (negotiated: readonly string[]): readonly Gap[] => [
  { promised: 'get', subjects: ['/404.html'], reason: page },
  { promised: 'head', subjects: ['/404.html'], reason: page },
  { promised: 'revalidation', subjects: ['/404.html'], reason: page },
  {
    promised: 'entity tag of 304',
    except: negotiated,
    reason: 'Cloudflare Pages leaves the entity tag out of a 304',
  },
  {
    promised: 'entity tag list',
    reason: 'Cloudflare Pages compares If-None-Match with its tag as a whole',
  },
  {
    promised: 'only the headers asked for',
    subjects: ['Access-Control-Allow-Origin'],
    reason: 'Cloudflare Pages opens every asset to every origin',
  },
  { promised: 'allow', except: negotiated, reason: 'Cloudflare Pages sends no Allow header with a 405 of its own' },
  {
    promised: 'missing',
    subjects: ['/assets/nothing-is-here.svg'],
    reason: 'Cloudflare Pages applies a rule for a folder of like files to what is missing there, too',
  },
  {
    promised: 'preflight',
    reason: 'Cloudflare Pages answers OPTIONS 405 by itself',
  },
  {
    promised: 'hidden files',
    reason: 'Cloudflare Pages uploads every file of the folder',
  },
  {
    promised: 'own files',
    subjects: ['/_manifest.json'],
    reason: 'Cloudflare Pages serves every file that is not configuration of its own',
  },
  {
    promised: 'own files',
    subjects: ['/_routes.json'],
    reason: 'the emulator serves this file, which a deployment does not upload',
  },
];

if (existsSync(wrangler)) await conform();
else missingEngine('wrangler', 'wrangler is not installed: run npm ci in test/hosts');

async function conform(): Promise<void> {
  const { tree, scratch, remove } = await buildSample(['cloudflare-pages']);
  const engine = await startWrangler(tree.folder, scratch);
  after(async () => {
    await engine.stop();
    remove();
  });
  const gaps = gapsBeside(tree.manifest.negotiated.map(({ path }) => path));
  battery({ name: 'wrangler pages dev', origin: engine.origin, gaps }, tree);
  test(
    'wrangler pages dev gives every output of a site of 9,850 posts its headers, by rules with placeholders',
    manyPosts,
  );
}

async function manyPosts(): Promise<void> {
  const { tree, scratch, remove } = await buildSample(['cloudflare-pages'], { morePosts: 9850 });
  assert.match(readFileSync(join(tree.folder, '_headers'), 'utf8'), /^\/blog\/:slug\.md$/m);
  const engine = await startWrangler(tree.folder, scratch);
  try {
    assert.ok(tree.manifest.outputs.length > 600);
    for (const entry of tree.manifest.outputs) {
      if (entry.path !== '/404.html') assertRepresents(await exchange(engine.origin, entry.path), entry);
    }
    assert.doesNotMatch(engine.printed(), /invalid|maximum number of rules/i);
  } finally {
    await engine.stop();
    remove();
  }
}

function startWrangler(folder: string, scratch: string) {
  return start({
    command: process.execPath,
    args: (port) => [
      wrangler,
      ...['pages', 'dev', folder, '--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
      ...['--compatibility-date', '2026-04-01'],
    ],
    folder: scratch,
    isForgetful: true,
    environment: {
      CI: '1',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      HOME: scratch,
      XDG_CONFIG_HOME: join(scratch, 'config'),
    },
  });
}
