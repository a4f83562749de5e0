import { isText } from '../base/media-type.ts';
import { type Coding, codingEndings, inOrder } from '../format/codings.ts';
import { compressors } from '../format/compressed.ts';
import type { Host } from '../hosts/rules/host.ts';
import type { Sibling } from '../output/manifest.ts';
import { type Declaration, filePath } from '../output/output.ts';
import type { SiteConfig } from '../settings/config.ts';
import type { Stage } from './stage.ts';

export interface Precompression {
  readonly codings: readonly Coding[];
  /** In bytes: smaller outputs have no siblings. */
  readonly minimum: number;
}

/** The siblings that the settings ask for and a chosen host serves; undefined if there are none. */
export function precompressionOf(
  { precompress }: Pick<SiteConfig, 'precompress'>,
  hosts: readonly Host[],
): Precompression | undefined {
  if (!precompress) return undefined;
  const { minimum, codings } = precompress;
  const served = inOrder(codings).filter((coding) =>
    hosts.some(({ precompressed }) => precompressed?.includes(coding)),
  );
  return served.length === 0 ? undefined : { codings: served, minimum };
}

/** Writes the siblings of an output that are smaller than the output itself. */
export function writeSiblings(
  { path, mediaType }: Declaration,
  body: string | Uint8Array,
  { codings, minimum }: Precompression,
  write: Stage['write'],
): readonly Sibling[] {
  if (!isText(mediaType)) return [];
  const bytes = Buffer.from(body);
  if (bytes.byteLength < minimum) return [];
  // Servers make entity tags from time and size, so no two files of one output may have the same size.
  const sizes = new Set([bytes.byteLength]);
  return codings.flatMap((coding) => {
    const compressed = compressors[coding]?.(bytes);
    if (!compressed || compressed.byteLength > bytes.byteLength || sizes.has(compressed.byteLength)) return [];
    sizes.add(compressed.byteLength);
    const file = `${filePath(path)}${codingEndings[coding]}`;
    return [{ coding, file, ...write(file, compressed) }];
  });
}
