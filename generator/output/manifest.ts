import type { Coding } from '../format/codings.ts';
import { printJson } from '../format/json.ts';
import { printLinks } from '../format/link-header.ts';
import type { NegotiatedPair } from './output.ts';
import { filePath, notFoundPath, type Output } from './output.ts';

/** The name of the manifest in the output folder, and what marks a folder as ours. */
export const manifestFile = '_manifest.json';
export const manifestGenerator = 'fingerpost';

/** One output as the manifest lists it. */
export interface ManifestEntry extends Made {
  readonly path: string;
  readonly file: string;
  readonly mediaType: string;
  /** Response headers beside Content-Type. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What was written of a file: its bytes, and their SHA-256 in lower-case hexadecimal. */
export interface Written {
  readonly size: number;
  readonly sha256: string;
}

/** A file beside an output's that holds its bytes in a content coding. */
export interface Sibling extends Written {
  readonly coding: Coding;
  readonly file: string;
}

/** What was written of an output. */
export interface Made extends Written {
  /** The same bytes precompressed, in files of their own. */
  readonly siblings?: readonly Sibling[];
}

/** The host-neutral description of a built tree, which the preview, the audit and the tests read. */
export interface Manifest {
  readonly generator: typeof manifestGenerator;
  readonly version: 1;
  readonly baseUrl: string;
  readonly notFound: string;
  readonly negotiated: readonly NegotiatedPair[];
  readonly outputs: readonly ManifestEntry[];
}

/** The response headers of an output, Content-Type first. They are made once, for many ask. */
export function headersOf(output: Output): Readonly<Record<string, string>> {
  const known = madeHeaders.get(output);
  if (known) return known;
  const { mediaType, headers, links } = output;
  const made = { 'Content-Type': mediaType, ...headers, ...(links.length > 0 && { Link: printLinks(links) }) };
  madeHeaders.set(output, made);
  return made;
}

const madeHeaders = new WeakMap<Output, Readonly<Record<string, string>>>();

export function manifestEntry(output: Output, written: Made): ManifestEntry {
  const { 'Content-Type': mediaType = '', ...headers } = headersOf(output);
  return { path: output.path, file: filePath(output.path), mediaType, headers, ...written };
}

export function manifestOf(baseUrl: string, outputs: readonly Output[], entries: readonly ManifestEntry[]): Manifest {
  return {
    generator: manifestGenerator,
    version: 1,
    baseUrl,
    notFound: notFoundPath,
    negotiated: pairsOf(outputs),
    outputs: entries,
  };
}

/** How many outputs are printed at a time. */
const printedAtOnce = 500;

/** A manifest as JSON, in parts: as one text the manifest of a large site would be longer than all else that is in memory. */
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

export function pairsOf(outputs: readonly Output[]): readonly NegotiatedPair[] {
  return outputs.flatMap(({ path, negotiated }) => (negotiated ? [{ path, variant: negotiated.path }] : []));
}
