import { type Document, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { onceFor } from '../base/once-for.ts';
import { error, hasErrors, type Place, placeAt, type Result, type Source } from '../base/problem.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { featureProblems, keyOf, keyProblems, startOf, syntaxProblems, type YamlText } from './yaml-problems.ts';

/** A path into a YAML value: keys and indexes. */
export type YamlPath = readonly (string | number)[];

/** A YAML block as plain data, with the place of every value and key. */
export interface YamlBlock {
  readonly at: YamlText;
  readonly value: unknown;
  /** The place of the value at a path, or of its nearest ancestor that exists. */
  placeOf(path: YamlPath): Place;
  /** The place of the last key of a path. */
  placeOfKey(path: YamlPath): Place;
  /** The place in the text of a plain scalar, `offset` characters in; its start where the text is quoted or folded. */
  placeIn(path: YamlPath, offset: number): Place;
  /** A number as it was written, such as `1.10` for 1.1. Undefined for anything else. */
  writtenAt(path: YamlPath): string | undefined;
  /** The part of a path that was written, where a text may stand for a list or a mapping; without this, every path was. */
  readonly writtenPath?: (path: YamlPath) => YamlPath;
}

/**
 * Parses YAML 1.2 core with positions: dates stay text; duplicate keys, anchors, aliases, merge keys and tags are refused.
 * `start` is the offset of the block in its source. https://yaml.org/spec/1.2.2/
 */
export function parseYaml(source: Source, start: number, text: string): Result<YamlBlock | undefined> {
  const at: YamlText = { source, start, text };
  const excess = endOfBudget(text);
  if (excess !== undefined) {
    const message = `The YAML has more than ${mostMarks.toLocaleString('en')} lines, commas and other marks`;
    const place = placeAt(source, start + excess);
    return { value: undefined, problems: [error('too-long', message, place, 'Write fewer or shorter entries')] };
  }
  const plain = readPlainYaml(text);
  if (plain) return { value: blockOf(at, plain), problems: [] };
  const depth = deepestNesting(text);
  if (depth.level > 64) {
    const place = placeAt(source, start + depth.offset);
    return { value: undefined, problems: [error('yaml-syntax', 'Nested more than 64 levels deep', place)] };
  }
  const document = parse(text);
  const problems = [...syntaxProblems(document, at), ...keyProblems(document, at), ...featureProblems(document, at)];
  return { value: hasErrors(problems) ? undefined : blockOf(at, document.toJS()), problems };
}

/** The parser takes up to 10 µs and 2 kB for each value: 100,000 entries of three values are within this. */
const mostMarks = 550_000;

/** The offset of the first line or mark that is one too many; undefined when there is none. */
function endOfBudget(text: string): number | undefined {
  if (text.length <= mostMarks) return undefined;
  let marks = 0;
  for (const { index } of text.matchAll(/[\n,[\]{}?!&*]/g)) {
    marks += 1;
    if (marks > mostMarks) return index;
  }
  return undefined;
}

/** Without the stack traces of errors, which take most of the time when every line has one. */
function parse(text: string): Document.Parsed {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parseDocument(text, { version: '1.2', uniqueKeys: false, prettyErrors: false });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * A block whose value is known. When a problem asks for a place, the block is parsed again: keeping the trees of many blocks would fill
 * the memory.
 */
export function blockOf(at: YamlText, value: unknown): YamlBlock {
  const again: Reparsed = {};
  return {
    at,
    value,
    placeOf: (path) => placeOfNode(at, find(treeOf(at, again), path)),
    placeOfKey: (path) => placeOfNode(at, findKey(treeOf(at, again), path) ?? find(treeOf(at, again), path)),
    placeIn: (path, offset) => {
      const node = find(treeOf(at, again), path);
      const plain = isScalar(node) && at.text.startsWith(String(node.value), startOf(node));
      return placeAt(at.source, at.start + startOf(node) + (plain ? offset : 0));
    },
    writtenAt: (path) => {
      const node = find(treeOf(at, again), path);
      return isScalar(node) && typeof node.value === 'number' ? node.source : undefined;
    },
  };
}

interface Reparsed {
  document?: Document.Parsed;
}

function treeOf({ text }: YamlText, again: Reparsed): unknown {
  again.document ??= parse(text);
  return again.document.contents;
}

function placeOfNode({ source, start }: YamlText, node: unknown): Place {
  return placeAt(source, start + startOf(node));
}

function find(root: unknown, path: YamlPath): unknown {
  let node = root;
  for (const step of path) {
    const next = isMap(node) ? pairAt(node, step)?.value : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!next || !(next as Node).range) return node;
    node = next;
  }
  return node;
}

function findKey(root: unknown, path: YamlPath): unknown {
  const parent = find(root, path.slice(0, -1));
  return isMap(parent) ? pairAt(parent, path.at(-1))?.key : undefined;
}

function pairAt(map: YAMLMap, key: unknown): Pair | undefined {
  return pairsOf(map).get(String(key));
}

/** Made once: each of 100,000 keys may have a problem. */
const pairsOf = onceFor(
  ({ items }: YAMLMap): ReadonlyMap<string, Pair> => new Map(items.map((pair) => [keyOf(pair), pair])),
);

/** The deepest nesting of brackets, marks and indentation: a recursive parser must not get more than it can take. */
function deepestNesting(text: string): { level: number; offset: number } {
  let brackets = 0;
  let deepest = { level: 0, offset: 0 };
  let lineStart = 0;
  // For the current line: its indentation, four spaces a level, and the marks that it begins with.
  let marks = 0;
  let isIndentation = true;
  let isMarks = true;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 10) {
      lineStart = index + 1;
      marks = 0;
      isIndentation = true;
      isMarks = true;
      continue;
    }
    if (character === 91 || character === 123) brackets += 1;
    else if ((character === 93 || character === 125) && brackets > 0) brackets -= 1;
    if (isMarks && character !== 32) {
      if (isIndentation) marks = (index - lineStart) >> 2;
      isIndentation = false;
      isMarks = character === 45 || character === 63;
      if (isMarks) marks += 1;
    }
    if (brackets + marks > deepest.level) deepest = { level: brackets + marks, offset: index };
  }
  return deepest;
}
