import { type Based, pathOnHost } from '../base/base-path.ts';
import { isMapping } from '../base/mapping.ts';
import { CommandError } from '../base/problem.ts';
import { confinementFault } from '../base/writable-folder.ts';
import type { Coding } from '../format/codings.ts';
import { printJson } from '../format/json.ts';
import type { StatedByPath } from '../model/updated.ts';
import { type Declaration, fileOf, headersOf, type NegotiatedPair, pairsOf, withRole } from './output.ts';
import type { Redirect } from './redirects.ts';

/** The name of the manifest in the output folder, and the value in it that marks a folder as ours. */
export const manifestFile = '_manifest.json';
export const manifestGenerator = 'fingerpost';

/** The name of the signature of the manifest beside it, which the manifest cannot list. */
export const signatureFile = `${manifestFile}.sig`;

/** One output, as listed in the manifest. */
export interface ManifestEntry extends Made {
  /** On the host, with the base path. */
  readonly path: string;
  readonly file: string;
  readonly mediaType: string;
  /** Response headers other than Content-Type. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A file as written that is served at no path of its own: it configures a host. */
export interface ListedFile extends Written {
  readonly file: string;
}

/** A file as written: its size in bytes, and its SHA-256 digest in lower-case hexadecimal. */
export interface Written {
  readonly size: number;
  readonly sha256: string;
}

/** A file next to an output's that holds the same bytes in a content coding. */
export interface Sibling extends Written {
  readonly coding: Coding;
  readonly file: string;
}

/** An output as written. */
export interface Made extends Written {
  /** The same bytes precompressed, in separate files. */
  readonly siblings?: readonly Sibling[];
  /** The digest of everything that it was drawn from, by which a later build knows that it need not be drawn again. */
  readonly drawnFrom?: string;
}

/** The host-neutral description of a built tree, which the preview, the audit and the tests read. */
export interface Manifest {
  readonly generator: typeof manifestGenerator;
  readonly version: 1;
  /** Where the site begins, without a final slash. */
  readonly baseUrl: string;
  /** The path of the 404 page on the host. */
  readonly notFound: string;
  /** 404 pages of other languages; absent where there are none. */
  readonly notFoundBelow?: readonly NotFoundPage[];
  readonly negotiated: readonly NegotiatedPair[];
  readonly redirects: readonly Redirect[];
  /** The digest of the posts that were still to come, by which `npm run check` knows one that has come due. */
  readonly scheduled: string;
  /** A digest of the settings and of each data file, by which a build says which of them changed what. */
  readonly sources: Readonly<Record<string, string>>;
  /** The facts that each page states, by which the next build knows when they changed; absent where no page states any. */
  readonly stated?: StatedByPath;
  readonly outputs: readonly ManifestEntry[];
  /** The files of hosts in the output folder. */
  readonly files: readonly ListedFile[];
  /** In the folder of a site that another program built: the files that were added to it, and those to which lines were. */
  readonly beside?: { readonly files: readonly ListedFile[]; readonly edited: readonly string[] } | undefined;
}

/** The 404 page of a part of the site: of what is below a path that ends in a slash. */
export interface NotFoundPage {
  readonly below: string;
  readonly path: string;
}

/** The manifest of the files that hosts read elsewhere. */
export interface DeployManifest {
  readonly generator: typeof manifestGenerator;
  readonly version: 1;
  /** The path of the output folder that they belong to, from this folder, with `/`. */
  readonly output: string;
  readonly files: readonly ListedFile[];
  /** Absent where there are none. */
  readonly left?: readonly LeftCopy[];
}

/** A copy, beside the folder for hosts, of a file for a host that is no longer chosen. */
export type LeftCopy = Pick<ListedFile, 'file' | 'sha256'>;

export function manifestEntry(output: Declaration, site: Based, written: Made): ManifestEntry {
  const { 'Content-Type': mediaType = '', ...headers } = headersOf(output);
  return { path: pathOnHost(site, output.path), file: fileOf(output), mediaType, headers, ...written };
}

export function manifestOf(
  site: Based & Pick<Manifest, 'baseUrl' | 'scheduled' | 'sources' | 'stated'>,
  outputs: readonly Declaration[],
  entries: readonly ManifestEntry[],
  redirects: readonly Redirect[],
): Omit<Manifest, 'files'> {
  return {
    generator: manifestGenerator,
    version: 1,
    baseUrl: site.baseUrl,
    ...notFoundPages(outputs, site),
    negotiated: pairsOf(outputs, site),
    redirects,
    scheduled: site.scheduled,
    sources: site.sources,
    ...(site.stated && { stated: site.stated }),
    outputs: entries,
  };
}

/** The manifest of the files that hosts read outside of the output folder, as JSON. */
export function printDeployManifest(
  output: string,
  files: readonly ListedFile[],
  left: readonly LeftCopy[] = [],
): string {
  const kept = left.length > 0 && { left };
  return printJson({ generator: manifestGenerator, version: 1, output, files, ...kept } satisfies DeployManifest);
}

const printedAtOnce = 500;

/** A manifest as JSON, in parts: as one string, the manifest of a large site would take more memory than everything else. */
export function* printManifest(manifest: Manifest): Iterable<string> {
  const [before = '', after = ''] = printJson({ ...manifest, outputs: ['here'] }).split('    "here"');
  yield before;
  for (let start = 0; start < manifest.outputs.length; start += printedAtOnce) {
    const outputs = manifest.outputs.slice(start, start + printedAtOnce);
    const text = printJson({ outputs });
    const within = text.slice(text.indexOf('[') + 2, text.lastIndexOf(']') - 3);
    yield start === 0 ? within : `,\n${within}`;
  }
  yield after;
}

/** The 404 pages on the host. Throws when there is none for the whole site, because some hosts would then answer 200 with the home page. */
export function notFoundPages(
  outputs: readonly Declaration[],
  site: Based,
): Pick<Manifest, 'notFound' | 'notFoundBelow'> {
  const pages = outputs.filter(withRole('not-found'));
  const main = pages.find(({ role }) => role.below === '/');
  // The page for what is missing is then up to that program.
  if (!main && outputs.some(({ builtFile }) => builtFile !== undefined))
    return { notFound: pathOnHost(site, '/404.html') };
  if (!main) throw new Error('No output is the 404 page');
  const below = pages.filter((page) => page !== main);
  const pageOf = ({ path, role }: (typeof pages)[number]): NotFoundPage => ({
    below: pathOnHost(site, role.below),
    path: pathOnHost(site, path),
  });
  return { notFound: pathOnHost(site, main.path), ...(below.length > 0 && { notFoundBelow: below.map(pageOf) }) };
}

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

function whyUnread(cause: NodeJS.ErrnoException): string {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return `it has no ${manifestFile}`;
  return cause.message.split('\n', 1).join('');
}

/** Whether an output is a page for people: neither an answer to an error nor a file for machines. */
export function isPage({ path, mediaType }: Pick<ManifestEntry, 'path' | 'mediaType'>): boolean {
  return /^text\/html\b/.test(mediaType) && path.endsWith('/');
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
    path: isText,
    file: isText,
    mediaType: isText,
    headers: isTexts,
    size: isNumber,
    sha256: isText,
  }),
};
