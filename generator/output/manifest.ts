import { type Based, pathOnHost } from '../base/base-path.ts';
import type { Coding } from '../format/codings.ts';
import { printJson } from '../format/json.ts';
import { type Declaration, filePath, type NegotiatedPair, pairsOf, withRole } from './declaration.ts';
import { headersOf } from './headers.ts';
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
  readonly outputs: readonly ManifestEntry[];
  /** The files of hosts in the output folder. */
  readonly files: readonly ListedFile[];
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
}

export function manifestEntry(output: Declaration, site: Based, written: Made): ManifestEntry {
  const { 'Content-Type': mediaType = '', ...headers } = headersOf(output);
  return { path: pathOnHost(site, output.path), file: filePath(output.path), mediaType, headers, ...written };
}

export function manifestOf(
  site: Based & Pick<Manifest, 'baseUrl' | 'scheduled' | 'sources'>,
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
    outputs: entries,
  };
}

/** The manifest of the files that hosts read outside of the output folder, as JSON. */
export function printDeployManifest(output: string, files: readonly ListedFile[]): string {
  return printJson({ generator: manifestGenerator, version: 1, output, files } satisfies DeployManifest);
}

/** Outputs printed at a time. */
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
  if (!main) throw new Error('No output is the 404 page');
  const below = pages.filter((page) => page !== main);
  const pageOf = ({ path, role }: (typeof pages)[number]): NotFoundPage => ({
    below: pathOnHost(site, role.below),
    path: pathOnHost(site, path),
  });
  return { notFound: pathOnHost(site, main.path), ...(below.length > 0 && { notFoundBelow: below.map(pageOf) }) };
}
