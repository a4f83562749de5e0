import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../../generator/base/files-below.ts';
import { type BuildOptions, build, type Report } from '../../generator/build.ts';
import { newSite } from '../../generator/init/files.ts';
import { kinds } from '../../generator/init/kinds.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { openStage } from '../../generator/publish/stage.ts';
import { layOut } from '../../scripts/docs/lay-out.ts';
import { sampleOptions, type Tree, treeOf } from '../build-sample.ts';
import type { BuiltFolder } from '../hosts/conformance/battery.ts';
import { madeOnce } from '../made-once.ts';
import { put, temporaryFolder } from '../publish/project.ts';

/** The site of the documents of this repository, as `npm run docs` builds it. */
export const documents = 'documents';

/** The names of the sites in this folder, companies of other trades than that of the sample, told by content alone; and the documents. */
export const siteNames: readonly string[] = [
  ...readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
  documents,
].sort();

/** The new sites that `init` writes, in two languages. */
export const newSites = kinds.map((kind) => `init ${kind}`);

/** How one of them is built in tests: on the same day as the sample. */
export function optionsOf(site: string): BuildOptions {
  const kind = kinds.find((one) => site === `init ${one}`);
  if (kind) {
    const folder = temporaryFolder();
    const answers = {
      kind,
      name: 'New site',
      url: 'https://new.example',
      accent: '#0f5f66',
      languages: ['en', 'fr'],
      currency: 'EUR',
      hosts: ['nginx'],
    };
    put(folder, Object.fromEntries(newSite(answers, { today: '2026-01-10', folder })));
    return { ...sampleOptions, content: join(folder, 'content') };
  }
  if (site !== documents)
    return { ...sampleOptions, content: fileURLToPath(new URL(`${site}/content`, import.meta.url)) };
  const content = temporaryFolder();
  layOut(fileURLToPath(new URL('../../', import.meta.url)), content);
  return { ...sampleOptions, content };
}

/** A site of this folder, as it is built. */
export interface BuiltSite extends Tree {
  readonly folder: BuiltFolder;
}

/** One of them, built once. */
export async function builtSite(site: string): Promise<BuiltSite> {
  const built = await madeOnce(`site-${site.replace(' ', '-')}`, async (into) => {
    const report = await build({ ...optionsOf(site), draw: undefined }, () =>
      openStage({ output: join(into, 'dist'), deploy: join(into, 'deploy') }, { say: () => {} }),
    );
    assert.ok(report.published, JSON.stringify(report.problems));
    writeFileSync(join(into, 'report.json'), JSON.stringify(report));
  });
  const folder = join(built, 'dist');
  const report = JSON.parse(readFileSync(join(built, 'report.json'), 'utf8')) as Report;
  const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest;
  const names = filesBelow(folder);
  const files = new Map(names.map((file) => [file, readFileSync(join(folder, file))]));
  return { ...treeOf(report, { files, deploy: new Map() }), folder: { folder, manifest, files: names } };
}
