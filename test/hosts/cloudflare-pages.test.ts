import { existsSync } from 'node:fs';
import { battery } from './conformance/battery.ts';
import { emulated, pagesGaps, runsOnPages, startPages, wrangler } from './conformance/cloudflare.ts';
import { missingEngine } from './conformance/engine.ts';
import { twoOfEachForm } from './conformance/forms.ts';
import { buildSample } from './conformance/sample.ts';
import { running } from './conformance/servers.ts';

if (existsSync(wrangler)) await conform();
else missingEngine('wrangler', 'wrangler is not installed: run npm ci in test/hosts');

async function conform(): Promise<void> {
  const sample = await buildSample(['cloudflare-pages']);
  const engine = await running(sample, startPages(sample));
  const gaps = pagesGaps(runsOnPages(sample));
  battery(
    { name: 'wrangler pages dev', origin: engine.origin, gaps, host: 'cloudflare-pages', emulated },
    twoOfEachForm(sample.tree),
  );
}
