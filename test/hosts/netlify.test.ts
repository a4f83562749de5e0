import assert from 'node:assert/strict';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest } from '../../generator/output/manifest.ts';
import { isShort, some } from '../short.ts';
import { type BuiltFolder, battery } from './conformance/battery.ts';
import { missingEngine, start } from './conformance/engine.ts';
import { fewOfEachForm } from './conformance/forms.ts';
import { type Gap, keeps } from './conformance/gaps.ts';
import { moves, withFewMoves } from './conformance/moves.ts';
import { buildSample, type Sample } from './conformance/sample.ts';
import { running } from './conformance/servers.ts';

const packages = fileURLToPath(new URL('node_modules/', import.meta.url));
const deno = [join(packages, '@deno/linux-x64-glibc'), join(packages, '@deno/linux-arm64-glibc')].find(existsSync);

const blank =
  "Netlify's emulator decodes a path before it looks for it, and no line of _redirects can have a blank in one";

const gapsOf = ({ redirects }: Manifest): readonly Gap[] => [
  ...(['moves', 'query of a move'] as const).map((promised) => ({
    promised,
    subjects: redirects.map(({ path }) => path).filter((path) => path.includes('%20')),
    reason: blank,
  })),
  {
    promised: 'missing',
    subjects: (path) => path.endsWith('/index.html'),
    reason: 'Netlify takes index.html from the end of an address before it looks for what is there',
  },
  { promised: 'allow', reason: 'Netlify sends no Allow header with a 405, and takes none from its rules' },
  { promised: 'preflight', reason: 'Netlify answers OPTIONS 405 by itself' },
  { promised: 'gone', reason: 'Netlify has no status of its own for what is gone: it is not found' },
  { promised: 'hidden files', reason: 'Netlify uploads every file of the folder' },
  {
    promised: 'own files',
    subjects: ['/_manifest.json'],
    reason: 'Netlify serves every file that is not configuration of its own',
  },
];

if (deno && existsSync(join(packages, '@netlify/dev'))) await conform(deno);
else missingEngine('Netlify', '@netlify/dev or deno is not installed: run npm ci in test/hosts');

async function conform(folderOfDeno: string): Promise<void> {
  const sample = await buildSample(['netlify']);
  const asked = fewOfEachForm(withFewNegotiated(sample.tree));
  battery(
    {
      name: "Netlify's emulator",
      origin: await serve(sample, folderOfDeno),
      host: 'netlify',
      gaps: gapsOf(asked.manifest),
    },
    asked,
  );

  // Which differ in their number alone.
  if (isShort) return;
  const moreRedirects = 2000;
  const moved = await buildSample(['netlify'], { moreRedirects });
  const origin = await serve(moved, folderOfDeno);
  keeps("Netlify's emulator with 2,000 more redirects", gapsOf(moved.tree.manifest), (promise) =>
    moves(origin, withFewMoves(moved.tree, moreRedirects), promise),
  );
}

/** The tree with a post and, if there is time, the homes among the negotiated paths: the emulator does not outlive more runs of the edge function. */
function withFewNegotiated(tree: BuiltFolder): BuiltFolder {
  const asked = some(['/blog/pictured/', '/', '/fr/']);
  const negotiated = tree.manifest.negotiated.filter(({ path }) => asked.includes(path));
  assert.equal(negotiated.length, asked.length);
  return { ...tree, manifest: { ...tree.manifest, negotiated } };
}

/** Serves a sample until the tests end; resolves to the origin. */
async function serve(sample: Sample, folderOfDeno: string): Promise<string> {
  const { tree, deploy, scratch } = sample;
  const project = join(scratch, 'project');
  cpSync(join(deploy, 'netlify'), project, { recursive: true });
  cpSync(tree.folder, join(project, 'dist'), { recursive: true });
  const starting = start({
    command: process.execPath,
    args: (port) => [fileURLToPath(new URL('netlify-engine.mjs', import.meta.url)), project, String(port)],
    folder: scratch,
    environment: {
      PATH: `${folderOfDeno}:${process.env.PATH ?? ''}`,
      HOME: scratch,
      XDG_CONFIG_HOME: join(scratch, 'config'),
      DENO_DIR: join(scratch, 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
    },
  });
  return (await running(sample, starting)).origin;
}
