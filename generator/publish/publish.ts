import type { GatheredFile } from '../hosts/rules/gather.ts';
import { type Manifest, manifestFile, printManifest, signatureFile } from '../output/manifest.ts';
import type { Stage } from './stage.ts';

/** Where a build goes: opens a stage for the output tree, and the tree of files that hosts read elsewhere. */
export type Target = () => Stage;

/** Prints the signature of a file with this digest. */
export type Signer = (sha256: string) => string;

/** Adds the manifest, signed if it is to be, and the hosts' files to a stage that holds every output, and commits it. Throws a CommandError (2 or 73). */
export function publish(
  stage: Stage,
  manifest: Omit<Manifest, 'files'>,
  files: readonly GatheredFile[],
  sign?: Signer,
): void {
  const listed = files
    .filter(({ folder }) => folder === 'output')
    .map(({ path, text }) => ({ file: path, ...stage.write(path, text) }));
  const { sha256 } = stage.write(manifestFile, printManifest({ ...manifest, files: listed }));
  if (sign) stage.write(signatureFile, sign(sha256));
  for (const { folder, host, path, text, atRoot } of files)
    if (folder === 'deploy') stage.writeDeploy(`${host.name}/${path}`, text, atRoot === 'renewed' ? path : undefined);
  stage.commit();
}

/** A stage for outputs that are made only to find the problems in them, and not published. */
export const nowhere: Stage = {
  write: () => ({ size: 0, sha256: '' }),
  writeDeploy: () => ({ size: 0, sha256: '' }),
  commit() {},
  discard() {},
};
