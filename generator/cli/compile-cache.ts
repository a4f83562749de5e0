import { lstatSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
