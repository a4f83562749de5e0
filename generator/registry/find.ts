import { existsSync } from 'node:fs';

/** The names of the configuration in a folder, the first that exists. */
export const configNames = ['ts', 'mts', 'js', 'mjs'].map((ending) => `fingerpost.config.${ending}`);

/** The configuration in the working directory; undefined if there is none. */
export function findConfig(): string | undefined {
  return configNames.find((name) => existsSync(name));
}
