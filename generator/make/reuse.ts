import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { textOf } from '../base/text-of.ts';
import type { GatheredFile } from '../hosts/rules/gather.ts';
import type { Host } from '../hosts/rules/host.ts';
import type { readAsset } from '../load/asset.ts';
import type { Splitter } from '../load/content.ts';
import type { Folder } from '../load/files.ts';
import { openSources } from '../load/sources.ts';
import { readSoundText } from '../load/text.ts';
import type { Site } from '../model/site.ts';
import { type ManifestEntry, manifestFile } from '../output/manifest.ts';
import { areAsLeft, type Stamps, stampsIn } from '../publish/as-left.ts';
import { listingOf } from '../publish/former.ts';
import type { Folders } from '../publish/workspace.ts';
import { hasOwnParts, type Registry } from '../registry/builtins.ts';
import type { Rendered } from '../resources/parts/render.ts';
import { builtinTemplates } from '../templates/folder.ts';
import { stateOfModules } from '../templates/module-state.ts';
import { modulesIn } from '../templates/own.ts';
import { compiled } from '../templates/typescript.ts';
import type { Cache, Configured, Left } from './cache.ts';
import type { WrittenOutputs } from './pool.ts';
import { type Facts, type Fresh, factsOf, freshOf } from './records.ts';

/** The choices of a build that its outputs depend on, besides content and settings. */
interface ReuseOptions {
  readonly templates: string;
  readonly config?: string | undefined;
  readonly includeFuture: boolean;
  readonly now: number;
  readonly sign?: unknown;
  /** The state that the last build left. Without it, nothing is taken over. */
  readonly cache?: Cache | undefined;
}

/** A tree that was published, with its records. */
interface Published {
  readonly entries: readonly ManifestEntry[];
  readonly files: Result<readonly GatheredFile[]>;
  readonly written: WrittenOutputs;
  /** The stamps of the files in it that were there before. */
  readonly stamps?: Stamps['output'] | undefined;
  /** From when until when nothing in it becomes due, in milliseconds since 1970. */
  readonly holds: Left['holds'];
  /** The report on it, as plain data. */
  readonly report: { readonly atRoot: readonly unknown[] };
}

/** The results that a build takes over from the last one of the same site, and leaves to the next. */
export interface Reuse {
  /** The number of Markdown files that are not as they were. */
  readonly changed: number;
  /** The stamps of the files that were published. */
  readonly published: Stamps['output'] | undefined;
  /** The report on what is published, if this build would publish the same. */
  unchanged(): unknown;
  /** Splits files with a splitter of those that have changed. */
  splitWith(splitter: Splitter): Splitter;
  readonly readAsset: typeof readAsset;
  /** Finds the records that still hold. `code` stands for what no value of the site shows. */
  fresh(site: Site, rendered: Rendered, code: unknown): Fresh | undefined;
  /** The hosts' files, if they would be made of the same. */
  hostFiles(hosts: readonly Host[]): Result<readonly GatheredFile[]> | undefined;
  /** Leaves what was published to the next build. */
  leave(published: Published): void;
}

export function openReuse(options: ReuseOptions, folder: Folder, registry: Registry): Reuse {
  // Parts of a site's own may read anything.
  const cache = hasOwnParts(registry) ? undefined : options.cache;
  const left = cache?.read();
  for (const [key, module] of left?.compiled ?? []) compiled.set(key, module);
  const sources = openSources(folder, left?.sources);
  const setting = settingOf(options);
  // Of a first build, they are asked for while other threads make its outputs.
  let factsNow: (() => Facts) | undefined;
  let of = '';
  return {
    changed: sources.changed,
    published: left?.published.output,
    unchanged: () =>
      cache && left?.setting === setting && sources.isUnchanged && holds(left, cache.folders, options)
        ? left.report
        : undefined,
    splitWith: (splitter) => (cache ? sources.splitWith(splitter) : splitter),
    readAsset: sources.readAsset,
    fresh(site, rendered, code) {
      if (!cache) return undefined;
      const names = [registry.resources, registry.data, registry.directives].map((parts) => parts.map(nameOf));
      let facts: Facts | undefined;
      factsNow = () => (facts ??= factsOf(site, rendered, [code, names], sources.digestOf));
      return left && freshOf(left.made.records, factsNow(), site, (file) => readSoundText(folder, file));
    },
    hostFiles(hosts) {
      if (!factsNow) return undefined;
      // They are made of what outputs declare.
      const { base, parts } = factsNow();
      of = JSON.stringify([hosts.map(nameOf), base, parts.outputs]);
      const { configured } = left?.made ?? {};
      return options.config === undefined && configured?.of === of ? restored(configured, hosts) : undefined;
    },
    leave({ entries, files, written, stamps, holds, report }) {
      if (!cache || !factsNow) return;
      cache.write({
        sources: sources.known,
        setting,
        compiled: new Map([...compiled].filter(([key]) => existsSync(JSON.parse(key)[0]))),
        holds,
        published: stampsOf(cache.folders, entries, files.value, stamps),
        report,
        made: { records: { ...factsNow(), ...written }, configured: { of, ...saved(files) } },
      });
    },
  };
}

const nameOf = ({ name }: { readonly name: string }) => name;

/** The state of what a site is built with, besides its content and the program. */
function settingOf({ templates, includeFuture }: ReuseOptions): string {
  const isOwn = templates !== builtinTemplates;
  const files = isOwn ? readdirSync(templates, { recursive: true, encoding: 'utf8' }).sort() : [];
  return JSON.stringify([
    includeFuture,
    // Modules may import others from outside of the folder, and links lead there.
    isOwn && sha256Of(stateOfModules(modulesIn(templates))),
    files.map((file) => [file, sha256Of(textOf(join(templates, file)) ?? '')]),
  ]);
}

/** Whether a build of the same content would publish the same tree: nothing in it has become due, and nobody has edited the published files. */
function holds({ holds: { from, until }, published, report }: Left, folders: Folders, options: ReuseOptions): boolean {
  const { now, config, sign } = options;
  // Modules of the user's own may read anything; copies of files for hosts are looked after by those who write these.
  const hasCopies = report.atRoot.length > 0 || (listingOf(folders.deploy)?.left.size ?? 0) > 0;
  const isOther = config !== undefined || sign !== undefined || hasCopies;
  return !isOther && from <= now && now < until && areAsLeft(folders, published);
}

function saved({ value, problems }: Result<readonly GatheredFile[]>): Omit<Configured, 'of'> {
  return { files: value.map((file) => ({ ...file, host: file.host.name })), problems };
}

function restored({ files, problems }: Configured, hosts: readonly Host[]): Result<readonly GatheredFile[]> {
  const value = files.flatMap((file) => {
    const host = hosts.find(({ name }) => name === file.host);
    return host ? [{ ...file, host }] : [];
  });
  return { value, problems };
}

function stampsOf(
  folders: Folders,
  entries: readonly ManifestEntry[],
  files: readonly GatheredFile[],
  known?: Stamps['output'],
): Stamps {
  const pathsIn = (folder: GatheredFile['folder']) => files.filter((file) => file.folder === folder);
  const output = entries.flatMap(({ file, siblings = [] }) => [file, ...siblings.map((sibling) => sibling.file)]);
  const deploy = pathsIn('deploy').map(({ host, path }) => `${host.name}/${path}`);
  return {
    output: stampsIn(folders.output, [...output, ...pathsIn('output').map(({ path }) => path), manifestFile], known),
    deploy: stampsIn(folders.deploy, deploy.length > 0 ? [...deploy, manifestFile] : []),
  };
}
