import { dirname, join, resolve } from 'node:path';
import { sortProblems } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { writableFolder } from '../base/writable-folder.ts';
import { type BuildOptions, openContent, type Report, build as run } from '../build.ts';
import { openCache } from '../make/cache.ts';
import type { Progress } from '../make/pool.ts';
import { checkOutputFolder } from '../publish/folder.ts';
import { formerIn, isBuilt, statedInTree } from '../publish/former.ts';
import { openSpare } from '../publish/spare.ts';
import { openStage, recover } from '../publish/stage.ts';
import type { Folders } from '../publish/workspace.ts';
import { type SiteOptions, settle } from './options.ts';

/** The options of a build. */
export interface BuildSiteOptions extends SiteOptions, BuildEffects {}

/** The effects of a build besides building. */
export interface BuildEffects {
  /** Whether files in the output folders are deleted that no build made. */
  readonly clean?: boolean | undefined;
  /** The file of an Ed25519 key of OpenSSH without a passphrase, which signs `_manifest.json`. None by default. */
  readonly sign?: string | undefined;
  /** Whether only what has changed since the last build is made, as it is noted in `.fingerpost/cache` beside the content. True by default. */
  readonly cache?: boolean | undefined;
  /** Receives a line about what was recovered, deleted or renewed. */
  readonly say?: ((line: string) => void) | undefined;
  /** Receives the number of outputs written so far, and of all. */
  readonly progress?: Progress | undefined;
  /** Receives about how many pages and posts are to be made, each time that more is known. */
  readonly counted?: ((pages: number) => void) | undefined;
}

/**
 * Builds a site as `fingerpost build` does: the output folders are replaced as a whole, or left as they are if any problem is an error.
 * Throws a CommandError for what cannot be used, written or named.
 */
export async function build(given: BuildSiteOptions = {}): Promise<Report> {
  const { clean, sign: key, cache = true, say = () => {}, progress, counted } = given;
  const { options, folders, unused } = settle(given);
  checkOutputFolder(folders.output, options, '--out');
  const sign = key === undefined ? undefined : await signer(key, [options.content, ...Object.values(folders)]);
  recover(folders, say);
  const folder = openContent(options.content);
  const kept = cache ? keptOf(options, folders) : undefined;
  const former = () => formerIn(folders.output);
  const report = await run(
    {
      ...options,
      folder,
      former,
      isFirst: !isBuilt(folders.output),
      stated: statedInTree(folders.output),
      sign,
      progress,
      counted,
      cache: kept?.cache,
    },
    () => openStage(folders, { clean, inputs: options, spare: kept?.spare, say }),
  );
  return { ...report, problems: sortProblems([...unused, ...report.problems]) };
}

/** The records and the spare tree that a build leaves beside the content, for the next one of the same site into the same folders. */
function keptOf({ content, templates, config, baseUrl, hosts }: BuildOptions, folders: Folders) {
  const { output, deploy } = folders;
  const [source, ...others] = [content, templates, output, deploy, config ?? ''].map((path) => resolve(path));
  const name = sha256Of(JSON.stringify([source, ...others, baseUrl, hosts])).slice(0, 16);
  const below = (part: string) => writableFolder(join(dirname(source ?? content), '.fingerpost', part));
  return { cache: openCache(below('cache'), name, folders), spare: openSpare(below('former'), name) };
}

async function signer(key: string, folders: readonly string[]) {
  const { signerWith } = await import('../publish/signing.ts');
  return signerWith(key, folders);
}
