import type { Coding } from '../format/codings.ts';
import { headersOf, pairsOf } from '../output/manifest.ts';
import { filePath, notFoundPath, type Output } from '../output/output.ts';
import type { HostInput, Served } from './host.ts';

/** What the hosts are configured from. */
export function hostInput(outputs: readonly Output[], accept: string, codings: readonly Coding[]): HostInput {
  const served: readonly Served[] = outputs.map((output) => ({
    path: output.path,
    file: filePath(output.path),
    headers: headersOf(output),
  }));
  return { served, pairs: pairsOf(outputs), notFound: notFoundPath, accept, codings };
}
