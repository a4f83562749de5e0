import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * The package of resvg. The bundle has a module of its own in place of this one, because there the package is not installed.
 */

const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');

export function readResvg(): Uint8Array {
  return readFileSync(file);
}

/** The version of that: `2.6.2`. */
export const resvgVersion: string = JSON.parse(readFileSync(join(dirname(file), 'package.json'), 'utf8')).version;
