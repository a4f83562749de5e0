import { checkBody } from '../check/bodies.ts';
import { printJson } from '../format/json.ts';
import { gatherFiles } from '../hosts/gather.ts';
import type { Host } from '../hosts/host.ts';
import {
  hostInput,
  type ManifestEntry,
  manifestEntry,
  manifestFile,
  manifestGenerator,
  manifestOf,
} from '../manifest.ts';
import type { Progress } from '../model/index.ts';
import type { Site } from '../model/site.ts';
import { filePath, type Output } from '../output.ts';
import { error, hasErrors, type Problem, placeOf } from '../problem.ts';
import type { Thread } from '../thread/thread.ts';
import type { Written } from './stage.ts';

/** A stage that may be on another thread. */
export interface AsyncStage {
  write(path: string, body: Uint8Array | string): Written | Promise<Written>;
  commit(): void | Promise<void>;
  discard(): void | Promise<void>;
}

/** Where a build goes: the output tree, on a second thread where there is one, and the tree of files that hosts read from elsewhere. */
export interface Target {
  openOutput(thread: Thread | undefined): AsyncStage | Promise<AsyncStage>;
  openDeploy(): AsyncStage;
}

/** What the output is written with, and who is told how much is. */
export interface Writers {
  readonly thread?: Thread | undefined;
  readonly progress?: Progress | undefined;
}

/** How many files may be on their way to a stage: what is on its way is held in memory. */
const mostUnderway = 500;

/**
 * Writes every output, the manifest and the hosts' files to stages, checking each body on the way, and commits them when all is well.
 * Returns what was written: nothing when a problem is an error.
 */
export async function publish(
  site: Site,
  outputs: readonly Output[],
  hosts: readonly Host[],
  target: Target,
  { thread, progress }: Writers,
  problems: Problem[],
): Promise<readonly ManifestEntry[]> {
  const input = hostInput(outputs, site.templates.accept);
  const files = gatherFiles(hosts, input, problems);
  if (hasErrors(problems)) return [];
  const stages: AsyncStage[] = [];
  try {
    const output = await target.openOutput(thread);
    stages.push(output);
    const entries = await writeOutputs(outputs, output, progress, problems);
    if (hasErrors(problems)) return [];
    output.write(manifestFile, printJson(manifestOf(site.baseUrl, outputs, entries)));
    for (const file of files) if (file.folder === 'output') output.write(file.path, file.text);
    const elsewhere = files.filter(({ folder }) => folder === 'deploy');
    if (elsewhere.length > 0) {
      const deploy = target.openDeploy();
      stages.push(deploy);
      deploy.write(manifestFile, printJson({ generator: manifestGenerator }));
      for (const { host, path, text } of elsewhere) deploy.write(`${host.name}/${path}`, text);
    }
    // The output last: when a commit fails, the output is unchanged.
    for (const stage of stages.toReversed()) await stage.commit();
    return entries;
  } finally {
    for (const stage of stages) await stage.discard();
  }
}

async function writeOutputs(
  outputs: readonly Output[],
  stage: AsyncStage,
  progress: Progress | undefined,
  problems: Problem[],
): Promise<readonly ManifestEntry[]> {
  const underway: { readonly output: Output; readonly written: Written | Promise<Written> }[] = [];
  for (const output of outputs) {
    const body = bodyOf(output, problems);
    if (body === undefined) continue;
    checkBody(output, body, problems);
    underway.push({ output, written: stage.write(filePath(output.path), body) });
    await underway.at(-mostUnderway)?.written;
    if (underway.length % 100 === 0) progress?.('Writing', underway.length, outputs.length);
  }
  const entries: ManifestEntry[] = [];
  for (const { output, written } of underway) entries.push(manifestEntry(output, await written));
  return entries;
}

/** The body of an output; a resource that throws is reported, and the others go on. */
function bodyOf(output: Output, problems: Problem[]): string | Uint8Array | undefined {
  try {
    return typeof output.body === 'function' ? output.body() : output.body;
  } catch (cause) {
    problems.push(
      error('resource', `${output.path} cannot be made: ${(cause as Error).message}`, placeOf(output.source)),
    );
    return undefined;
  }
}
