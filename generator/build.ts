import { hasErrors, type Problem, Stop, sortProblems } from './base/problem.ts';
import { checkDeclarations } from './check/index.ts';
import { checkLinks } from './check/links.ts';
import { checkFileCount, checkFileSizes } from './hosts/file-limits.ts';
import { gatherFiles } from './hosts/gather.ts';
import type { Host } from './hosts/host.ts';
import { hostsNamed } from './hosts/index.ts';
import { hostInput } from './hosts/input.ts';
import { parseContent } from './load/content.ts';
import { type Folder, openFolder } from './load/files.ts';
import { loadParser, type MarkdownParser } from './load/markdown.ts';
import { type ModelOptions, model } from './model/index.ts';
import { siteOf } from './model/site.ts';
import { type ManifestEntry, manifestEntry, manifestOf } from './output/manifest.ts';
import { openWorkers, type Progress } from './parallel/pool.ts';
import { nowhere, publish, type Target } from './publish/publish.ts';
import { precompressionOf } from './publish/siblings.ts';
import { builtins, directivesOf, type Registry } from './registry/builtins.ts';
import { render } from './resources/render.ts';
import { loadTemplates } from './templates/load.ts';

export interface BuildOptions extends Omit<ModelOptions, 'hostNames' | 'dataTypes'> {
  /** The content folder. */
  readonly content: string;
  /** Files that take the place of that folder. */
  readonly folder?: Folder;
  /** The templates folder. */
  readonly templates: string;
  /** Host names that take the place of those in site.yaml. */
  readonly hosts?: readonly string[] | undefined;
  /** How many threads share the work; as many as are of use when it is left out. */
  readonly workers?: number | undefined;
  /** Takes the place of the parser that the machine allows, with one worker. */
  readonly parser?: MarkdownParser;
  /** Is told how far a long build has come. */
  readonly progress?: Progress | undefined;
}

export interface Report {
  readonly problems: readonly Problem[];
  /** Whether the tree was handed over. It is not when any problem is an error. */
  readonly published: boolean;
  readonly entries: readonly ManifestEntry[];
  readonly hosts: readonly Host[];
  readonly futurePosts: number;
  /** Which parser read the Markdown. */
  readonly parser: MarkdownParser['name'];
}

/**
 * Load, model, render, configure, write, check, publish. Every problem is reported, and nothing reaches the target's folders while any is an
 * error. Throws a Stop.
 */
export async function build(options: BuildOptions, target: Target, registry: Registry = builtins): Promise<Report> {
  const folder = options.folder ?? openContent(options.content);
  const count = options.parser ? 1 : options.workers;
  const directives = directivesOf(registry);
  const workers = openWorkers({ folder, templates: options.templates, directives, count });
  const problems: Problem[] = [...folder.problems];
  try {
    const [templates, parser] = await Promise.all([loadTemplates(options.templates), options.parser ?? loadParser()]);
    problems.push(...templates.problems);
    const dataNames = registry.data.map(({ name }) => name);
    const raw = await parseContent(folder, dataNames, workers.split, problems);
    const hostNames = registry.hosts.map(({ name }) => name);
    const { value: modelled, problems: found } = model(raw, templates.value, {
      ...options,
      dataTypes: registry.data,
      hostNames,
    });
    problems.push(...found);
    const report = (entries: readonly ManifestEntry[], hosts: readonly Host[]): Report => ({
      problems: sortProblems(problems),
      published: entries.length > 0,
      entries,
      hosts,
      futurePosts: modelled?.futurePosts ?? 0,
      parser: parser.name,
    });
    if (!modelled) return report([], []);
    const { heads } = modelled;
    if (hasErrors(problems)) {
      workers.know(heads, parser, false);
      problems.push(...(await workers.read()));
      return report([], []);
    }
    const hosts = hostsNamed(options.hosts ?? heads.settings.hosts, registry.hosts);
    const precompression = precompressionOf(heads.settings, hosts);
    const codings = precompression?.codings ?? [];
    workers.know(heads, parser, precompression !== undefined);
    const rendered = render(siteOf(heads, templates.value), registry.resources);
    const { outputs } = rendered;
    problems.push(...rendered.problems, ...checkDeclarations(outputs, codings));
    const configure = async () => gatherFiles(hosts, hostInput(outputs, codings));
    const stage = hasErrors(problems) ? nowhere : target.openOutput();
    try {
      // The others write while this thread configures the hosts.
      const [written, files] = await Promise.all([
        workers.write(rendered, { stage, precompression, progress: options.progress }),
        configure(),
      ]);
      problems.push(...written.problems, ...files.problems);
      if (rendered.isComplete && written.made.size === outputs.length)
        problems.push(...checkLinks(outputs, written.outlines, heads.baseUrl));
      if (hasErrors(problems)) return report([], hosts);
      const entries = outputs.flatMap((output) => {
        const made = written.made.get(output.path);
        return made ? [manifestEntry(output, made)] : [];
      });
      const siblings = entries.flatMap((entry) => entry.siblings ?? []);
      problems.push(...checkFileCount(hosts, entries.length + siblings.length), ...checkFileSizes(hosts, entries));
      if (hasErrors(problems)) return report([], hosts);
      publish(stage, target.openDeploy, manifestOf(heads.baseUrl, outputs, entries), files.value);
      return report(entries, hosts);
    } finally {
      stage.discard();
    }
  } finally {
    await workers.close();
  }
}

/** Opens the content folder. Throws a Stop (2) when there is nothing in it to build. */
export function openContent(content: string): Folder {
  const folder = openFolder(content);
  if ([...folder.paths, ...folder.problems.map(({ place }) => place?.file)].includes('site.yaml')) return folder;
  throw new Stop(2, `There is no site.yaml in "${content}"`, 'Create it: the settings of the site, see the sample');
}
