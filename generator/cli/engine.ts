import { lstatSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap of a large build grow slowly: little is in use at a time, and the rest is soon garbage. With 10,000 posts, that takes a
 * quarter less memory and a twentieth more work; with 1,000 posts, it saves no memory.
 *
 * @param pages How many pages and posts are to be made: a percentage of a large heap is a lot, so the percentage falls as the number grows.
 */
export function keepHeapSmall(pages: number): void {
  if (pages > 5_000) growHeapBy(pages > 50_000 ? 30 : 45);
}

/** Sets by how many per cent the heap grows between two collections. */
export function growHeapBy(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** Has functions optimized later: V8 does it so early that it has to repeat much of it, and its flags for that are others since Node.js 22. */
export function optimizeLater(): void {
  const isOld = process.versions.node.startsWith('20.');
  const later = '--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=50000';
  setFlagsFromString(isOld ? '--interrupt-budget=2000000' : later);
}

/**
 * Lets Node.js 22.1 and later keep compiled code for the next start, in NODE_COMPILE_CACHE or in a folder of the system's temporary one.
 * Nobody else may be able to write to that folder, because the next start runs what is in it. https://nodejs.org/api/module.html#module-compile-cache
 */
export function useCompileCache(): void {
  const { enableCompileCache } = module as { enableCompileCache?(folder?: string): unknown };
  if (!enableCompileCache) return;
  const user = process.getuid?.();
  if (user === undefined || process.env.NODE_COMPILE_CACHE) {
    enableCompileCache();
    return;
  }
  const folder = join(tmpdir(), `fingerpost-${user}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    if (uid === user && (mode & 0o7_077) === 0) enableCompileCache(folder);
  } catch {
    // The folder cannot be used, so nothing is kept.
  }
}
