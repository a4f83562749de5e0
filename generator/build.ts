import { reportedProblems } from './base/few-problems.ts';
import { CommandError, hasErrors, type Problem, type Result } from './base/problem.ts';
import { checkCollisions, checkHostFiles } from './check/collisions.ts';
import { checkHeaders } from './check/headers.ts';
import { checkHostRoot } from './check/host-root.ts';
import { checkDeclarations } from './check/index.ts';
import { checkLinks } from './check/links.ts';
import { checkTemplateLinks } from './check/template-links.ts';
import type { Coding } from './format/codings.ts';
import { checkFileCount, checkFileSizes } from './hosts/file-limits.ts';
import { type GatheredFile, gatherFiles } from './hosts/gather.ts';
import type { Host } from './hosts/host.ts';
import { hostsNamed } from './hosts/index.ts';
import { hostInput } from './hosts/input.ts';
import { parseContent, type RawContent } from './load/content.ts';
import { type Folder, openFolder } from './load/files.ts';
import { loadParser, type MarkdownParser, withMdx } from './load/markdown.ts';
import { type Checks, loadChecks } from './model/checks.ts';
import type { SiteConfig } from './model/config.ts';
import { type ModelOptions, model } from './model/index.ts';
import type { SiteMeta } from './model/meta.ts';
import { highlightFor, type Site, siteOf } from './model/site.ts';
import { checkSkillBodies } from './model/skill-bodies.ts';
import { type ManifestEntry, manifestEntry, manifestOf } from './output/manifest.ts';
import type { Output } from './output/output.ts';
import { type Redirect, redirectsOf } from './output/redirects.ts';
import { openWorkers, type Progress, type Workers, type WrittenOutputs } from './parallel/pool.ts';
import { type Changes, changesSince, type Former } from './publish/changes.ts';
import { drawingsIn } from './publish/kept.ts';
import { nowhere, publish, type Target } from './publish/publish.ts';
import { precompressionOf } from './publish/siblings.ts';
import type { Registry } from './registry/builtins.ts';
import { loadRegistry, ownImports } from './registry/load.ts';
import { checkOwnNodes } from './resources/own-nodes.ts';
import { type Rendered, render } from './resources/render.ts';
import { optionalNames } from './resources/resource.ts';
import { loadTemplates } from './templates/load.ts';
import type { Templates } from './templates/view.ts';

export interface BuildOptions
  extends Omit<ModelOptions, 'hostNames' | 'optionalNames' | 'dataTypes' | 'checks' | 'parser'> {
  /** The content folder. */
  readonly content: string;
  /** Files that replace that folder. */
  readonly folder?: Folder;
  /** The templates folder. */
  readonly templates: string;
  /** The configuration with the parts of the site's own. */
  readonly config?: string | undefined;
  /** Host names that replace those in site.yaml. */
  readonly hosts?: readonly string[] | undefined;
  /** How many threads share the work; by default, as many as are useful. */
  readonly workers?: number | undefined;
  /** Replaces the parser chosen for this machine, with one worker. */
  readonly parser?: MarkdownParser;
  /** The manifest of the tree that is to be replaced, asked for when it is. */
  readonly former?: (() => Former | undefined) | undefined;
  /** The folder of that tree, whose drawings are kept as long as what they were drawn from is the same. */
  readonly keptIn?: string | undefined;
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
  const folder = options.folder ?? openContent(options.content);
  const registry = given ?? (await loadRegistry(options.config));
  const workers = openWorkers({
    folder,
    templates: options.templates,
    config: options.config,
    registry,
    // Other threads have the parser of the machine, and load the registry themselves.
    count: options.parser || given ? 1 : options.workers,
  });
  try {
    const loaded = await load(folder, options, registry, workers);
    const { raw, templates, parser, checks } = loaded.value;
    const names = {
      hostNames: registry.hosts.map(({ name }) => name),
      optionalNames: optionalNames(registry.resources),
    };
    const modelled = model(raw, templates, { ...options, dataTypes: registry.data, checks, parser, ...names });
    const settings = modelled.value?.site.settings;
    const skillFaults = settings ? checkSkillBodies(raw.skills, parser, settings.limits) : [];
    // While a site is being moved, links to what has not come yet are only warnings.
    const asSet = (problem: Problem): Problem =>
      problem.code === 'broken-link' && settings ? { ...problem, level: settings.brokenLinks } : problem;
    const before = [...loaded.problems, ...modelled.problems, ...skillFaults].map(asSet);
    const report = (
      found: readonly Problem[],
      { hosts = [], entries = [], changes, files = [] }: Partial<Published> = {},
    ): Report => ({
      problems: reportedProblems([...before, ...found]),
      published: entries.length > 0,
      entries,
      changes,
      hosts,
      atRoot: files.flatMap(({ host, path, atRoot }) => (atRoot ? [{ file: `${host.name}/${path}`, copy: path }] : [])),
      futurePosts: modelled.value?.futurePosts ?? 0,
      ignored: raw.ignored,
      trusted: trustedIn(settings),
      parser: parser.name,
    });
    if (!modelled.value) return report([]);
    const { site } = modelled.value;
    if (hasErrors(before)) {
      workers.know(site, parser, false);
      const { outlines, problems } = await workers.read();
      const { outputs } = render(siteOf(site, templates), registry.resources);
      const links = checkLinks(outputs, outlines, isOfEntries(before) ? site : { ...site, lost: everything });
      const atFault = new Set(before.flatMap(({ level, place }) => (level === 'error' && place ? place.file : [])));
      const collisions = checkCollisions(outputs).filter(({ place }) => !place || !atFault.has(place.file));
      return report([...problems, ...collisions, ...links].map(asSet));
    }
    const hosts = hostsNamed(options.hosts ?? site.settings.hosts, registry.hosts);
    const precompression = precompressionOf(site.settings, hosts);
    const codings = precompression?.codings ?? [];
    workers.know(site, parser, precompression !== undefined);
    const whole = siteOf(site, templates, await highlightFor(site));
    const rendered = render(whole, registry.resources);
    const { outputs } = rendered;
    const redirects = redirectsOf(site.moves, site);
    const declared = [
      ...rendered.problems,
      ...checkDeclarations(outputs, codings, site.moves),
      ...checkHostRoot(outputs, site),
    ];
    const kept = options.keptIn === undefined ? undefined : drawingsIn(options.keptIn);
    const stage = hasErrors(declared) ? nowhere : openTarget();
    try {
      // The other workers write while this thread configures the hosts.
      const [written, files] = await Promise.all([
        workers.write(rendered, { stage, precompression, kept, progress: options.progress }),
        configure(site, hosts, outputs, codings, redirects),
      ]);
      const entries = manifestEntries(site, outputs, written);
      const checked = checkWritten(rendered, written, entries, hosts, whole, redirects);
      const found = [...declared, ...written.problems, ...files.problems, ...checked].map(asSet);
      if (hasErrors(found)) return report(found, { hosts });
      const former = options.former?.();
      const changes = former && changesSince(former, { site, outputs, entries, outlines: written.outlines });
      publish(stage, manifestOf(site, outputs, entries, redirects), files.value);
      return report(found, { hosts, entries, changes, files: files.value });
    } finally {
      // First the workers, or they would go on writing into a stage that is removed.
      await workers.close();
      stage.discard();
    }
  } finally {
    await workers.close();
  }
}

/** What there is to tell of a tree that was published. */
interface Published extends Pick<Report, 'hosts' | 'entries' | 'changes'> {
  readonly files: readonly GatheredFile[];
}

/** Whether all errors are those of pages and posts, so that it is known at which paths something is missing because of them. */
function isOfEntries(problems: readonly Problem[]): boolean {
  return problems.every(
    ({ level, code, place }) =>
      level !== 'error' || (code !== 'content-missing' && /^(?:pages|posts)\//.test(place?.file ?? '')),
  );
}

/** All paths, where an error may be the reason for anything that is missing. */
const everything = { has: () => true };

/** What a build is made from. */
interface Loaded {
  readonly raw: RawContent;
  readonly templates: Templates;
  readonly parser: MarkdownParser;
  readonly checks: Checks;
}

async function load(
  folder: Folder,
  { templates: path, parser: given }: BuildOptions,
  { data }: Registry,
  workers: Workers,
): Promise<Result<Loaded>> {
  const dataNames = data.map(({ name }) => name);
  const [templates, loaded] = await Promise.all([loadTemplates(path, ownImports), given ?? loadParser()]);
  const parser = await withMdx(loaded, folder.paths);
  const raw = await parseContent(folder, dataNames, workers.split);
  return {
    value: { raw: raw.value, templates: templates.value, parser, checks: await loadChecks(raw.value) },
    problems: [...templates.problems, ...raw.problems],
  };
}

function trustedIn(settings: Report['trusted'] | undefined): Report['trusted'] {
  const { trustedAssets = [], allowedPositions = [], allowedSecrets = [] } = settings ?? {};
  return { trustedAssets, allowedPositions, allowedSecrets };
}

/** The hosts' files, once the headers that they are to send are known to be headers. */
async function configure(
  site: SiteMeta,
  hosts: readonly Host[],
  outputs: readonly Output[],
  codings: readonly Coding[],
  redirects: readonly Redirect[],
) {
  const headers = checkHeaders(outputs);
  const { value, problems } = gatherFiles(hosts, hostInput(site, outputs, codings, redirects));
  return { value, problems: [...headers, ...problems, ...checkHostFiles(outputs, value)] };
}

function manifestEntries(
  site: SiteMeta,
  outputs: readonly Output[],
  { made }: WrittenOutputs,
): readonly ManifestEntry[] {
  return outputs.flatMap((output) => {
    const written = made.get(output.path);
    return written ? [manifestEntry(output, site, written)] : [];
  });
}

/** Links are checked once every output is made: a link's target may be an output that could not be made. */
function checkWritten(
  { outputs, isComplete }: Rendered,
  { outlines, links }: WrittenOutputs,
  entries: readonly ManifestEntry[],
  hosts: readonly Host[],
  site: Site,
  redirects: readonly Redirect[],
): readonly Problem[] {
  const files = entries.reduce((count, { siblings = [] }) => count + 1 + siblings.length, 0);
  return [
    ...(isComplete ? checkLinks(outputs, outlines, site) : []),
    ...(isComplete ? checkTemplateLinks(links, outputs, redirects, site) : []),
    ...checkOwnNodes(site, outlines),
    ...checkFileCount(hosts, files),
    ...checkFileSizes(hosts, entries),
  ];
}

/** Opens the content folder. Throws a CommandError (2) when it contains nothing to build. */
export function openContent(content: string): Folder {
  const folder = openFolder(content);
  if ([...folder.paths, ...folder.refused].includes('site.yaml')) return folder;
  throw new CommandError(
    2,
    `There is no site.yaml in "${content}"`,
    'Make a site with "fingerpost init", write site.yaml (name: and baseUrl:) and a page such as pages/en/index.md, or name the content folder with --content',
  );
}
