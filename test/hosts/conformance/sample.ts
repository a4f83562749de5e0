import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../../../generator/build.ts';
import { type Manifest, manifestFile } from '../../../generator/manifest.ts';
import { openStage } from '../../../generator/publish/stage.ts';
import type { BuiltFolder } from './battery.ts';

/** The sample site, built for some hosts into a temporary folder, which also has room for what an engine writes. */
export interface Sample {
  readonly tree: BuiltFolder;
  /** What the hosts read elsewhere. */
  readonly deploy: string;
  readonly scratch: string;
  remove(): void;
}

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** Builds the sample as the command does, on a fixed day. */
export async function buildSample(hosts: readonly string[]): Promise<Sample> {
  const scratch = mkdtempSync(join(tmpdir(), 'fingerpost-'));
  const [folder, deploy] = [join(scratch, 'dist'), join(scratch, 'deploy')];
  const quiet = () => {};
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  const { problems, published } = await build(
    {
      content: join(project, 'content'),
      templates: join(project, 'templates'),
      hosts,
      now: Date.parse('2026-11-01T00:00:00Z'),
      includeFuture: false,
    },
    { openOutput: () => openStage(folder, quiet), openDeploy: () => openStage(deploy, quiet) },
  );
  if (!published) remove();
  assert.ok(published, JSON.stringify(problems));
  return {
    tree: {
      folder,
      manifest: JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest,
      files: filesBelow(folder),
    },
    deploy,
    scratch,
    remove,
  };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
