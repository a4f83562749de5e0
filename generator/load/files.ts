import { type Dirent, readdirSync, readFileSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../base/command-line.ts';
import { namesLanguage } from '../base/languages.ts';
import { CommandError, error, type Problem, placeOf, type Result } from '../base/problem.ts';

/** A file as it is on disk; its path is relative to the folder and uses `/`. */
export interface RawFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A listed folder: the paths of its regular files in code point order, not read yet. */
export interface Folder {
  readonly paths: readonly string[];
  /** The paths of everything that is neither a regular file nor a readable folder. Each has a problem. */
  readonly refused: readonly string[];
  readonly problems: readonly Problem[];
  /** The files of it that are not on disk, by path. */
  readonly laid?: ReadonlyMap<string, LaidFile>;
  /** Its path on disk, so that a worker can read it too; undefined for a folder in memory. */
  readonly root: string | undefined;
  /** Reads one of its files; undefined when it cannot be read. */
  read(path: string): Result<RawFile | undefined>;
  /** The length of one of its files in bytes; undefined when it cannot be read. */
  sizeOf(path: string): Result<number | undefined>;
}

/** A file from elsewhere. */
export interface LaidFile extends RawFile {
  /** Its origin, for messages: `The plugin "shop"`. */
  readonly from: string;
}

/**
 * Files of editors and operating systems, which nobody means to publish. Emacs locks a file with `.#name`, a link that leads nowhere, and
 * saves what is not yet saved as `#name#`. Vim tries with the file `4913` whether it may write. https://www.gnu.org/software/emacs/manual/html_node/emacs/Interlocking.html
 */
export const ignoredName = /^(?:\.DS_Store|Thumbs\.db|.*~|\.#.*|#.*#|\.git.*|.*\.swp|4913)$/;

/** Hint where there is no content. */
export const howToBegin = `Make a site with "${commandLine('init')}", write site.yaml (name: and baseUrl:) and a page such as pages/en/index.md, or name the content folder with --content`;

/**
 * Lists every file below a folder. Symbolic links are not followed: each is a problem, as is every entry that is neither a file nor a folder.
 * Throws a CommandError (2) when the folder is missing, unreadable or empty.
 *
 * @param hint What to do then, where it is no content folder.
 */
export function openFolder(root: string, hint?: string): Folder {
  const kind = statOf(root);
  if (!kind) throw new CommandError(2, `There is no folder "${root}"`, hint ?? howToBegin);
  if (!kind.isDirectory())
    throw new CommandError(2, `"${root}" is not a folder`, hint ?? 'Name a folder with --content');
  const found = listEntries(root, '');
  if (found.length === 0)
    throw new CommandError(
      2,
      `The folder "${root}" is empty`,
      hint ?? 'Create site.yaml in it, with name: and baseUrl:, and a page such as pages/en/index.md',
    );
  const isFile = ({ problem }: Found) => problem === undefined;
  return {
    paths: found.filter(isFile).map(pathOf).sort(),
    refused: found.filter((entry) => !isFile(entry)).map(pathOf),
    problems: found.flatMap(({ problem }) => problem ?? []),
    root,
    read: (path) => readIn(root, path),
    sizeOf: (path) => orUnreadable(path, () => statSync(join(root, path)).size),
  };
}

/** Throws a CommandError (2) where there is a folder that may not be read. */
function statOf(root: string): Stats | undefined {
  try {
    const kind = statSync(root, { throwIfNoEntry: false });
    if (kind?.isDirectory()) readdirSync(root);
    return kind;
  } catch (cause) {
    throw new CommandError(2, `Cannot read the folder "${root}": ${reason(cause)}`);
  }
}

/** A content folder in memory, with files in their order. */
export function memoryFolder(files: readonly RawFile[]): Folder {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const read = (path: string) => ({ value: byPath.get(path), problems: [] });
  const sizeOf = (path: string) => ({ value: byPath.get(path)?.bytes.byteLength, problems: [] });
  return { paths: files.map(({ path }) => path), refused: [], problems: [], root: undefined, read, sizeOf };
}

/** Whether a file is a page, a post or a skill. */
export function isMarkdown(path: string): boolean {
  return /^(?:pages|posts)\/.*\.(?:md|markdown|mdx)$|^skills\/[^/]+\/SKILL\.md$/s.test(path);
}

/** The name of a page or post without the extension that shows that it is Markdown. */
export function withoutExtension(name: string): string {
  return name.replace(/\.(?:md|markdown|mdx)$/, '');
}

/** Lays files over a folder. Each that is there already is a problem. */
export function layOver(folder: Folder, laid: ReadonlyMap<string, LaidFile>): Folder {
  if (laid.size === 0) return folder;
  const taken = [...folder.paths, ...folder.refused].flatMap((path) => laid.get(path) ?? []);
  const collisions = taken.map(({ path, from }) =>
    error('collision', `${from} loads a file that is also in the content folder`, placeOf(path), 'Keep one of them'),
  );
  return {
    ...folder,
    paths: [...new Set([...folder.paths, ...laid.keys()])].sort(),
    problems: [...folder.problems, ...collisions],
    laid,
    read: (path) => readLaid(path, laid) ?? folder.read(path),
    sizeOf(path) {
      const file = laid.get(path);
      return file ? { value: file.bytes.byteLength, problems: [] } : folder.sizeOf(path);
    },
  };
}

export function readLaid(path: string, laid: Folder['laid']): Result<RawFile> | undefined {
  const value = laid?.get(path);
  return value && { value, problems: [] };
}

/** Reads a file below a folder; undefined when it cannot be read. */
export function readIn(root: string, path: string): Result<RawFile | undefined> {
  return orUnreadable(path, () => ({ path, bytes: readFileSync(join(root, path)) }));
}

function orUnreadable<T>(path: string, read: () => T): Result<T | undefined> {
  try {
    return { value: read(), problems: [] };
  } catch (cause) {
    const problem = error('unreadable', `Cannot read the file: ${reason(cause)}`, placeOf(path));
    return { value: undefined, problems: [problem] };
  }
}

/** A regular file, or an entry that has no place in a content folder, with its problem. */
interface Found {
  readonly path: string;
  readonly problem?: Problem;
}

function pathOf({ path }: Found): string {
  return path;
}

/** Every entry below a folder, except the folders themselves. */
function listEntries(root: string, folder: string): readonly Found[] {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (cause) {
    const problem = error('unreadable', `Cannot read the folder: ${reason(cause)}`, placeOf(folder));
    return [{ path: folder, problem }];
  }
  const found: Found[] = [];
  for (const entry of entries) {
    if (ignoredName.test(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) found.push({ path });
    else if (entry.isDirectory() && !/\.(?:md|markdown|mdx|yaml)$/.test(path))
      for (const inner of listEntries(root, path)) found.push(inner);
    else found.push({ path, problem: refusal(root, path, entry) });
  }
  return found;
}

function refusal(root: string, path: string, entry: Dirent): Problem {
  const place = placeOf(path);
  if (entry.isSymbolicLink())
    return error('symlink', `Symbolic link to "${targetOf(join(root, path))}"`, place, 'Put the file itself there');
  if (entry.isDirectory()) {
    const hint = 'Rename the folder, or put a file of that name there';
    return error('unreadable', 'There is a folder where a file is expected', place, hint);
  }
  return error('unreadable', 'Not a regular file', place, 'Put a file or a folder there');
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return 'an unreadable target';
  }
}

/** The system's message, without the paths of this machine. */
function reason(cause: unknown): string {
  return (cause as Error).message.split(', ')[0] ?? '';
}

/** Where a file of `pages/` or `posts/` is. */
interface PlaceOfEntry {
  readonly kind: 'pages' | 'posts';
  /** The folder of its language; empty where it is in none, as it may be on a site of one language. */
  readonly folder: string;
  /** The path below that, or else below the folder of its kind. */
  readonly name: string;
}

/** Splits the path of a file in `pages/` or `posts/`. A folder there that is named after a language, in any spelling, is that of the language. */
export function placeOfEntry(path: string): PlaceOfEntry {
  const [top = '', second = '', ...rest] = path.split('/');
  const kind = top === 'pages' ? top : 'posts';
  if (rest.length > 0 && namesLanguage(second)) return { kind, folder: second, name: rest.join('/') };
  return { kind, folder: '', name: [second, ...rest].join('/') };
}
