import { existsSync } from 'node:fs';
import { battery } from './conformance/battery.ts';
import { emulated, runsOnWorkers, startWorkers, workersGaps, wrangler } from './conformance/cloudflare.ts';
import { missingEngine } from './conformance/engine.ts';
import { twoOfEachForm } from './conformance/forms.ts';
import { buildSample } from './conformance/sample.ts';
import { running } from './conformance/servers.ts';

if (existsSync(wrangler)) await conform();
else missingEngine('wrangler', 'wrangler is not installed: run npm ci in test/hosts');

async function conform(): Promise<void> {
  const sample = await buildSample(['cloudflare-workers']);
  const engine = await running(sample, startWorkers(sample));
  const tree = twoOfEachForm(sample.tree);
  battery(
    {
      ...{ name: 'wrangler dev', origin: engine.origin, host: 'cloudflare-workers', emulated },
      gaps: workersGaps(tree.manifest, runsOnWorkers(sample)),
    },
    tree,
  );
}
