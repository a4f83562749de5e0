import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Result } from '../base/problem.ts';
import { openContent } from '../build.ts';
import { type RawAsset, readAsset } from '../load/asset.ts';
import { isAsset, isEntry, parseContent } from '../load/content.ts';
import { type Folder, isMarkdown, openFolder, type RawFile, readLaid } from '../load/files.ts';
import { loadParser, type MarkdownParser, withMdx } from '../load/markdown.ts';
import { type SplitResult, splitMarkdown } from '../load/markdown-file.ts';
import { allowedSecretsIn } from '../load/source.ts';
import { isSameStamp, type Stamp, stampOf, wasJustWritten } from '../load/sources.ts';
import { type Draw, keyOf, loadDraw } from '../publish/draw.ts';
import { hasOwnParts, type Registry } from '../registry/builtins.ts';
import { loadFiles, withLoaded } from '../registry/guard.ts';
import { loadRegistry, ownImports } from '../registry/load.ts';
import { joinLoaded, type Loaded } from '../steps.ts';
import { ejectedFile } from '../templates/ejected.ts';
import { builtinTemplates } from '../templates/folder.ts';
import type { Labels } from '../templates/labels.ts';
import { joinTemplates, loadLabels, loadModules, loadTexts, type TemplateTexts } from '../templates/load.ts';
import { modulesFrom, stateOfModules } from '../templates/module-state.ts';
import { isModule, modulesIn } from '../templates/own.ts';
import type { TemplateModules, Templates } from '../templates/view.ts';

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
  /** The files from elsewhere, which are got again when the code has changed. */
  readonly loaded: Awaited<ReturnType<typeof loadFiles>>;
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

/** A change of files: none, one of texts on which no model depends (those of bodies, a style sheet, a script), or any. */
interface Change {
  readonly kind: 'none' | 'text-only' | 'any';
  readonly files: readonly string[];
}

/** Reads what has changed since the last time. Throws a CommandError (2). */
export async function readInputs(
  { content, templates, config }: Places,
  before?: Inputs,
): Promise<{ readonly inputs: Inputs; readonly change: Change }> {
  const templateFiles = keepFolder(templates, () => openTemplates(templates), before?.templateFiles);
  const modulePaths = templateFiles.paths.filter(isModule);
  const ownModules = stateOfModules([...modulePaths.map((path) => resolve(templates, path)), ...configOf(config)]);
  const isSameCode = before?.ownModules === ownModules;
  const registry = before && isSameCode ? before.registry : await loadRegistry(config);
  const loaded = before && isSameCode ? before.loaded : await loadFiles(registry.loaders);
  const folder = keepFolder(content, () => withLoaded(openContent(content), loaded), before?.folder);
  const inContent = before && folderChange(before.folder, folder);
  const inTemplates = before && folderChange(before.templateFiles, templateFiles);
  const all = (change: FolderChange | undefined) => (change ? [...change.edited, ...change.moved] : []);
  const ownTemplates = before && templatesBegun(before.templateFiles, templateFiles);
  const inFiles = [...all(inContent), ...(ownTemplates ?? all(inTemplates)).map((path) => `templates/${path}`)];
  const files = inFiles.length > 0 || isSameCode || !config ? inFiles : [basename(config)];
  if (before && isSameCode && inContent && inTemplates && !isChanged(inContent) && !isChanged(inTemplates))
    return { inputs: before, change: { kind: 'none', files: [] } };
  const allowed = JSON.stringify([...allowedSecretsIn(folder)]);
  const isRelisted = inTemplates?.isListing || inTemplates?.edited.includes(ejectedFile);
  const isSameReading = before?.allowed === allowed;
  const [modules, parser, draw] = await Promise.all([
    before && isSameCode && !isRelisted ? before.modules : loadModules(templates, ownImports),
    before?.parser ?? loadParser(),
    before?.draw ?? loadDraw().then(keeping),
  ]);
  const isInTemplates = !inTemplates || !isSameCode || isChanged(inTemplates);
  const inputs: Inputs = {
    folder,
    templateFiles,
    ownModules,
    registry,
    loaded,
    modules,
    allowed,
    draw,
    parser: await withMdx(parser, folder.paths),
    texts: before && !isInTemplates ? before.texts : loadTexts(templates),
    labels: before && !isInTemplates ? before.labels : labelsOf(templates, inTemplates, before),
    splits: kept(folder, isEntry, isSameReading ? before?.splits : undefined, (path) => splitMarkdown(path, folder)),
    assets: kept(folder, isAssetFile, isSameReading ? before?.assets : undefined, (path) => readAsset(path, folder)),
  };
  const isTextOnly =
    before && inContent && inTemplates && isSameCode && isSameReading
      ? isOfTexts(before, inputs, inContent, inTemplates)
      : false;
  return { inputs, change: { kind: isTextOnly ? 'text-only' : 'any', files } };
}

/** Inputs in which a content file that is no page, post or asset holds other bytes. */
export function withFile(inputs: Inputs, file: string, bytes: Uint8Array): Inputs {
  const { folder } = inputs;
  const read: Folder['read'] = (path) => (path === file ? { value: { path, bytes }, problems: [] } : folder.read(path));
  return { ...inputs, folder: { ...folder, read } };
}

/** The most drawings kept: to draw one takes a hundred times as long as to make a page. */
const mostDrawn = 1000;

/** Draws what has not been drawn lately. */
function keeping(draw: Draw): Draw {
  const drawn = new Map<string, Uint8Array>();
  return (drawing) => {
    const key = keyOf(drawing);
    const bytes = drawn.get(key) ?? draw(drawing);
    drawn.delete(key);
    drawn.set(key, bytes);
    const [oldest = key] = drawn.keys();
    if (drawn.size > mostDrawn) drawn.delete(oldest);
    return bytes;
  };
}

/** The files of the site's own templates where its folder has just come or gone; undefined where it has not. */
function templatesBegun(before: KeptFolder, now: KeptFolder): readonly string[] | undefined {
  if (before.root === now.root) return undefined;
  return (now.root === builtinTemplates ? before : now).paths;
}

/** Lists the files of the site's own code, wherever it is imported from, by their absolute paths. */
export function codeFiles({ templates, config }: Places): readonly string[] {
  return [...modulesFrom([...modulesIn(templates), ...configOf(config)]).keys()];
}

function configOf(config: string | undefined): readonly string[] {
  return config === undefined ? [] : [resolve(config)];
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

function isOfTexts(before: Inputs, now: Inputs, inContent: FolderChange, inTemplates: FolderChange): boolean {
  if (inContent.isListing || inTemplates.isListing || hasOwnParts(now.registry)) return false;
  if (!inTemplates.edited.every((path) => path.endsWith('.css') || path === 'theme.js')) return false;
  if (!isDeepStrictEqual(before.texts.problems, now.texts.problems)) return false;
  return inContent.edited.every(
    (path) => isEntry(path) && isOfBody(before.splits.get(path)?.found, now.splits.get(path)?.found),
  );
}

/** Whether two states of a file differ in the text of the body only. */
function isOfBody(one: SplitResult | undefined, other: SplitResult | undefined): boolean {
  if (!one?.value || !other?.value || one.problems.length + other.problems.length > 0) return false;
  const but = { length: 0, digest: '' };
  return isDeepStrictEqual({ ...one.value, ...but }, { ...other.value, ...but });
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

/** A snapshot of a folder: later reads return what it held at that moment, except for large files that are not Markdown. */
interface KeptFolder extends Folder {
  readonly root: string;
  readonly files: ReadonlyMap<string, KeptFile>;
}

interface KeptFile {
  /** The file's status, whose changes reveal an edit; undefined where there is none. */
  readonly stamp: Stamp | undefined;
  /** Whether it was written so shortly before it was read that another change might have the same stamp. */
  readonly isFresh: boolean;
  readonly size: number;
  /** The content; undefined for a file that is read on demand. */
  readonly content: Result<RawFile | undefined> | undefined;
  /** The same value as long as the file holds the same. */
  readonly version: object;
}

/** The largest file, in bytes, that is kept although it is no text of a page. */
const largestKept = 2 ** 16;

const mostLooks = 5;

/** Reads what has changed in a folder since it was last kept. A file that has gone by then has it opened again: it may be in another folder now. */
export function keepFolder(root: string, open: () => Folder, before?: KeptFolder): KeptFolder {
  for (let looks = 1; ; looks += 1) {
    const folder = open();
    const files = new Map(folder.paths.map((path) => [path, keepFile(folder, root, path, before?.files.get(path))]));
    const hasGone = [...files].some(
      ([path, { content }]) => content && !content.value && !existsSync(join(root, path)),
    );
    if (!hasGone || looks === mostLooks) return withKept(files, root, folder);
  }
}

/** The closures are made apart from the former folder, or they would keep it in memory, and through it all before. */
function withKept(files: KeptFolder['files'], root: string, folder: Folder): KeptFolder {
  return {
    ...folder,
    root,
    files,
    read: (path) => files.get(path)?.content ?? folder.read(path),
    sizeOf: (path) => {
      const { content, size = 0 } = files.get(path) ?? {};
      return content && !content.value ? { ...content, value: undefined } : { value: size, problems: [] };
    },
  };
}

function keepFile({ read, laid }: Folder, root: string, path: string, before: KeptFile | undefined): KeptFile {
  const loaded = readLaid(path, laid);
  if (loaded) {
    if (before?.content && isSameContent(before.content, loaded)) return before;
    return { stamp: undefined, isFresh: false, size: loaded.value.bytes.byteLength, content: loaded, version: {} };
  }
  const now = Date.now();
  const stamp = stampOf(join(root, path));
  if (before && !before.isFresh && isSameStamp(before.stamp, stamp)) return before;
  const isFresh = wasJustWritten(stamp, now);
  const size = stamp?.size ?? 0;
  if (!isMarkdown(path) && !path.endsWith('.yaml') && size > largestKept)
    return { stamp, isFresh, size, content: undefined, version: {} };
  const content = read(path);
  const isSame = before?.content !== undefined && isSameContent(before.content, content);
  return isSame ? { ...before, stamp, isFresh } : { stamp, isFresh, size, content, version: {} };
}

function isSameContent(result: Result<RawFile | undefined>, other: Result<RawFile | undefined>): boolean {
  if (!result.value || !other.value)
    return result.value === other.value && result.problems[0]?.message === other.problems[0]?.message;
  return Buffer.compare(result.value.bytes, other.value.bytes) === 0;
}

interface FolderChange {
  readonly edited: readonly string[];
  readonly moved: readonly string[];
  /** Whether files came or went, or the refused files differ. */
  readonly isListing: boolean;
}

function folderChange(before: KeptFolder, now: KeptFolder): FolderChange {
  const edited = now.paths.filter((path) => {
    const old = before.files.get(path);
    return old !== undefined && old.version !== now.files.get(path)?.version;
  });
  const moved = [
    ...before.paths.filter((path) => !now.files.has(path)),
    ...now.paths.filter((path) => !before.files.has(path)),
  ];
  const isListing = moved.length > 0 || JSON.stringify(before.problems) !== JSON.stringify(now.problems);
  return { edited, moved, isListing };
}

function isChanged({ edited, isListing }: FolderChange): boolean {
  return edited.length > 0 || isListing;
}
