import { CommandError } from '../base/problem.ts';
import { type Manifest, manifestFile, manifestGenerator } from './manifest.ts';

/** The manifest of a built tree, as `read` finds it. Throws a CommandError (2) with a hint where no build of this program made the tree. */
export function readManifest(tree: string, read: () => string, hint: string): Manifest {
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(read());
  } catch (cause) {
    throw new CommandError(2, `"${tree}" is not a built tree: ${whyUnread(cause as Error)}`, hint);
  }
  if (manifest?.generator !== manifestGenerator || !Array.isArray(manifest.outputs))
    throw new CommandError(2, `The manifest of "${tree}" was not written by this program`, hint);
  return manifest as Manifest;
}

/** Why a manifest could not be read, in one line. */
function whyUnread(cause: NodeJS.ErrnoException): string {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return `it has no ${manifestFile}`;
  return cause.message.split('\n', 1).join('');
}
