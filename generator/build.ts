import { hasErrors, type Problem, Stop, sortProblems } from './base/problem.ts';
import type { Host } from './hosts/host.ts';
import { hosts, hostsNamed } from './hosts/index.ts';
import { parseContent } from './load/content.ts';
import { loadParser, type MarkdownParser } from './load/markdown.ts';
import { splitMarkdown } from './load/markdown-file.ts';
import { readText } from './load/text.ts';
import { type Bodies, openBodies } from './model/bodies.ts';
import { type Model, type ModelOptions, model } from './model/index.ts';
import type { EntryHead, SiteHeads } from './model/meta.ts';
import { siteOf } from './model/site.ts';
import type { ManifestEntry } from './output/manifest.ts';
import { type OpenContent, openContent } from './parallel/open.ts';
import { publish, type Target } from './parallel/publication.ts';
import { chunksOf, shareWork } from './parallel/share.ts';
import type { Thread } from './parallel/thread.ts';
import { precompressionOf } from './publish/siblings.ts';
import { render } from './resources/render.ts';
import { loadTemplates } from './templates/load.ts';
import type { Templates } from './templates/view.ts';

export interface BuildOptions extends Omit<ModelOptions, 'hostNames'> {
  /** The content folder. */
  readonly content: string;
  /** The templates folder. */
  readonly templates: string;
  /** Host names that take the place of those in site.yaml. */
  readonly hosts?: readonly string[] | undefined;
  /** Takes the place of the parser that the machine allows, on one thread. */
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

/** What a build is made from. */
export interface Loaded extends OpenContent {
  readonly templates: Templates;
  readonly parser: MarkdownParser;
}

/** Load, model, render, check, publish. Nothing reaches the target's folders while any problem is an error. Throws a Stop. */
export async function build(options: BuildOptions, target: Target, content?: OpenContent): Promise<Report> {
  const problems: Problem[] = [];
  return await buildFrom(await load(options, problems, content), options, target, problems);
}

/** Opens the content folder if it is not open yet, and loads the templates and the parser. Throws a Stop (2). */
export async function load(
  options: BuildOptions,
  problems: Problem[],
  content: OpenContent = openContent(options.content, options.templates, options.parser && 1),
): Promise<Loaded> {
  const { folder } = content;
  if (![...folder.paths, ...folder.problems.map(({ place }) => place?.file)].includes('site.yaml')) {
    throw new Stop(
      2,
      `There is no site.yaml in "${options.content}"`,
      'Create it: the settings of the site, see the sample',
    );
  }
  for (const problem of folder.problems) problems.push(problem);
  const [templates, parser] = await Promise.all([
    loadTemplates(options.templates, problems),
    options.parser ?? loadParser(),
  ]);
  return { templates, parser, ...content };
}

/** A build of what is loaded. */
export async function buildFrom(
  { folder, templates, parser, thread: opened, threadFor }: Loaded,
  options: BuildOptions,
  target: Target,
  problems: Problem[],
): Promise<Report> {
  let thread = opened;
  try {
    const settled = await settle({ folder, templates, thread }, options, problems);
    const report = (entries: readonly ManifestEntry[], hosts: readonly Host[]): Report => ({
      problems: sortProblems(problems),
      published: entries.length > 0,
      entries,
      hosts,
      futurePosts: settled?.futurePosts ?? 0,
      parser: parser.name,
    });
    if (!settled) return report([], []);
    const { heads } = settled;
    const textOf = (file: string) => readText(folder, file);
    const bodies = openBodies(heads, { parser, textOf }, settled.bodies, problems);
    const tell = () => thread?.ask({ kind: 'heads', heads: withoutAssets(heads), root: folder.root ?? '' });
    if (hasErrors(problems)) {
      await Promise.all([tell(), readBodies(heads, bodies, thread, problems)]);
      return report([], []);
    }
    const chosen = hostsNamed(options.hosts ?? heads.settings.hosts);
    const precompression = precompressionOf(heads.settings, chosen);
    thread = threadFor(precompression !== undefined);
    const told = tell();
    const site = siteOf(heads, templates, bodies);
    const { outputs } = render(site, problems);
    const publication = { site, outputs, hosts: chosen, precompression, target, thread, progress: options.progress };
    const [entries] = await Promise.all([publish(publication, problems), told]);
    return report(hasErrors(problems) ? [] : entries, chosen);
  } finally {
    await thread?.close();
  }
}

/** Reads and settles all but bodies. Nothing else holds the front matter, which can be forgotten then. */
async function settle(
  { folder, templates, thread }: Pick<Loaded, 'folder' | 'templates' | 'thread'>,
  options: BuildOptions,
  problems: Problem[],
): Promise<Model | undefined> {
  const { root } = folder;
  const raw = await parseContent(
    folder,
    async (paths) => {
      const results = await shareWork({
        tasks: chunksOf(paths, filesAtOnce),
        here: (some) => some.map((path) => splitMarkdown(path, folder)),
        there: thread && root !== undefined ? (some) => thread.ask({ kind: 'split', root, paths: some }) : undefined,
      });
      return results.flat();
    },
    problems,
  );
  return model(raw, templates, { ...options, hostNames: hosts.map(({ name }) => name) }, problems);
}

/** How many files are read and split at a time. */
const filesAtOnce = 200;

/** The bytes of assets are written on this thread. */
function withoutAssets(heads: SiteHeads): SiteHeads {
  return { ...heads, assets: heads.assets.map((asset) => ({ ...asset, bytes: undefined })) };
}

/** Reads the bodies of a site that is not published, for the problems in them. */
async function readBodies(
  { pages, posts }: SiteHeads,
  bodies: Bodies,
  thread: Thread | undefined,
  problems: Problem[],
): Promise<void> {
  await shareWork({
    tasks: chunksOf<EntryHead>([...pages, ...posts], 50),
    here: async (entries) => {
      for (const entry of entries) bodies.outline(entry);
      bodies.release(entries);
    },
    there:
      thread &&
      (async (entries) => {
        const texts = entries.map((entry) => [entry.file, bodies.unread(entry)] as const);
        bodies.release(entries);
        for (const problem of await thread.ask({ kind: 'read', bodies: texts })) problems.push(problem);
      }),
  });
}
