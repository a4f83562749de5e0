import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../base/command-line.ts';
import { decodeText } from '../base/encodings.ts';
import { isMapping } from '../base/mapping.ts';
import { CommandError } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { confinementFault } from '../base/writable-folder.ts';
import { openFolder } from '../load/files.ts';
import { type ListedFile, manifestFile, manifestGenerator } from '../output/manifest.ts';
import { headMarks } from '../resources/built-page.ts';

/** The files that an earlier run left in a site's folder. */
interface Left {
  /** The files that it added. */
  readonly files: readonly ListedFile[];
  /** The files of the site to which it added lines. */
  readonly edited: readonly string[];
}

/** The folder of a built site, without anything that an earlier run added. */
export interface BuiltFolder {
  readonly root: string;
  readonly files: ReadonlySet<string>;
  readonly left: Left;
  /** A text file as its owner's program wrote it. */
  text(file: string): string;
  bytes(file: string): Buffer;
}

const nothingLeft: Left = { files: [], edited: [] };

/** Throws a CommandError (2) for a folder that is none, is empty, or is the output of a build of this program. */
export function openBuiltFolder(root: string): BuiltFolder {
  const { paths } = openFolder(root, 'Build the site first, and name the folder that its generator writes');
  const left = paths.includes(manifestFile) ? leftIn(root) : nothingLeft;
  // A file that has changed since is the site's own now.
  const ours = new Set([
    manifestFile,
    ...left.files.filter((listed) => isAsListed(root, listed)).map(({ file }) => file),
  ]);
  const edited = new Set(left.edited);
  const bytes = (file: string) => {
    const found = readFileSync(join(root, file));
    return edited.has(file) ? Buffer.from(withoutMarked(found.toString('latin1')), 'latin1') : found;
  };
  return {
    root,
    files: new Set(paths.filter((path) => !ours.has(path))),
    left,
    bytes,
    text: (file) => decodeText(bytes(file)),
  };
}

function isAsListed(root: string, { file, sha256 }: ListedFile): boolean {
  const path = join(root, file);
  return existsSync(path) && sha256Of(readFileSync(path)) === sha256;
}

function leftIn(root: string): Left {
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(join(root, manifestFile), 'utf8'));
  } catch {
    throw new CommandError(
      2,
      `The manifest "${join(root, manifestFile)}" cannot be read`,
      'Build the site again into an empty folder',
    );
  }
  const { generator, beside } = isMapping(manifest) ? manifest : {};
  if (generator !== manifestGenerator || !isMapping(beside)) {
    const hint = `"${commandLine('build')}" makes all of that already; beside is for the sites of other generators`;
    throw new CommandError(2, `"${root}" is no site of another generator`, hint);
  }
  const { files, edited } = beside;
  const listed = (Array.isArray(files) ? files : []).filter(isListed);
  const names = (Array.isArray(edited) ? edited : []).filter((name): name is string => typeof name === 'string');
  for (const name of [...names, ...listed.map(({ file }) => file)]) {
    const fault = confinementFault(name);
    if (fault !== undefined) throw new CommandError(2, `The manifest of "${root}" lists "${name}", which ${fault}`);
  }
  return { files: listed, edited: names };
}

function isListed(value: unknown): value is ListedFile {
  return isMapping(value) && typeof value.file === 'string' && typeof value.sha256 === 'string';
}

/** The marks around what is added to a text file of the site. */
export const textMarks = { begin: '# Fingerpost begins', end: '# Fingerpost ends' } as const;

/** A text without the lines that were added to it, byte for byte as it was before. */
export function withoutMarked(text: string): string {
  return [headMarks, textMarks].reduce((rest, { begin, end }) => {
    const start = rest.indexOf(`${begin}\n`);
    const stop = start === -1 ? -1 : rest.indexOf(end, start);
    if (stop === -1) return rest;
    const before = rest.slice(0, start);
    const after = rest.slice(stop + end.length);
    return after === '' ? before.replace(/\n$/, '') : before + after.slice(1);
  }, text);
}
