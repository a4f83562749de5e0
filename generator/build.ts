import { check } from './check/index.ts';
import type { Host } from './hosts/host.ts';
import { hostsNamed } from './hosts/index.ts';
import { manyFiles, parseContent } from './load/content.ts';
import { type Folder, readFolder } from './load/files.ts';
import { loadParser, type MarkdownParser } from './load/markdown.ts';
import { loadTemplates } from './load/templates.ts';
import type { ManifestEntry } from './manifest.ts';
import { type ModelOptions, model } from './model/index.ts';
import { hasErrors, type Problem, Stop, sortProblems } from './problem.ts';
import { publish, type Target } from './publish/index.ts';
import { render } from './render.ts';
import type { Templates } from './templates.ts';
import { startThread, type Thread } from './thread/thread.ts';

export interface BuildOptions extends ModelOptions {
  /** The content folder. */
  readonly content: string;
  /** The templates folder. */
  readonly templates: string;
  /** Host names that take the place of those in site.yaml. */
  readonly hosts?: readonly string[] | undefined;
  /** Takes the place of the parser that the machine allows. */
  readonly parser?: MarkdownParser;
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

/** What a build is made from, read from disk. */
export interface Loaded {
  readonly folder: Folder;
  readonly templates: Templates;
  readonly parser: MarkdownParser;
  /** A second thread, where there is much to do. */
  readonly thread: Thread | undefined;
}

/** Load, model, render, check, publish. Nothing reaches the target's folders while any problem is an error. Throws a Stop. */
export async function build(options: BuildOptions, target: Target): Promise<Report> {
  const problems: Problem[] = [];
  return await buildFrom(await load(options, problems), options, target, problems);
}

/** Reads the content and templates folders, and the parser. Throws a Stop (2). */
export async function load(options: BuildOptions, problems: Problem[]): Promise<Loaded> {
  let thread: Thread | undefined;
  const [folder, templates, parser] = await Promise.all([
    readFolder(options.content, (paths) => {
      if (paths.length >= manyFiles && options.parser === undefined) thread = startThread();
    }),
    loadTemplates(options.templates, problems),
    options.parser ?? loadParser(),
  ]);
  const entries = [...folder.files.map(({ path }) => path), ...folder.problems.map(({ place }) => place?.file)];
  if (!entries.includes('site.yaml')) {
    throw new Stop(
      2,
      `There is no site.yaml in "${options.content}"`,
      'Create it: the settings of the site, see the sample',
    );
  }
  problems.push(...folder.problems);
  return { folder, templates, parser, thread };
}

/** The build without its reading end: from what is in memory. */
export async function buildFrom(
  loaded: Loaded,
  options: ModelOptions & Pick<BuildOptions, 'hosts'>,
  target: Target,
  problems: Problem[],
): Promise<Report> {
  const { thread } = loaded;
  try {
    const raw = await parseContent(loaded.folder.files, thread, problems);
    const { site, futurePosts } = await model(raw, loaded, options, problems);
    const report = (entries: readonly ManifestEntry[], hosts: readonly Host[]): Report => ({
      problems: sortProblems(problems),
      published: entries.length > 0,
      entries,
      hosts,
      futurePosts,
      parser: loaded.parser.name,
    });
    if (!site || hasErrors(problems)) return report([], []);
    const hosts = hostsNamed(options.hosts ?? site.settings.hosts);
    const outputs = render(site, problems);
    check(outputs, site.baseUrl, problems);
    if (hasErrors(problems)) return report([], hosts);
    const entries = await publish(site, outputs, hosts, target, { thread, progress: options.progress }, problems);
    return report(hasErrors(problems) ? [] : entries, hosts);
  } finally {
    await thread?.close();
  }
}
