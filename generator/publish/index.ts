import { checkBody } from '../check/bodies.ts';
import { printJson } from '../format/json.ts';
import type { Host } from '../hosts/host.ts';
import {
  hostInput,
  type ManifestEntry,
  manifestEntry,
  manifestFile,
  manifestGenerator,
  manifestOf,
} from '../manifest.ts';
import type { Site } from '../model/site.ts';
import { bodyBytes, type Output } from '../output.ts';
import { error, hasErrors, type Problem, placeOf } from '../problem.ts';
import type { Stage } from './stage.ts';

/** Where a build goes: the output tree, and the tree of files that hosts read from elsewhere. */
export interface Target {
  openOutput(): Stage;
  openDeploy(): Stage;
}

/**
 * Writes every output, the manifest and the hosts' files to stages, checking each body on the way, and commits them when all is well.
 * Returns what was written: nothing when a problem is an error.
 */
export function publish(
  site: Site,
  outputs: readonly Output[],
  hosts: readonly Host[],
  target: Target,
  problems: Problem[],
): readonly ManifestEntry[] {
  const input = hostInput(outputs, site.templates.accept);
  const files = hosts.flatMap((host) => host.files(input, problems).map((file) => ({ host, ...file })));
  if (hasErrors(problems)) return [];
  const stages: Stage[] = [];
  try {
    const output = target.openOutput();
    stages.push(output);
    const entries = outputs.flatMap((made) => writeOutput(made, output, problems));
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
    for (const stage of stages.toReversed()) stage.commit();
    return entries;
  } finally {
    for (const stage of stages) stage.discard();
  }
}

/** Writes one output; a resource that throws is reported, and the others go on. */
function writeOutput(output: Output, stage: Stage, problems: Problem[]): readonly ManifestEntry[] {
  let bytes: Uint8Array;
  try {
    bytes = bodyBytes(output.body);
  } catch (cause) {
    problems.push(
      error('resource', `${output.path} cannot be made: ${(cause as Error).message}`, placeOf(output.source)),
    );
    return [];
  }
  checkBody(output, bytes, problems);
  const entry = manifestEntry(output, bytes);
  stage.write(entry.file, bytes);
  return [entry];
}
