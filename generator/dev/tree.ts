import { pathOnHost } from '../base/base-path.ts';
import { treeOf } from '../hosts/runtime/respond.js';
import { filePath } from '../output/declaration.ts';
import { type ManifestEntry, manifestEntry, manifestOf } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import type { BuiltTree } from '../preview/tree.ts';
import type { Ready } from './version.ts';

/** A version as a built tree, in which each output is made when it is asked for. */
export function treeOfVersion({ meta, declared, making }: Ready): BuiltTree {
  const { site, rendered, redirects } = declared;
  const { outputs } = rendered;
  const byHostPath = new Map(outputs.map((output) => [pathOnHost(site, output.path), output]));
  const byFile = new Map(outputs.map((output) => [filePath(output.path), output]));
  const entryOf = (output: Output | undefined): ManifestEntry | undefined => {
    const written = output && making.make(output).written;
    return written && manifestEntry(output, site, written);
  };
  const made = new Map<string, ManifestEntry | undefined>();
  return {
    ...treeOf(manifestOf(meta, outputs, [], redirects)),
    basePath: site.basePath,
    byPath: {
      has: (path) => byHostPath.has(path),
      get(path) {
        const known = made.get(path) ?? entryOf(byHostPath.get(path));
        made.set(path, known);
        return known;
      },
    },
    read(file) {
      const output = byFile.get(file);
      if (!output) throw new Error(`There is no output ${file}`);
      return Buffer.from(making.bytes(output));
    },
  };
}
