import { printJson } from '../format/json.ts';
import type { GatheredFile } from '../hosts/gather.ts';
import { type Manifest, manifestFile, manifestGenerator, printManifest } from '../output/manifest.ts';
import type { Stage } from './stage.ts';

/** Where a build goes: the output tree, and the tree of files that hosts read elsewhere. */
export interface Target {
  openOutput(): Stage;
  openDeploy(): Stage;
}

/**
 * Adds the manifest and the hosts' files to a stage that holds every output, and commits it together with the files that hosts read
 * elsewhere: all or nothing. Throws a CommandError (73).
 */
export function publish(
  stage: Stage,
  openDeploy: Target['openDeploy'],
  manifest: Manifest,
  files: readonly GatheredFile[],
): void {
  stage.write(manifestFile, printManifest(manifest));
  for (const file of files) if (file.folder === 'output') stage.write(file.path, file.text);
  const elsewhere = files.filter(({ folder }) => folder === 'deploy');
  if (elsewhere.length > 0) {
    const deploy = openDeploy();
    try {
      deploy.write(manifestFile, printJson({ generator: manifestGenerator }));
      for (const { host, path, text } of elsewhere) deploy.write(`${host.name}/${path}`, text);
      deploy.commit();
    } finally {
      deploy.discard();
    }
  }
  // The output last: when a commit fails, the output is unchanged.
  stage.commit();
}

/** A stage for outputs that are made only to find the problems in them, and not published. */
export const nowhere: Stage = {
  write: () => ({ size: 0, sha256: '' }),
  commit() {},
  discard() {},
};
