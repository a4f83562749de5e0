import { onceFor } from '../base/once-for.ts';
import { treeOf } from '../hosts/runtime/respond.js';
import { filePath } from '../output/declaration.ts';
import { manifestOf } from '../output/manifest.ts';
import { configure, type Declared } from '../steps.ts';

/*
 * What is fixed by how outputs are declared, whatever is in them. It is made once for all versions between which only texts change, and only if
 * it is needed.
 */

/** A tree without its outputs. */
export const bareTree = onceFor(({ site, rendered: { outputs }, redirects }: Declared) =>
  treeOf(manifestOf(site, outputs, [], redirects)),
);

/** The path of each output by its file. */
export const pathsByFile = onceFor(
  ({ rendered: { outputs } }: Declared): ReadonlyMap<string, string> =>
    new Map(outputs.map(({ path }) => [filePath(path), path])),
);

/** The files of hosts, and what is wrong with them. */
export const configured = onceFor(configure);
