import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Manifest } from '../../generator/output/manifest.ts';
import { battery } from './conformance/battery.ts';
import { missingEngine, start } from './conformance/engine.ts';
import type { Gap } from './conformance/gaps.ts';
import { buildSample } from './conformance/sample.ts';

const wrangler = fileURLToPath(new URL('node_modules/wrangler/bin/wrangler.js', import.meta.url));

const page = 'Cloudflare Workers redirects /404.html to /404, as it does every .html file to the name without';

/** Known gaps, of Cloudflare Workers or only of its emulator. The worker fixes some of them on negotiated paths. */
function gapsBeside({ negotiated, outputs }: Manifest): readonly Gap[] {
  const worked = negotiated.map(({ path }) => path);
  return [
    { promised: 'get', subjects: ['/404.html'], reason: page },
    { promised: 'revalidation', subjects: ['/404.html'], reason: page },
    { promised: 'entity tag of 304', subjects: ['/404.html'], reason: page },
    {
      promised: 'head',
      except: outputs.flatMap(({ path }) => (path.endsWith('/') ? [path] : [])),
      reason: 'the emulator answers HEAD without a length',
    },
    { promised: 'entity tag list', reason: 'Cloudflare Workers compares If-None-Match with its tag as a whole' },
    { promised: 'allow', except: worked, reason: 'Cloudflare Workers sends no Allow header with a 405 of its own' },
    {
      promised: 'missing',
      subjects: ['/assets/nothing-is-here.svg'],
      reason: 'Cloudflare Workers applies a rule for a folder of like files to what is missing there, too',
    },
    { promised: 'preflight', reason: 'Cloudflare Workers answers OPTIONS 405 by itself' },
    { promised: 'redirects', reason: 'Cloudflare Workers redirects with 307, which is not for good' },
  ];
}

if (existsSync(wrangler)) await conform();
else missingEngine('wrangler', 'wrangler is not installed: run npm ci in test/hosts');

async function conform(): Promise<void> {
  const { tree, deploy, scratch, remove } = await buildSample(['cloudflare-workers']);
  const engine = await start({
    command: process.execPath,
    args: (port) => [
      ...[wrangler, 'dev', '--config', join(deploy, 'cloudflare-workers', 'wrangler.json')],
      ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
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
  after(async () => {
    await engine.stop();
    remove();
  });
  const gaps = gapsBeside(tree.manifest);
  battery({ name: 'wrangler dev', origin: engine.origin, gaps }, tree);
}
