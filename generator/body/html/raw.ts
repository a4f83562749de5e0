import type { RootContent as HastContent, Nodes as HastNodes, Root as HastRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { FootnoteDefinition, Nodes, Root, RootContent } from 'mdast';
import type { FootnoteLabels } from '../../format/markdown-html.ts';
import { markdownWithHtml, noteId, type RawParts } from '../../format/markdown-html.ts';
import type { Stretch } from '../../format/stretch.ts';
import { blockMark, parseHtml, stretchOf } from '../../load/html.ts';
import { CrowdedError } from '../../load/markdown-bounds.ts';
import { cleanHtml, type HtmlScope } from './clean.ts';
import { htmlAsMarkdown, isOfNotes } from './markdown.ts';

/** The input for reading the raw HTML of a body. Offsets are those in the body. */
interface RawScope extends Omit<HtmlScope, 'text' | 'isWritten' | 'blockAt'> {
  readonly path: string;
  readonly labels: FootnoteLabels;
  readonly growth: number;
  readonly body: string;
  urlOf(address: string): string;
}

/** A body with raw HTML: what is published of it, and the blocks with HTML as Markdown. */
export interface RawBody {
  readonly html: string;
  readonly regions: readonly Region[];
}

/**
 * Reads a tree that contains raw HTML as rehype-raw does: it is printed as HTML with the author's own tags in it, and read again as a browser
 * reads it. Throws a CrowdedError, with an offset in the body, for what would take too long.
 */
export function readRawHtml(tree: Root, scope: RawScope): RawBody {
  const parts = markdownWithHtml(tree, scope.path, scope.labels);
  const cleaned = clean(tree, parts, scope);
  const notes = notesOf(tree);
  const asMarkdown = (nodes: readonly HastContent[]) =>
    htmlAsMarkdown(nodes, {
      urlOf: scope.urlOf,
      notes: new Map(notes.map(({ identifier }) => [noteId(identifier), identifier])),
    });
  const items = itemsOf(cleaned);
  const rewritten = new Map(
    notes.filter(hasHtml).map((note) => {
      const item = items.get(`user-content-fn-${noteId(note.identifier)}`) ?? [];
      return [note, { ...note, children: asMarkdown(item) as FootnoteDefinition['children'] }] as const;
    }),
  );
  return {
    html: toHtml(cleaned, { characterReferences: { useNamedReferences: true } }).replace(
      blockComment,
      // As the package prints it.
      (_, start: string, end: string) => parts.text.slice(Number(start), Number(end)).replaceAll('&gt;', '>'),
    ),
    regions: regionsOf(tree, parts, cleaned, asMarkdown, rewritten),
  };
}

const blockComment = new RegExp(`<!--${blockMark}(\\d+)-(\\d+)-->`, 'g');

function clean(tree: Root, parts: RawParts, scope: RawScope): HastRoot {
  const { text, blocks, raw } = parts;
  const printed = blocks.filter(({ start, end }) => end > start);
  const at = (offset: number) => offsetInBody(offset, parts, scope.body);
  const html: HtmlScope = {
    ...scope,
    text,
    isWritten: (offset) => pieceAt(raw, offset) !== undefined,
    blockAt: (offset) => lastUpTo(printed, offset),
    report: (level, offset, make) => scope.report(level, at(offset), make),
    addressOf: (url, offset, kind) => scope.addressOf(url, at(offset), kind),
    nameHeading: (name, depth, offset) => scope.nameHeading(name, depth, at(offset)),
  };
  try {
    return cleanHtml(parseHtml(text, scope.growth, unreadBlocks(tree, parts)), html);
  } catch (cause) {
    if (cause instanceof CrowdedError) throw new CrowdedError(cause.message, at(cause.offset), cause.hint);
    throw cause;
  }
}

/** Matches what reading may change in a printed block: attributes but for plain ones, links but for those with a text alone, and line ends. */
const changing = /<(?!\/?[a-z]+[1-6]?(?: [a-z]+="(?:https?:)?[^\s"&`:]+")*>)|<a [^>]*>(?!\s*[^<\s][^<]*<\/a>)|\r/;

/** Where each block begins that reading does not change, with its end. */
function unreadBlocks(tree: Root, { blocks, text }: RawParts): ReadonlyMap<number, number> {
  const isUnread = ({ start, end }: Stretch, index: number) =>
    end > start && !tree.children.slice(index, index + 1).some(hasHtml) && !changing.test(text.slice(start, end));
  return new Map(blocks.filter(isUnread).map(({ start, end }) => [start, end]));
}

/** The place, among stretches in order, of the last that begins at an offset or before it; -1 if there is none. */
function lastUpTo(stretches: readonly Stretch[], offset: number): number {
  let from = -1;
  let to = stretches.length;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((stretches[middle]?.start ?? 0) <= offset) from = middle;
    else to = middle;
  }
  return from;
}

function pieceAt(raw: RawParts['raw'], offset: number): RawParts['raw'][number] | undefined {
  const piece = raw[lastUpTo(raw, offset)];
  return piece && offset < piece.end ? piece : undefined;
}

/** Where a part of the printed text is in the body, which may have marks of quotes and lists before each line of an HTML block. */
function offsetInBody(offset: number, { raw }: RawParts, body: string): number {
  const piece = raw[Math.max(0, lastUpTo(raw, offset))];
  if (!piece) return 0;
  const start = piece.node.position?.start.offset ?? 0;
  const before = piece.node.value.slice(0, Math.max(0, offset - piece.start));
  const lines = before.split('\n');
  const column = lines.at(-1)?.length ?? 0;
  if (lines.length === 1) return start + column;
  let line = start;
  for (let count = 1; count < lines.length; count += 1) line = body.indexOf('\n', line) + 1;
  const written = piece.node.value.split('\n', lines.length).at(-1) ?? '';
  const end = body.indexOf('\n', line);
  const marks = body.slice(line, end === -1 ? body.length : end).indexOf(written);
  return line + Math.max(0, marks) + column;
}

function hasHtml(node: Nodes): boolean {
  return node.type === 'html' || ('children' in node && node.children.some(hasHtml));
}

function notesOf(node: Nodes): readonly FootnoteDefinition[] {
  if (node.type === 'footnoteDefinition') return [node];
  return 'children' in node ? node.children.flatMap(notesOf) : [];
}

/** The content of the printed footnotes, by their ids. */
function itemsOf(tree: HastNodes): ReadonlyMap<string, HastContent[]> {
  const found = new Map<string, HastContent[]>();
  const visit = (each: HastNodes, isNote: boolean): void => {
    if (!('children' in each)) return;
    const isNotes = isNote || (each.type === 'element' && each.tagName === 'section');
    if (isNotes && each.type === 'element' && each.tagName === 'li' && typeof each.properties.id === 'string')
      found.set(each.properties.id, each.children);
    for (const child of each.children) visit(child, isNotes);
  };
  visit(tree, false);
  return found;
}

/** Blocks of a body that its HTML holds together, and the Markdown that says the same. */
export interface Region {
  readonly blocks: readonly RootContent[];
  /** Their replacement in Markdown; the blocks themselves where there is no HTML. */
  readonly nodes: readonly RootContent[];
  readonly hasHtml: boolean;
}

/**
 * The blocks of a tree in regions: one that is nothing but Markdown stays as the author wrote it, and blocks that belong to one element, such as
 * what is between `<details>` and `</details>`, are put together.
 *
 * @param rewritten The footnotes with HTML in them, and what takes their place.
 */
function regionsOf(
  tree: Root,
  { blocks, text }: RawParts,
  html: HastRoot,
  asMarkdown: (nodes: readonly HastContent[]) => readonly RootContent[],
  rewritten: ReadonlyMap<FootnoteDefinition, FootnoteDefinition>,
): readonly Region[] {
  const starts = startsOf(blocks);
  const cuts = cutsOf(starts, html, text.length);
  const regions: Region[] = [];
  const content = html.children.filter((node) => !isOfNotes(node));
  let next = 0;
  for (const [index, first] of cuts.entries()) {
    const last = cuts[index + 1] ?? blocks.length;
    const end = starts[last] ?? Number.POSITIVE_INFINITY;
    const from = next;
    while (next < content.length && (shownOf(content[next])?.[0] ?? 0) < end) next += 1;
    const members = tree.children.slice(first, last);
    const hasOwn = members.some((node) => node.type !== 'footnoteDefinition' && hasHtml(node));
    const nodes = hasOwn ? [...asMarkdown(content.slice(from, next)), ...members.flatMap(definitionsOf)] : members;
    const rewrite = (node: RootContent) => (node.type === 'footnoteDefinition' ? (rewritten.get(node) ?? node) : node);
    regions.push({ blocks: members, nodes: nodes.map(rewrite), hasHtml: hasOwn || members.some(hasHtml) });
  }
  return regions;
}

/** Where each block begins; for one that prints nothing, where the next one does. */
function startsOf(blocks: RawParts['blocks']): readonly number[] {
  const starts: number[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const { start = 0, end = 0 } = blocks[index] ?? {};
    if (end > start) next = start;
    starts.push(next);
  }
  return starts.reverse();
}

/** Where a node begins and ends, without the white space around a text. */
function shownOf(node: HastContent | undefined): readonly [start: number, end: number] | undefined {
  const stretch = node && stretchOf(node);
  if (!stretch || node.type !== 'text') return stretch;
  const [start, end] = stretch;
  return [
    start + node.value.length - node.value.trimStart().length,
    end - (node.value.length - node.value.trimEnd().length),
  ];
}

/** The places of the blocks at which a region begins: no node of the HTML extends from before them to behind. */
function cutsOf(starts: readonly number[], html: HastRoot, length: number): readonly number[] {
  const stretches = html.children.flatMap((node) => {
    const stretch = shownOf(node);
    return stretch && stretch[0] <= stretch[1] ? [stretch] : [];
  });
  stretches.sort(([a], [b]) => a - b);
  const cuts: number[] = [];
  let next = 0;
  let reach = 0;
  for (const [index, at] of starts.entries()) {
    while (next < stretches.length && (stretches[next]?.[0] ?? length) < at) {
      reach = Math.max(reach, stretches[next]?.[1] ?? 0);
      next += 1;
    }
    if (index === 0 || reach <= at) cuts.push(index);
  }
  return cuts;
}

/** Finds the definitions that a region gives to the rest of the body: the addresses of links, and footnotes. */
function definitionsOf(node: Nodes): readonly RootContent[] {
  if (node.type === 'definition' || node.type === 'footnoteDefinition') return [node];
  return 'children' in node ? node.children.flatMap(definitionsOf) : [];
}
