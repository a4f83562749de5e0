import type { Nodes, Parents, RootContent } from 'mdast';
import { printMarkdown } from '../format/markdown.ts';
import { type Stretch, stretchOf } from '../format/stretch.ts';
import { isEmptied } from './tidy.ts';

/** A stretch of a body, from one offset to another, that is replaced with other Markdown. */
export interface Edit extends Stretch {
  /** Its replacement, printed when the whole tree is final. */
  readonly nodes: readonly RootContent[];
  /** The link as it was written, when the node stays and only its link changes. */
  readonly writtenUrl: string | undefined;
  /** The type of the parent. */
  readonly within: Parents['type'];
}

/** An edit that replaces the text that a node was parsed from. */
export function editOf(node: Nodes, nodes: readonly RootContent[], within: Parents['type'], writtenUrl?: string): Edit {
  const { start, end } = stretchOf(node);
  return { nodes, writtenUrl, within, start, end };
}

/**
 * Replaces stretches of a body and leaves the rest as the author wrote it, instead of printing it again. Of nested edits, the outermost
 * counts. A block that would be read differently after a replacement in its text is printed as a whole.
 *
 * @param blocks All blocks of the body, in order.
 */
export function spliceMarkdown(body: string, edits: readonly Edit[], blocks: readonly RootContent[]): string {
  const replacements = replacementsOf(body, edits);
  const text = replacements.every(({ text }) => text !== undefined)
    ? replaceWithin(body, { start: 0, end: body.length }, replacements)
    : spliceBlocks(body, replacements, blocks);
  return `${text.slice(startOfText(text)).trimEnd()}\n`;
}

/** Where the first line begins that is not blank. An expression for blank lines runs out of stack at a few million. */
function startOfText(text: string): number {
  const first = text.search(/[^ \t\n]/);
  return first === -1 ? text.length : text.lastIndexOf('\n', first) + 1;
}

/** An edit that is not within another. */
interface Replacement extends Omit<Edit, 'writtenUrl'> {
  /** The text that replaces it within its line; undefined when its whole block has to be printed. */
  readonly text: string | undefined;
}

function replacementsOf(body: string, edits: readonly Edit[]): readonly Replacement[] {
  const ordered = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  const found: Replacement[] = [];
  let at = 0;
  for (const [index, edit] of ordered.entries()) {
    const { start, end, nodes, within } = edit;
    if (start < at) continue;
    at = end;
    const next = ordered[index + 1];
    const isAlone = next === undefined || next.start >= end;
    const text = (isAlone ? relink(body, edit) : undefined) ?? printInLine(body, edit);
    found.push({ text, start, end, nodes, within });
  }
  return found;
}

/** The text of a plain inline link or image with its new URL; undefined when it is written in any other form. */
function relink(body: string, { start, end, nodes: [node], writtenUrl }: Edit): string | undefined {
  const written = `](${writtenUrl})`;
  const text = body.slice(start, end);
  if (writtenUrl === undefined || !node || !('url' in node) || !text.endsWith(written) || /[\s()<>\\]/.test(node.url))
    return undefined;
  return `${text.slice(0, -written.length)}](${node.url})`;
}

const inLine: ReadonlySet<RootContent['type']> = new Set(['text', 'link', 'image', 'definition']);

/** Prints the replacement. Undefined when it takes more than one line, or may be read differently next to its neighbours. */
function printInLine(body: string, { start, end, nodes, writtenUrl, within }: Edit): string | undefined {
  const [node, ...others] = nodes;
  if (!node || others.length > 0 || !inLine.has(node.type)) return undefined;
  const printed = printMarkdown({ type: 'root', children: [node] }).trimEnd();
  if (printed.includes('\n')) return undefined;
  const isFree =
    writtenUrl !== undefined || (freeBefore.test(body.charAt(start - 1)) && freeAfter.test(body.charAt(end)));
  const isMarker = /^\d+$/.test(printed) && /[.)]/.test(body.charAt(end));
  if (!isFree || isMarker) return undefined;
  return within === 'tableCell' ? printed.replace(/\\?\|/g, '\\|') : printed;
}

const freeBefore = /^[\s(|]?$/;
const freeAfter = /^[\s,.;:?)|]?$/;

function replaceWithin(body: string, { start, end }: Stretch, replacements: readonly Replacement[]): string {
  let text = '';
  let at = start;
  for (const replacement of replacements) {
    text += body.slice(at, replacement.start) + replacement.text;
    at = replacement.end;
  }
  return text + body.slice(at, end);
}

/** A block of a body that is not empty after the edits. */
interface Block extends Stretch {
  /** The rest of it, or its replacement. */
  readonly nodes: readonly RootContent[];
  /** Its text as written, apart from replacements within lines; undefined when it has to be printed. */
  text: string | undefined;
  /** Whether the block before it is gone. */
  readonly isTorn: boolean;
}

function spliceBlocks(body: string, replacements: readonly Replacement[], nodes: readonly RootContent[]): string {
  let text = '';
  let printing: RootContent[] = [];
  const print = () => {
    if (printing.length > 0) text += printMarkdown({ type: 'root', children: printing }).trimEnd();
    printing = [];
  };
  let before: Block | undefined;
  for (const block of blocksOf(body, replacements, nodes)) {
    if (block.text !== undefined) print();
    if (printing.length === 0) text += isApart(block, before) ? '\n\n' : body.slice(before?.end ?? 0, block.start);
    if (block.text === undefined) printing.push(...block.nodes);
    else text += block.text;
    before = block;
  }
  print();
  return text;
}

/** The blocks of a body, each with its text if that can stay. */
function blocksOf(body: string, replacements: readonly Replacement[], nodes: readonly RootContent[]): readonly Block[] {
  const blocks: Block[] = [];
  let isTorn = false;
  let first = 0;
  for (const node of nodes) {
    const stretch = stretchOf(node);
    let end = first;
    while ((replacements[end]?.start ?? Number.POSITIVE_INFINITY) < stretch.end) end += 1;
    const own = replacements.slice(first, end);
    first = end;
    const made = own.find(({ within }) => within === 'root')?.nodes ?? [node];
    const left = own.length === 0 ? made : made.filter((each) => !isEmptied(each));
    if (left.length > 0) {
      const isWritten = own.every(({ text }) => text !== undefined);
      blocks.push({ nodes: left, text: isWritten ? replaceWithin(body, stretch, own) : undefined, isTorn, ...stretch });
      reprintLast(body, blocks);
    }
    isTorn = left.length === 0;
  }
  return blocks;
}

/** Whether a new blank line separates a block from the one before it, instead of what the author wrote between them. */
function isApart(block: Block, before: Block | undefined): boolean {
  return block.isTorn || block.text === undefined || (before !== undefined && before.text === undefined);
}

/** Marks the last block, and those before it, to be printed if they would be read differently next to their new neighbours. */
function reprintLast(body: string, blocks: readonly Block[]): void {
  let place = blocks.length - 1;
  let block = blocks[place];
  if (!block || !isApart(block, blocks[place - 1])) return;
  if (/[ \t]/.test(body.charAt(block.start - 1))) block.text = undefined;
  for (let before = blocks[place - 1]; before && canJoin(before, block); before = blocks[place - 1]) {
    block.text = undefined;
    if (before.text === undefined) return;
    before.text = undefined;
    block = before;
    place -= 1;
  }
}

/** Whether two blocks may be read as one even with a blank line between them. */
function canJoin({ nodes: before }: Block, { nodes: after }: Block): boolean {
  const [from, to] = [before.at(-1)?.type, after[0]?.type];
  return (from === 'list' && to === 'list') || ((from === 'list' || from === 'footnoteDefinition') && to === 'code');
}
