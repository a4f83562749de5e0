import type { Coding } from '../format/codings.ts';
import { type Declaration, filePath, pairsOf } from '../output/declaration.ts';
import { headersOf } from '../output/headers.ts';
import { notFoundPath } from '../output/manifest.ts';
import type { HostInput, Served } from './host.ts';

/** The input that hosts are configured from. */
export function hostInput(outputs: readonly Declaration[], codings: readonly Coding[]): HostInput {
  const served: readonly Served[] = outputs.map((output) => ({
    path: output.path,
    file: filePath(output.path),
    headers: headersOf(output),
  }));
  return { served, pairs: pairsOf(outputs), notFound: notFoundPath(outputs), codings };
}
