import { append } from './base/append.ts';
import { CommandError, hasErrors, type Problem, type Result, reportedProblems } from './base/problem.ts';
import { sha256Of } from './base/sha256.ts';
import { placedInSlot } from './check/template-links.ts';
import { hostsNamed } from './hosts/index.ts';
import type { GatheredFile } from './hosts/rules/gather.ts';
import type { Host } from './hosts/rules/host.ts';
import { parseContent, type Splitter } from './load/content.ts';
import { type Folder, howToBegin, openFolder, readIn } from './load/files.ts';
import { loadParser, type MarkdownParser, withMdx } from './load/markdown.ts';
import { openSources } from './load/sources.ts';
import { readSoundText } from './load/text.ts';
import type { Cache, Configured, Left } from './make/cache.ts';
import { openWorkers, type Progress } from './make/pool.ts';
import { factsOf, freshOf } from './make/records.ts';
import { siteOf } from './model/site.ts';
import { type ManifestEntry, manifestFile, manifestOf } from './output/manifest.ts';
import { areAsLeft, type Stamps, stampsIn } from './publish/as-left.ts';
import { type Changes, changesSince, noChanges } from './publish/changes.ts';
import type { Draw } from './publish/draw.ts';
import { type FormerTree, listingOf } from './publish/former.ts';
import { nowhere, publish, type Signer, type Target } from './publish/stage.ts';
import { hasOwnParts, type Registry } from './registry/builtins.ts';
import { loadFiles, withLoaded } from './registry/guard.ts';
import { loadRegistry, ownImports } from './registry/load.ts';
import type { SiteConfig } from './settings/config.ts';
import {
  type Choices,
  checkWritten,
  configure,
  declareSite,
  faultsBeside,
  inputOfHosts,
  joinLoaded,
  type Loaded,
  manifestEntries,
  outlinesIn,
  problemsOf,
  statedIn,
  understand,
} from './steps.ts';
import { builtinTemplates } from './templates/folder.ts';
import { loadTemplates } from './templates/load.ts';
import type { Templates } from './templates/view.ts';

export interface BuildOptions extends Choices {
  readonly content: string;
  /** Files that replace that folder. */
  readonly folder?: Folder;
  readonly templates: string;
  /** The configuration with the parts of the site's own. */
  readonly config?: string | undefined;
  /** How many threads share the work; by default, as many as are useful. */
  readonly workers?: number | undefined;
  /** The tree that is to be replaced, asked for when no other build can replace it any more: what it says, and drawings that can be kept. */
  readonly former?: (() => FormerTree | undefined) | undefined;
  /** Whether there is no such tree yet. */
  readonly isFirst?: boolean | undefined;
  readonly sign?: Signer | undefined;
  /** The state that the last build left, so that only what has changed since is made. By default, everything is. */
  readonly cache?: Cache | undefined;
  /** Draws in the place of the program, with one worker. */
  readonly draw?: Draw | undefined;
  /** Receives the progress of a long build. */
  readonly progress?: Progress | undefined;
}

export interface Report {
  readonly problems: readonly Problem[];
  /** Whether the tree was published. It is not if any problem is an error. */
  readonly published: boolean;
  readonly entries: readonly ManifestEntry[];
  /** How the tree differs from the one that it replaced; undefined if there was none to compare with. */
  readonly changes: Changes | undefined;
  readonly hosts: readonly Host[];
  /** The files for hosts of which a copy belongs at the root of the repository: where each is below the folder for hosts, and at the root. */
  readonly atRoot: readonly { readonly file: string; readonly copy: string }[];
  readonly futurePosts: number;
  /** The files that the settings tell to pass over. */
  readonly ignored: readonly string[];
  /** The files from elsewhere, by what they come from: `The plugin "shop"`. */
  readonly loaded: Readonly<Record<string, readonly string[]>>;
  /** The assets that may run scripts, and what is published although it looks like a secret, as the settings say. */
  readonly trusted: Pick<SiteConfig, 'trustedAssets' | 'allowedPositions' | 'allowedSecrets'>;
  /** The parser that read the Markdown. */
  readonly parser: MarkdownParser['name'];
}

/**
 * Loads, models, renders, configures, writes, checks and publishes. Every problem is reported, and if any is an error, nothing reaches the
 * target's folders. Throws a CommandError.
 *
 * @param given The parts that it is built with, in place of those of the program and the configuration.
 */
export async function build(options: BuildOptions, openTarget: Target, given?: Registry): Promise<Report> {
  const registry = given ?? (await loadRegistry(options.config));
  const folder = withLoaded(options.folder ?? openContent(options.content), await loadFiles(registry.loaders));
  const cache = hasOwnParts(registry) ? undefined : options.cache;
  const left = cache?.read();
  const sources = openSources(folder, left?.sources);
  const setting = settingOf(options);
  if (cache && left && sources.isUnchanged && left.setting === setting && holds(left, cache, options)) {
    const last = left.report as SavedReport;
    const hosts = hostsNamed(last.hosts, registry.hosts);
    const entries = options.former?.()?.outputs;
    if (entries) return { ...last, hosts, entries, changes: noChanges };
  }
  const workers = openWorkers({
    folder,
    templates: options.templates,
    config: options.config,
    registry,
    files: sources.changed,
    // Other threads load the registry themselves.
    count: given ? 1 : options.workers,
    isFirst: options.isFirst,
  });
  try {
    const understood = understand(
      await load(folder, options, registry, cache ? sources.splitWith(workers.split) : workers.split),
      registry,
      options,
    );
    const { model: modelled, settings, before, withFound, templates, parser } = understood;
    const report = (
      problems: readonly Problem[],
      { hosts = [], entries = [], changes, files = [] }: Partial<Published> = {},
    ): Report => ({
      problems: reportedProblems(problems),
      published: entries.length > 0,
      entries,
      changes,
      hosts,
      atRoot: files.flatMap(({ host, path, atRoot }) => (atRoot ? [{ file: `${host.name}/${path}`, copy: path }] : [])),
      futurePosts: modelled?.futurePosts ?? 0,
      ignored: understood.ignored,
      loaded: loadedIn(folder),
      trusted: trustedIn(settings),
      parser: parser.name,
    });
    if (!modelled) return report(before);
    const { site } = modelled;
    if (hasErrors(before)) {
      workers.setSite(site, parser, false);
      return report(withFound(faultsBeside(before, siteOf(site, templates), registry, await workers.read())));
    }
    const declared = await declareSite(site, templates, registry, options);
    const { hosts, precompression, rendered, redirects } = declared;
    workers.setSite(declared.meta, parser, precompression !== undefined);
    const stage = hasErrors(withFound(declared.problems)) ? nowhere : openTarget();
    try {
      const former = options.former?.();
      const facts =
        cache &&
        factsOf(declared.site, rendered, codeOf(templates, precompression, registry, parser), sources.digestOf);
      const known = left?.made;
      const fresh =
        known && facts && freshOf(known.records, facts, declared.site, (file) => readSoundText(folder, file));
      const input = inputOfHosts(declared);
      const of = cache ? sha256Of(JSON.stringify([hosts.map(({ name }) => name), input])) : '';
      const same = options.config === undefined && known?.configured.of === of ? known.configured : undefined;
      // The other workers write while this thread configures the hosts.
      const [written, files] = await Promise.all([
        workers.write(rendered, {
          published: left?.published.output,
          stage,
          fresh,
          precompression,
          kept: former?.drawings,
          draw: options.draw,
          progress: options.progress,
        }),
        same ? restored(same, hosts) : configure(declared, input),
      ]);
      // What follows needs memory of its own.
      await workers.close();
      const entries = manifestEntries(declared, written.outputs);
      const problems = withFound([
        ...declared.problems,
        ...problemsOf(written).map((problem) => placedInSlot(problem, declared.site.templates)),
        ...files.problems,
        ...checkWritten(declared, written, entries),
      ]);
      if (hasErrors(problems)) return report(problems, { hosts });
      const { outputs } = rendered;
      const outlines = outlinesIn(written.documents);
      const changes = former && changesSince(former, { site, outputs, entries, outlines, redirects });
      const manifest = manifestOf({ ...site, ...statedIn(site, outlines) }, outputs, entries, redirects);
      publish(stage, manifest, files.value, options.sign);
      const made = report(problems, { hosts, entries, changes, files: files.value });
      if (cache && facts)
        cache.write({
          sources: sources.known,
          setting,
          holds: modelled.holds,
          published: stampsOf(cache, entries, files.value),
          report: saved(made),
          made: {
            records: { ...facts, ...written },
            configured: {
              of,
              files: files.value.map((file) => ({ ...file, host: file.host.name })),
              problems: files.problems,
            },
          },
        });
      return made;
    } finally {
      // First the workers, or they would go on writing into a stage that is removed.
      await workers.close();
      stage.discard();
    }
  } finally {
    await workers.close();
  }
}

/** The parts of a report on a tree that was published. */
interface Published extends Pick<Report, 'hosts' | 'entries' | 'changes'> {
  readonly files: readonly GatheredFile[];
}

async function load(
  folder: Folder,
  { templates: path }: BuildOptions,
  { data }: Registry,
  split: Splitter,
): Promise<Result<Loaded>> {
  const dataNames = data.map(({ name }) => name);
  const [templates, loaded] = await Promise.all([loadTemplates(path, ownImports), loadParser()]);
  const parser = await withMdx(loaded, folder.paths);
  return await joinLoaded(await parseContent(folder, dataNames, split), templates, parser);
}

/** Everything that the outputs of a site depend on, besides the site. */
function codeOf(templates: Templates, how: unknown, { resources, data, directives }: Registry, parser: MarkdownParser) {
  const names = [resources, data, directives].map((parts) => parts.map(({ name }) => name));
  return [templates.code, how, names, parser.name];
}

/** A report without entries and changes, as plain data. */
type SavedReport = Omit<Report, 'entries' | 'changes' | 'hosts'> & { readonly hosts: readonly string[] };

function saved({ entries: _, changes: __, hosts, ...rest }: Report): SavedReport {
  return { ...rest, hosts: hosts.map(({ name }) => name) };
}

/** The state of what a site is built with, besides its content and the program. */
function settingOf({ templates, includeFuture }: BuildOptions): string {
  const files = templates === builtinTemplates ? [] : openFolder(templates).paths;
  return JSON.stringify([
    includeFuture,
    files.map((file) => [file, sha256Of(readIn(templates, file).value?.bytes ?? '')]),
  ]);
}

/** Whether a build would publish what is there, if the content is the same: nothing in it is due, and nobody has changed what was published. */
function holds(
  { holds: { from, until }, published, report: last }: Left,
  { folders }: Cache,
  options: BuildOptions,
): boolean {
  const { now, config, sign } = options;
  // Modules of the user's own may read anything; copies of files for hosts are looked after by those who write these.
  const hasCopies = (last as SavedReport).atRoot.length > 0 || (listingOf(folders.deploy)?.left.size ?? 0) > 0;
  const isOther = config !== undefined || sign !== undefined || hasCopies;
  return !isOther && from <= now && now < until && areAsLeft(folders, published);
}

function restored({ files, problems }: Configured, hosts: readonly Host[]): Result<readonly GatheredFile[]> {
  const value = files.flatMap((file) => {
    const host = hosts.find(({ name }) => name === file.host);
    return host ? [{ ...file, host }] : [];
  });
  return { value, problems };
}

function stampsOf({ folders }: Cache, entries: readonly ManifestEntry[], files: readonly GatheredFile[]): Stamps {
  const pathsIn = (folder: GatheredFile['folder']) => files.filter((file) => file.folder === folder);
  const output = entries.flatMap(({ file, siblings = [] }) => [file, ...siblings.map((sibling) => sibling.file)]);
  const deploy = pathsIn('deploy').map(({ host, path }) => `${host.name}/${path}`);
  return {
    output: stampsIn(folders.output, [...output, ...pathsIn('output').map(({ path }) => path), manifestFile]),
    deploy: stampsIn(folders.deploy, deploy.length > 0 ? [...deploy, manifestFile] : []),
  };
}

function loadedIn({ laid = new Map() }: Folder): Report['loaded'] {
  const found = new Map<string, string[]>();
  for (const { path, from } of laid.values()) append(found, from, path);
  return Object.fromEntries(found);
}

function trustedIn(settings: Report['trusted'] | undefined): Report['trusted'] {
  const { trustedAssets = [], allowedPositions = [], allowedSecrets = [] } = settings ?? {};
  return { trustedAssets, allowedPositions, allowedSecrets };
}

/** Opens the content folder. Throws a CommandError (2) when it contains nothing to build. */
export function openContent(content: string): Folder {
  const folder = openFolder(content);
  if ([...folder.paths, ...folder.refused].includes('site.yaml')) return folder;
  throw new CommandError(2, `There is no site.yaml in "${content}"`, howToBegin);
}
