import { type Based, pathOnHost } from '../../base/base-path.ts';
import type { Coding } from '../../format/codings.ts';
import { type Declaration, filePath, pairsOf } from '../../output/declaration.ts';
import { headersOf } from '../../output/headers.ts';
import { notFoundPages } from '../../output/manifest.ts';
import type { Redirect } from '../../output/redirects.ts';
import type { HostInput, Served } from './host.ts';

/** The input that hosts are configured from. Of outputs with the same path, which is an error of its own, the last is taken. */
export function hostInput(
  site: Based,
  outputs: readonly Declaration[],
  codings: readonly Coding[],
  redirects: readonly Redirect[] = [],
): HostInput {
  const byPath = new Map(outputs.map((output) => [output.path, output]));
  const served: readonly Served[] = [...byPath.values()].map((output) => ({
    path: pathOnHost(site, output.path),
    file: filePath(output.path),
    headers: headersOf(output),
  }));
  return {
    ...{ basePath: site.basePath, served, codings, redirects },
    pairs: pairsOf([...byPath.values()], site),
    ...notFoundPages(outputs, site),
  };
}
