import { basename, resolve } from 'node:path';
import { isMapping } from '../base/mapping.ts';
import { pathOfName } from '../base/percent-encoding.ts';
import { type Problem, placeOf } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { type BuildOptions, build } from '../build.ts';
import { hasKnownCode } from '../format/highlight.ts';
import { madePage, type RawContent, type RawMarkdown } from '../load/content.ts';
import { type Folder, readIn } from '../load/files.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import type { Folders } from '../publish/workspace.ts';
import { loadRegistry } from '../registry/load.ts';
import { builtFolder, resourcesBeside } from '../resources/built-page.ts';
import { contentOf, defaultContent, settingsIn, settingsText } from './content.ts';
import { type BuiltFolder, openBuiltFolder } from './folder.ts';
import { type BuiltPage, type BuiltSite, type Known, openReading, readBuiltSite } from './site.ts';
import { type Changes, openBesideStage, removeAll } from './stage.ts';

/** A site and how it is read. */
export interface BesideOptions {
  /** The folder of the built site, and that for what hosts read from elsewhere. */
  readonly folders: Folders;
  /** The content folder: facts, skills and settings. `content` by default, if there is one. */
  readonly content: string | undefined;
  readonly build: BuildOptions;
  /** Whether links and JSON-LD are added to the heads of pages. */
  readonly head: boolean;
  /** Whether nothing is written. */
  readonly dryRun: boolean;
}

/** The result of `beside`, or of its dry run. */
export interface BesideReport extends Pick<BuiltSite, 'baseUrl' | 'name' | 'languages' | 'refused'> {
  readonly problems: readonly Problem[];
  readonly published: boolean;
  readonly pages: readonly Omit<BuiltSite['pages'][number], 'markdown' | 'facts' | 'original'>[];
  readonly changes: Changes;
  readonly outputs: readonly ManifestEntry[];
}

/**
 * Reads a site that another program built, and adds its discovery surface to it: nothing that is there is overwritten. Throws a CommandError (2) for
 * folders that cannot be used.
 */
export async function readBeside(options: BesideOptions): Promise<BesideReport> {
  return (await runBeside(options)).report;
}

/** The same, with what it was found by, and the files as they are, or would be in a dry run. */
export async function runBeside({ folders, content: named, build: options, head, dryRun }: BesideOptions) {
  const folder = openBuiltFolder(folders.output);
  const content = contentOf(named);
  const { baseUrl } = options;
  const reading = openReading(folder, { ...knownIn(content), ...(baseUrl !== undefined && { baseUrl }) });
  const site = readBuiltSite(reading);
  const registry = await loadRegistry(options.config);
  const { hasFeed, hasSitemap } = site;
  const resources = resourcesBeside(registry.resources, { head, files: folder.files, hasFeed, hasSitemap });
  const stage = openBesideStage(folder, folders, dryRun);
  const buildOptions: BuildOptions = {
    ...options,
    folder: joined(content, folder, site),
    standing: {
      ...entriesOf(site.pages),
      languages: site.languages,
      others: othersIn(folder, site),
      outputName: basename(resolve(folders.output)),
    },
  };
  const built = await build(buildOptions, () => stage, { ...registry, resources });
  const report: BesideReport = {
    baseUrl: site.baseUrl,
    name: site.name,
    languages: site.languages,
    refused: site.refused,
    problems: [...built.problems.map((problem) => placed(problem, content, named)), ...site.problems],
    published: built.published && !dryRun,
    pages: site.pages.map(({ markdown: _, facts: __, original: ___, ...page }) => page),
    changes: stage.changes(),
    outputs: built.entries,
  };
  return { report, reading, site, registry, read: stage.read };
}

/** A problem of a file of the content has the whole path of that, as all others are of the built site. */
function placed(problem: Problem, content: Folder | undefined, named = defaultContent): Problem {
  const { place } = problem;
  if (!place || !content?.paths.includes(place.file)) return problem;
  return { ...problem, place: { ...place, file: resolve(named, place.file) } };
}

function othersIn({ files }: BuiltFolder, { pages }: BuiltSite): readonly string[] {
  const known = new Set(pages.map(({ file }) => file));
  return [...files].filter((file) => !known.has(file)).map(pathOfName);
}

/** Takes away all that `beside` added. Throws a CommandError (2). */
export function takeAway(folders: Folders): Pick<Changes, 'removed' | 'edited'> {
  return removeAll(openBuiltFolder(folders.output), folders);
}

function knownIn(content: Folder | undefined): Known & { readonly keys: readonly string[] } {
  const settings = settingsIn(content);
  const { baseUrl, name, locales, allowedSecrets } = settings;
  return {
    keys: Object.keys(settings),
    ...(typeof baseUrl === 'string' && { baseUrl }),
    ...(typeof name === 'string' && { name }),
    ...(Array.isArray(allowedSecrets) && {
      allowedSecrets: allowedSecrets.flatMap((allowedSecret) =>
        isMapping(allowedSecret) && typeof allowedSecret.digest === 'string' ? allowedSecret.digest : [],
      ),
    }),
    ...(Array.isArray(locales) && {
      languages: locales.flatMap((locale) => (isMapping(locale) && typeof locale.code === 'string' ? locale.code : [])),
    }),
  };
}

/** The content folder with what its settings leave to the pages of the site, and the files of these beside it. */
function joined(content: Folder | undefined, built: BuiltFolder, site: BuiltSite): Folder {
  const { keys } = knownIn(content);
  const found = {
    name: site.name,
    baseUrl: site.baseUrl,
    locales: site.languages.map((code) => ({ code })),
    ...(site.description !== undefined && { description: site.description }),
  };
  const lines = Object.entries(found).flatMap(([key, value]) =>
    keys.includes(key) ? [] : `${key}: ${JSON.stringify(value)}\n`,
  );
  const text = settingsText(content).replace(/(?<=[^\n])$/, '\n') + lines.join('');
  const settings = { path: 'site.yaml', bytes: Buffer.from(text) };
  const read: Folder['read'] = (path) => {
    if (path === settings.path) return { value: settings, problems: [] };
    if (path.startsWith(builtFolder)) {
      const file = path.slice(builtFolder.length);
      return { value: { path, bytes: built.bytes(file) }, problems: [] };
    }
    return content?.read(path) ?? readIn(built.root, path);
  };
  return {
    paths: [...new Set([...(content?.paths ?? []), settings.path])].sort(),
    refused: content?.refused ?? [],
    problems: content?.problems ?? [],
    root: undefined,
    read,
    sizeOf: (path) =>
      path === settings.path
        ? { value: settings.bytes.length, problems: [] }
        : (content?.sizeOf(path) ?? { value: undefined, problems: [] }),
  };
}

/** The pages of a built site as if their Markdown had been written: those that say when they were published as posts. */
function entriesOf(pages: readonly BuiltPage[]): Pick<RawContent, 'pages' | 'posts'> {
  const isPost = ({ facts, path }: BuiltPage) => facts.isArticle && path !== '/';
  return {
    pages: pages.filter((page) => !isPost(page)).map((page) => rawOf(page, false)),
    posts: pages.filter(isPost).map((page) => rawOf(page, true)),
  };
}

/** More than these tell nobody anything, and each would be a list. */
const mostTags = 10;

function rawOf(page: BuiltPage, isPost: boolean): RawMarkdown {
  const { file, path, markdownPath, language, title, description, markdown, original, updated, facts } = page;
  const { published, authors, tags } = facts;
  const isLater = published !== undefined && updated !== undefined && Date.parse(updated) > Date.parse(published);
  const front = {
    title,
    description,
    factTyped: 'off',
    ...(original !== undefined && { id: `page-${sha256Of(original).slice(0, 12)}` }),
    ...(isPost
      ? {
          published,
          ...(isLater && { updated }),
          ...(authors.length > 0 && { author: authors }),
          ...(tags.length > 0 && { tags: tags.slice(0, mostTags) }),
        }
      : { ...(updated !== undefined && { updated }), endpoint: false }),
  };
  const { body, ...made } = madePage({ file, folder: language, name: path, text: markdown }, front, () =>
    placeOf(file),
  );
  const code = isPost && hasKnownCode(markdown) && ({ hasCode: true } as const);
  return {
    ...made,
    body: { ...body, isFinal: true, ...code },
    built: { file, path, markdownPath, isTaken: facts.description === undefined },
  };
}
