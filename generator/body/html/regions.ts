import type { RootContent as HastContent, Root as HastRoot } from 'hast';
import type { FootnoteDefinition, Nodes, Root, RootContent } from 'mdast';
import type { RawParts } from '../../format/markdown-html.ts';
import { stretchOf } from '../../load/html.ts';
import { isOfNotes } from './markdown.ts';

/** Blocks of a body that its HTML holds together, and the Markdown that says the same. */
export interface Region {
  /** The blocks in the tree. */
  readonly blocks: readonly RootContent[];
  /** Their replacement in Markdown; the blocks themselves where there is no HTML. */
  readonly nodes: readonly RootContent[];
  readonly hasHtml: boolean;
}

interface Regional {
  asMarkdown(nodes: readonly HastContent[]): readonly RootContent[];
  hasHtml(node: Nodes): boolean;
  /** The footnotes with HTML in them, and what takes their place. */
  readonly rewritten: ReadonlyMap<FootnoteDefinition, FootnoteDefinition>;
}

/**
 * The blocks of a tree in regions: one that is nothing but Markdown stays as the author wrote it, and blocks that belong to one element, such as
 * what is between `<details>` and `</details>`, are put together.
 */
export function regionsOf(
  tree: Root,
  { blocks, text }: RawParts,
  html: HastRoot,
  { asMarkdown, hasHtml, rewritten }: Regional,
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
  let [next, reach] = [0, 0];
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
