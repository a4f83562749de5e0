import { isMapping } from '../base/mapping.ts';
import { CommandError } from '../base/problem.ts';
import { confinementFault } from '../base/writable-folder.ts';
import { type Manifest, manifestFile, manifestGenerator } from './manifest.ts';

/**
 * The manifest of a built tree, as `read` finds it. It may have come with the repository of a stranger, so all that its readers rely on is checked.
 * Throws a CommandError (2) with a hint where no build of this program made the tree, or the manifest is not as one leaves it.
 */
export function readManifest(tree: string, read: () => string, hint: string): Manifest {
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(read());
  } catch (cause) {
    throw new CommandError(2, `"${tree}" is not a built tree: ${whyUnread(cause as Error)}`, hint);
  }
  if (manifest?.generator !== manifestGenerator || !Array.isArray(manifest.outputs))
    throw new CommandError(2, `The manifest of "${tree}" was not written by this program`, hint);
  for (const output of manifest.outputs) {
    const fault = typeof output?.file === 'string' ? confinementFault(output.file) : undefined;
    if (fault !== undefined)
      throw new CommandError(2, `The manifest of "${tree}" lists "${output.file}", which ${fault}`, hint);
  }
  const wrong = Object.entries(shapes).find(([key, fits]) => !fits(manifest[key as keyof Manifest]));
  if (wrong) throw new CommandError(2, `The manifest of "${tree}" is damaged: its "${wrong[0]}" cannot be read`, hint);
  return manifest as Manifest;
}

/** Why a manifest could not be read, in one line. */
function whyUnread(cause: NodeJS.ErrnoException): string {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return `it has no ${manifestFile}`;
  return cause.message.split('\n', 1).join('');
}

type Fits = (value: unknown) => boolean;

const isText: Fits = (value) => typeof value === 'string';
const isNumber: Fits = (value) => typeof value === 'number';
const maybe =
  (fits: Fits): Fits =>
  (value) =>
    value === undefined || fits(value);
const isTexts: Fits = (value) => isMapping(value) && Object.values(value).every(isText);
const listOf =
  (parts: Readonly<Record<string, Fits>>): Fits =>
  (value) =>
    Array.isArray(value) &&
    value.every((item) => isMapping(item) && Object.entries(parts).every(([key, fits]) => fits(item[key])));

/** The shape that readers need of each part of a manifest. */
const shapes: Partial<Readonly<Record<keyof Manifest, Fits>>> = {
  baseUrl: (value) => typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value),
  notFound: isText,
  notFoundBelow: maybe(listOf({ below: isText, path: isText })),
  negotiated: listOf({ path: isText, variant: isText }),
  redirects: listOf({ path: isText, status: isNumber, location: maybe(isText) }),
  outputs: listOf({
    ...{ path: isText, file: isText, mediaType: isText, headers: isTexts },
    ...{ size: isNumber, sha256: isText },
  }),
};
