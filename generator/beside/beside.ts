import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMapping } from '../base/mapping.ts';
import { CommandError, type Problem } from '../base/problem.ts';
import { type BuildOptions, build } from '../build.ts';
import { type Folder, openFolder, readIn } from '../load/files.ts';
import { parseYaml } from '../load/yaml.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import type { Folders } from '../publish/workspace.ts';
import { loadRegistry } from '../registry/load.ts';
import { builtFolder, resourcesBeside } from '../resources/built-page.ts';
import { entriesOf } from './entries.ts';
import { type BuiltFolder, openBuiltFolder } from './folder.ts';
import { type BuiltSite, type Known, readBuiltSite } from './site.ts';
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

/** What `beside` did, or would do. */
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
export async function readBeside({
  folders,
  content: named,
  build: options,
  head,
  dryRun,
}: BesideOptions): Promise<BesideReport> {
  const folder = openBuiltFolder(folders.output);
  const content = contentOf(named);
  const { baseUrl } = options;
  const site = readBuiltSite(folder, { ...knownIn(content), ...(baseUrl !== undefined && { baseUrl }) });
  const registry = await loadRegistry(options.config);
  const { hasFeed, hasSitemap } = site;
  const resources = resourcesBeside(registry.resources, { head, files: folder.files, hasFeed, hasSitemap });
  const stage = openBesideStage(folder, folders, dryRun);
  const buildOptions: BuildOptions = {
    ...options,
    folder: joined(content, folder, site),
    standing: { ...entriesOf(site.pages), languages: site.languages, others: othersIn(folder, site) },
  };
  const report = await build(buildOptions, () => stage, { ...registry, resources });
  return {
    ...{ baseUrl: site.baseUrl, name: site.name, languages: site.languages, refused: site.refused },
    problems: [...report.problems, ...site.problems],
    published: report.published && !dryRun,
    pages: site.pages.map(({ markdown: _, facts: __, original: ___, ...page }) => page),
    changes: stage.changes(),
    outputs: report.entries,
  };
}

/** The paths of files that are no pages. */
function othersIn({ files }: BuiltFolder, { pages }: BuiltSite): readonly string[] {
  const known = new Set(pages.map(({ file }) => file));
  return [...files].filter((file) => !known.has(file)).map((file) => `/${file}`);
}

/** Takes away all that `beside` added. Throws a CommandError (2). */
export function takeAway(folders: Folders): Pick<Changes, 'removed' | 'edited'> {
  return removeAll(openBuiltFolder(folders.output), folders);
}

/** The folder of the built site that `beside` in site.yaml names. Throws a CommandError (2) where it names none. */
export function folderBeside(content: string | undefined): string {
  const named = settingsIn(contentOf(content)).beside;
  if (typeof named === 'string' && named !== '') return join(dirname(content ?? defaultContent), named);
  const hint = 'Name the folder that your generator writes, or write "beside: ../site/out" in site.yaml';
  throw new CommandError(2, 'beside needs DIR', hint);
}

const defaultContent = 'content';

/** The content folder, if there is one. Throws a CommandError (2) for one that was named and is not there. */
function contentOf(named: string | undefined): Folder | undefined {
  const path = named ?? defaultContent;
  if (existsSync(join(path, 'site.yaml')) || (named !== undefined && !existsSync(path))) return openFolder(path);
  return undefined;
}

/** What `site.yaml` says of the site. */
function knownIn(content: Folder | undefined): Known & { readonly keys: readonly string[] } {
  const settings = settingsIn(content);
  const { baseUrl, name, locales } = settings;
  return {
    keys: Object.keys(settings),
    ...(typeof baseUrl === 'string' && { baseUrl }),
    ...(typeof name === 'string' && { name }),
    ...(Array.isArray(locales) && {
      languages: locales.flatMap((one) => (isMapping(one) && typeof one.code === 'string' ? one.code : [])),
    }),
  };
}

function settingsIn(content: Folder | undefined): Readonly<Record<string, unknown>> {
  const text = settingsText(content);
  const value = text === '' ? undefined : parseYaml({ file: 'site.yaml', text }, 0, text).value?.value;
  return isMapping(value) ? value : {};
}

function settingsText(content: Folder | undefined): string {
  return Buffer.from(content?.read('site.yaml').value?.bytes ?? []).toString('utf8');
}

/** The content folder with what its settings leave to the pages of the site, and the files of these beside it. */
function joined(content: Folder | undefined, built: BuiltFolder, site: BuiltSite): Folder {
  const { keys } = knownIn(content);
  const found = {
    ...{ name: site.name, baseUrl: site.baseUrl, locales: site.languages.map((code) => ({ code })) },
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
