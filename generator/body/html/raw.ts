import type { RootContent as HastContent, Nodes as HastNodes, Root as HastRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { FootnoteDefinition, Nodes, Root } from 'mdast';
import type { Place, Problem } from '../../base/problem.ts';
import { noteId } from '../../format/footnotes.ts';
import { markdownWithHtml, type RawParts, type Stretch } from '../../format/markdown-html.ts';
import type { FootnoteLabels } from '../../format/printing.ts';
import { parseHtml } from '../../load/html.ts';
import { CrowdedError } from '../../load/markdown-bounds.ts';
import type { Components } from '../../settings/config.ts';
import { cleanHtml, type HtmlScope } from './clean.ts';
import { htmlAsMarkdown } from './markdown.ts';
import { type Region, regionsOf } from './regions.ts';

/** The input for reading the raw HTML of a body. Offsets are those in the body. */
export interface RawScope {
  readonly path: string;
  readonly labels: FootnoteLabels;
  readonly components: Components;
  readonly growth: number;
  readonly body: string;
  report(level: Problem['level'], offset: number, make: (place: Place) => Problem): void;
  addressOf(url: string, offset: number, kind: 'link' | 'load'): string | undefined;
  takeId(id: string, offset: number): boolean;
  nameHeading(text: string, depth: number, offset: number): string | undefined;
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
  const cleaned = clean(parts, scope);
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
    html: toHtml(cleaned, { characterReferences: { useNamedReferences: true } }),
    regions: regionsOf(tree, parts, cleaned, { asMarkdown, hasHtml, rewritten }),
  };
}

function clean(parts: RawParts, scope: RawScope): HastRoot {
  const { text, blocks, raw } = parts;
  const printed = blocks.filter(({ start, end }) => end > start);
  const at = (offset: number) => offsetInBody(offset, parts, scope.body);
  const html: HtmlScope = {
    text,
    components: scope.components,
    isWritten: (offset) => pieceAt(raw, offset) !== undefined,
    blockAt: (offset) => lastUpTo(printed, offset),
    report: (level, offset, make) => scope.report(level, at(offset), make),
    addressOf: (url, offset, kind) => scope.addressOf(url, at(offset), kind),
    takeId: (id, offset) => scope.takeId(id, at(offset)),
    nameHeading: (name, depth, offset) => scope.nameHeading(name, depth, at(offset)),
  };
  try {
    return cleanHtml(parseHtml(text, scope.growth), html);
  } catch (cause) {
    if (cause instanceof CrowdedError) throw new CrowdedError(cause.message, at(cause.offset), cause.hint);
    throw cause;
  }
}

/** The place, among stretches in order, of the last that begins at an offset or before it; -1 if there is none. */
function lastUpTo(stretches: readonly Stretch[], offset: number): number {
  let [from, to] = [-1, stretches.length];
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

/** Whether a node contains raw HTML. */
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
