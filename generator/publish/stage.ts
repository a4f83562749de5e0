import { accessSync, constants, existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { CommandError } from '../base/problem.ts';
import { writableFolder } from '../base/writable-folder.ts';
import type { GatheredFile } from '../hosts/rules/gather.ts';
import {
  type ListedFile,
  type Made,
  type Manifest,
  manifestFile,
  printDeployManifest,
  printManifest,
  signatureFile,
  type Written,
} from '../output/manifest.ts';
import { publishedStamp } from './as-left.ts';
import { type Content, encode } from './content.ts';
import { type Copied, leftCopies, renewCopy, stateOfCopy } from './copies.ts';
import { checkOutputFolder, type Protected } from './folder.ts';
import { listingOf } from './former.ts';
import { type Lock, takeLock } from './lock.ts';
import { finishMoves, makeMoves, makeTreeDurable } from './moves.ts';
import { checkOwned, type Say } from './owned.ts';
import { keepOnly, type Spare } from './spare.ts';
import { type Added, type GrowingTree, growTree, type TreePaths } from './tree.ts';
import { contentsOf, type Folders, insideFolder, type Workspace, workspaceOf } from './workspace.ts';

interface StageOptions {
  /** Deletes files that no build made, or that were changed since, instead of refusing to. */
  readonly clean?: boolean | undefined;
  /** Folders that the one for hosts may not replace. */
  readonly inputs?: Protected | undefined;
  /** Where the replaced output goes, and the next one grows. By default, it is removed. */
  readonly spare?: Spare | undefined;
  /** Tells what was recovered or deleted. */
  readonly say: Say;
}

/** Trees that are written next to the folders they will replace. The first `commit` or `discard` ends it; further calls do nothing. */
export interface Stage {
  /** Writes a file of the output; `path` is relative, with `/`. */
  write(path: string, content: Content): Written;
  /** Keeps a file of the folder that an earlier build wrote, with its siblings. False where one of them is not as it was left, and is to be written. */
  keep?(path: string, made: Made, known: ReadonlyMap<string, string>): boolean;
  /** The same for a file that a host reads elsewhere, and the path of its copy at the root of the repository, if it may have one. */
  writeDeploy(path: string, text: string, copy?: string): Written;
  /** Puts the trees in the place of the folders: all or nothing. */
  commit(): void;
  discard(): void;
  /** Takes the manifest as data, besides its text. */
  takeManifest?(manifest: Omit<Manifest, 'files'>): void;
  /** The files added to a site that another program built. */
  beside?(): Manifest['beside'];
  /** The tree of the output, for others to join with `joinStage()`. */
  readonly tree?: StagedTree;
  /** The stamps by which kept files are known. */
  readonly stamps?: ReadonlyMap<string, string>;
  /** Adds what another writer has written, once it has finished. */
  include?(added: Added): void;
}

/** A tree that grows, and the folder that it is to replace, as plain data. */
export interface StagedTree extends TreePaths {
  /** The folder as the user named it. */
  readonly folder: string;
}

/** Another writer of a stage. A commit includes the files of all writers. */
export interface Share extends Pick<Stage, 'write'>, Pick<GrowingTree, 'added'> {}

/** Joins a stage that another part of this process has opened. Its functions throw a CommandError (73). */
export function joinStage(staged: StagedTree): Share {
  const tree = growTree(staged);
  return {
    write: (path, content) => writing(staged.folder, () => tree.add(path, encode(content))),
    added: tree.added,
  };
}

/** The path of the output folder from the folder for hosts, with `/`. */
export function belongsTo({ output, deploy }: Folders): string {
  return relative(resolve(deploy), resolve(output)).replaceAll(sep, '/');
}

/**
 * Finishes what an interrupted build had begun to put in place, and reports it with `say`. A build calls this first, because it may never
 * get to open a stage. Throws a CommandError: 75 when another build is writing, 73 when the folders cannot be written.
 */
export function recover({ output, deploy }: Folders, say: Say): void {
  writing(output, () => {
    const workspace = workspaceOf(output);
    if (existsSync(workspace.writable.at(workspace.journal))) occupy(workspace, say, [workspaceOf(deploy)]).leave();
  });
}

/**
 * Begins trees that replace folders as a whole. What an interrupted build had begun is finished first, and what else it left behind is
 * removed. An unchanged file is linked into the new tree, not written again, and if every file is unchanged, the folder is not touched at
 * all. Throws a CommandError: 2 for files that a build did not make, 75 when another build is writing, 73 when nothing can be written.
 */
export function openStage(folders: Folders, { clean = false, inputs, spare, say }: StageOptions): Stage {
  const { output, deploy } = folders;
  const owner = belongsTo(folders);
  const opened: Replacement[] = [];
  const deployed: ListedFile[] = [];
  const copied: Copied[] = [];
  let ended = false;
  const discard = () => {
    if (ended) return;
    ended = true;
    process.off('exit', discard);
    // What cannot be removed, for lack of a file descriptor for example, is left to the next build.
    for (const { place } of opened)
      try {
        place.leave();
      } catch {}
  };
  const orDiscard = <T>(work: () => T): T => {
    if (ended) throw new Error('The stage has ended');
    try {
      return writing(output, work);
    } catch (cause) {
      discard();
      throw cause;
    }
  };
  const open = (folder: string, ...beside: readonly string[]): Replacement =>
    orDiscard(() => {
      const workspace = workspaceOf(folder);
      const place = occupy(workspace, say, beside.map(workspaceOf));
      const { target } = workspace;
      const staged = workspace.writable.at(workspace.staged);
      const replacement = { workspace, staged, tree: growTree({ target, staged }), place };
      opened.push(replacement);
      return replacement;
    });
  process.once('exit', discard);
  const main = open(output, deploy);
  const openDeploy = (): Replacement => {
    if (inputs) checkOutputFolder(deploy, inputs, '--deploy');
    const former = listingOf(deploy)?.output;
    if (former !== undefined && former !== owner)
      throw new CommandError(
        2,
        `"${deploy}" holds the files of hosts for "${join(deploy, former)}"`,
        'Name another folder with --deploy',
      );
    return open(deploy);
  };
  let beside: Replacement | undefined;
  const add = ({ tree }: Replacement, path: string, content: Content) => tree.add(path, encode(content));
  return {
    tree: { folder: output, target: main.workspace.target, staged: main.staged },
    stamps: main.tree.stamps,
    include: (added) => main.tree.include(added),
    write: (path, content) => orDiscard(() => add(main, path, content)),
    keep: (path, made, known) =>
      orDiscard(() => main.tree.keep([{ file: path, ...made }, ...(made.siblings ?? [])], known)),
    writeDeploy: (path, text, copy) =>
      orDiscard(() => {
        beside ??= openDeploy();
        const written = add(beside, path, text);
        deployed.push({ file: path, ...written });
        if (copy !== undefined) copied.push({ path, copy, text });
        return written;
      }),
    commit() {
      if (ended) return;
      const { copies, left } = orDiscard(() => {
        const left = leftCopies(deploy, owner, deployed);
        if (listingOf(deploy)?.output === owner) beside ??= open(deploy);
        if (beside && deployed.length + left.length > 0)
          add(beside, manifestFile, printDeployManifest(owner, deployed, left));
        const changed = opened.filter(isChanged);
        for (const { workspace, tree } of changed) checkOwned(workspace, tree.added(), clean, say);
        for (const one of changed) one.tree.linkKept(one === main && spare ? growIn(spare, one) : undefined);
        for (const { staged } of changed) if (existsSync(staged)) makeTreeDurable(staged);
        const copies = copied.map((file) => ({ file, state: stateOfCopy(deploy, file) }));
        const workspaces = changed.map(({ workspace }) => workspace);
        if (!opened.every(({ place }) => place.isOurs()))
          throw new CommandError(75, 'Another build has taken over, because this one had stalled', 'Build again');
        if (workspaces.length > 0) makeMoves(main.workspace, workspaces);
        if (changed.includes(main)) leaveTo(spare, main.workspace);
        return { copies, left };
      });
      discard();
      // The trees are published: whether a copy can be written does not change that.
      for (const { file } of left) say(`${file} is for a host that is no longer chosen: remove it`);
      for (const { file, state } of copies) {
        if (state === 'old') say(renewCopy(deploy, file));
        if (state === 'other') say(`${file.copy} does not say what ${join(deploy, file.path)} does: copy it again`);
      }
    },
    discard,
  };
}

/** A folder that is locked while a new tree grows next to it. */
interface Replacement {
  readonly workspace: Workspace;
  readonly tree: GrowingTree;
  readonly staged: string;
  readonly place: Occupied;
}

/** Moves a tree that has grown into the spare one, if that is less work. Returns the paths of the files that are there already. */
function growIn(spare: Spare, { workspace, tree }: Replacement): ReadonlySet<string> | undefined {
  const { target, writable, staged, old, isInside } = workspace;
  const { kept, written } = tree.added();
  if (isInside || written > kept.length || !spare.moveTo(writable, old)) return undefined;
  const stays = new Set(kept);
  const stampOf = (path: string) => tree.stamps.get(path) ?? publishedStamp(join(target, path));
  const left = keepOnly(writableFolder(writable.at(old)), (path) => (stays.has(path) ? stampOf(path) : undefined));
  for (const path of contentsOf(writable.at(staged))) writable.rename(`${staged}/${path}`, `${old}/${path}`);
  writable.remove(staged);
  writable.rename(old, staged);
  return left;
}

/** Leaves the tree that was replaced to the next build. */
function leaveTo(spare: Spare | undefined, { writable, staged, old, isInside }: Workspace): void {
  // Where two folders cannot be exchanged, it is aside.
  const place = [staged, old].find((path) => existsSync(writable.at(path)));
  if (place !== undefined && !isInside) spare?.take(writable, place);
}

interface Occupied extends Pick<Lock, 'isOurs'> {
  /** Removes whatever is left of the trees that are not in place, and releases the lock. Throws the system's error. */
  leave(): void;
}

/** Whether the new tree differs from the folder. */
function isChanged({ workspace: { target }, tree }: Replacement): boolean {
  const { written, kept } = tree.added();
  return written > 0 || contentsOf(target).length !== kept.length;
}

/**
 * Locks a folder, and finishes or removes what an interrupted build left behind. `beside` are folders that such a build may have
 * replaced in the same moves. Throws a CommandError (75) when another build is writing there, or the system's error.
 */
function occupy(workspace: Workspace, say: Say, beside: readonly Workspace[]): Occupied {
  const { folder, target, writable, staged, old, lock, journal, isInside } = workspace;
  writable.makeFolder(isInside ? insideFolder : '');
  const { isOurs, release: unlock } = takeLock(writable, lock);
  const clean = () => {
    writable.remove(old);
    writable.remove(staged);
  };
  const release = () => {
    unlock();
    try {
      if (isInside) writable.removeEmpty(insideFolder);
    } catch {
      // Another build has begun, or it is gone.
    }
  };
  try {
    const found = finishMoves(workspace, [workspace, ...beside]);
    if (found === 'made') {
      say(`An earlier build was interrupted; "${folder}" was completed`);
      for (const other of beside) if (isLeft(other)) occupy(other, () => {}, []).leave();
    } else if (found === 'foreign')
      say(`"${writable.at(journal)}" was no journal of a build of "${folder}", and was removed`);
    else if (existsSync(writable.at(staged))) say('An earlier build was interrupted; what it left behind was removed');
    if (existsSync(target)) accessSync(target, constants.W_OK);
    clean();
  } catch (cause) {
    release();
    throw cause;
  }
  return {
    isOurs,
    leave() {
      try {
        if (isOurs()) clean();
      } finally {
        release();
      }
    },
  };
}

/** Whether an interrupted build has left trees that are not in place. */
function isLeft({ writable, staged, old }: Workspace): boolean {
  return existsSync(writable.at(staged)) || existsSync(writable.at(old));
}

/** Does something that writes into a folder. Throws a CommandError (73) with the system's reason when it fails. */
function writing<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    // The system's message, without the name of a file that the user never sees.
    const [reason] = (cause as Error).message.split(', ');
    throw new CommandError(73, `Cannot write "${folder}": ${reason}`, `"${folder}" is unchanged`);
  }
}

/** Where a build goes: opens a stage for the output tree, and the tree of files that hosts read elsewhere. */
export type Target = () => Stage;

/** Prints the signature of a file with this digest. */
export type Signer = (sha256: string) => string;

/** Adds the manifest, signed if it is to be, and the hosts' files to a stage that holds every output, and commits it. Throws a CommandError (2 or 73). */
export function publish(
  stage: Stage,
  manifest: Omit<Manifest, 'files'>,
  files: readonly GatheredFile[],
  sign?: Signer,
): void {
  const listed = files
    .filter(({ folder }) => folder === 'output')
    .map(({ path, text }) => ({ file: path, ...stage.write(path, text) }));
  const beside = stage.beside?.();
  stage.takeManifest?.(manifest);
  const { sha256 } = stage.write(
    manifestFile,
    printManifest({ ...manifest, files: listed, ...(beside && { beside }) }),
  );
  if (sign) stage.write(signatureFile, sign(sha256));
  for (const { folder, host, path, text, atRoot } of files)
    if (folder === 'deploy')
      stage.writeDeploy(`${host.name}/${path}`, text, atRoot === 'once' ? undefined : atRoot && path);
  stage.commit();
}

/** A stage for outputs that are made only to find the problems in them, and not published. */
export const nowhere: Stage = {
  write: () => ({ size: 0, sha256: '' }),
  writeDeploy: () => ({ size: 0, sha256: '' }),
  commit() {},
  discard() {},
};
