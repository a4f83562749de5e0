import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printJson } from '../format/json.ts';
import type { BuiltTree } from '../model/scheduled.ts';
import {
  type DeployManifest,
  type ListedFile,
  type Manifest,
  manifestFile,
  manifestGenerator,
} from '../output/manifest.ts';

/** What the manifest in a folder says about the files that the last build put there. */
export interface Listing {
  /** The SHA-256 digest of each file, by its path. Empty if the manifest is damaged. */
  readonly digests: ReadonlyMap<string, string>;
  readonly isDamaged: boolean;
  /** The path of the output folder that the files of hosts belong to. */
  readonly output: string | undefined;
}

/** Reads the manifest of a folder, or what a power failure left of it. Undefined if no build made the folder. */
export function listingOf(folder: string): Listing | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestFile), 'utf8');
  } catch {
    return undefined;
  }
  const damaged = { digests: new Map(), isDamaged: true, output: undefined };
  if (/^\0*$/.test(text)) return damaged;
  try {
    return digestsIn(JSON.parse(text) as Partial<Manifest & DeployManifest>);
  } catch {
    return text.startsWith(manifestStart) ? damaged : undefined;
  }
}

/** What the manifest in a folder says of the posts of the tree. Undefined if there is none that can be read. */
export function builtTreeIn(folder: string): BuiltTree | undefined {
  try {
    const { outputs, scheduled } = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest;
    return { paths: new Set(outputs.map(({ path }) => path)), scheduled };
  } catch {
    return undefined;
  }
}

/** How each manifest of this program begins. */
const manifestStart = printJson({ generator: manifestGenerator }).split('\n').slice(0, 2).join('\n');

function digestsIn({
  generator,
  outputs = [],
  files = [],
  output,
}: Partial<Manifest & DeployManifest>): Listing | undefined {
  if (generator !== manifestGenerator) return undefined;
  const listed: readonly ListedFile[] = [...outputs.flatMap((one) => [one, ...(one.siblings ?? [])]), ...files];
  return { digests: new Map(listed.map(({ file, sha256 }) => [file, sha256])), isDamaged: false, output };
}
