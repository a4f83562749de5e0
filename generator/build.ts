import { append } from './base/append.ts';
import { CommandError, hasErrors, type Problem, type Result, reportedProblems } from './base/problem.ts';
import { placedInSlot } from './check/template-links.ts';
import { hostsNamed } from './hosts/index.ts';
import type { GatheredFile } from './hosts/rules/gather.ts';
import type { Host } from './hosts/rules/host.ts';
import { parseContent, type Splitter } from './load/content.ts';
import { type Folder, howToBegin, openFolder } from './load/files.ts';
import { loadParser, type MarkdownParser, withMdx } from './load/markdown.ts';
import type { Cache } from './make/cache.ts';
import { openWorkers, type Progress, type Workers } from './make/pool.ts';
import { openReuse, type Reuse } from './make/reuse.ts';
import type { SiteMeta } from './model/meta.ts';
import { siteOf } from './model/site.ts';
import { type ManifestEntry, manifestOf } from './output/manifest.ts';
import { type Changes, changesSince, noChanges } from './publish/changes.ts';
import type { Draw } from './publish/draw.ts';
import type { FormerTree } from './publish/former.ts';
import { nowhere, publish, type Signer, type Stage, type Target } from './publish/stage.ts';
import type { Registry } from './registry/builtins.ts';
import { loadFiles, withLoaded } from './registry/guard.ts';
import { loadRegistry, ownImports } from './registry/load.ts';
import type { SiteConfig } from './settings/config.ts';
import type { Model } from './site/index.ts';
import {
  type Choices,
  checkWritten,
  configure,
  type Declared,
  declareSite,
  faultsBeside,
  joinLoaded,
  type Loaded,
  manifestEntries,
  outlinesIn,
  problemsOf,
  statedIn,
  type Understood,
  understand,
} from './steps.ts';
import { loadTemplates } from './templates/load.ts';

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
  /** Receives about how many pages and posts are to be made, each time that more is known. */
  readonly counted?: ((pages: number) => void) | undefined;
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
  const reuse = openReuse(options, folder, registry);
  const last = lastReport(reuse, options, registry);
  if (last) return last;
  options.counted?.(reuse.changed);
  const workers = openWorkers({
    folder,
    templates: options.templates,
    config: options.config,
    registry,
    files: reuse.changed,
    // Other threads load the registry themselves.
    count: given ? 1 : options.workers,
    isFirst: options.isFirst,
  });
  try {
    const understood = understand(await load(folder, options, registry, workers.split, reuse), registry, options);
    const { model, before, withFound, templates, parser } = understood;
    const report = reporterOf(understood, folder);
    if (!model) return report(before);
    if (hasErrors(before)) {
      workers.setSite(model.site, parser);
      const site = siteOf(model.site, templates);
      return report(withFound(faultsBeside(before, site, registry, await workers.read())));
    }
    const tell = (meta: SiteMeta) => workers.setSite(meta, parser);
    const declared = await declareSite(model.site, templates, registry, options, tell);
    const stage = hasErrors(withFound(declared.problems)) ? nowhere : openTarget();
    try {
      return await makeAndPublish({ options, reuse, workers, understood, model, declared, stage, report });
    } finally {
      // First the workers, or they would go on writing into a stage that is removed.
      await workers.close();
      stage.discard();
    }
  } finally {
    await workers.close();
  }
}

/** A build whose outputs are declared. */
interface Underway {
  readonly options: BuildOptions;
  readonly reuse: Reuse;
  readonly workers: Workers;
  readonly understood: Understood;
  readonly model: Model;
  readonly declared: Declared;
  readonly stage: Stage;
  readonly report: Reporter;
}

/** Writes all outputs into the stage, checks them, and publishes them unless there is an error. */
async function makeAndPublish(underway: Underway): Promise<Report> {
  const { options, reuse, workers, model, declared, stage, report } = underway;
  const { withFound, templates, parser } = underway.understood;
  const { site, holds } = model;
  const { hosts, precompression, rendered, redirects } = declared;
  const former = options.former?.();
  const fresh = reuse.fresh(declared.site, rendered, [templates.code, precompression, parser.name]);
  // The other workers write while this thread configures the hosts.
  const [written, files] = await Promise.all([
    workers.write(rendered, {
      published: reuse.published,
      stage,
      fresh,
      precompression,
      kept: former?.drawings,
      draw: options.draw,
      progress: options.progress,
      counted: options.counted,
    }),
    reuse.hostFiles(hosts) ?? configure(declared),
  ]);
  // The steps that follow need the memory of the workers.
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
  reuse.leave({ entries, files, written, stamps: stage.stamps, holds, report: saved(made) });
  return made;
}

async function load(
  folder: Folder,
  { templates: path }: BuildOptions,
  { data }: Registry,
  split: Splitter,
  { splitWith, readAsset }: Pick<Reuse, 'splitWith' | 'readAsset'>,
): Promise<Result<Loaded>> {
  const dataNames = data.map(({ name }) => name);
  const [templates, loaded] = await Promise.all([loadTemplates(path, ownImports), loadParser()]);
  const parser = await withMdx(loaded, folder.paths);
  return await joinLoaded(await parseContent(folder, dataNames, splitWith(split), readAsset), templates, parser);
}

/** A report without entries and changes, as plain data. */
type SavedReport = Omit<Report, 'entries' | 'changes' | 'hosts'> & { readonly hosts: readonly string[] };

function saved({ entries: _, changes: __, hosts, ...rest }: Report): SavedReport {
  return { ...rest, hosts: hosts.map(({ name }) => name) };
}

/** The report on what is published, if this build would publish the same. */
function lastReport(reuse: Reuse, { former }: BuildOptions, registry: Registry): Report | undefined {
  const last = reuse.unchanged() as SavedReport | undefined;
  const entries = last && former?.()?.outputs;
  return entries && { ...last, hosts: hostsNamed(last.hosts, registry.hosts), entries, changes: noChanges };
}

type Reporter = (problems: readonly Problem[], published?: Partial<Published>) => Report;

/** The parts of a report on a tree that was published. */
interface Published extends Pick<Report, 'hosts' | 'entries' | 'changes'> {
  readonly files: readonly GatheredFile[];
}

function reporterOf({ model, settings, ignored, parser }: Understood, folder: Folder): Reporter {
  return (problems, { hosts = [], entries = [], changes, files = [] } = {}) => ({
    problems: reportedProblems(problems),
    published: entries.length > 0,
    entries,
    changes,
    hosts,
    atRoot: files.flatMap(({ host, path, atRoot }) => (atRoot ? [{ file: `${host.name}/${path}`, copy: path }] : [])),
    futurePosts: model?.futurePosts ?? 0,
    ignored,
    loaded: loadedIn(folder),
    trusted: trustedIn(settings),
    parser: parser.name,
  });
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
