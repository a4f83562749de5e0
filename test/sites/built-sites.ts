import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from '../../generator/build.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { openStage } from '../../generator/publish/stage.ts';
import { layOut } from '../../scripts/docs/lay-out.ts';
import { sampleOptions } from '../build-sample.ts';
import type { BuiltFolder } from '../hosts/conformance/battery.ts';
import { filesBelow } from '../hosts/conformance/sample.ts';
import { temporaryFolder } from '../publish/project.ts';

/** The site of the documents of this repository, as `npm run docs` builds it. */
export const documents = 'documents';

/** The names of the sites in this folder, companies of other trades than that of the sample, told by content alone; and the documents. */
export const siteNames: readonly string[] = [
  ...readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
  documents,
].sort();

/** How one of them is built in tests: on the same day as the sample. */
export function optionsOf(site: string): BuildOptions {
  if (site !== documents)
    return { ...sampleOptions, content: fileURLToPath(new URL(`${site}/content`, import.meta.url)) };
  const content = temporaryFolder();
  layOut(fileURLToPath(new URL('../../', import.meta.url)), content);
  return { ...sampleOptions, content };
}

/** One of them, built into a temporary folder. */
export async function builtFolder(site: string): Promise<{ readonly tree: BuiltFolder; remove(): void }> {
  const scratch = mkdtempSync(join(tmpdir(), 'fingerpost-'));
  const [folder, deploy] = [join(scratch, 'dist'), join(scratch, 'deploy')];
  const { problems, published } = await build(optionsOf(site), () =>
    openStage({ output: folder, deploy }, { say: () => {} }),
  );
  assert.ok(published, JSON.stringify(problems));
  const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest;
  return {
    tree: { folder, manifest, files: filesBelow(folder) },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
