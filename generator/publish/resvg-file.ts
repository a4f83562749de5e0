import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** resvg as WebAssembly. The bundle has a module of its own in place of this one, because there the package is not installed. */
export function readResvg(): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'));
}
