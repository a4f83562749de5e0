import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Bundles programs of this folder into another as `<name>.mjs`: started through tsx, each of hundreds would take five times as long. */
export function bundleInto(folder: string, names: readonly string[]): void {
  const entryPoints = names.map((name) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url)));
  const outExtension = { '.js': '.mjs' };
  buildSync({ bundle: true, platform: 'node', format: 'esm', outExtension, entryPoints, outdir: folder });
}
