import type { ManifestEntry } from '../../../generator/output/manifest.ts';
import { isShort } from '../../short.ts';
import type { BuiltFolder } from './battery.ts';

/**
 * A tree with the first and the last of the outputs that are alike, by the form of their paths, type and headers: what the rules say of such outputs is one
 * pattern.
 */
export function twoOfEachForm<Tree extends BuiltFolder>(tree: Tree): Tree {
  return ofEachForm(tree, ends);
}

/**
 * The same for an emulator, which takes up to a thousand times as long for a request as the real server: in a short run, the first with each type and
 * headers alone, and the pages for what is missing.
 */
export function fewOfEachForm<Tree extends BuiltFolder>(tree: Tree): Tree {
  return isShort ? ofEachForm(tree, firsts, shortForm) : ofEachForm(tree, ends);
}

type Choice = <Item>(items: readonly Item[], form: (item: Item) => string) => readonly Item[];

function ofEachForm<Tree extends BuiltFolder>(tree: Tree, choose: Choice, form = formOfEntry): Tree {
  const { manifest } = tree;
  const negotiated = choose(manifest.negotiated, ({ path }) => formOf(path));
  const alike = [...choose(manifest.outputs, form).map(({ path }) => path), ...negotiated.map(({ path }) => path)];
  const asked = new Set([...alike.flatMap(withFolders), ...negotiated.map(({ variant }) => variant)]);
  const outputs = manifest.outputs.filter(({ path }) => asked.has(path));
  const left = manifest.outputs.filter(({ path }) => !asked.has(path));
  const leftFiles = new Set(
    left.flatMap(({ file, siblings = [] }) => [file, ...siblings.map((sibling) => sibling.file)]),
  );
  const files = tree.files.filter((file) => !leftFiles.has(file));
  return { ...tree, files, manifest: { ...manifest, outputs, negotiated } };
}

/** A path and those of the folders that it is in. */
function withFolders(path: string): readonly string[] {
  return [path, ...Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index + 1))];
}

/** The path without the words in it: what no rule is likely to depend on. */
function formOf(path: string): string {
  return path.replace(/(?<=\/)(?:[a-z\d]+(?:-[a-z\d]+)+|[a-z]{3,})(?=[/.]|$)/g, 'a');
}

function formOfEntry(entry: ManifestEntry): string {
  return `${formOf(entry.path)} ${typeAndHeaders(entry)}`;
}

function shortForm(entry: ManifestEntry): string {
  return `${entry.path.endsWith('/404.html') ? entry.path : ''} ${typeAndHeaders(entry)}`;
}

function typeAndHeaders({ mediaType, headers }: ManifestEntry): string {
  const { Link: _link, 'Content-Location': _location, ...alike } = headers;
  return JSON.stringify([mediaType, alike]);
}

const firsts: Choice = (items, form) => [...new Map(items.toReversed().map((item) => [form(item), item])).values()];

const ends: Choice = (items, form) => {
  const chosen = new Set([...firsts(items, form), ...firsts(items.toReversed(), form)]);
  return items.filter((item) => chosen.has(item));
};
