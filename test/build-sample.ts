import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { memoryStage } from '../generator/api/test-parts.ts';
import { type BuildOptions, build, type Report } from '../generator/build.ts';
import { type Folder, openFolder, type RawFile } from '../generator/load/files.ts';
import type { ManifestEntry } from '../generator/output/manifest.ts';
import type { Draw } from '../generator/publish/draw.ts';
import { formerIn } from '../generator/publish/former.ts';
import { madePng } from './made-pictures.ts';
import { memoryFolder, textFile } from './memory-folder.ts';

export { textFile };

/** The origin of the sample site. */
export const origin = 'https://ringfold.example';

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A picture of the size of what is to be drawn, in no time: to draw the cards of an address takes longer than all else of a site. */
const sketch: Draw = ({ svg, width, ground }) => {
  const [, across, down] = /viewBox="0 0 (\d+) (\d+)"/.exec(ground?.svg ?? svg) ?? [];
  const size = ground?.width ?? width;
  return madePng(size, Math.round((size * Number(down)) / Number(across)));
};

/** How the sample is built in tests: always on the same day. */
export const sampleOptions: BuildOptions = {
  content: folderOf('../content'),
  templates: folderOf('../templates'),
  now: Date.parse('2026-11-01T00:00:00Z'),
  includeFuture: false,
  // What is committed is drawn anew by the test of cards alone, and what is not, by the tests of pictures alone.
  former: () => formerIn(folderOf('../dist')),
  draw: sketch,
};

/** The same with pictures as they are drawn. */
export const drawnOptions: BuildOptions = { ...sampleOptions, draw: undefined };

/** A site that states nothing but its name: one page, no data, no posts, no skills. */
export const minimalOptions: BuildOptions = { ...sampleOptions, content: folderOf('sites/minimal/content') };

/** A built tree in memory. */
export interface Tree {
  /** The files of the output folder. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The files that hosts read elsewhere. */
  readonly deploy: ReadonlyMap<string, Buffer>;
  readonly report: Report;
  readonly entries: ReadonlyMap<string, ManifestEntry>;
  /** The body that a path is served with, as text. */
  text(path: string): string;
  json(path: string): unknown;
}

/** The trees that each process builds once: the sample and the sites of this folder, for some hosts or below some address. */
const shared = new Map<string, Promise<Tree>>();

/** Builds a folder as the command does, but into memory. Fails when the build reports an error. */
export async function buildTree(options: BuildOptions = sampleOptions): Promise<Tree> {
  const { content, hosts, baseUrl, ...others } = options;
  const isKept = content === sampleOptions.content || content.startsWith(folderOf('sites/'));
  const isUsual = ([name, value]: [string, unknown]) => sampleOptions[name as keyof BuildOptions] === value;
  const isShared = isKept && Object.entries(others).every(isUsual);
  if (!isShared) return await buildAlone(options);
  const key = JSON.stringify([content, hosts, baseUrl]);
  const tree = shared.get(key) ?? buildAlone(options);
  shared.set(key, tree);
  return await tree;
}

/** The same, whether or not it was built before. */
export async function buildAlone(options: BuildOptions): Promise<Tree> {
  const memory = memoryStage();
  return treeOf(await build(options, () => memory.stage), memory);
}

/** Builds a folder as the command does, but into memory, whether or not it has errors. */
export async function tryBuild(options: BuildOptions): Promise<Pick<Tree, 'report' | 'files'>> {
  const { stage, files } = memoryStage();
  return { report: await build(options, () => stage), files };
}

/** Builds the files of a folder after `edit` has changed the list of them. */
export async function buildEdited(
  edit: (files: readonly RawFile[]) => readonly RawFile[],
  options: BuildOptions = sampleOptions,
): Promise<Tree> {
  const memory = memoryStage();
  const folder = memoryFolder(edit(filesOf(openFolder(options.content))));
  return treeOf(await build({ ...options, folder }, () => memory.stage), memory);
}

/** The same of the sample with a word as each text, and one form of each drawing: for what its settings and data decide. It takes less than half as long. */
export async function buildBare(
  edit: (files: readonly RawFile[]) => readonly RawFile[] = (files) => files,
  options: BuildOptions = sampleOptions,
): Promise<Tree> {
  const bare = ({ path, bytes }: RawFile) => {
    if (/\.(?:dark|narrow)\./.test(path)) return [];
    return /^p(?:ages|osts)\/.*\.md$/.test(path) ? textFile(path, `${frontOf(bytes)}Word.\n`) : { path, bytes };
  };
  return await buildEdited((files) => edit(files.flatMap(bare)), options);
}

function frontOf(bytes: Uint8Array): string {
  return /^---\n[\s\S]*?\n---\n/.exec(Buffer.from(bytes).toString('utf8'))?.[0] ?? '';
}

/** The files of a folder. */
export function filesOf({ paths, read }: Folder): readonly RawFile[] {
  return paths.flatMap((path) => read(path).value ?? []);
}

/** Files with some text of one of them replaced; the text must be there. */
export function replaceIn(files: readonly RawFile[], path: string, from: string | RegExp, to: string): RawFile[] {
  const before = Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).toString('utf8');
  const after = before.replace(from, to);
  assert.notEqual(after, before, `${path} does not hold ${from}`);
  return files.map((file) => (file.path === path ? textFile(path, after) : file));
}

/** The tree of a build that has no errors. */
export function treeOf(report: Report, { files, deploy }: Pick<Tree, 'files' | 'deploy'>): Tree {
  const errors = report.problems.filter(({ level }) => level === 'error');
  assert.deepEqual(errors, []);
  const entries = new Map(report.entries.map((entry) => [entry.path, entry]));
  const text = (path: string) => {
    const bytes = files.get(entries.get(path)?.file ?? '');
    assert.ok(bytes, `Nothing is served at ${path}`);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  };
  return { files, deploy, report, entries, text, json: (path) => JSON.parse(text(path)) };
}

/** Whether an output is a page that somebody wrote, and neither the 404 page nor one for people about what machines read. */
export function isWrittenPage({ path, mediaType }: Pick<ManifestEntry, 'path' | 'mediaType'>): boolean {
  return mediaType.startsWith('text/html') && !/\/(?:404\.html|developers\/|feed\/)$/.test(path);
}
