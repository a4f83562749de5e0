import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

type Read = (path: string) => string;

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Bundles test files, and what they import of this repository, into a folder within it. Returns the module for each file. To read TypeScript one file at
 * a time takes each process, and each of its threads, a second more.
 */
export async function bundleTests(
  files: readonly string[],
  folder: string,
  read: Read = (path) => readFileSync(path, 'utf8'),
): Promise<readonly string[]> {
  const names = files.map((file, at) => `${at + 1}-${basename(file, '.ts')}`);
  await build({
    absWorkingDir: root,
    entryPoints: {
      ...Object.fromEntries(files.map((file, at) => [names[at] ?? '', file])),
      worker: join(root, 'generator/make/worker.ts'),
      'draw-worker': join(root, 'generator/make/draw-worker.ts'),
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    define: { 'import.meta.url': 'moduleUrl' },
    plugins: [urlsOf(folder, read)],
  });
  return names.map((name) => join(folder, `${name}.js`));
}

/** Gives each module the URL of its source, from which it finds files; the one that starts threads, that of the bundle. */
function urlsOf(folder: string, read: Read): Plugin {
  const thread = join(root, 'generator/make/thread.ts');
  return {
    name: 'urls',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.[jt]s$/ }, ({ path }) => {
        const text = read(path);
        const { href } = pathToFileURL(path === thread ? join(folder, 'thread.js') : path);
        const url = text.includes('import.meta.url') ? `const moduleUrl = ${JSON.stringify(href)};` : '';
        return { contents: url + text, loader: path.endsWith('ts') ? 'ts' : 'js' };
      }),
  };
}
