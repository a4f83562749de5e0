import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest } from '../../generator/output/manifest.ts';
import type { Settings } from '../host-files/models/azure-static-web-apps.ts';
import { audited } from './conformance/audited.ts';
import { missingEngine, start } from './conformance/engine.ts';
import { fewOfEachForm } from './conformance/forms.ts';
import { type Gap, keeps } from './conformance/gaps.ts';
import { refusals } from './conformance/refusals.ts';
import { representations } from './conformance/representations.ts';
import { buildSample } from './conformance/sample.ts';
import { running } from './conformance/servers.ts';

const emulator = fileURLToPath(new URL('node_modules/@azure/static-web-apps-cli/dist/cli/bin.js', import.meta.url));

/** Known gaps, of Azure or only of its emulator. */
function gapsOf({ outputs }: Manifest, mimeTypes: Readonly<Record<string, string>>): readonly Gap[] {
  const api = outputs.map(({ path }) => path).filter((path) => path.startsWith('/api/'));
  const typed = outputs.filter(({ file, mediaType }) => mimeTypes[/\.\w+$/.exec(file)?.[0] ?? ''] === mediaType);
  const others = outputs.map(({ path }) => path).filter((path) => !typed.some((entry) => entry.path === path));
  const type = 'Azure gives a file the type of its ending, and serves nothing below /api/';
  const functions = 'Azure asks functions for what is below /api/';
  return [
    { promised: 'get', subjects: others, reason: type },
    { promised: 'head', subjects: others, reason: type },
    { promised: 'revalidation', subjects: api, reason: functions },
    { promised: 'entity tag of 304', subjects: api, reason: functions },
    { promised: 'entity tag list', reason: 'the first of all paths is below /api/' },
    {
      promised: 'methods',
      subjects: ['OPTIONS'],
      reason: 'the emulator answers OPTIONS for the sake of other origins',
    },
    { promised: 'allow', reason: 'Azure sends no Allow header with a 405' },
    { promised: 'missing', reason: 'the emulator writes the type of the page in its own way' },
    { promised: 'language of missing', reason: 'Azure has one page for what is missing' },
    {
      promised: 'redirects',
      reason: 'the emulator redirects without the query, and serves a page as index.html, too',
    },
    { promised: 'hidden files', except: ['/.env'], reason: 'Azure serves every file but its settings' },
    { promised: 'own files', subjects: ['/_manifest.json'], reason: 'Azure serves every file but its settings' },
  ];
}

if (existsSync(emulator)) await conform();
else missingEngine('Azure', '@azure/static-web-apps-cli is not installed: run npm ci in test/hosts');

/** Azure cannot choose by the Accept header, so the rest of the battery is run. */
async function conform(): Promise<void> {
  const sample = await buildSample(['azure-static-web-apps'], {
    without: ['developers', 'feed-page', 'atom', 'json-feed', 'search', 'llms-full', 'ard', 'authors', 'tags'],
  });
  const tree = fewOfEachForm(sample.tree);
  const starting = start({
    command: process.execPath,
    args: (port) => [emulator, 'start', tree.folder, '--host', '127.0.0.1', '--port', String(port)],
    folder: sample.scratch,
    environment: { CI: '1', HOME: sample.scratch, SWA_CLI_TELEMETRY: '0' },
  });
  const engine = await running(sample, starting);
  const settings = readFileSync(join(tree.folder, 'staticwebapp.config.json'), 'utf8');
  const { mimeTypes = {} } = JSON.parse(settings) as Settings;
  const emulated = [{ check: 'spelling', reason: 'the emulator redirects without the query' }];
  const served = { name: "Azure's emulator", origin: engine.origin, host: 'azure-static-web-apps' };
  audited({ ...served, gaps: [], emulated }, tree);
  keeps("Azure's emulator", gapsOf(tree.manifest, mimeTypes), (promise) => {
    representations(engine.origin, tree, promise);
    refusals(engine.origin, tree, promise);
  });
}
