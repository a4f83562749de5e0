import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { basePathOf, pathOnSite } from '../base/base-path.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Host } from '../hosts/rules/host.ts';
import { treeOf } from '../hosts/runtime/respond.js';
import type { BuiltPages } from '../inspect/page/built-pages.ts';
import { openFolder } from '../load/files.ts';
import { stampOf } from '../load/sources.ts';
import { publicType } from '../names/media-types.ts';
import { type Manifest, manifestFile } from '../output/manifest.ts';
import type { SiteSource } from '../preview/source.ts';
import type { BuiltTree } from '../preview/tree.ts';
import { type BesideOptions, type BesideReport, runBeside } from './beside.ts';
import { lookAt, seenOf } from './site.ts';

/** Opens a site that another program built, with what `beside` would make of it. Nothing is written. */
export function openBesideSession(options: () => BesideOptions) {
  let last: Awaited<ReturnType<typeof runBeside>> | undefined;
  let good: { readonly manifest: Manifest; readonly tree: BuiltTree } | undefined;
  let builtAt = new Date();
  let state = '';
  const manifest = (): Manifest => {
    if (!good) throw new Error('Nothing has been built yet');
    return good.manifest;
  };
  const source: SiteSource = {
    manifest,
    async read(path) {
      const entry = good?.tree.byPath.get(path);
      return entry && good?.tree.read(entry.file);
    },
    report: () => ({
      problems: last?.report.problems ?? [],
      builtAt,
      changes: [],
      sources: () => [],
      facts: () => [],
    }),
  };
  const built: BuiltPages = {
    list() {
      if (!last) return [];
      const { reading, site } = last;
      return [...site.pages, ...site.refused].map((page) => seenOf(page, reading));
    },
    look: (path) => last && lookAt(path, last.reading),
  };
  return {
    /** Reads all of it again if a file has changed; resolves to undefined if none has. Throws a CommandError where that cannot be, as while it is built. */
    async look(): Promise<BesideReport | undefined> {
      const { folders, build } = options();
      const now = stateOf([folders.output, build.content]);
      if (now === state) return undefined;
      state = now;
      last = await runBeside({ ...options(), dryRun: true });
      const bytes = last.report.outputs.length > 0 ? last.read(manifestFile) : undefined;
      if (bytes) {
        const made: Manifest = JSON.parse(bytes.toString('utf8'));
        good = { manifest: made, tree: treeBeside(made, last.read) };
      }
      builtAt = new Date();
      return last.report;
    },
    /** The site with what would be added; undefined until it can be made. */
    tree: () => good?.tree,
    hosts: (): readonly Host[] => last?.registry.hosts ?? [],
    source,
    built,
  };
}

function stateOf(folders: readonly string[]): string {
  return JSON.stringify(
    folders.flatMap((folder) =>
      existsSync(folder) ? openFolder(folder).paths.map((path) => [path, stampOf(join(folder, path))]) : [],
    ),
  );
}

/** The tree with the files of the site that are no outputs. */
function treeBeside(manifest: Manifest, read: (file: string) => Buffer | undefined): BuiltTree {
  const tree = treeOf(manifest);
  const basePath = basePathOf(manifest.baseUrl);
  const get: BuiltTree['byPath']['get'] = (path) => {
    const file = pathOnSite({ basePath }, path)?.slice(1);
    if (file === undefined || tree.byPath.has(path)) return tree.byPath.get(path);
    const named = [file, `${file}index.html`, `${file}.html`].find(
      (candidate) => candidate !== '' && read(candidate) !== undefined,
    );
    const bytes = named === undefined ? undefined : read(named);
    if (named === undefined || bytes === undefined) return undefined;
    const mediaType = publicType(named) ?? 'application/octet-stream';
    return { path, file: named, mediaType, headers: {}, size: bytes.byteLength, sha256: sha256Of(bytes) };
  };
  return {
    ...tree,
    basePath,
    byPath: { get, has: (path) => get(path) !== undefined },
    read(file) {
      const bytes = read(file);
      if (!bytes) throw new Error(`There is no file ${file}`);
      return bytes;
    },
  };
}
