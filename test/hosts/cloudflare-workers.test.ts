import { existsSync } from 'node:fs';
import { after } from 'node:test';
import { battery } from './conformance/battery.ts';
import { startWorkers, workersGaps, wrangler } from './conformance/cloudflare.ts';
import { missingEngine } from './conformance/engine.ts';
import { buildSample } from './conformance/sample.ts';

if (existsSync(wrangler)) await conform();
else missingEngine('wrangler', 'wrangler is not installed: run npm ci in test/hosts');

async function conform(): Promise<void> {
  const sample = await buildSample(['cloudflare-workers']);
  const engine = await startWorkers(sample);
  after(async () => {
    await engine.stop();
    sample.remove();
  });
  battery({ name: 'wrangler dev', origin: engine.origin, gaps: workersGaps(sample.tree.manifest) }, sample.tree);
}
