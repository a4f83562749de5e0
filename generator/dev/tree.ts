import { pathOnSite } from '../base/base-path.ts';
import type { Output } from '../output/output.ts';
import type { BuiltTree } from '../preview/tree.ts';
import { bareTree, pathsByFile } from './fixed.ts';
import type { Ready } from './version.ts';

/** A version as a built tree, in which each output is made when it is asked for. */
export function treeOfVersion({ declared, byPath, making, alike }: Ready): BuiltTree {
  const { site } = declared;
  const outputAt = (path: string): Output | undefined => {
    const own = pathOnSite(site, path);
    return own === undefined ? undefined : byPath.get(own);
  };
  return {
    ...bareTree(alike),
    basePath: site.basePath,
    byPath: {
      has: (path) => outputAt(path) !== undefined,
      get(path) {
        const output = outputAt(path);
        return output && making.make(output).entry;
      },
    },
    read(file) {
      const output = byPath.get(pathsByFile(alike).get(file) ?? '');
      if (!output) throw new Error(`There is no output ${file}`);
      return Buffer.from(making.bytes(output));
    },
  };
}
