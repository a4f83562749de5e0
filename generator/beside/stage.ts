import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isMapping } from '../base/mapping.ts';
import { sha256Of } from '../base/sha256.ts';
import { textOf } from '../base/text-of.ts';
import { type WritableFolder, writableFolder } from '../base/writable-folder.ts';
import { type ListedFile, manifestFile, printDeployManifest, type Written } from '../output/manifest.ts';
import { type Content, encode } from '../publish/content.ts';
import { listingOf } from '../publish/former.ts';
import type { Stage } from '../publish/stage.ts';
import { belongsTo } from '../publish/stage.ts';
import type { Folders } from '../publish/workspace.ts';
import { type BuiltFolder, textMarks, withoutMarked } from './folder.ts';
import { withItems, withoutItems } from './json-items.ts';

/** The changes of a run to a site's folder. Paths are relative to it, with `/`. */
export interface Changes {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** The files of the site that get lines between marks, or lose them. */
  readonly edited: readonly string[];
  /** The files of the site that stay as they are, though a file of ours would have their name. */
  readonly kept: readonly string[];
}

/** The files of hosts to which lines can be added: those that the site has come first, and win. */
const takesLines = /(?:^|\/)(?:_headers|_redirects|\.htaccess)$/;

/** A stage that adds files to the folder of a built site, and takes away those that an earlier run added. Nothing is written before `commit`. */
interface BesideStage extends Stage {
  changes(): Changes;
  /** A file as it is after the run; undefined where there is none. */
  read(path: string): Buffer | undefined;
}

export function openBesideStage(folder: BuiltFolder, folders: Folders, isDry: boolean): BesideStage {
  const made = new Map<string, Buffer>();
  const edits = new Map<string, Buffer>();
  const kept = new Set<string>();
  const deployed = new Map<string, string>();
  const merges = new Map<string, Buffer>();
  const root = rootOf(folders);
  const target = writableFolder(folder.root);
  const write = (path: string, content: Content): Written => {
    const bytes = Buffer.concat([...encode(content)]);
    if (!folder.files.has(path)) {
      made.set(path, bytes);
      return writtenOf(bytes);
    }
    const own = folder.bytes(path);
    const edited = takesLines.test(path) ? withLines(own, bytes) : bytes;
    const isEdit = !edited.equals(own) && withoutMarked(edited.toString('latin1')) === own.toString('latin1');
    if (isEdit) edits.set(path, edited);
    else if (!edited.equals(own)) kept.add(path);
    return writtenOf(isEdit ? edited : own);
  };
  let known: Changes | undefined;
  const changes = (): Changes => {
    known ??= compare();
    return known;
  };
  const compare = (): Changes => {
    const now = (path: string) => target.read(path);
    const listed = new Set(folder.left.files.map(({ file }) => file));
    const isOurs = (path: string) => listed.has(path) && !folder.files.has(path);
    const files = [...made].filter(([path]) => path !== manifestFile);
    const forHosts = (isThere: boolean) =>
      [...deployed].flatMap(([path, text]) => {
        const found = textOf(join(folders.deploy, path));
        return found !== text && (found !== undefined) === isThere
          ? [[fromSite(folders, join(basename(folders.deploy), path))] as const]
          : [];
      });
    return {
      added: [...files.filter(([path]) => now(path) === undefined), ...forHosts(false)].map(([path]) => path),
      changed: [...files.filter(([path, bytes]) => now(path)?.equals(bytes) === false), ...forHosts(true)].map(
        ([path]) => path,
      ),
      removed: [...listed].filter((path) => isOurs(path) && !made.has(path) && now(path) !== undefined),
      edited: [
        ...[...new Set([...edits.keys(), ...folder.left.edited])].filter(
          (path) => folder.files.has(path) && now(path)?.equals(edits.get(path) ?? folder.bytes(path)) === false,
        ),
        ...[...merges]
          .filter(([path, bytes]) => root.read(path)?.equals(bytes) === false)
          .map(([path]) => fromSite(folders, path)),
      ],
      kept: [...kept],
    };
  };
  const listing = () => ({
    files: [...made]
      .filter(([path]) => path !== manifestFile)
      .map(([file, bytes]): ListedFile => ({ file, ...writtenOf(bytes) }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
    edited: [...edits.keys()].sort(),
  });
  return {
    write,
    beside: listing,
    writeDeploy(path, text, copy) {
      deployed.set(path, text);
      const own = copy?.endsWith('.json') ? root.read(copy) : undefined;
      if (copy === undefined || own === undefined) return writtenOf(Buffer.from(text));
      const merged = merge(own.toString('utf8'), textOf(join(folders.deploy, path)), text);
      if (merged === undefined) kept.add(fromSite(folders, copy));
      else merges.set(copy, Buffer.from(merged));
      return writtenOf(Buffer.from(text));
    },
    changes,
    read: (path) => made.get(path) ?? edits.get(path) ?? (folder.files.has(path) ? folder.bytes(path) : undefined),
    commit() {
      const { added, changed, removed, edited } = changes();
      if (isDry) return;
      const manifest = made.get(manifestFile);
      // A run that is broken off in between still knows both what it was about to write and what was there.
      if (manifest && added.length + changed.length + edited.length > 0)
        place(target, manifestFile, bothIn(manifest, folder));
      for (const path of removed) removeFrom(target, path);
      for (const path of [...added, ...changed]) {
        const bytes = made.get(path);
        if (bytes) place(target, path, bytes);
      }
      for (const path of edited) if (folder.files.has(path)) place(target, path, edits.get(path) ?? folder.bytes(path));
      for (const [path, bytes] of merges) if (root.read(path)?.equals(bytes) === false) place(root, path, bytes);
      if (manifest && target.read(manifestFile)?.equals(manifest) !== true) place(target, manifestFile, manifest);
      removeDeployed(folders, deployed);
      if (deployed.size > 0) placeDeployed(folders, deployed);
    },
    discard() {},
  };
}

function writtenOf(bytes: Uint8Array): Written {
  return { size: bytes.byteLength, sha256: sha256Of(bytes) };
}

/** A file without a final line end has none afterwards either, which tells what to take away. */
function withLines(own: Buffer, lines: Buffer): Buffer {
  const { begin, end } = textMarks;
  const [before, after] = own.length === 0 || own.at(-1) === 10 ? ['', '\n'] : ['\n', ''];
  return Buffer.concat([own, Buffer.from(`${before}${begin}\n`), lines, Buffer.from(end + after)]);
}

/** The folder in which hosts look for settings: that which contains the folder for hosts. */
function rootOf({ deploy }: Folders): WritableFolder {
  return writableFolder(dirname(resolve(deploy)));
}

/** The path of a file in that folder, from the folder of the site. */
function fromSite({ output, deploy }: Folders, path: string): string {
  return relative(resolve(output), join(dirname(resolve(deploy)), path))
    .split(sep)
    .join('/');
}

/** JSON of the site's owner with our items in its lists, in place of those of an earlier run; undefined where it takes none. */
function merge(own: string, before: string | undefined, text: string): string | undefined {
  const lists = listsIn(text);
  const bare = without(own, [...listsIn(before), ...lists]);
  return lists.reduce<string | undefined>((merged, [key, items]) => merged && withItems(merged, key, items), bare);
}

function without(own: string, lists: ReturnType<typeof listsIn>): string {
  return lists.reduce((rest, [key, items]) => withoutItems(rest, key, items), own);
}

function listsIn(text: string | undefined): readonly (readonly [key: string, items: readonly unknown[]])[] {
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  return isMapping(value)
    ? Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
    : [];
}

function bothIn(manifest: Buffer, { left }: BuiltFolder): Buffer {
  const { beside, ...value } = JSON.parse(manifest.toString('utf8'));
  const edited = [...new Set([...beside.edited, ...left.edited])];
  return Buffer.from(JSON.stringify({ ...value, beside: { files: [...beside.files, ...left.files], edited } }));
}

/** Writes a file whole or not at all, which everybody may read. */
function place(folder: WritableFolder, path: string, bytes: Uint8Array): void {
  folder.write(stagedName(path), bytes);
  folder.rename(stagedName(path), path);
}

function stagedName(path: string): string {
  return `${path}.fingerpost-new`;
}

function removeFrom(folder: WritableFolder, path: string): void {
  folder.remove(path);
  removeEmpty(folder, dirname(path));
}

function removeEmpty(folder: WritableFolder, from: string): void {
  for (let above = from; above !== '.'; above = dirname(above))
    try {
      folder.removeEmpty(above);
    } catch {
      return;
    }
}

function placeDeployed(folders: Folders, deployed: ReadonlyMap<string, string>): void {
  const folder = writableFolder(folders.deploy);
  const files = [...deployed].map(([file, text]) => ({ file, ...writtenOf(Buffer.from(text)) }));
  for (const [path, text] of [...deployed, [manifestFile, printDeployManifest(belongsTo(folders), files)] as const])
    if (folder.read(path)?.toString('utf8') !== text) place(folder, path, Buffer.from(text));
}

/** Takes away all that earlier runs added. Returns the files that it removed, and those that it restored. */
export function removeAll(folder: BuiltFolder, folders: Folders): Pick<Changes, 'removed' | 'edited'> {
  const target = writableFolder(folder.root);
  const removed = [...new Set(folder.left.files.map(({ file }) => file))].filter(
    (file) => !folder.files.has(file) && target.read(file) !== undefined,
  );
  const edited = folder.left.edited.filter((file) => folder.files.has(file));
  const restored = edited.map((file) => [file, folder.bytes(file)] as const);
  for (const [file, bytes] of restored) place(target, file, bytes);
  for (const file of removed) removeFrom(target, file);
  for (const file of [manifestFile, ...edited, ...folder.left.files.map((left) => left.file)])
    if (existsSync(target.at(stagedName(file)))) removeFrom(target, stagedName(file));
  if (existsSync(target.at(manifestFile))) target.remove(manifestFile);
  const deployed = removeDeployed(folders, new Map());
  return { removed: [...removed, ...deployed.removed], edited: [...edited, ...deployed.edited] };
}

/** Takes away the files for hosts that are as they were written and not kept, and their items from files at the root. */
function removeDeployed(folders: Folders, kept: ReadonlyMap<string, unknown>): Pick<Changes, 'removed' | 'edited'> {
  const listing = listingOf(folders.deploy);
  if (listing?.output !== belongsTo(folders)) return { removed: [], edited: [] };
  const folder = writableFolder(folders.deploy);
  const root = rootOf(folders);
  const files = [...listing.digests].filter(([file, sha256]) => {
    const bytes = folder.read(file);
    return !kept.has(file) && bytes !== undefined && sha256Of(bytes) === sha256;
  });
  const edited = files.flatMap(([file]) => {
    const copy = basename(file);
    const own = file.endsWith('.json') ? root.read(copy)?.toString('utf8') : undefined;
    const bare = own && without(own, listsIn(folder.read(file)?.toString('utf8')));
    if (own === undefined || bare === undefined || bare === own) return [];
    place(root, copy, Buffer.from(bare));
    return [fromSite(folders, copy)];
  });
  for (const [file] of files) removeFrom(folder, file);
  const name = basename(folders.deploy);
  if (kept.size === 0) {
    folder.remove(manifestFile);
    removeEmpty(root, name);
  }
  return { removed: files.map(([file]) => fromSite(folders, join(name, file))), edited };
}
