import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Result } from '../base/problem.ts';
import { textOf } from '../base/text-of.ts';
import { openContent } from '../build.ts';
import { type RawAsset, readAsset } from '../load/asset.ts';
import { isAsset, isEntry, parseContent } from '../load/content.ts';
import { type Folder, openFolder } from '../load/files.ts';
import { loadParser, type MarkdownParser, withMdx } from '../load/markdown.ts';
import { type SplitResult, splitMarkdown } from '../load/markdown-file.ts';
import { allowedSecretsIn } from '../load/source.ts';
import { type Draw, keyOf, loadDraw } from '../publish/draw.ts';
import { builtins, type Registry } from '../registry/builtins.ts';
import { loadRegistry, ownImports } from '../registry/load.ts';
import { joinLoaded, type Loaded } from '../steps.ts';
import { ejectedFile } from '../templates/ejected.ts';
import type { Labels } from '../templates/labels.ts';
import { joinTemplates, loadLabels, loadModules, loadTexts, type TemplateTexts } from '../templates/load.ts';
import type { TemplateModules, Templates } from '../templates/view.ts';
import { type FolderChange, folderChange, isChanged, type KeptFolder, keepFolder } from './kept-folder.ts';
import { recent } from './recent.ts';

export interface Places {
  readonly content: string;
  readonly templates: string;
  readonly config?: string | undefined;
}

/** Everything that a site is made from, as it was at one moment, with what was found out about each file. */
export interface Inputs {
  readonly folder: KeptFolder;
  readonly templateFiles: KeptFolder;
  readonly ownModules: string;
  readonly registry: Registry;
  readonly parser: MarkdownParser;
  readonly draw: Draw;
  readonly modules: TemplateModules;
  readonly texts: Result<TemplateTexts>;
  readonly labels: Result<Readonly<Record<string, Labels>>>;
  /** The secrets that are allowed, on which it depends what is read of a file. */
  readonly allowed: string;
  readonly splits: Kept<SplitResult>;
  readonly assets: Kept<Result<RawAsset | undefined>>;
}

/** Findings about files, by path, each with the version of the file that it is from. */
type Kept<T> = ReadonlyMap<string, { readonly version: object; readonly found: T }>;

/** The files of a change on which nothing else depends: the text of a body, the bytes of an asset, a style sheet. */
export interface TextOnlyChange {
  readonly entries: readonly string[];
  readonly assets: readonly string[];
  /** The style sheet and the script of the templates: those that changed. */
  readonly texts: readonly string[];
}

/** A change: none, one of texts only, or one that anything may depend on. */
export type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'text-only'; readonly textOnly: TextOnlyChange; readonly files: readonly string[] }
  | { readonly kind: 'any'; readonly files: readonly string[] };

/** Reads what has changed since the last time. Throws a CommandError (2). */
export async function readInputs(
  { content, templates, config }: Places,
  before?: Inputs,
): Promise<{ readonly inputs: Inputs; readonly change: Change }> {
  const folder = keepFolder(content, openContent(content), before?.folder);
  const templateFiles = keepFolder(templates, openTemplates(templates), before?.templateFiles);
  const modulePaths = templateFiles.paths.filter((path) => /\.[cm]?[jt]s$/.test(path) && path !== 'theme.js');
  const ownModules = stateOfModules([
    ...modulePaths.map((path) => resolve(templates, path)),
    ...(config === undefined ? [] : [resolve(config)]),
  ]);
  const inContent = before && folderChange(before.folder, folder);
  const inTemplates = before && folderChange(before.templateFiles, templateFiles);
  const isSameCode = before?.ownModules === ownModules;
  const all = (change: FolderChange | undefined) => (change ? [...change.edited, ...change.moved] : []);
  const inFiles = [...all(inContent), ...all(inTemplates).map((path) => `templates/${path}`)];
  const files = inFiles.length > 0 || isSameCode || !config ? inFiles : [basename(config)];
  if (before && isSameCode && inContent && inTemplates && !isChanged(inContent) && !isChanged(inTemplates))
    return { inputs: before, change: { kind: 'none' } };
  const allowed = JSON.stringify([...allowedSecretsIn(folder)]);
  const isRelisted = inTemplates?.isListing || inTemplates?.edited.includes(ejectedFile);
  const isSameReading = before?.allowed === allowed;
  const [registry, modules, parser, draw] = await Promise.all([
    before && isSameCode ? before.registry : loadRegistry(config),
    before && isSameCode && !isRelisted ? before.modules : loadModules(templates, ownImports),
    before?.parser ?? loadParser(),
    before?.draw ?? loadDraw().then(keeping),
  ]);
  const isInTemplates = !inTemplates || !isSameCode || isChanged(inTemplates);
  const inputs: Inputs = {
    ...{ folder, templateFiles, ownModules, registry, modules, allowed, draw },
    parser: await withMdx(parser, folder.paths),
    texts: before && !isInTemplates ? before.texts : loadTexts(templates),
    labels: before && !isInTemplates ? before.labels : labelsOf(templates, inTemplates, before),
    splits: kept(folder, isEntry, isSameReading ? before?.splits : undefined, (path) => splitMarkdown(path, folder)),
    assets: kept(folder, isAssetFile, isSameReading ? before?.assets : undefined, (path) => readAsset(path, folder)),
  };
  const textOnly =
    before && inContent && inTemplates && isSameCode && isSameReading
      ? textOnlyChange(before, inputs, inContent, inTemplates)
      : undefined;
  return { inputs, change: textOnly ? { kind: 'text-only', textOnly, files } : { kind: 'any', files } };
}

/** Inputs in which a content file that is no page, post or asset holds other bytes. */
export function withFile(inputs: Inputs, file: string, bytes: Uint8Array): Inputs {
  const { folder } = inputs;
  const read: Folder['read'] = (path) => (path === file ? { value: { path, bytes }, problems: [] } : folder.read(path));
  return { ...inputs, folder: { ...folder, read } };
}

/** The most bytes of drawings kept: to draw one takes a hundred times as long as to make a page. */
const mostDrawn = 128 * 2 ** 20;

/** Draws what has not been drawn lately. */
function keeping(draw: Draw): Draw {
  const drawn = recent<Uint8Array>(mostDrawn, ({ byteLength }) => byteLength);
  return (drawing) => {
    const key = keyOf(drawing);
    const bytes = drawn.get(key) ?? draw(drawing);
    drawn.set(key, bytes);
    return bytes;
  };
}

/** Throws the CommandError (2) that a build does where there is no templates folder. */
function openTemplates(templates: string): Folder {
  try {
    return openFolder(templates);
  } catch (cause) {
    loadTexts(templates);
    throw cause;
  }
}

/** Whether a file is published as it is, and no page, post or skill. */
function isAssetFile(path: string): boolean {
  return isAsset(path) && !isEntry(path);
}

function labelsOf(templates: string, change: FolderChange | undefined, before: Inputs | undefined): Inputs['labels'] {
  const isOther =
    !change || change.isListing || change.edited.some((path) => path.startsWith('labels/') || path === ejectedFile);
  return before && !isOther ? before.labels : loadLabels(templates);
}

function kept<T>(
  { paths, files }: KeptFolder,
  isOne: (path: string) => boolean,
  before: Kept<T> | undefined,
  find: (path: string) => T,
): Kept<T> {
  return new Map(
    paths.filter(isOne).map((path) => {
      const version = files.get(path)?.version ?? {};
      const old = before?.get(path);
      return [path, old?.version === version ? old : { version, found: find(path) }];
    }),
  );
}

function textOnlyChange(
  before: Inputs,
  now: Inputs,
  inContent: FolderChange,
  inTemplates: FolderChange,
): TextOnlyChange | undefined {
  if (inContent.isListing || inTemplates.isListing || hasOwnParts(now.registry)) return undefined;
  // The parts of the style sheet are published as one.
  const texts = inTemplates.edited.map((path) => (path.endsWith('.css') ? 'style.css' : path));
  if (!texts.every((path) => path === 'style.css' || path === 'theme.js')) return undefined;
  if (!isDeepStrictEqual(before.texts.problems, now.texts.problems)) return undefined;
  const entries = inContent.edited.filter(isEntry);
  const assets = inContent.edited.filter(isAssetFile);
  if (entries.length + assets.length < inContent.edited.length) return undefined;
  const isOnlyBody = (path: string) =>
    isSame(before.splits.get(path)?.found, now.splits.get(path)?.found, { length: 0, digest: '' });
  const isOnlyBytes = (path: string) => {
    const found = now.assets.get(path)?.found;
    // Feeds say how large a picture is.
    return isSame(before.assets.get(path)?.found, found, found?.value?.picture ? {} : { size: 0 });
  };
  if (!entries.every(isOnlyBody) || !assets.every(isOnlyBytes)) return undefined;
  return { entries, assets, texts: texts.map((path) => `templates/${path}`) };
}

function isSame<T extends object>(
  one: Result<T | undefined> | undefined,
  other: Result<T | undefined> | undefined,
  but: Partial<T>,
): boolean {
  if (!one?.value || !other?.value || one.problems.length + other.problems.length > 0) return false;
  return isDeepStrictEqual({ ...one.value, ...but }, { ...other.value, ...but });
}

/** Whether a site has parts of its own, whose dependencies are unknown. */
function hasOwnParts({ resources, directives, data }: Registry): boolean {
  const own = <T>(parts: readonly T[], known: readonly T[]) => parts.some((part) => !known.includes(part));
  return own(resources, builtins.resources) || own(directives, builtins.directives) || own(data, builtins.data);
}

export function templatesOf({ modules, texts, labels }: Inputs): Result<Templates> {
  return joinTemplates(modules, texts, labels);
}

export async function loadedFrom(inputs: Inputs): Promise<Result<Loaded>> {
  const { folder, registry, parser, splits, assets } = inputs;
  const raw = await parseContent(
    folder,
    registry.data.map(({ name }) => name),
    async (paths) => paths.map((path) => splits.get(path)?.found ?? splitMarkdown(path, folder)),
    (path) => assets.get(path)?.found ?? readAsset(path, folder),
  );
  return await joinLoaded(raw, templatesOf(inputs), parser);
}

/** The import of a file by its relative path. */
const specifier = /\b(?:from|import|require)\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;
const endings = ['', '.ts', '.mts', '.js', '.mjs', '.json', '/index.ts', '/index.js'];

/**
 * Fingerprints the site's own modules, with those that they import by relative paths: two texts are the same as long as none of them has
 * changed. Skips packages.
 */
function stateOfModules(files: readonly string[]): string {
  const states = new Map<string, string>();
  const visit = (file: string): void => {
    if (states.has(file)) return;
    const text = textOf(file);
    states.set(file, text ?? '');
    for (const [, path = ''] of text?.matchAll(specifier) ?? []) {
      const found = endings.map((ending) => join(dirname(file), path) + ending).find(isFile);
      if (found !== undefined) visit(found);
    }
  };
  for (const file of files) visit(file);
  return JSON.stringify([...states]);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
