import type { Definition, Nodes, Root } from 'mdast';
import { error, type Problem, placeOf, type Result } from '../base/problem.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { CrowdedError, deepMarkOf, pricesOf } from '../load/markdown-bounds.ts';
import { isMdx, MdxError } from '../load/mdx.ts';
import { type BodySource, type BodyText, placeIn } from '../model/body.ts';
import type { SiteConfig } from '../settings/config.ts';

/** The tree of a body; empty, with a problem, if it would take the parser too long or too much memory. */
export function parseBody(
  raw: BodySource,
  parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>,
  limits: Pick<SiteConfig['limits'], 'marks'>,
): Result<Root> {
  const { source, body } = raw;
  const refused = (problem: Problem): Result<Root> => ({ value: { type: 'root', children: [] }, problems: [problem] });
  const found = excessIn(raw, limits);
  if (found) return refused(found);
  try {
    if (!isMdx(source.file)) return { value: parser.parse(body), problems: [] };
    if (!parser.parseMdx) throw new Error('The parser of MDX is not loaded');
    return { value: parser.parseMdx(body), problems: [] };
  } catch (cause) {
    if (cause instanceof MdxError) {
      const hint = 'Put it between backticks, or write \\{ and \\< where text has { and <';
      const message = `This is no MDX: ${cause.message}`;
      return refused(error('foreign-syntax', message, placeIn(raw, cause.offset), hint));
    }
    if (cause instanceof CrowdedError)
      return refused(error('too-long', cause.message, placeIn(raw, cause.offset), cause.hint));
    const message = `The Markdown parser cannot read the file: ${(cause as Error).message}`;
    return refused(error('unreadable', message, placeOf(source.file), 'Split it into smaller files'));
  }
}

/** Finds bodies that are too much for any parser. */
function excessIn(raw: BodySource, limits: Pick<SiteConfig['limits'], 'marks'>): Problem | undefined {
  const { body } = raw;
  const at = (offset: number) => placeIn(raw, offset);
  const last = offsetOfMark(body, limits.marks);
  if (last !== undefined) {
    const message = `The body has more than ${limits.marks.toLocaleString('en')} lines and marks`;
    return error('too-long', message, at(last), 'Split it into smaller files, or raise limits.marks in site.yaml');
  }
  const deep = deepMarkOf(body);
  if (deep !== undefined) return error('nesting', deepMessage, at(deep), deepHint);
  const crowd = crowdAt(body);
  if (crowd === undefined) return undefined;
  return error('nesting', 'Too many directives in one paragraph', at(crowd), 'Start a new paragraph before it');
}

/** Counts lines and marks within them: each may become a node of the tree, which takes about 500 bytes. */
const nodePrices = pricesOf({ '\n*_~`[<|:&!\\-+.>#': 1 });

/** The offset of the first mark after so many. */
function offsetOfMark(text: string, count: number): number | undefined {
  if (text.length <= count) return undefined;
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    marks += nodePrices[text.charCodeAt(at)] ?? 0;
    if (marks > count) return at;
  }
  return undefined;
}

/** The length of a reference to a footnote and of the way back, without its label and the path of the page. */
const noteLength = 320;

/** The size of every table, definition and footnote. */
const mayGrow = /[|^]|\]:/;

const cellLength = 12;

/**
 * Reports where a body becomes too long as HTML by what Markdown repeats: the definition of a link at each of its references, a
 * footnote's label, and the cells that the rows of a table lack. https://github.com/github/cmark-gfm limits both in the same way.
 */
export function checkGrowth(tree: Root, text: string, path: string, body: BodyText, most: number): Problem | undefined {
  let length = 0;
  if (!mayGrow.test(text)) return undefined;
  const definitions = new Map<string, Definition>();
  if (text.includes(']:'))
    eachNode(tree, (node) => {
      if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
      return false;
    });
  const added = (node: Nodes): number => {
    switch (node.type) {
      case 'table': {
        const columns = node.align?.length ?? node.children[0]?.children.length ?? 0;
        return node.children.reduce((sum, row) => sum + Math.max(0, columns - row.children.length) * cellLength, 0);
      }
      case 'linkReference':
      case 'imageReference': {
        const { url = '', title } = definitions.get(node.identifier) ?? {};
        return url.length + (title?.length ?? 0);
      }
      case 'footnoteReference':
        return 4 * node.identifier.length + 2 * path.length + noteLength;
      default:
        return 0;
    }
  };
  let last: Nodes = tree;
  const isOver = eachNode(tree, (node) => {
    length += added(node);
    last = node;
    return length > most;
  });
  if (!isOver) return undefined;
  const message = `Tables, references and footnotes make the body longer by more than ${most.toLocaleString('en')} characters`;
  const hint = 'Take out cells or references, or raise limits.growth in site.yaml';
  return error('too-long', message, body.placeOf(last), hint);
}

/** Visits a node and everything below it, in order, until a visit returns true. */
function eachNode(node: Nodes, visit: (node: Nodes) => boolean): boolean {
  if (visit(node)) return true;
  if (!('children' in node)) return false;
  for (const child of node.children) if (eachNode(child, visit)) return true;
  return false;
}

/** How many nodes there are in a list of nodes and below them. */
export function countNodes(nodes: readonly Nodes[]): number {
  let count = nodes.length;
  for (const node of nodes) if ('children' in node) count += countNodes(node.children);
  return count;
}

const maxDepth = 100;

const deepMessage = `Nested more than ${maxDepth} levels deep`;
const deepHint = 'Remove some of the marks that begin here';

/** To find the end of a directive, the native parser searches all that follow in the paragraph: 100,000 would take minutes. */
const maxDirectives = 1000;

/** The offset of a paragraph with more directives than anyone writes; undefined when there is none. Short bodies are fast anyway. */
function crowdAt(body: string): number | undefined {
  if (body.length < maxDirectives * 10) return undefined;
  let count = 0;
  for (const { 0: found, index } of body.matchAll(/\n[ \t]*\n|:[A-Za-z][\w-]*[[{]/g)) {
    count = found.startsWith('\n') ? 0 : count + 1;
    if (count > maxDirectives) return index;
  }
  return undefined;
}

/** Cuts a tree where it is nested deeper than anyone can read, and reports the first cut. Later walks of the tree may recurse safely. */
export function limitNesting(tree: Root, body: BodyText): readonly Problem[] {
  const first = cut(tree, 0);
  if (!first) return [];
  return [error('nesting', deepMessage, body.placeOf(first), deepHint)];
}

/** Cuts below a node; returns the first node that is too deep. */
function cut(node: Nodes, depth: number): Nodes | undefined {
  if (depth === maxDepth) {
    if ('children' in node) node.children = [];
    return node;
  }
  if (!('children' in node)) return undefined;
  let first: Nodes | undefined;
  for (const child of node.children) {
    const found = cut(child, depth + 1);
    first ??= found;
  }
  return first;
}
