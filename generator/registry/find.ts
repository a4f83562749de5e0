import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the configuration in a folder, the first that exists. */
export const configNames = ['ts', 'mts', 'js', 'mjs'].map((ending) => `fingerpost.config.${ending}`);

/** The configuration in a folder, the working directory by default; undefined if there is none. */
export function findConfig(folder = '.'): string | undefined {
  return configNames.map((name) => join(folder, name)).find((file) => existsSync(file));
}
