import { existsSync } from 'node:fs';
import { battery } from './conformance/battery.ts';
import { emulated, emulators, wrangler } from './conformance/cloudflare.ts';
import { missingEngine } from './conformance/engine.ts';
import { fewOfEachForm } from './conformance/forms.ts';
import { buildSample } from './conformance/sample.ts';
import { running } from './conformance/servers.ts';

if (existsSync(wrangler)) await conform();
else missingEngine('wrangler', 'wrangler is not installed: run npm ci in test/hosts');

async function conform(): Promise<void> {
  for (const { name, host, serve, gaps } of emulators) {
    const sample = await buildSample([host]);
    const { origin } = await running(sample, serve(sample));
    const tree = fewOfEachForm(sample.tree);
    battery({ name, origin, host, emulated, gaps: gaps(tree.manifest, sample) }, tree);
  }
}
