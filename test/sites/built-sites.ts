import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from '../../generator/build.ts';
import { sampleOptions } from '../build-sample.ts';

/** The names of the sites in this folder: companies of other trades than that of the sample, told by content alone. */
export const siteNames: readonly string[] = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** How one of them is built in tests: on the same day as the sample. */
export function optionsOf(site: string): BuildOptions {
  return { ...sampleOptions, content: fileURLToPath(new URL(`${site}/content`, import.meta.url)) };
}
